/**
 * The sizes of blocks: how many requests take their places in n8n's store before they leave. If the
 * process dies, a whole block is in doubt, so a block is short. Each block costs several calls of
 * n8n's store, so blocks are few.
 *
 * ```
 * requests   [     20     ][        as many as two seconds take        ][ …
 * store      reserve  release reserve                           release reserve
 * gateway        send              send                                     send
 * ```
 */

/** Requests of the first block, and the minimum of any block, if requests are small. */
export const MIN_BLOCK_SIZE = 20;

/** Messages of such a block. */
const SMALL_BLOCK = 2_000;

/** Messages of the longest block: n8n does nothing else while its store notes them. */
const LARGE_BLOCK = 20_000;

/** Most blocks of one run. */
const MOST_BLOCKS = 50;

/** How long it should take to send a block. */
const BLOCK_MS = 2_000;

/** For a run with a limit per minute, which has time for more blocks. */
const SLOW_BLOCK_MS = 20_000;

/** Requests of the longest block while the pace is not known. */
const MOST_WITHOUT_PACE = 100;

interface LastBlock {
	/** Requests in the block that were sent. */
	length: number;
	sent: number;
	milliseconds: number;
}

/**
 * Returns how many requests the next block holds: as many as take about two seconds at the pace of
 * the last block, and so many that a run has about 50 blocks at most. If nothing of the last block
 * was sent, the next one is twice as long.
 *
 * @param messages of each remaining request
 * @param interval milliseconds from one message to the next, if messages are limited
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
