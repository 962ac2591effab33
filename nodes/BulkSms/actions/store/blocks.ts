/** How long it may take to send a block, in milliseconds, if the store is quick. */
const BLOCK_MS = 2_000;

interface EndedBlock {
	/** Requests that were looked up, and those of them that were sent. */
	asked: number;
	sent: number;
	/** How long the sending took. */
	milliseconds: number;
	/** How long the calls of the store took, in milliseconds. */
	inStore: number;
}

/**
 * The sizes of blocks: how many requests take their places in n8n's store before they leave. If the
 * process dies, a whole block is in doubt, so a block is short: it takes two seconds at most, or four
 * times as long as n8n's store takes for it. It begins with the requests that are under way together.
 *
 * ```
 * requests   [ 4 ]                [   16   ]                [ as many as take 2 s ][ …
 * store      reserve       release reserve           release reserve
 * gateway           send                  send                       send
 * ```
 */
export class BlockSizes {
	private longest = BLOCK_MS;

	private fitting: number;

	private asked = 0;

	/**
	 * @param concurrency how many requests are under way together
	 * @param interval milliseconds from one message to the next, if messages are limited
	 */
	constructor(
		private readonly concurrency: number,
		private readonly interval = 0,
	) {
		this.fitting = concurrency;
	}

	/**
	 * Returns how many of the next requests may hold places together, at the pace of the last block.
	 *
	 * @param messages of each request
	 */
	places(messages: readonly number[]): number {
		// n8n does nothing else while its store notes the messages of a block.
		const fits = (held: number) => held <= 20_000 && held * this.interval <= this.longest;
		return countWhile(messages, this.fitting, fits);
	}

	/**
	 * Returns how many requests are looked up together: more after a block of which nothing was sent,
	 * such as one of repeats.
	 */
	looks(messages: readonly number[]): number {
		// To give back the places of more messages would take long in a full store.
		const asked = countWhile(messages, this.asked, (held) => held <= 500);
		return Math.max(this.places(messages), asked);
	}

	note({ asked, sent, milliseconds, inStore }: EndedBlock): void {
		this.longest = Math.max(BLOCK_MS, 4 * inStore);
		this.asked = sent === 0 ? 2 * asked : 0;
		if (sent === 0) return;
		const inTime = Math.floor((sent * this.longest) / Math.max(milliseconds, 1));
		// The next block may be four times as long.
		this.fitting = Math.max(this.concurrency, Math.min(inTime, 4 * sent));
	}
}

/** Returns how many of the wanted requests fit together, at least one of them. */
function countWhile(
	messages: readonly number[],
	wanted: number,
	fits: (held: number) => boolean,
): number {
	let length = 0;
	let held = 0;
	for (const each of messages.slice(0, wanted)) {
		held += each;
		if (length > 0 && !fits(held)) break;
		length += 1;
	}
	return length;
}
