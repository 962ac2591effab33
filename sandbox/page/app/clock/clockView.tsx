import { useEffect, useState } from 'preact/hooks';
import type { Account, Clock } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { timeIn } from '../frame/times';
import { useAction } from '../frame/useAction';

/** In seconds. */
const UNITS = { minute: 60, hour: 3600, day: 86_400 };

interface Props {
	clock: Clock | undefined;
	account: Account | undefined;
}

/** Shows the clock that scheduled messages and reports go by, and moves it. */
export function ClockView({ clock, account }: Props) {
	const [amount, setAmount] = useState('30');
	const [unit, setUnit] = useState(UNITS.minute);
	const { error, act } = useAction();
	const now = useTicking(clock);
	const zone = account?.timezone ?? 'UTC';

	const advance = (advanceSeconds: number) =>
		void act('The clock was moved forward.', 'PUT', '/api/clock', { advanceSeconds });

	return (
		<div class="view">
			<h1>Clock</h1>
			<p class="lead">
				Scheduled messages and delivery reports follow this clock. Move it forward, and everything
				that is due is sent at once.
			</p>
			<div class="card clock stack">
				<p class="clock-time">{now ? timeIn(zone, now) : '…'}</p>
				<p class="muted">
					{zone} · {clock?.isMoved === true ? 'moved ahead of real time' : 'real time'}
				</p>
				<div class="line">
					{Object.entries(UNITS).map(([name, seconds]) => (
						<button type="button" key={name} onClick={() => advance(seconds)}>
							+ 1 {name}
						</button>
					))}
				</div>
				<form
					class="line"
					onSubmit={(event) => {
						event.preventDefault();
						advance(Math.round(Number(amount) * unit));
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
						onChange={(event) => setUnit(Number(event.currentTarget.value))}
					>
						{Object.entries(UNITS).map(([name, seconds]) => (
							<option key={name} value={seconds}>
								{name}s
							</option>
						))}
					</select>
					<button type="submit">Move forward</button>
				</form>
				<button
					type="button"
					disabled={clock?.isMoved !== true}
					onClick={() => void act('The clock shows real time again.', 'DELETE', '/api/clock')}
				>
					Back to real time
				</button>
				<ErrorLine error={error} />
			</div>
		</div>
	);
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
