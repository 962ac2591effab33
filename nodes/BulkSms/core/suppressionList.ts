import { invalid, valid, type Checked } from './checked';
import { cleanDestination, splitDestinations } from './destination';

const FIELD = 'Suppression List';
const ADVICE = 'Give numbers separated by comma, semicolon or line break, or a list of numbers';

/**
 * Reads the numbers that must not be written to, cleaned as destinations are, so that
 * "081 234 5678" suppresses 66812345678.
 *
 * @param value text with numbers separated by comma, semicolon or line break, or a list; either may
 * be empty
 * @param defaultCountryCode digits put in place of a single leading zero; empty = none
 * @returns the numbers, or which entry cannot be used: a list that is passed over in part would
 * write to somebody who asked not to be written to
 */
export function readSuppressionList(
	value: unknown,
	defaultCountryCode: string,
): Checked<ReadonlySet<string>> {
	if (value === undefined || value === null) {
		return invalid(FIELD, 'The list has no value', ADVICE);
	}
	const numbers = new Set<string>();
	for (const [index, entry] of splitDestinations(value).entries()) {
		const cleaned = cleanDestination(entry, defaultCountryCode);
		if (!cleaned.ok) {
			return invalid(
				FIELD,
				`Entry ${index + 1}: ${cleaned.problem.reason}`,
				cleaned.problem.advice,
			);
		}
		numbers.add(cleaned.value);
	}
	return valid(numbers);
}

/**
 * Whether a field of an input item says that its recipient asked not to be written to: true, the
 * texts true, yes and 1 in any case, the number 1, or a date or any other text in it.
 *
 * Only what clearly says no counts as no: nothing, false, 0, and the texts false, no, 0 and nothing.
 */
export function saysSuppressed(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === 0) return false;
	if (typeof value !== 'string') return true;
	return !['', 'false', 'no', '0', 'null'].includes(value.trim().toLowerCase());
}
