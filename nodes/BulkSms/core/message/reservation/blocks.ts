/**
 * How many requests take their places in n8n's store before they leave. A block whose process died is in
 * doubt as a whole, so it is short; each one costs n8n's store several calls, so they are few.
 *
 * ```
 * requests   [     20     ][        as many as two seconds take        ][ …
 * store      reserve  release reserve                           release reserve
 * gateway        send              send                                     send
 * ```
 */

/** Requests of the first block, and of any block at least, if they are small. */
export const MIN_BLOCK_SIZE = 20;

/** Messages of such a block. */
const SMALL_BLOCK = 2_000;

/** Messages of the longest block: n8n is silent while its store notes them. */
const LARGE_BLOCK = 20_000;

/** Most blocks of one run. */
const MOST_BLOCKS = 50;

/** The time that sending a block should take. */
const BLOCK_MS = 2_000;

/** Where a message is sent every so often: such a run has the time for more blocks. */
const SLOW_BLOCK_MS = 20_000;

/** Requests of the longest block whose pace is not known. */
const MOST_WITHOUT_PACE = 100;

interface LastBlock {
	/** Requests that it held, and that were sent. */
	length: number;
	sent: number;
	milliseconds: number;
}

/**
 * How many requests the next block holds: those of about two seconds, by what the last block took, and
 * so many that a run has about 50 blocks at most. After a block of which nothing was sent it is twice
 * as long.
 *
 * @param messages of each request that is still to be sent
 * @param interval milliseconds from one message to the next, if there is a limit of them
 */
export function blockLength(
	messages: readonly number[],
	total: number,
	last: LastBlock | undefined,
	{ minSize, interval = 0 }: { minSize: number; interval?: number | undefined },
): number {
	const wanted = Math.max(Math.ceil(total / MOST_BLOCKS), lengthAfter(last));
	let length = 0;
	let held = 0;
	for (const each of messages) {
		const isWanted = length < wanted || (length < minSize && held + each <= SMALL_BLOCK);
		const isTooLong = (held + each) * interval > SLOW_BLOCK_MS || held + each > LARGE_BLOCK;
		if (length > 0 && (!isWanted || isTooLong)) break;
		length += 1;
		held += each;
	}
	return length;
}

function lengthAfter(last: LastBlock | undefined): number {
	if (!last) return 1;
	const { length, sent, milliseconds } = last;
	if (sent === 0) return Math.max(length, Math.min(2 * length, MOST_WITHOUT_PACE));
	return Math.ceil((sent * BLOCK_MS) / Math.max(milliseconds, 1));
}
