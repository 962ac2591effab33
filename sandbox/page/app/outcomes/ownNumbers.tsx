import { useState } from 'preact/hooks';
import type { Outcomes } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { Icon } from '../frame/icon';
import { useAction } from '../frame/useAction';

/** The numbers of one's own, and what happens to their messages. */
export function OwnNumbers({ outcomes: { outcomes, numbers } }: { outcomes: Outcomes }) {
	const [number, setNumber] = useState('');
	const [chosen, setChosen] = useState('undelivered');
	const { error, act } = useAction();
	const titleOf = (name: string) => outcomes.find((each) => each.name === name)?.title ?? name;
	const add = async (event: Event) => {
		event.preventDefault();
		const path = `/api/outcomes/${encodeURIComponent(number.trim())}`;
		if (await act(`${number} was set.`, 'PUT', path, { outcome: chosen })) setNumber('');
	};
	return (
		<section class="card stack own-numbers" aria-labelledby="own-numbers-title">
			<h2 id="own-numbers-title">A number of your own</h2>
			<form class="fields" onSubmit={(event) => void add(event)}>
				<label class="field">
					Number
					<input
						required
						inputMode="numeric"
						placeholder="66812345678"
						value={number}
						onInput={(event) => setNumber(event.currentTarget.value)}
					/>
				</label>
				<label class="field">
					What happens
					<select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
						{outcomes.map(({ name, title }) => (
							<option key={name} value={name}>
								{title}
							</option>
						))}
					</select>
				</label>
				<button type="submit" class="button-main">
					Set
				</button>
			</form>
			<ErrorLine error={error} />
			<ul>
				{numbers.map((own) => (
					<li class="line" key={own.number}>
						<code>{own.number}</code>
						<span>{titleOf(own.outcome)}</span>
						<button
							type="button"
							class="button-icon end"
							aria-label={`Remove: ${own.number}`}
							onClick={() =>
								void act(`${own.number} was removed.`, 'DELETE', `/api/outcomes/${own.number}`)
							}
						>
							<Icon name="close" />
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
