import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredMessage, StoredReport } from '../inbox/bulk';
import { findPage, messageGroups } from '../inbox/query';
import type { Store } from '../inbox/store';
import { Refusal } from '../rules/refusal';
import type { ListedMessage, ListedReport, ListedRequest } from './listed';
import { listRequest } from './listed';
import { queryOf } from './read';

/** What the lists are made of. */
export interface ListNeeds {
	store: Store;
	listMessage: (message: StoredMessage) => ListedMessage;
	listReport: (report: StoredReport) => ListedReport;
	clear: () => void;
}

const MOST_LISTED = 1000;
/** A whole number in a query. */
export const countParameter = (name: string, most: number) =>
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
		messageId: z.string().optional(),
		bulkId: z.string().optional(),
		search: z.string().optional(),
	})
	.strict();

/**
 * Adds the lists of messages, requests and reports, and what empties them.
 *
 * @param app the server
 * @param needs what the lists are made of
 */
export function addLists(app: FastifyInstance, needs: ListNeeds): void {
	const { store, listMessage, listReport, clear } = needs;

	app.get('/api/messages', async (request, reply) => {
		const { order, offset = 0, limit, ...filter } = queryOf(request, messageQuery);
		if (limit !== undefined || offset > 0) {
			const slice = { order, offset, limit: limit ?? MOST_LISTED };
			const { total, messages } = await findPage(store, filter, slice);
			return { total, messages: messages.map(listMessage) };
		}
		return sendList(reply, 'messages', messageGroups(store, filter, order), listMessage);
	});
	app.get<{ Params: { id: string } }>('/api/messages/:id', ({ params }) => {
		const message = findMessage(store, params.id);
		const reports = store
			.reports()
			.filter(({ bulk, index }) => bulk === message.bulk && index === message.index);
		const details: MessageDetails = {
			message: listMessage(message),
			request: listRequest(message.bulk.request),
			reports: reports.map(listReport),
		};
		return details;
	});
	app.delete('/api/messages', (_request, reply) => {
		clear();
		return reply.code(204).send();
	});
	app.get('/api/requests', (request, reply) => {
		const { offset = 0, limit } = queryOf(request, rangeQuery);
		return sendSlice(reply, 'requests', store.requests(), { offset, limit }, listRequest);
	});
	app.get('/api/reports', (request, reply) => {
		const { offset = 0, limit } = queryOf(request, rangeQuery);
		return sendSlice(reply, 'reports', store.reports(), { offset, limit }, listReport);
	});
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

function sendSlice<Item>(
	reply: FastifyReply,
	name: string,
	all: readonly Item[],
	{ offset, limit }: { offset: number; limit: number | undefined },
	list: (item: Item) => unknown,
): FastifyReply {
	const items = all.slice(offset, limit === undefined ? undefined : offset + limit);
	const groups = function* () {
		for (let from = 0; from < items.length; from += GROUP) yield items.slice(from, from + GROUP);
	};
	return sendList(reply, name, groups(), list, all.length);
}

const GROUP = 100;

// A list of a million messages is longer than the longest string of Node.js.
function sendList<Item>(
	reply: FastifyReply,
	name: string,
	groups: Iterable<readonly Item[]>,
	list: (item: Item) => unknown,
	total?: number,
): FastifyReply {
	async function* chunks() {
		let sent = 0;
		yield `{"${name}":[`;
		for (const group of groups) {
			const text = group.map((item) => JSON.stringify(list(item))).join(',');
			if (text !== '') yield sent === 0 ? text : `,${text}`;
			sent += group.length;
			await turn();
		}
		yield `],"total":${total ?? sent}}`;
	}
	return reply.type('application/json; charset=utf-8').send(Readable.from(chunks()));
}
