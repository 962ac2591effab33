import type { PlannedRequest } from '../../message/planning';

// How many bytes an answer may have at most, after decompression. A larger one could block n8n, or
// fill its memory.

/** For an answer that is not a list, and for the senders of an account. */
export const SHORT_ANSWER = 1_000_000;

/** A thousand bytes for each of 30,000 rows (docs/interface.md, Message log). */
export const LOG_ANSWER = 32_000_000;

/**
 * For an answer to `/sms/send`. A detail of the interface has 400 bytes (docs/interface.md, Answer).
 * This allows five times as many for each recipient, and the text and the callback data once more.
 */
export const sendingLimit = ({ messages }: PlannedRequest): number =>
	messages.reduce((bytes, { fields, recipients }) => {
		const repeated = fields.text.length + (fields.callbackData?.length ?? 0);
		// JSON may write a character as `\u0e2a`.
		return bytes + recipients.length * (2_000 + 6 * repeated);
	}, SHORT_ANSWER);
