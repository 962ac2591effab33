import type { Outcome } from './outcomes';
import { countSegments } from './segments';

const CREDIT_PER_SEGMENT = 1;

/** Gives the price of a text in credits. It is the sandbox's own: real prices are not documented. */
export function priceOf(text: string): number {
	return countSegments(text) * CREDIT_PER_SEGMENT;
}

/**
 * Gives what a message costs.
 *
 * @param outcome what happens to the message
 * @param text its text
 * @returns credits
 */
export function creditOf({ isCharged }: Outcome, text: string): number {
	return isCharged ? priceOf(text) : 0;
}
