/** How long an answer that was taken keeps others out, in milliseconds. */
const HOLD = 10_000;

/** When the answers of the last seconds were taken, by the key of their question. */
const taken = new Map<string, number>();

/**
 * Takes the answer to a question for this process. n8n itself lets only one call resume an execution,
 * but answers the other with JSON: a person who taps twice would read that. It is no more than a few
 * seconds, so that a person can answer again if n8n failed to go on.
 *
 * @param key the secret of the question
 * @param now milliseconds since 1970-01-01 UTC
 * @returns whether no other answer was taken just before
 */
export function takeAnswer(key: string, now: number): boolean {
	for (const [each, at] of taken) if (now - at >= HOLD) taken.delete(each);
	if (taken.has(key)) return false;
	taken.set(key, now);
	return true;
}
