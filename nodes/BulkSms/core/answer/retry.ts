/** How often one request is tried at most, the first time included. */
export const MOST_TRIES = 4;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** A gateway that asks for a longer pause is not waited for: the execution would only hang. */
const LONGEST_ASKED = 120_000;

/**
 * How long to wait before a request is tried again, in milliseconds: as long as the gateway asks
 * for, else a pause that doubles with every try.
 *
 * @param tries how often it has been tried, from 1
 * @param retryAfter value of the Retry-After header: seconds or a date (RFC 9110, section 10.2.3)
 * @param now the present, in milliseconds since 1970-01-01 UTC
 * @returns undefined if it must not be tried again
 */
export function pauseBeforeRetry(
	tries: number,
	retryAfter: unknown,
	now: number,
): number | undefined {
	if (tries >= MOST_TRIES) return undefined;
	const asked = askedPause(retryAfter, now);
	if (asked === undefined) return Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE);
	return asked > LONGEST_ASKED ? undefined : asked;
}

/**
 * How long the gateway asks to wait, in milliseconds.
 *
 * @param retryAfter value of the Retry-After header: seconds or a date (RFC 9110, section 10.2.3)
 * @param now the present, in milliseconds since 1970-01-01 UTC
 * @returns undefined if the header is missing or cannot be read
 */
export function askedPause(retryAfter: unknown, now: number): number | undefined {
	if (typeof retryAfter !== 'string' || retryAfter.trim() === '') return undefined;
	const seconds = Number(retryAfter);
	const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
	return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}
