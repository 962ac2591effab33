import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Store } from '../inbox/store';
import { listOutcomes, OUTCOMES } from '../rules/outcomes';
import { checked } from '../rules/refusal';
import { destinationNumber } from '../rules/sendRequest';
import { jsonOf } from './read';

const byName = new Map(OUTCOMES.map((outcome) => [outcome.name, outcome]));

const body = z
	.object({
		outcome: z.string().transform((name, context) => {
			const outcome = byName.get(name);
			if (outcome) return outcome;
			const message = `must be one of ${[...byName.keys()].join(', ')}`;
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		}),
	})
	.strict();

/**
 * Adds `GET /api/outcomes`, the table of test numbers and the numbers of one's own, and `PUT` and
 * `DELETE /api/outcomes/:number`.
 */
export function addOutcomes(app: FastifyInstance, store: Store): void {
	const listed = () => ({
		outcomes: listOutcomes(),
		numbers: [...store.ownOutcomes].map(([number, { name }]) => ({ number, outcome: name })),
	});
	app.get('/api/outcomes', listed);
	app.put<{ Params: { number: string } }>('/api/outcomes/:number', (request) => {
		const { outcome } = jsonOf(request, body);
		store.ownOutcomes.set(checked(request.params.number, destinationNumber, 'The number'), outcome);
		store.changed();
		return listed();
	});
	app.delete<{ Params: { number: string } }>('/api/outcomes/:number', (request, reply) => {
		store.ownOutcomes.delete(request.params.number);
		store.changed();
		return reply.code(204).send();
	});
}
