import { isBlank } from '../item/noValue';
import { invalid, valid, type Checked } from '../problem';

const FIELD = 'Code';
/** No code that a person enters is as long. */
const LONGEST = 100;

/**
 * Checks the code that a person entered. It is text, of digits or not, and keeps its leading zeros. A
 * number is refused, whatever it is: 007123 as a number is 7123, which is another code.
 *
 * @returns the code, trimmed; the problem never holds it
 */
export function checkCode(value: unknown): Checked<string> {
	const advice = 'Give the code that the person entered, as text';
	if (typeof value === 'number') {
		return invalid(
			FIELD,
			'The value of Code is a number, which has no leading zeros',
			'Give the code as text: let the form or the app send it in quotes',
		);
	}
	if (typeof value !== 'string') return invalid(FIELD, 'Code has no usable value', advice);
	if (isBlank(value)) return invalid(FIELD, 'Code is empty', advice);
	const code = value.trim();
	return code.length > LONGEST
		? invalid(FIELD, `Code is longer than ${LONGEST} characters`, advice)
		: valid(code);
}
