import { invalid, valid, type Checked } from '../problem';
import { isBlank, isMissingWord } from '../item/noValue';
import { LIMITS } from '../interface/sendRequest';

const ADVICE = 'Choose the field that holds the text, for example {{ $json.text }}';

/**
 * Checks the text of a message (docs/interface.md, Message object, `text`: required, at most 1600
 * characters, any script).
 *
 * @param value what the parameter holds; a number or a boolean counts as it is written. A text that
 * is blank, or only `NaN`, `undefined` or `null`, is refused: an expression has found nothing.
 * @returns the text unchanged, or what is wrong with it. Lengths are in UTF-16 code units.
 */
export function checkText(value: unknown): Checked<string> {
	const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
	if (text === undefined || text === null || text === '') {
		return invalid('Text', 'The text is empty', 'Write the message that the phone should show');
	}
	if (typeof text !== 'string') {
		return invalid('Text', 'The text is an object, a list or another value without words', ADVICE);
	}
	if (isBlank(text)) return invalid('Text', 'The text holds only blanks', ADVICE);
	if (isMissingWord(text) || (typeof value === 'number' && !Number.isFinite(value))) {
		return invalid(
			'Text',
			`The text is only "${text.trim()}": its expression has no value`,
			ADVICE,
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
