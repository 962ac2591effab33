import { maybeSent, type SendResult } from '../../../core/gateway/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import type { RunRecord, SendRun } from '../../run/run';
import { sendAll } from '../../run/send/sendRequests';

/** Undefined unless the input has exactly one number, or one item without a number. */
export function onlyRecipient({ messages }: RunRecord): Recipient | undefined {
	const [recipient, ...others] = messages.recipients;
	return others.length === 0 ? recipient : undefined;
}

export interface SentOne {
	result: SendResult;
	/** If this run may have sent it. */
	isAwaited: boolean;
}

/** Sends the message of a run that has only one recipient. */
export async function sendToOne(run: SendRun, recipient: Recipient): Promise<SentOne> {
	const earlier = run.earlierTry.get(recipient);
	await sendAll(run);
	if (earlier && maybeSent(earlier)) return { result: sentBefore(earlier), isAwaited: false };
	const result = run.results.final(recipient);
	return { result, isAwaited: maybeSent(result) && !run.memory.uncertainty };
}

/** What an earlier try of the execution sent: the answer to it would find nobody who waits. */
const sentBefore = (earlier: SendResult): SendResult =>
	earlier.problem ? earlier : { ...earlier, outcome: 'unknown', problem: SENT_BEFORE };

const SENT_BEFORE: Problem = {
	field: 'Execution',
	reason: 'An earlier try of this execution sent the message, and failed before it waited',
	advice: 'Ask the person, or send it again in a new execution',
};
