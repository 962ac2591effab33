import { invalid, valid, type Checked } from '../problem';
import { cleanDestination, splitDestinations } from '../message/destination';
import { mayLackItsZero, zeroWarning } from '../message/nationalNumber';

const FIELD = 'Suppression List';
const ADVICE = 'Give numbers separated by comma, semicolon or line break, or a list of numbers';

/** Who must not get a message. */
export interface SuppressionList {
	/** As destinations are sent. */
	numbers: ReadonlySet<string>;
	/**
	 * A sentence about entries that may lack their 0, as a spreadsheet leaves them: they match nobody,
	 * and who asked for no messages would get the message.
	 */
	warning?: string;
}

/**
 * Reads the numbers that must not get a message, cleaned as destinations are, so that
 * "081 234 5678" suppresses 66812345678.
 *
 * @param value text with numbers separated by comma, semicolon or line break, or a list. A list may
 * be empty; an empty text is refused, because it may be a field that was not found
 * @param defaultCountryCode digits put in place of a single leading zero; empty = none
 * @returns the numbers, or which entry cannot be used: a list that is passed over in part would
 * send to somebody who asked for no messages
 */
export function readSuppressionList(
	value: unknown,
	defaultCountryCode: string,
): Checked<SuppressionList> {
	if (value === undefined || value === null) {
		return invalid(FIELD, 'The list has no value', ADVICE);
	}
	if (typeof value === 'string' && value.trim() === '') {
		return invalid(
			FIELD,
			'The list is empty',
			`${ADVICE}. If nobody is to be left out, remove the option, or give an empty list: {{ [] }}`,
		);
	}
	const numbers = new Set<string>();
	const doubtful: string[] = [];
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
		if (mayLackItsZero(entry, defaultCountryCode)) doubtful.push(entry);
	}
	const warning = zeroWarning(doubtful, defaultCountryCode);
	return valid({ numbers, ...(warning !== undefined && { warning: `${FIELD}: ${warning}` }) });
}

/**
 * Whether a field of an input item says that its recipient asked for no messages: true, the
 * texts true, yes and 1 in any case, the number 1, or a date or any other text in it.
 *
 * Only what clearly says no counts as no: nothing, false, 0, and the texts false, no, 0 and nothing.
 */
export function saysSuppressed(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === 0) return false;
	if (typeof value !== 'string') return true;
	return !['', 'false', 'no', '0', 'null'].includes(value.trim().toLowerCase());
}
