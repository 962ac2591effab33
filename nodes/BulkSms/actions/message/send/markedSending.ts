import { mayHaveLeft, type RunResults } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { narrowRequest, recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import { blockLength, lengthAfterRepeats, lengthAtRate } from '../../../core/selection/markBlocks';
import type { RepeatStore } from './repeatStore';
import type { Sending } from './sending';

interface Blocks {
	/** Requests that are marked together at least, unless they take long to leave. */
	fewest: number;
	/** Milliseconds from one message to the next, if there is a limit of them. */
	interval?: number | undefined;
}

/**
 * Sends requests without what earlier executions sent, block by block: each is marked in n8n's store
 * before it leaves and settled when it has. A process that dies leaves the mark of its last block
 * alone in doubt; what was not marked can be sent by a later execution. `core/selection/markBlocks.ts`
 * shows their time line.
 *
 * @param isNew whose messages are to be marked: not those that an earlier try of this execution sent
 */
export async function sendMarked(
	requests: PlannedRequest[],
	sending: Sending,
	store: RepeatStore,
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	try {
		await sendBlocks(requests, sending, store, results, isNew, blocks);
	} finally {
		await store.close();
	}
}

async function sendBlocks(
	...[requests, sending, store, results, isNew, { fewest, interval }]: Parameters<typeof sendMarked>
): Promise<void> {
	const { clock } = sending.client;
	let length = blockLength(requests.length, 0, 0, fewest);
	for (let next = 0; next < requests.length; ) {
		// What is marked is not to wait.
		await sending.untilNext();
		// What is not tried any more needs no mark, but a result.
		if (sending.isStopped) return await sending.send(requests.slice(next));
		const longest = requests.slice(next, next + length);
		const block = interval === undefined ? longest : leavingSoon(longest, interval);
		const problem = await store.mark(block, isNew);
		if (problem) return store.refuse(requests.slice(next), problem);
		next += block.length;
		const left = block.flatMap(
			(request) => narrowRequest(request, (recipient) => !store.isSkipped(recipient)) ?? [],
		);
		const begin = clock.now();
		await sending.send(left);
		length =
			left.length > 0
				? blockLength(requests.length, left.length, clock.now() - begin, fewest)
				: lengthAfterRepeats(length);
		await store.record((recipient) => mayHaveLeft(results.of(recipient)));
	}
}

const leavingSoon = (requests: PlannedRequest[], interval: number): PlannedRequest[] =>
	requests.slice(
		0,
		lengthAtRate(
			requests.map((request) => recipientsOf(request).length),
			interval,
		),
	);
