import type { PlannedRequest } from '../../message/planning';

/** What an answer may have at most. A larger one could block n8n, or fill its memory. */
export interface AnswerLimit {
	/** After decompression. */
	bytes: number;
	/** As `sizeOfJson` counts them: JSON.parse takes long for many small values. */
	values: number;
}

/** For an answer that is not a list. The senders of an account may be a list. */
export const SHORT_ANSWER: AnswerLimit = { bytes: 1_000_000, values: 10_000 };

/** A thousand bytes for each of 30,000 rows (docs/interface.md, Message log). */
export const LOG_ANSWER: AnswerLimit = { bytes: 32_000_000, values: Infinity };

/** A detail of the interface has 10 values and 400 bytes (docs/interface.md, Answer). */
const DETAIL: AnswerLimit = { bytes: 4_000, values: 30 };

/**
 * Allows an answer to `/sms/send` several times what the interface shows for each recipient, also if
 * it repeats its text and its callback data.
 */
export function sendingLimit({ messages }: PlannedRequest): AnswerLimit {
	// An answer without details, such as the page of a proxy.
	let [bytes, values] = [1_000_000, 1_000];
	for (const { fields, recipients } of messages) {
		const repeated = fields.text.length + (fields.callbackData?.length ?? 0);
		// JSON may write a character as `\u0e2a`.
		bytes += recipients.length * (DETAIL.bytes + 6 * repeated);
		values += recipients.length * DETAIL.values;
	}
	return { bytes, values };
}
