import { cloneDeep, flatMap, sumBy } from 'lodash';

import { beginningOf } from '../text/words';
import type { OutgoingMessage, Recipient } from './outgoingMessage';
import type { Postponement } from './schedule/sendTime';
import { keepRecipients } from './selection';
import { LIMITS, type MessageFields, type SendRequest } from './fields/sendRequest';
import type { SendResult } from './sendResult';

export interface RequestSize {
	/** docs/interface.md does not say whether 11 is the maximum of message objects. */
	maxMessages: number;
	/** docs/interface.md recommends 500 destinations per bulk request. */
	maxDestinations: number;
}

/** One message object of a request: same sender, same text, same options. */
interface PlannedMessage extends Omit<OutgoingMessage, 'bulkId'> {
	/** Set if it was postponed when its request left, even if its recipients were planned otherwise. */
	postponed?: Postponement;
	/** The time to which it was postponed then, as ISO 8601. */
	scheduledFor?: string;
}

export interface PlannedRequest {
	bulkId?: string;
	messages: PlannedMessage[];
}

/**
 * Puts messages into as few requests as the sizes allow, in input order. Destinations with the same
 * sender, text and options share a message object.
 *
 * The bulk ID belongs to the request (docs/interface.md, Send request), so only messages with the
 * same one, or with none, share a request. If it is needed for several requests, `-1`, `-2` … are
 * added, without the numbers that would make it the bulk ID of another request.
 */
export function planRequests(messages: OutgoingMessage[], size: RequestSize): PlannedRequest[] {
	const byBulkId = new Map<string | undefined, OutgoingMessage[]>();
	for (const message of messages) {
		const sharing = byBulkId.get(message.bulkId);
		if (sharing) sharing.push(message);
		else byBulkId.set(message.bulkId, [message]);
	}
	const taken = new Set(byBulkId.keys());
	return [...byBulkId].flatMap(([bulkId, sharing]) => {
		const requests = fillRequests(joinAlike(sharing), size);
		if (bulkId === undefined) return requests;
		if (requests.length === 1) return requests.map((request) => ({ bulkId, ...request }));
		let part = 0;
		return requests.map((request) => {
			let made: string;
			do {
				const suffix = `-${(part += 1)}`;
				made = beginningOf(bulkId, LIMITS.bulkId - suffix.length) + suffix;
			} while (taken.has(made));
			taken.add(made);
			return { bulkId: made, ...request };
		});
	});
}

/**
 * Writes the body of a request (docs/interface.md, Send request). It is written only when the
 * request is sent, so that the bodies of a hundred thousand messages do not wait in memory.
 */
export const bodyOf = ({ bulkId, messages }: PlannedRequest): SendRequest => ({
	...(bulkId !== undefined && { bulkId }),
	messages: messages.map(({ fields, recipients }) => {
		const { from, text, additionalFields, ...options } = fields;
		const destinations = recipients.map(({ to, messageId }) => ({ to, messageId }));
		// Copies: messages share the fields, and a body may come out in a preview.
		const more = additionalFields && cloneDeep(additionalFields.fields);
		return Object.assign({ from, destinations, text }, options, more);
	}),
});

/** In the order of the body. A list's own flatMap takes ten times as long as that of lodash. */
export const recipientsOf = ({ messages }: PlannedRequest): Recipient[] =>
	flatMap(messages, ({ recipients }) => recipients);

/** How many messages a request sends: one to each recipient. */
export const messagesIn = ({ messages }: PlannedRequest): number =>
	sumBy(messages, ({ recipients }) => recipients.length);

/** What is said of a recipient of a request. */
export type JudgedResult = Pick<
	SendResult,
	'outcome' | 'problem' | 'detail' | 'bulkId' | 'said' | 'preview'
>;

/** Makes one result for each recipient, in the order of the body. Positions count from 0. */
export function resultsFor(
	{ messages }: PlannedRequest,
	judgeAt: (position: number, fields: MessageFields) => JudgedResult,
): SendResult[] {
	const results: SendResult[] = [];
	for (const { fields, size, scheduledFor, postponed, recipients } of messages) {
		const { text, callbackData } = fields;
		for (const recipient of recipients) {
			const result: SendResult = { recipient, text, size, ...judgeAt(results.length, fields) };
			if (callbackData !== undefined) result.callbackData = callbackData;
			const time = scheduledFor ?? recipient.scheduledFor;
			if (fields.sendAt !== undefined && time !== undefined) result.scheduledFor = time;
			const late = postponed ?? recipient.postponed;
			if (late) result.postponed = late;
			results.push(result);
		}
	}
	return results;
}

/**
 * In the same order. Undefined if none is kept. Identifiers stay as planned, so that they show a
 * later try.
 */
export function narrowRequest(
	request: PlannedRequest,
	keeps: (recipient: Recipient) => boolean,
): PlannedRequest | undefined {
	const messages = keepRecipients(request.messages, keeps);
	return messages.length === 0 ? undefined : { ...request, messages };
}

/**
 * Joins messages that differ only in their destinations. It does so in two steps, because the text
 * is long and usually the only other difference.
 */
function joinAlike(messages: OutgoingMessage[]): PlannedMessage[] {
	const joined: PlannedMessage[] = [];
	const byOptions = new Map<string, Map<string, PlannedMessage>>();
	let previous: MessageFields | undefined;
	let byText = new Map<string, PlannedMessage>();
	for (const { fields, size, recipients } of messages) {
		// Usually all messages have the same options, and a key takes longer than a comparison.
		if (previous === undefined || !haveSameOptions(previous, fields)) {
			const key = KEY_PARTS.map((partOf) => `${partOf(fields)}\t`).join('');
			byText = byOptions.get(key) ?? new Map<string, PlannedMessage>();
			byOptions.set(key, byText);
			previous = fields;
		}
		const alike = byText.get(fields.text);
		if (alike) {
			for (const recipient of recipients) alike.recipients.push(recipient);
			continue;
		}
		const first: PlannedMessage = { fields, size, recipients: [...recipients] };
		byText.set(fields.text, first);
		joined.push(first);
	}
	return joined;
}

/**
 * Adds each field except the text to the key of a message object. If the interface gets a field
 * that this table lacks, it does not compile. No part contains a tab.
 */
const KEY_PARTS = Object.values({
	from: ({ from }) => from,
	shorturl: ({ shorturl = '' }) => shorturl,
	notifyUrl: ({ notifyUrl = '' }) => notifyUrl,
	sendAt: ({ sendAt = '' }) => sendAt,
	notifyContentType: ({ notifyContentType }) => quoted(notifyContentType),
	callbackData: ({ callbackData }) => quoted(callbackData),
	additionalFields: ({ additionalFields }) => additionalFields?.key ?? '',
} satisfies Record<keyof Omit<MessageFields, 'text'>, (fields: MessageFields) => string>);

function quoted(text: string | undefined): string {
	return text === undefined ? '' : JSON.stringify(text);
}

const haveSameOptions = (one: MessageFields, other: MessageFields) =>
	KEY_PARTS.every((partOf) => partOf(one) === partOf(other));

function fillRequests(messages: PlannedMessage[], size: RequestSize): PlannedRequest[] {
	const requests: PlannedRequest[] = [];
	let open: PlannedRequest = { messages: [] };
	let room = 0;
	for (const message of messages) {
		const { recipients } = message;
		for (let next = 0; next < recipients.length; ) {
			if (room === 0 || open.messages.length >= size.maxMessages) {
				open = { messages: [] };
				requests.push(open);
				room = size.maxDestinations;
			}
			const fits = next === 0 && recipients.length <= room;
			const part = fits ? message : { ...message, recipients: recipients.slice(next, next + room) };
			open.messages.push(part);
			room -= part.recipients.length;
			next += part.recipients.length;
		}
	}
	return requests;
}
