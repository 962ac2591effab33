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
export const FEWEST = 20;

/** Most blocks of one run. */
const MOST_BLOCKS = 50;

/** How long sending a block should take, in milliseconds. */
const BLOCK_MS = 2_000;

/**
 * How many requests the next block holds: those of about two seconds, a few at least, and so many that
 * a run has at most 50 blocks.
 *
 * @param total requests of the run
 * @param sent requests that left with the last block, 0 if none has yet
 * @param milliseconds that they took
 */
export function blockLength(
	total: number,
	sent: number,
	milliseconds: number,
	fewest = FEWEST,
): number {
	const atThatPace = Math.ceil((sent * BLOCK_MS) / Math.max(milliseconds, 1));
	return Math.max(fewest, Math.ceil(total / MOST_BLOCKS), atThatPace);
}

/** How long a block may take that is held to a number of messages per minute, in milliseconds. */
const SLOW_BLOCK_MS = 20_000;

/**
 * How many of the next requests are marked together at most where messages leave at a rate: those of
 * 20 seconds. Such a run has the time for more blocks, and what it has marked waits to leave.
 *
 * @param messages of each request, in their order
 * @param interval milliseconds from one message to the next
 */
export function lengthAtRate(messages: Iterable<number>, interval: number): number {
	let length = 0;
	let milliseconds = 0;
	for (const each of messages) {
		milliseconds += each * interval;
		if (length > 0 && milliseconds > SLOW_BLOCK_MS) break;
		length += 1;
	}
	return length;
}

/** Longest block whose pace is not known, in requests. */
const MOST_WITHOUT_PACE = 100;

/**
 * How many requests the next block holds after one in which everything was a repeat, so that nothing
 * was sent: a list of repeats takes few rounds.
 */
export const lengthAfterRepeats = (length: number): number =>
	Math.max(length, Math.min(2 * length, MOST_WITHOUT_PACE));
