import type { Habit } from '../api/types';

interface Props {
	habit: Habit;
	onChange: (value: string | number | null) => void;
}

/** The field of one thing that gateways do differently. */
export function HabitField({ habit, onChange }: Props) {
	const { name, title, description, choices, range, value } = habit;
	const id = `habit-${name}`;
	const shown = value === null ? '' : String(value);
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
						<option key={choice}>{choice}</option>
					))}
				</select>
			) : range ? (
				<input
					id={id}
					type="number"
					min={range.min}
					max={range.max}
					value={shown}
					aria-describedby={`${id}-help`}
					onChange={({ currentTarget: { value: written } }) =>
						onChange(written === '' ? null : Number(written))
					}
				/>
			) : (
				<input
					id={id}
					type="text"
					value={shown}
					aria-describedby={`${id}-help`}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
			<small id={`${id}-help`}>{description}</small>
		</p>
	);
}
