/**
 * How many requests are marked as about to leave before they do. A block that was marked when the
 * process died is in doubt as a whole, so it is short; each one costs n8n's store three rounds, so they
 * are few.
 *
 * ```
 * requests   [     20     ][        as many as two seconds take        ][ …
 * store      mark    settle mark                                 settle mark
 * gateway        send           send                                        send
 * ```
 */

/** Requests of the first block, and of any block at least. */
const FEWEST = 20;

/** Most blocks of one run. */
const MOST_BLOCKS = 50;

/** How long sending a block should take, in milliseconds. */
const BLOCK_MS = 2_000;

/**
 * @param total requests of the run
 * @param sent requests that left with the last block, 0 if none has yet
 * @param milliseconds that they took
 * @returns how many requests the next block holds: those of about two seconds, 20 at least, and so
 * many that a run has at most 50 blocks
 */
export function blockLength(total: number, sent: number, milliseconds: number): number {
	const atThatPace = Math.ceil((sent * BLOCK_MS) / Math.max(milliseconds, 1));
	return Math.max(FEWEST, Math.ceil(total / MOST_BLOCKS), atThatPace);
}

/** Longest block whose pace is not known, in requests. */
const MOST_WITHOUT_PACE = 100;

/**
 * @param length requests of a block in which everything was a repeat, so that nothing was sent
 * @returns how many requests the next block holds: a list of repeats is to cost few rounds
 */
export const lengthAfterRepeats = (length: number): number =>
	Math.max(length, Math.min(2 * length, MOST_WITHOUT_PACE));
