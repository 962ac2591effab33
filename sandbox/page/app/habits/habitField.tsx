import { useState } from 'preact/hooks';
import type { Habit } from '../api/types';

interface Props {
	habit: Habit;
	onChange: (value: string | number | null) => void;
}

/** The field of one thing that gateways do differently. */
export function HabitField({ habit, onChange }: Props) {
	const { name, title, description, choices, words, range, value } = habit;
	const id = `habit-${name}`;
	const shown = value === null ? '' : String(value);
	// Kept until the field is left: the page may be drawn again meanwhile.
	const [draft, setDraft] = useState<string>();
	const change = (written: string) => {
		setDraft(undefined);
		if (!range) onChange(written);
		else onChange(written === '' ? null : Number(written));
	};
	return (
		<p class="habit">
			<label for={id}>{title}</label>
			{choices ? (
				<select
					id={id}
					value={shown}
					aria-describedby={`${id}-help`}
					onChange={(event) => onChange(event.currentTarget.value)}
				>
					{choices.map((choice) => (
						<option key={choice} value={choice}>
							{words[choice] ?? choice}
						</option>
					))}
				</select>
			) : range ? (
				<input
					id={id}
					type="number"
					min={range.min}
					max={range.max}
					value={draft ?? shown}
					aria-describedby={`${id}-help`}
					onInput={(event) => setDraft(event.currentTarget.value)}
					onChange={(event) => change(event.currentTarget.value)}
				/>
			) : (
				<input
					id={id}
					type="text"
					value={draft ?? shown}
					aria-describedby={`${id}-help`}
					onInput={(event) => setDraft(event.currentTarget.value)}
					onChange={(event) => change(event.currentTarget.value)}
				/>
			)}
			<small id={`${id}-help`}>{description}</small>
		</p>
	);
}
