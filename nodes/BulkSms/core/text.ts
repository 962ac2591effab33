import { invalid, valid, type Checked } from './checked';
import { LIMITS } from './sendRequest';

/**
 * Checks the text of a message (interface.md, Message object, `text`: required, at most 1600
 * characters, any script).
 *
 * @param value what the parameter holds; a number or a boolean counts as it is written
 * @returns the text unchanged, or what is wrong with it. Lengths are in UTF-16 code units.
 */
export function checkText(value: unknown): Checked<string> {
	const isPlain = typeof value === 'boolean' || Number.isFinite(value);
	const text = isPlain ? String(value) : value;
	if (text === undefined || text === null || text === '') {
		return invalid('Text', 'The text is empty', 'Write the message that the phone should show');
	}
	if (typeof text !== 'string') {
		return invalid(
			'Text',
			'The text is not a text: it is an object, a list or no number',
			'Choose the field that holds the text, for example {{ $json.text }}',
		);
	}
	if (text.length > LIMITS.text) {
		return invalid(
			'Text',
			`The text is ${text.length} characters long; the limit is ${LIMITS.text}`,
			'Shorten it or send it as several messages',
		);
	}
	return valid(text);
}
