import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Habit, HABITS, type Habits, OWN_HABITS, someHabits } from '../rules/habits';
import { habitsLike, LIKE } from '../rules/knownGateways';
import { jsonOf } from './read';

/** What gateways do differently, as the API lists it. */
export interface ListedHabit extends Habit {
	readonly name: string;
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
 * `habits` are changed in place.
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
			([name, { title, description, words, range }]): ListedHabit => ({
				...{ name, title, description, words, range },
				default: valueOf(OWN_HABITS, name),
				value: valueOf(habits, name),
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

const valueOf = (habits: Readonly<Habits>, name: string): string | number | null =>
	Object.entries(habits).find(([key]) => key === name)?.[1] ?? null;
