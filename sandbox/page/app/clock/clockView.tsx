import { useEffect, useState } from 'preact/hooks';
import { call, inWords } from '../api/client';
import type { Account, Clock } from '../api/types';
import { announce } from '../frame/announcement';
import { timeIn } from '../frame/times';

const MINUTE = 60;
const UNITS = { minutes: MINUTE, hours: 60 * MINUTE, days: 24 * 60 * MINUTE } as const;
type Unit = keyof typeof UNITS;

const STEPS = [
	{ label: '+ 1 minute', seconds: UNITS.minutes },
	{ label: '+ 1 hour', seconds: UNITS.hours },
	{ label: '+ 1 day', seconds: UNITS.days },
];

interface Props {
	clock: Clock | undefined;
	account: Account | undefined;
}

/** Shows the clock that scheduled messages and reports go by, and moves it. */
export function ClockView({ clock, account }: Props) {
	const [amount, setAmount] = useState('30');
	const [unit, setUnit] = useState<Unit>('minutes');
	const [error, setError] = useState<string>();
	const now = useTicking(clock);
	const zone = account?.timezone ?? 'UTC';

	const move = async (method: 'PUT' | 'DELETE', news: string, advanceSeconds?: number) => {
		try {
			await call(
				method,
				'/api/clock',
				advanceSeconds === undefined ? undefined : { advanceSeconds },
			);
			setError(undefined);
			announce(news);
		} catch (failure) {
			setError(inWords(failure));
		}
	};
	const advance = (seconds: number) => void move('PUT', 'The clock was moved forward.', seconds);

	return (
		<div class="view">
			<h1>Clock</h1>
			<p class="lead">
				Scheduled messages and delivery reports follow this clock. Move it forward, and everything
				that is due goes out at once.
			</p>
			<div class="card clock">
				<p class="clock-time">{now ? timeIn(zone, now) : '…'}</p>
				<p class="clock-more">
					{zone} · {clock?.isMoved === true ? 'moved ahead of real time' : 'real time'}
				</p>
				<div class="buttons">
					{STEPS.map(({ label, seconds }) => (
						<button type="button" key={label} onClick={() => advance(seconds)}>
							{label}
						</button>
					))}
				</div>
				<form
					class="buttons"
					onSubmit={(event) => {
						event.preventDefault();
						advance(Math.round(Number(amount) * UNITS[unit]));
					}}
				>
					<input
						type="number"
						min="1"
						required
						aria-label="How far to move the clock"
						value={amount}
						onInput={(event) => setAmount(event.currentTarget.value)}
					/>
					<select
						aria-label="Unit"
						value={unit}
						onChange={(event) => setUnit(unitNamed(event.currentTarget.value))}
					>
						<option>minutes</option>
						<option>hours</option>
						<option>days</option>
					</select>
					<button type="submit">Move forward</button>
				</form>
				<button
					type="button"
					disabled={clock?.isMoved !== true}
					onClick={() => void move('DELETE', 'The clock shows real time again.')}
				>
					Back to real time
				</button>
				{error !== undefined && (
					<p class="error" role="alert">
						{error}
					</p>
				)}
			</div>
		</div>
	);
}

function unitNamed(name: string): Unit {
	return name === 'hours' || name === 'days' ? name : 'minutes';
}

// The sandbox tells its time only when something changes; between, the page counts on.
function useTicking(clock: Clock | undefined): Date | undefined {
	const [now, setNow] = useState<Date>();
	useEffect(() => {
		if (!clock) return undefined;
		const ahead = Date.parse(clock.now) - Date.now();
		const tick = () => setNow(new Date(Date.now() + ahead));
		tick();
		const timer = setInterval(tick, 1000);
		return () => clearInterval(timer);
	}, [clock]);
	return now;
}
