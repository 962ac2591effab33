import { LIMITS } from '../interface/sendRequest';
import { digitsAsText, isMissingWord } from '../item/itemValue';
import { LABELS } from '../labels';
import { invalid, valid, type Advice, type Checked } from '../problem';

const FIELD = LABELS.from;
const ADVICE: Advice = `Use 1 to ${LIMITS.from} letters or digits without spaces, for example MyShop`;

/**
 * Checks the sender ID (docs/interface.md, Message object, `from`: at most 11 characters, alphanumeric
 * or numeric, no spaces). A whole number counts as its digits.
 */
export function checkSender(value: unknown): Checked<string> {
	const from = digitsAsText(value);
	if (from === undefined || from === null || from === '') {
		return invalid(FIELD, 'The sender is empty', ADVICE);
	}
	if (Number.isNaN(from) || (typeof from === 'string' && isMissingWord(from))) {
		return invalid(
			FIELD,
			`The sender is only "${String(from).trim()}": its expression has no value`,
			'Choose the field that holds the sender, or write one, for example MyShop',
		);
	}
	if (typeof from !== 'string') return invalid(FIELD, 'The sender is not a text', ADVICE);
	if (/\s/.test(from)) return invalid(FIELD, `The sender "${from}" holds a space`, ADVICE);
	if (from.length > LIMITS.from) {
		return invalid(
			FIELD,
			`The sender "${from}" is ${from.length} characters long; the limit is ${LIMITS.from}`,
			ADVICE,
		);
	}
	if (/^[A-Za-z0-9]+$/.test(from)) return valid(from);
	return invalid(
		FIELD,
		`The sender "${from}" holds something other than letters and digits`,
		ADVICE,
	);
}
