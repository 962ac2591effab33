import { sumBy, takeWhile } from 'lodash';

import {
	messagesIn,
	narrowRequest,
	type PlannedRequest,
	recipientsOf,
} from '../../core/message/planning';
import { Reservation, type StoredRun } from './reservation';

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

	private inTime: number;

	private asked = 0;

	/**
	 * @param concurrency how many requests are under way together
	 * @param interval milliseconds from one message to the next, if messages are limited
	 */
	constructor(
		private readonly concurrency: number,
		private readonly interval = 0,
	) {
		this.inTime = concurrency;
	}

	/**
	 * Returns how many of the next requests may hold places together, at the pace of the last block.
	 *
	 * @param messages of each request
	 */
	sizeOfBlock(messages: readonly number[]): number {
		// n8n does nothing else while its store notes the messages of a block.
		const fits = (held: number) => held <= 20_000 && held * this.interval <= this.longest;
		return countWhile(messages, this.inTime, fits);
	}

	/**
	 * Returns how many requests are looked up together: more after a block of which nothing was sent,
	 * such as one of repeats.
	 */
	sizeOfLook(messages: readonly number[]): number {
		// To give back the places of more messages would take long in a full store.
		const asked = countWhile(messages, this.asked, (held) => held <= 500);
		return Math.max(this.sizeOfBlock(messages), asked);
	}

	learn({ asked, sent, milliseconds, inStore }: EndedBlock): void {
		this.longest = Math.max(BLOCK_MS, 4 * inStore);
		this.asked = sent === 0 ? 2 * asked : 0;
		if (sent === 0) return;
		const inTime = Math.floor((sent * this.longest) / Math.max(milliseconds, 1));
		// The next block may be four times as long.
		this.inTime = Math.max(this.concurrency, Math.min(inTime, 4 * sent));
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

/** What sends the requests of a run. At the end, every recipient has a result. */
interface Sender {
	readonly isStopped: boolean;
	/** Waits until the next request may leave, or until the sending ends. */
	untilNext: () => Promise<void>;
	send: (requests: PlannedRequest[]) => Promise<void>;
}

/**
 * Sends requests block by block, without the recipients that the reservation excludes. Each block
 * takes its places in n8n's store before it leaves, so that a process that dies leaves only its
 * last block in doubt. If the run does not need the store, all leave as one block.
 *
 * @returns sentences for the user
 */
export async function sendInBlocks(
	run: StoredRun,
	requests: PlannedRequest[],
	sender: Sender,
	sizes: BlockSizes,
): Promise<string[]> {
	const { limits, repeatHours } = run.safeguards;
	if (repeatHours === undefined && limits.length === 0) {
		await sender.send(requests);
		return [];
	}
	const reservation = new Reservation(run, sumBy(requests, messagesIn));
	try {
		await sendReserved(run, requests, sender, sizes, reservation);
	} finally {
		await reservation.flush();
	}
	return reservation.warnings;
}

async function sendReserved(
	{ client: { clock }, ledger }: StoredRun,
	requests: PlannedRequest[],
	sender: Sender,
	sizes: BlockSizes,
	reservation: Reservation,
): Promise<void> {
	for (let open = requests; open.length > 0; ) {
		// A message with a place must not wait.
		await sender.untilNext();
		// A message that is no longer tried needs no place, but a result.
		if (sender.isStopped) return await sender.send(open);
		const asked = sizes.sizeOfLook(open.map(messagesIn));
		const problem = await reservation.reserve(open.slice(0, asked), (each) =>
			sizes.sizeOfBlock(each),
		);
		if (problem) {
			if (sender.isStopped) return await sender.send(open);
			return ledger.refuse(open.flatMap(recipientsOf), problem);
		}
		const { postponed } = reservation;
		const remaining = open
			.slice(0, asked)
			.flatMap((request) => narrowRequest(request, (each) => !ledger.of(each).why) ?? []);
		const admitted = takeWhile(
			remaining,
			(request) => !recipientsOf(request).some((each) => postponed.has(each)),
		);
		open = [...remaining.slice(admitted.length), ...open.slice(asked)];
		const begin = clock.steady();
		let milliseconds = 0;
		let inStore = 0;
		try {
			await sender.send(admitted);
			milliseconds = clock.steady() - begin;
		} finally {
			inStore = await reservation.settle();
		}
		sizes.learn({ asked, sent: admitted.length, milliseconds, inStore });
	}
}
