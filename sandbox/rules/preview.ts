import { z } from 'zod';
import { checked } from './refusal';
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

/** The schema of the body of `POST /sms/preview`. */
export const previewBody = z.object({ message: messageText }).strict();

/**
 * Tells what a text would cost. That `credit` and `character` are texts, and that the length of
 * the text has the limit of a message, are the sandbox's choices.
 *
 * @throws Refusal (400) that names the field at fault
 */
export function previewOf(input: unknown): PreviewAnswer {
	const { message } = checked(input, previewBody);
	const { segments, left } = measureText(message);
	return { originalMessage: message, credit: segments.toFixed(2), character: String(left) };
}
