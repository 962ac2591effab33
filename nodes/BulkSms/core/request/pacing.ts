import { MINUTE } from '../schedule/wallClock';
import type { RequestSize } from './planning';

const SECOND = 1_000;

/** How fast the messages of a run may leave. A message is one destination. */
export interface MessageRate {
	perMinute: number;
	/** Milliseconds from one message to the next. */
	interval: number;
	/** Milliseconds after the largest request of the run until the next one may leave. */
	longest: number;
	/** Milliseconds by which a request may be late without those after it being later, too. */
	tolerance: number;
}

/** How many messages leave in a second, one at least: no request carries more. */
const shareOfSecond = (perMinute: number): number => Math.max(1, Math.floor(perMinute / 60));

/** The size of requests of which none carries more than the messages of one second. */
export const sizeAt = (perMinute: number, size: RequestSize): RequestSize => ({
	...size,
	maxDestinations: Math.min(size.maxDestinations, shareOfSecond(perMinute)),
});

/**
 * Prepares a limit of messages per minute. A request leaves when the messages before it have had their
 * time. Timers are late, so that lateness is made up for, within a bound: any minute holds no more
 * than the limit and the messages of one second.
 *
 * ```
 * messages   [ 10 ]    [ 10 ]    [ 4 ][ 10 ]      at 600 per minute
 * seconds    0         1         2    2.4
 * ```
 *
 * @param largest destinations of one request at most
 */
export function rateOf(perMinute: number, largest: number): MessageRate {
	const interval = MINUTE / perMinute;
	// In a minute that begins with a late request and ends with the largest one, this is what is left
	// of a second's messages.
	const left = shareOfSecond(perMinute) - largest + 0.5;
	return {
		perMinute,
		interval,
		longest: largest * interval,
		tolerance: Math.min(SECOND, left * interval),
	};
}
