import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Habit, HABITS, type Habits, OWN_HABITS, someHabits } from '../rules/habits';
import { habitsLike, LIKE } from '../rules/knownGateways';
import { jsonOf } from './read';

/** What gateways do differently, as the API lists it. */
export interface ListedHabit {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	/** What it may be; null: see `min`, or any word. */
	readonly choices: readonly string[] | null;
	/** What the choices are called; one that is missing is called by its name. */
	readonly words: Readonly<Record<string, string>>;
	/** Of a number; null for others. */
	readonly range: { readonly min: number; readonly max: number } | null;
	readonly default: string | number | null;
	readonly value: string | number | null;
}

const body = z
	.object({
		like: z.enum(LIKE).optional(),
		seed: z.number().int('must be a whole number').optional(),
		habits: someHabits.default({}),
	})
	.strict();

/**
 * Adds `GET`, `PUT` and `DELETE /api/habits`: what the sandbox does as some other gateway does it.
 *
 * @param app the server
 * @param habits what it does now; changed in place
 * @param started what it does after `DELETE`
 * @param random makes a source of chance from a seed
 * @param changed called after a change
 */
export function addHabits(
	app: FastifyInstance,
	habits: Habits,
	{ started, random }: { started: Habits; random: (seed?: number) => () => number },
	changed: () => void,
): void {
	const listed = () => ({
		like: LIKE,
		habits: Object.entries<Habit>(HABITS).map(
			([name, habit]): ListedHabit => ({
				name,
				title: habit.title,
				description: habit.description,
				choices: 'choices' in habit ? habit.choices : null,
				words: ('choices' in habit && habit.words) || {},
				range: 'min' in habit ? { min: habit.min, max: habit.max } : null,
				default: habit.default,
				value: Object.entries(habits).find(([key]) => key === name)?.[1] ?? null,
			}),
		),
	});
	app.get('/api/habits', listed);
	app.put('/api/habits', (request) => {
		const { like, seed, habits: given } = jsonOf(request, body);
		const whom = like && { ...OWN_HABITS, ...habitsLike(like, random(seed)) };
		Object.assign(habits, whom, given);
		changed();
		return listed();
	});
	app.delete('/api/habits', (_request, reply) => {
		Object.assign(habits, started);
		changed();
		return reply.code(204).send();
	});
}
