import { blockLength, lengthAfterRepeats } from '../../../core/selection/markBlocks';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { narrowRequest, type PlannedRequest } from '../../../core/request/planning';
import { mayHaveLeft } from '../../../core/answer/sendResult';
import type { Sending } from './sending';
import type { RepeatStore } from './repeatStore';

/**
 * Sends requests without what earlier executions sent, block by block: each is marked in n8n's store
 * before it leaves and settled when it has. A process that dies leaves the mark of its last block
 * alone in doubt; what was not marked can be sent by a later execution.
 *
 * @param isNew whose messages are to be marked: not those that an earlier try of this execution sent
 */
export async function sendMarked(
	requests: PlannedRequest[],
	sending: Sending,
	repeats: RepeatStore,
	isNew: (recipient: Recipient) => boolean,
): Promise<void> {
	try {
		await sendBlocks(requests, sending, repeats, isNew);
	} finally {
		await repeats.close();
	}
}

async function sendBlocks(
	...[requests, sending, repeats, isNew]: Parameters<typeof sendMarked>
): Promise<void> {
	let length = blockLength(requests.length, 0, 0);
	for (let next = 0; next < requests.length; ) {
		// What is not tried any more needs no mark, but a result.
		if (sending.isStopped) return await sending.send(requests.slice(next));
		const block = requests.slice(next, next + length);
		const problem = await repeats.claim(block, isNew);
		if (problem) return repeats.refuse(requests.slice(next), problem);
		next += block.length;
		const left = block.flatMap(
			(request) => narrowRequest(request, (recipient) => !repeats.resultOf(recipient)) ?? [],
		);
		const begin = Date.now();
		await sending.send(left);
		length =
			left.length > 0
				? blockLength(requests.length, left.length, Date.now() - begin)
				: lengthAfterRepeats(length);
		await repeats.settle((recipient) => mayHaveLeft(sending.resultOf(recipient)));
	}
}
