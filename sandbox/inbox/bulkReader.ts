import { z } from 'zod';
import { identifierOf } from '../rules/identifiers';
import { outcomeFor } from '../rules/outcomes';
import type { Bulk, OtpMessage, StoredMessage } from './bulk';
import { unpackText } from './packedText';

const optionalText = z.string().optional();

// The body was checked when the request was accepted; this only gives it its type back.
const acceptedBody = z.object({
	bulkId: optionalText,
	messages: z.array(
		z.object({
			from: z.string(),
			destinations: z.union([
				z.string().transform((to) => [{ to, messageId: undefined }]),
				z.array(z.object({ to: z.string(), messageId: optionalText })),
			]),
			text: z.string(),
			shorturl: z.enum(['y', 'n']).optional(),
			notifyUrl: optionalText,
			notifyContentType: z.enum(['application/json', 'application/xml']).optional(),
			sendAt: optionalText,
			callbackData: optionalText,
		}),
	),
});

/** So many messages stay read, so that paging does not unpack the same bodies again and again. */
const KEPT_MESSAGES = 20_000;

/** Reads the messages of bulks from their requests, and keeps those that were read last. */
export class BulkReader {
	readonly #startedAt: number;
	readonly #kept = new Map<Bulk, readonly StoredMessage[]>();
	#keptCount = 0;

	/** @param startedAt what the identifiers made by the sandbox begin with */
	constructor(startedAt: number) {
		this.#startedAt = startedAt;
	}

	/** Gives the messages of a bulk in their order in the request. */
	messagesOf(bulk: Bulk): readonly StoredMessage[] {
		const messages = this.#kept.get(bulk) ?? readMessages(bulk, this.#startedAt);
		if (!this.#kept.delete(bulk)) this.#keptCount += bulk.size;
		this.#kept.set(bulk, messages);
		for (const oldest of this.#kept.keys()) {
			if (this.#keptCount <= KEPT_MESSAGES || oldest === bulk) break;
			this.#kept.delete(oldest);
			this.#keptCount -= oldest.size;
		}
		return messages;
	}

	/** Gives one message of a bulk. */
	messageAt(bulk: Bulk, index: number): StoredMessage {
		const message = this.messagesOf(bulk)[index];
		if (!message) throw new Error(`The bulk of ${bulk.size} messages has none at ${index}.`);
		return message;
	}

	/** Lets go of everything that was read. */
	clear(): void {
		this.#kept.clear();
		this.#keptCount = 0;
	}
}

function readMessages(bulk: Bulk, startedAt: number): StoredMessage[] {
	const { request, firstIdentifier, sendTimes, otp } = bulk;
	const body = otp ? bodyOfOtp(otp) : acceptedBody.parse(JSON.parse(unpackText(request.body)));
	const bulkId = body.bulkId ?? identifierOf(startedAt, firstIdentifier);
	const messages: StoredMessage[] = [];
	for (const [place, { destinations, ...fields }] of body.messages.entries()) {
		const sendAt = sendTimes?.[place] ?? request.receivedAt;
		for (const { to, messageId } of destinations) {
			const index = messages.length;
			messages.push({
				bulk,
				index,
				messageId: messageId ?? identifierOf(startedAt, firstIdentifier + 1 + index),
				bulkId,
				to,
				outcome: outcomeFor(to),
				fields,
				secret: otp?.code,
				sendAt,
			});
		}
	}
	return messages;
}

function bodyOfOtp({ to, fields }: OtpMessage): z.output<typeof acceptedBody> {
	return { messages: [{ ...fields, destinations: [{ to }] }] };
}
