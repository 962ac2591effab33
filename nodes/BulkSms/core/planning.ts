import type { OutgoingMessage, Recipient } from './outgoingMessage';
import { LIMITS, type MessageObject, type SendRequest } from './sendRequest';
import type { TextSize } from './segments';

/** How much one request may hold. */
export interface RequestSize {
	/** interface.md leaves open whether 11 is a maximum of message objects. */
	maxMessages: number;
	/** interface.md recommends 500 destinations per bulk request. */
	maxDestinations: number;
}

/** One recipient of a request, with what the output says of the message it gets. */
export interface PlannedRecipient {
	recipient: Recipient;
	size: TextSize;
	callbackData?: string;
}

/** One request: its exact body and, in the order of the body, whom it reaches. */
export interface PlannedRequest {
	body: SendRequest;
	recipients: PlannedRecipient[];
}

/** Recipients that share one message object: same sender, same text, same options. */
interface Group {
	fields: OutgoingMessage['fields'];
	recipients: PlannedRecipient[];
}

/**
 * Puts messages into as few requests as the sizes allow, in the order of the input.
 *
 * Destinations with the same sender, text and options share a message object. The bulk ID belongs
 * to the request (interface.md, Send request body), so only messages with the same one, or with
 * none, share a request; where one spans several requests each gets `-1`, `-2` … behind it.
 */
export function planRequests(messages: OutgoingMessage[], size: RequestSize): PlannedRequest[] {
	const byBulkId = groupBy(messages, (message) => message.bulkId);
	return [...byBulkId].flatMap(([bulkId, sharing]) => {
		const requests = fillRequests(groupMessages(sharing), size);
		if (bulkId === undefined) return requests;
		return requests.map(({ body, recipients }, index) => ({
			body: {
				bulkId: requests.length === 1 ? bulkId : suffixed(bulkId, index + 1),
				...body,
			},
			recipients,
		}));
	});
}

/**
 * The same request for only some of its recipients, in the same order. Identifiers stay as they
 * were planned, so that a later try is recognisable.
 *
 * @returns nothing where none of its recipients is to be kept
 */
export function narrowRequest(
	{ body, recipients }: PlannedRequest,
	keeps: (recipient: Recipient) => boolean,
): PlannedRequest | undefined {
	const kept = recipients.filter(({ recipient }) => keeps(recipient));
	if (kept.length === recipients.length) return { body, recipients };
	if (kept.length === 0) return undefined;
	let position = 0;
	const messages = body.messages.flatMap((message) => {
		const destinations = message.destinations.filter(() => {
			const planned = recipients[position++];
			return planned !== undefined && keeps(planned.recipient);
		});
		return destinations.length === 0 ? [] : [{ ...message, destinations }];
	});
	return { body: { ...body, messages }, recipients: kept };
}

function groupMessages(messages: OutgoingMessage[]): Group[] {
	const byFields = groupBy(messages, ({ fields }) => keyOf(fields));
	return [...byFields.values()].flatMap((alike) => {
		const fields = alike[0]?.fields;
		if (fields === undefined) return [];
		const { callbackData } = fields;
		const recipients = alike.flatMap(({ recipients: each, size }) =>
			each.map((recipient) =>
				callbackData === undefined ? { recipient, size } : { recipient, size, callbackData },
			),
		);
		return [{ fields, recipients }];
	});
}

/** Equal for messages whose every field is equal: no field that stands bare can hold a tab. */
function keyOf(fields: OutgoingMessage['fields']): string {
	const { from, text, shorturl = '', notifyUrl = '', sendAt = '' } = fields;
	const { notifyContentType, callbackData } = fields;
	const isBare = notifyContentType === undefined && callbackData === undefined;
	const free = isBare ? '' : JSON.stringify([notifyContentType ?? null, callbackData ?? null]);
	return `${from}\t${shorturl}\t${notifyUrl}\t${sendAt}\t${free}\t${text}`;
}

function fillRequests(groups: Group[], size: RequestSize): PlannedRequest[] {
	const requests: PlannedRequest[] = [];
	let open: PlannedRequest | undefined;
	for (const { fields, recipients } of groups) {
		let next = 0;
		while (next < recipients.length) {
			if (open === undefined || isFull(open, size)) {
				open = { body: { messages: [] }, recipients: [] };
				requests.push(open);
			}
			const room = size.maxDestinations - open.recipients.length;
			const part = recipients.slice(next, next + room);
			open.body.messages.push(messageObject(fields, part));
			open.recipients.push(...part);
			next += part.length;
		}
	}
	return requests;
}

const isFull = ({ body, recipients }: PlannedRequest, size: RequestSize): boolean =>
	body.messages.length >= size.maxMessages || recipients.length >= size.maxDestinations;

const messageObject = (
	{ from, text, ...options }: OutgoingMessage['fields'],
	recipients: PlannedRecipient[],
): MessageObject => ({
	from,
	destinations: recipients.map(({ recipient: { to, messageId } }) => ({ to, messageId })),
	text,
	...options,
});

function suffixed(bulkId: string, part: number): string {
	const suffix = `-${part}`;
	return bulkId.slice(0, LIMITS.bulkId - suffix.length) + suffix;
}

function groupBy<T, K>(values: T[], keyOf: (value: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}
