import type { Account, Habits } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { useAction } from '../frame/useAction';
import { HabitField } from './habitField';

const CREDIT = {
	name: 'credit',
	title: 'Credit',
	description: 'Credits of the account that are left.',
	range: { min: -1e9, max: 1e9 },
};

interface Props {
	habits: Habits | undefined;
	account: Account | undefined;
}

/** Shows what this gateway does differently from others, and changes it. */
export function HabitsView({ habits, account }: Props) {
	const { error, act } = useAction();
	const put = (news: string, body: object) => void act(news, 'PUT', '/api/habits', body);
	const reset = () => void act('The gateway was reset.', 'DELETE', '/api/habits');
	return (
		<div class="view">
			<h1>Gateway</h1>
			<p class="lead">
				Gateways differ. Choose what this one does, and see how your workflow handles it.
			</p>
			<ErrorLine error={error} />
			{habits && (
				<div class="card habits stack">
					<div class="line">
						{habits.like.map((like) => (
							<button
								type="button"
								key={like}
								onClick={() => put('The gateway was changed.', { like })}
							>
								{like === 'random' ? 'Random' : `Like ${like.toUpperCase()}`}
							</button>
						))}
						<button type="button" onClick={reset}>
							Reset
						</button>
					</div>
					{account && (
						<HabitField
							habit={{ ...CREDIT, value: account.credit, default: account.credit }}
							onChange={(credit) =>
								void act('The credit was set.', 'PUT', '/api/account', { credit })
							}
						/>
					)}
					{habits.habits.map((habit) => (
						<HabitField
							key={habit.name}
							habit={habit}
							onChange={(value) =>
								put(`${habit.title} was changed.`, { habits: { [habit.name]: value } })
							}
						/>
					))}
				</div>
			)}
		</div>
	);
}
