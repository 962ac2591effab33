import { textParts } from '../phone/textParts';

/**
 * Tells a question of a workflow by its link: n8n takes the answer at an address with this path, unless
 * somebody has changed it.
 *
 * @param text the text of a message
 */
export function isQuestion(text: string): boolean {
	return textParts(text).some(
		(part) => part.isLink && new URL(part.text).pathname.includes('/webhook-waiting/'),
	);
}
