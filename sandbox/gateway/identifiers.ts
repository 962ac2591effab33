const COUNTER_DIGITS = 7;

/**
 * Makes a source of identifiers for messages and bulks that carry none: long digit strings, as in
 * the provider's sample, too long for a number to hold.
 *
 * @param startedAt milliseconds since 1970; keeps identifiers of two runs apart
 * @returns a function that gives a new identifier of at least 20 digits at every call
 */
export function identifierSource(startedAt: number): () => string {
	let counter = 0;
	return () => `${startedAt}${String((counter += 1)).padStart(COUNTER_DIGITS, '0')}`;
}
