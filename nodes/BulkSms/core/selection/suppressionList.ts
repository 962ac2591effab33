import { LABELS } from '../labels';
import { invalid, valid, type Checked } from '../problem';
import { numbersMeant, type NumberRules } from '../message/checkedNumber';
import { splitDestinations } from '../message/destination';

const FIELD = LABELS.suppressionList;
const ADVICE = 'Give numbers separated by comma, semicolon or line break, or a list of numbers';

/**
 * Reads the numbers that must not get a message, cleaned as destinations are, so that
 * "081 234 5678" suppresses 66812345678. An entry that cannot be used refuses the list: one that is
 * passed over in part would send to somebody who asked for no messages. An entry that may lack its
 * first 0 counts both as it is written and with the Default Country Code. A list may be empty; an empty
 * text is refused, because it may be a field that was not found.
 */
export function readSuppressionList(
	value: unknown,
	rules: NumberRules,
): Checked<ReadonlySet<string>> {
	if (value === undefined || value === null) {
		return invalid(FIELD, 'The list has no value', ADVICE);
	}
	if (typeof value === 'string' && value.trim() === '') {
		return invalid(
			FIELD,
			'The list is empty',
			`${ADVICE}. If nobody is to be left out, remove the safeguard, or give an empty list: {{ [] }}`,
		);
	}
	const numbers = new Set<string>();
	for (const [index, entry] of splitDestinations(value).entries()) {
		const meant = numbersMeant(entry, rules);
		if (!meant.ok) {
			const { reason, advice } = meant.problem;
			return invalid(FIELD, `Entry ${index + 1}: ${reason}`, advice);
		}
		for (const number of meant.value) numbers.add(number);
	}
	return valid(numbers);
}

/**
 * Whether a field of an input item says that its recipient asked for no messages. Only what clearly
 * says no counts as no: nothing, false, 0, and the texts false, no, 0 and nothing.
 */
export function saysSuppressed(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === 0) return false;
	if (typeof value !== 'string') return true;
	return !['', 'false', 'no', '0', 'null'].includes(value.trim().toLowerCase());
}
