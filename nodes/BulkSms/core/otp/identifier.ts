import { isBlank } from '../item/noValue';
import { invalid, valid, type Checked } from '../problem';

/**
 * Checks an identifier that the gateway or its portal made: the kind of one-time password, or one
 * one-time password (docs/interface.md, One-time password). How long it may be is not shown.
 *
 * @param field label of the field that holds it
 * @returns the text, trimmed; a whole number that is exact counts as its digits
 */
export function checkIdentifier(field: string, value: unknown, advice: string): Checked<string> {
	if (typeof value === 'number' && !Number.isSafeInteger(value)) {
		return invalid(
			field,
			`${field} is a number that is not exact`,
			'Give it as text, because a long number loses its last digits',
		);
	}
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text !== 'string') return invalid(field, `${field} has no usable value`, advice);
	return isBlank(text) ? invalid(field, `${field} is empty`, advice) : valid(text.trim());
}
