import { useState } from 'preact/hooks';
import { call, inWords } from '../api/client';
import type { Habits, Habit } from '../api/types';
import { announce } from '../frame/announcement';
import { HabitField } from './habitField';

/** Shows what this gateway does differently from others, and changes it. */
export function HabitsView({ habits }: { habits: Habits | undefined }) {
	const [error, setError] = useState<string>();
	const change = async (method: 'PUT' | 'DELETE', news: string, body?: object) => {
		try {
			await call(method, '/api/habits', body);
			setError(undefined);
			announce(news);
		} catch (failure) {
			setError(inWords(failure));
		}
	};
	const set = ({ name, title }: Habit, value: string | number | null) =>
		void change('PUT', `${title} was changed.`, { habits: { [name]: value } });
	return (
		<div class="view">
			<h1>Gateway</h1>
			<p class="lead">
				Gateways differ. Choose what this one does, and see how your workflow handles it.
			</p>
			{error !== undefined && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{habits && (
				<div class="card habits">
					<div class="buttons">
						{habits.like.map((like) => (
							<button
								type="button"
								key={like}
								onClick={() => void change('PUT', 'The gateway was changed.', { like })}
							>
								{like === 'random' ? 'Random' : `Like ${like.toUpperCase()}`}
							</button>
						))}
						<button type="button" onClick={() => void change('DELETE', 'The gateway was reset.')}>
							Reset
						</button>
					</div>
					{habits.habits.map((habit) => (
						<HabitField key={habit.name} habit={habit} onChange={(value) => set(habit, value)} />
					))}
				</div>
			)}
		</div>
	);
}
