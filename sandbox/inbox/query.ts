import { setImmediate as turn } from 'node:timers/promises';
import type { Bulk, StoredMessage } from './bulk';
import type { Store } from './store';

/** Which messages to list; a message must agree with every part that is given. */
export interface MessageFilter {
	to?: string | undefined;
	messageId?: string | undefined;
	bulkId?: string | undefined;
	/** Part of number, sender, text or bulkId, whatever its case. */
	search?: string | undefined;
}

/** In which order to list. */
export type Order = 'oldest' | 'newest';

/**
 * Goes through the messages bulk by bulk.
 *
 * @param store where they are
 * @param filter which to give
 * @param order by arrival
 * @yields the messages of each bulk that the filter lets through; those that were there at the start
 */
export function* messageGroups(
	store: Store,
	filter: MessageFilter,
	order: Order = 'oldest',
): Generator<readonly StoredMessage[], void> {
	const isWanted = matcher(filter);
	for (const bulk of bulksIn(store, order)) yield wantedOf(store, bulk, isWanted, order);
}

/** Which part of the messages that match is wanted. */
export interface Slice {
	order?: Order | undefined;
	offset: number;
	limit: number;
}

/** A part of the messages, and how many match in all. */
export interface Page {
	total: number;
	messages: StoredMessage[];
}

/**
 * Finds a part of the messages. If nothing is filtered, only the bulks of that part are read.
 *
 * @param store where they are
 * @param filter which to give
 * @param slice which part of those
 * @returns the part and the total; other work is let through meanwhile
 */
export async function findPage(
	store: Store,
	filter: MessageFilter,
	{ order, offset, limit }: Slice,
): Promise<Page> {
	const isWanted = matcher(filter);
	const messages: StoredMessage[] = [];
	let total = 0;
	let startedAt = Date.now();
	for (const bulk of bulksIn(store, order)) {
		const isInside = total + bulk.size > offset && messages.length < limit;
		if (!isWanted && !isInside) {
			total += bulk.size;
			continue;
		}
		const group = wantedOf(store, bulk, isWanted, order);
		const from = Math.max(offset - total, 0);
		messages.push(...group.slice(from, from + limit - messages.length));
		total += group.length;
		if (Date.now() - startedAt > TURN_MS) {
			await turn();
			startedAt = Date.now();
		}
	}
	return { total, messages };
}

/** After so many milliseconds of searching other work is let through. */
const TURN_MS = 20;

function bulksIn(store: Store, order: Order = 'oldest'): readonly Bulk[] {
	return order === 'newest' ? store.bulks().toReversed() : store.bulks().slice();
}

function wantedOf(
	store: Store,
	bulk: Bulk,
	isWanted: ((message: StoredMessage) => boolean) | undefined,
	order: Order = 'oldest',
): readonly StoredMessage[] {
	const all = store.messagesOf(bulk);
	const wanted = isWanted ? all.filter(isWanted) : all;
	return order === 'newest' ? wanted.toReversed() : wanted;
}

function matcher(filter: MessageFilter): ((message: StoredMessage) => boolean) | undefined {
	const { to, messageId, bulkId } = filter;
	const search = filter.search?.toLowerCase() ?? '';
	if (search === '' && [to, messageId, bulkId].every((part) => part === undefined)) return;
	const contains = (text: string) => text.toLowerCase().includes(search);
	return (message) =>
		(to === undefined || message.to === to) &&
		(messageId === undefined || message.messageId === messageId) &&
		(bulkId === undefined || message.bulkId === bulkId) &&
		(search === '' ||
			contains(message.to) ||
			contains(message.fields.from) ||
			contains(message.fields.text) ||
			contains(message.bulkId));
}
