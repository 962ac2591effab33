import { z } from 'zod';
import { priceOf } from './credit';
import { refusalOf } from './refusal';
import { measureText } from './segments';
import { messageText } from './sendRequest';

/** The answer of the preview (docs/interface.md, Preview: publicly known). */
export interface PreviewAnswer {
	originalMessage: string;
	/** With two decimals, as in the provider's sample. */
	credit: string;
	/** Characters left in the last segment. */
	character: string;
}

const body = z.object({ message: messageText }).strict();

/**
 * Tells what a text would cost. That `credit` and `character` are texts, and that the length of
 * the text has the limit of a message, are the sandbox's choices.
 *
 * @param input the parsed JSON body of `POST /sms/preview`
 * @throws Refusal (400) that names the field at fault
 */
export function previewOf(input: unknown): PreviewAnswer {
	const parsed = body.safeParse(input);
	if (!parsed.success) throw refusalOf(parsed.error, 'The body');
	const { message } = parsed.data;
	return {
		originalMessage: message,
		credit: priceOf(message).toFixed(2),
		character: String(measureText(message).left),
	};
}
