import { invalid, valid, type Checked } from '../problem';
import { isMissingWord } from '../item/noValue';
import { LIMITS } from '../interface/sendRequest';

const ADVICE = `Use 1 to ${LIMITS.from} letters or digits without spaces, for example MyShop`;

/**
 * Checks the sender ID (docs/interface.md, Message object, `from`: at most 11 characters, alphanumeric
 * or numeric, no spaces).
 *
 * @param value what the parameter holds; a whole number counts as its digits. `NaN`, `undefined` and
 * `null` as a text are refused: an expression has found nothing
 * @returns the sender as text, or what is wrong with it
 */
export function checkSender(value: unknown): Checked<string> {
	const from = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
	if (from === undefined || from === null || from === '') {
		return invalid('From', 'The sender is empty', ADVICE);
	}
	if (Number.isNaN(from) || (typeof from === 'string' && isMissingWord(from))) {
		return invalid(
			'From',
			`The sender is only "${String(from).trim()}": its expression has no value`,
			'Choose the field that holds the sender, or write one, for example MyShop',
		);
	}
	if (typeof from !== 'string') return invalid('From', 'The sender is not a text', ADVICE);
	if (/\s/.test(from)) {
		return invalid('From', `The sender "${from}" holds a space`, ADVICE);
	}
	if (from.length > LIMITS.from) {
		return invalid(
			'From',
			`The sender "${from}" is ${from.length} characters long; the limit is ${LIMITS.from}`,
			ADVICE,
		);
	}
	if (!/^[A-Za-z0-9]+$/.test(from)) {
		return invalid(
			'From',
			`The sender "${from}" holds something other than letters and digits`,
			ADVICE,
		);
	}
	return valid(from);
}
