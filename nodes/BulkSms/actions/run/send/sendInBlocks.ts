import { maybeSent, type RunResults } from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import {
	narrowRequest,
	recipientsOf,
	type PlannedRequest,
} from '../../../core/message/plan/planning';
import { blockLength } from '../../../core/message/selection/blocks';
import type { Reservation } from '../../store/reservation';
import type { RequestSender } from './requestSender';

interface Blocks {
	/** Requests that take their places together at least, unless they take long to leave. */
	minSize: number;
	/** Milliseconds from one message to the next, if there is a limit of them. */
	interval?: number | undefined;
}

/**
 * Sends requests without what the reservation excludes, block by block: each takes its places in n8n's
 * store before it leaves, so that a process that dies leaves only its last block in doubt.
 * `core/message/selection/blocks.ts` shows the time line.
 *
 * @param reservation without one, all leave as one block
 * @param isNew whose messages take a place: not those that an earlier try of this execution sent
 */
export async function sendInBlocks(
	requests: PlannedRequest[],
	sender: RequestSender,
	reservation: Reservation | undefined,
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	if (!reservation) return await sender.send(requests);
	try {
		await sendEachBlock(requests, sender, reservation, results, isNew, blocks);
	} finally {
		await reservation.flush();
	}
}

async function sendEachBlock(
	requests: PlannedRequest[],
	sender: RequestSender,
	reservation: Reservation,
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	const { clock } = sender.client;
	const messages = requests.map((request) => recipientsOf(request).length);
	let last: { length: number; sent: number; milliseconds: number } | undefined;
	for (let next = 0; next < requests.length; ) {
		// What has a place is not to wait.
		await sender.untilNext();
		// What is not tried any more needs no place, but a result.
		if (sender.isStopped) return await sender.send(requests.slice(next));
		const length = blockLength(messages.slice(next), requests.length, last, blocks);
		const block = requests.slice(next, next + length);
		const problem = await reservation.reserve(block, isNew);
		if (problem) {
			const remaining = requests.slice(next);
			if (sender.isStopped) return await sender.send(remaining);
			return results.refuse(remaining.flatMap(recipientsOf), problem);
		}
		next += length;
		const admitted = block.flatMap(
			(request) => narrowRequest(request, (each) => !reservation.excluded.has(each)) ?? [],
		);
		const begin = clock.now();
		try {
			await sender.send(admitted);
		} finally {
			await reservation.release((each) => maybeSent(results.of(each)));
		}
		last = { length, sent: admitted.length, milliseconds: clock.now() - begin };
	}
}
