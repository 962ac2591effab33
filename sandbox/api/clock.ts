import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../rules/refusal';
import type { Clock } from '../time/clock';
import { jsonOf } from './read';

const target = z
	.object({
		now: z
			.string()
			.datetime({ offset: true, message: 'must be a time such as 2030-12-31T23:59:00Z' })
			.optional(),
		advanceSeconds: z.number().finite().min(0, 'must not be negative').optional(),
	})
	.strict()
	.refine(({ now, advanceSeconds }) => (now === undefined) !== (advanceSeconds === undefined), {
		path: ['now'],
		message: 'or advanceSeconds must be given, and only one of them',
	});

/** Adds `GET`, `PUT` and `DELETE /api/clock`: the clock that the sandbox goes by. */
export function addClock(app: FastifyInstance, clock: Clock): void {
	const listed = () => ({
		now: new Date(clock.now()).toISOString(),
		isMoved: clock.ahead !== 0,
	});
	app.get('/api/clock', listed);
	app.put('/api/clock', (request) => {
		const { now, advanceSeconds = 0 } = jsonOf(request, target);
		const field = now === undefined ? 'advanceSeconds' : 'now';
		const to = now === undefined ? clock.now() + advanceSeconds * 1000 : Date.parse(now);
		const problem = clock.moveTo(to);
		if (problem !== undefined) throw new Refusal(400, 'NOT_ALLOWED', `${field} ${problem}.`, field);
		return listed();
	});
	app.delete('/api/clock', (_request, reply) => {
		clock.reset();
		return reply.code(204).send();
	});
}
