const COUNTER_DIGITS = 7;

/**
 * Makes an identifier for a message or a bulk that carries none: a long digit string, as in the
 * provider's sample, too long for a number to hold.
 *
 * @param startedAt milliseconds since 1970; keeps identifiers of two sandboxes apart
 * @param count running number, from 1
 * @returns at least 20 digits
 */
export function identifierOf(startedAt: number, count: number): string {
	return `${startedAt}${String(count).padStart(COUNTER_DIGITS, '0')}`;
}
