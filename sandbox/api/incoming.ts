import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StoredIncoming } from '../inbox/incoming';
import type { IncomingList } from '../inbox/incomingList';
import type { Store } from '../inbox/store';
import type { IncomingSender } from '../incoming/incomingSender';
import type { Parts } from '../parts';
import { callForm } from '../rules/incomingAddress';
import { incomingText, phoneNumber, transactionId } from '../rules/incomingSms';
import { Refusal } from '../rules/refusal';
import { SENDER_LENGTH } from '../rules/sendRequest';
import { listIncoming } from './listedIncoming';
import { orderedRangeQuery, part } from './lists';
import { jsonOf, queryOf } from './read';

const listQuery = orderedRangeQuery
	.extend({ from: z.string().optional(), to: z.string().optional() })
	.strict();
const writingBody = z
	.object({
		from: phoneNumber,
		text: incomingText,
		to: z.string().min(1).max(SENDER_LENGTH).optional(),
		keyword: incomingText.optional(),
		transactionId: transactionId.optional(),
		as: callForm.optional(),
	})
	.strict();
const chargingBody = z.object({ as: callForm.optional() }).strict();

/**
 * Adds `GET` and `POST /api/incoming`, what people write, and the second call about one of them.
 */
export function addIncoming(
	app: FastifyInstance,
	{ store, incoming: list }: Pick<Parts, 'store' | 'incoming'>,
	line: IncomingSender,
): void {
	app.get('/api/incoming', (request) => {
		const { from, to, order, offset, limit } = queryOf(request, listQuery);
		const found = list.of(from, to);
		const all = order === 'newest' ? found.reverse() : found;
		return { total: all.length, incoming: part(all, offset, limit).map(listIncoming) };
	});
	app.post('/api/incoming', async (request) => {
		const writing = jsonOf(request, writingBody);
		demandAddress(store);
		return { incoming: listIncoming(await line.write(writing)) };
	});
	app.post<{ Params: { id: string } }>('/api/incoming/:id/charging-failed', async (request) => {
		const incoming = findIncoming(list, request.params.id);
		const { as } = jsonOf(request, chargingBody);
		demandAddress(store);
		return { incoming: listIncoming(await line.tellChargingFailed(incoming, as)) };
	});
}

function findIncoming(list: IncomingList, id: string): StoredIncoming {
	const incoming = /^\d{1,15}$/.test(id) ? list.numbered(Number(id)) : undefined;
	if (incoming) return incoming;
	throw new Refusal(
		404,
		'NOT_FOUND',
		`There is no incoming SMS ${id}; it may have been cleared, or be too old to be kept.`,
	);
}

function demandAddress({ incomingAddress }: Store): void {
	if (incomingAddress) return;
	throw new Refusal(
		409,
		'NO_INCOMING_URL',
		'No address for incoming SMS is set, so there is nothing to call. Set one on the page, with PUT /api/incoming/address, or with --incoming-url.',
	);
}
