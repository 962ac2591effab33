import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts';
import { Refusal } from '../rules/refusal';
import { isWebAddress } from '../rules/sendRequest';
import { statusNamed, STATUSES } from '../rules/statuses';
import { listMessage } from './listed';
import { findMessage } from './lists';
import { jsonOf } from './read';

const names = Object.keys(STATUSES).join(', ');
const bodySchema = z
	.object({
		status: z.union([z.string(), z.unknown()]).transform((input, context) => {
			const named = typeof input === 'string' ? statusNamed(input) : undefined;
			if (named) return named;
			const own = ownStatus.safeParse(input);
			if (own.success) return own.data;
			const message = `must be one of ${names}, or an object with code, name and description`;
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		}),
		notifyUrl: z.string().refine(isWebAddress, 'must be a whole http or https address').optional(),
		notifyContentType: z
			.enum(['application/json', 'application/xml'], {
				message: 'must be application/json or application/xml',
			})
			.optional(),
	})
	.strict();
const ownStatus = z
	.object({ code: z.string(), name: z.string().min(1), description: z.string() })
	.strict();

/** Adds `POST /api/messages/:id/reports`: gives a message a status by hand and posts a report of it. */
export function addReportsByHand(
	app: FastifyInstance,
	{ store, callbacks, now, dispatch }: Pick<Parts, 'store' | 'callbacks' | 'now' | 'dispatch'>,
): void {
	app.post<{ Params: { id: string } }>('/api/messages/:id/reports', async (request, reply) => {
		const message = findMessage(store, request.params.id);
		const { status, notifyUrl, notifyContentType } = jsonOf(request, bodySchema);
		const url = notifyUrl ?? message.fields.notifyUrl;
		if (url === undefined) {
			throw new Refusal(
				409,
				'NO_NOTIFY_URL',
				'The message has no notifyUrl, so there is nowhere to post a report to. Give one in the field notifyUrl.',
				'notifyUrl',
			);
		}
		await callbacks.demand(url, 'notifyUrl');
		const change = { at: now(), status };
		const contentType = notifyContentType ?? message.fields.notifyContentType ?? 'application/json';
		store.addChange(message, change);
		dispatch(store.addReport({ message, change, target: { url, contentType } }));
		return reply.code(202).send({ message: listMessage(message) });
	});
}
