import { mayHaveLeft, type RunResults } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { reasonOf, type Problem } from '../../../core/problem';
import { narrowRequest, recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import {
	blockLength,
	lengthAfterRepeats,
	lengthAtRate,
} from '../../../core/selection/repeatWindow';
import type { Sending } from './sending';

/** What later executions must know of a message that leaves, in n8n's store. */
export interface Gate {
	/**
	 * Notes the new ones of the messages that are about to leave. Whom it leaves out has a result
	 * afterwards.
	 *
	 * @returns why the store cannot be used, so that none of the requests may leave
	 */
	mark(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined>;
	leftOut: ReadonlySet<Recipient>;
	/** Takes back what was noted last for messages that were not sent. */
	record(mayHaveLeft: (recipient: Recipient) => boolean): Promise<void>;
	/** Does what is still to be done, whatever became of the sending. */
	close?(): Promise<void>;
}

export const storeFailure = (label: string, error: unknown): Problem => ({
	field: label,
	reason: `${label} cannot use n8n's store of what was sent before: ${reasonOf(error, 'it gave no reason')}`,
	advice: 'Save the workflow and run it again, or remove the safeguard',
	scope: 'run',
});

interface Blocks {
	/** Requests that are marked together at least, unless they take long to leave. */
	fewest: number;
	/** Milliseconds from one message to the next, if there is a limit of them. */
	interval?: number | undefined;
}

/**
 * Sends requests without what the gates leave out, block by block: each is marked in n8n's store
 * before it leaves, so that a process that dies leaves only its last block in doubt.
 * `core/selection/repeatWindow.ts` shows the time line.
 *
 * @param gates each is asked only for the recipients that the earlier ones let through; without any,
 * nothing is marked and all leave as one block
 * @param isNew whose messages are to be marked: not those that an earlier try of this execution sent
 */
export async function sendMarked(
	requests: PlannedRequest[],
	sending: Sending,
	gates: Gate[],
	results: RunResults,
	isNew: (recipient: Recipient) => boolean,
	blocks: Blocks,
): Promise<void> {
	if (gates.length === 0) return await sending.send(requests);
	try {
		await sendBlocks(requests, sending, gates, results, isNew, blocks);
	} finally {
		for (const gate of gates) await gate.close?.();
	}
}

async function sendBlocks(
	...[requests, sending, gates, results, isNew, { fewest, interval }]: Parameters<typeof sendMarked>
): Promise<void> {
	const { clock } = sending.client;
	const recordOutcomes = async (marked: Gate[]) => {
		for (const gate of marked) await gate.record((each) => mayHaveLeft(results.of(each)));
	};
	let length = blockLength(requests.length, 0, 0, fewest);
	for (let next = 0; next < requests.length; ) {
		// What is marked is not to wait.
		await sending.untilNext();
		// What is not tried any more needs no mark, but a result.
		if (sending.isStopped) return await sending.send(requests.slice(next));
		const longest = requests.slice(next, next + length);
		let left = interval === undefined ? longest : leavingSoon(longest, interval);
		next += left.length;
		for (const [index, gate] of gates.entries()) {
			const problem = await gate.mark(left, isNew);
			if (problem) {
				results.refuse([...left, ...requests.slice(next)].flatMap(recipientsOf), problem);
				return await recordOutcomes(gates.slice(0, index));
			}
			left = left.flatMap(
				(request) => narrowRequest(request, (each) => !gate.leftOut.has(each)) ?? [],
			);
		}
		const begin = clock.now();
		await sending.send(left);
		length =
			left.length > 0
				? blockLength(requests.length, left.length, clock.now() - begin, fewest)
				: lengthAfterRepeats(length);
		await recordOutcomes(gates);
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
