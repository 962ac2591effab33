import { useState } from 'preact/hooks';
import type { Habit } from '../api/types';

interface Props {
	habit: Habit;
	onChange: (value: string | number | null) => void;
}

/** The field of one thing that gateways do differently. */
export function HabitField({ habit, onChange }: Props) {
	const { name, title, description, words, range, value } = habit;
	const isOther = value !== habit.default;
	const standard = words?.[String(habit.default)] ?? habit.default ?? 'any number';
	const kind = range ? ({ type: 'number', ...range } as const) : ({ type: 'text' } as const);
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
		<p class={isOther ? 'habit habit-other' : 'habit'}>
			<label for={id}>{title}</label>
			{words ? (
				<select
					id={id}
					value={shown}
					aria-describedby={`${id}-help`}
					onChange={(event) => onChange(event.currentTarget.value)}
				>
					{Object.entries(words).map(([choice, word]) => (
						<option key={choice} value={choice}>
							{word}
						</option>
					))}
				</select>
			) : (
				<input
					id={id}
					{...kind}
					value={draft ?? shown}
					aria-describedby={`${id}-help`}
					onInput={(event) => setDraft(event.currentTarget.value)}
					onChange={(event) => change(event.currentTarget.value)}
				/>
			)}
			<small id={`${id}-help`}>
				{description}
				{isOther && <b> Default: {standard}.</b>}
			</small>
		</p>
	);
}
