import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { matches } from '../inbox/filter';
import type { StoredMessage, StoredReport } from '../inbox/message';
import type { Store } from '../inbox/store';
import type { Parts } from '../parts';
import { Refusal } from '../rules/refusal';
import type { ListedMessage, ListedReport, ListedRequest } from './listed';
import { listMessage, listReport, listRequest } from './listed';
import { queryOf } from './read';

const MOST_LISTED = 1000;
/** A whole number in a query. */
const countParameter = (name: string, most: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/, `must be a whole number, such as ${name}=50`)
		.transform(Number)
		.refine((value) => value <= most, `must be at most ${most}`)
		.optional();

const range = {
	offset: countParameter('offset', Number.MAX_SAFE_INTEGER),
	limit: countParameter('limit', MOST_LISTED),
};
const rangeQuery = z.object(range).strict();
/** The part of a list that is wanted, and in which order. */
export const orderedRangeQuery = z
	.object({
		order: z.enum(['oldest', 'newest'], { message: 'must be oldest or newest' }).optional(),
		...range,
	})
	.strict();
const messageQuery = orderedRangeQuery
	.extend({
		to: z.string().optional(),
		from: z.string().optional(),
		text: z.string().optional(),
		messageId: z.string().optional(),
		bulkId: z.string().optional(),
		search: z.string().optional(),
	})
	.strict();

/** Adds the lists of messages, requests and reports, and what empties them. */
export function addLists(
	app: FastifyInstance,
	{
		store,
		habits,
		log,
		clear,
		reset,
	}: Pick<Parts, 'store' | 'habits' | 'log'> & Record<'clear' | 'reset', () => void>,
): void {
	const listOne = (report: StoredReport) => listReport(report, habits);

	app.get('/api/messages', (request) => {
		const { order, offset, limit, ...filter } = queryOf(request, messageQuery);
		const found = store.messages().filter(matches(filter));
		const messages = part(order === 'newest' ? found.reverse() : found, offset, limit);
		return { total: found.length, messages: messages.map(listMessage) };
	});
	app.get<{ Params: { id: string } }>('/api/messages/:id', ({ params }): MessageDetails => {
		const message = findMessage(store, params.id);
		const reports = store.reports().filter((report) => report.message === message);
		return {
			message: listMessage(message),
			request: listRequest(message.request),
			reports: reports.map(listOne),
		};
	});
	app.delete('/api/messages', (_request, reply) => {
		clear();
		return reply.code(204).send();
	});
	app.post('/api/reset', (_request, reply) => {
		reset();
		return reply.code(204).send();
	});
	app.get('/api/requests', (request) => {
		const { order, offset, limit } = queryOf(request, orderedRangeQuery);
		const all = log.list();
		return {
			total: all.length,
			requests: part(order === 'newest' ? all.reverse() : all, offset, limit),
		};
	});
	app.get('/api/reports', (request) => {
		const { offset, limit } = queryOf(request, rangeQuery);
		const reports = part(store.reports(), offset, limit).map(listOne);
		return { total: store.reports().length, reports };
	});
}

/** Gives the part of a list that is wanted; without a limit all that follows. */
export function part<Item>(all: readonly Item[], offset = 0, limit = Infinity): Item[] {
	return all.slice(offset, offset + limit);
}

/** Everything about one message. */
export interface MessageDetails {
	message: ListedMessage;
	request: ListedRequest;
	reports: ListedReport[];
}

/**
 * Finds a message by the sandbox's own number.
 *
 * @throws Refusal (404) if there is none
 */
export function findMessage(store: Store, id: string): StoredMessage {
	const message = /^\d{1,15}$/.test(id) ? store.messageNumbered(Number(id)) : undefined;
	if (message) return message;
	throw new Refusal(404, 'NOT_FOUND', `There is no message ${id}; it may have been cleared.`);
}
