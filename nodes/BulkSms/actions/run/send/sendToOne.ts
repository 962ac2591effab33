import { maybeSent, type SendResult } from '../../../core/message/sendResult';
import { LABELS } from '../../../core/labels';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import type { SendRun } from '../run';
import { sendAll } from './sendRequests';

/** Returns undefined unless the input has exactly one number, or one item without a number. */
export function onlyRecipient({ ledger }: SendRun): Recipient | undefined {
	const [recipient, ...others] = ledger.recipients;
	return others.length === 0 ? recipient : undefined;
}

/**
 * @param does the operation and its verb, as the beginning of the reason
 * @param round what a round of the loop does
 */
export function notOneNumber(
	{ ledger: { recipients } }: SendRun,
	does: string,
	round: string,
): Problem {
	const { length } = recipients;
	const inOneItem = new Set(recipients.map(({ itemIndex }) => itemIndex)).size < length;
	const loop = `a Loop Over Items node with a batch size of 1 before it: each round ${round}. Without waiting, Send takes any number`;
	return {
		field: LABELS.to,
		reason: `${does} one number, but the input has ${length}`,
		advice: inOneItem
			? `Give each number an item of its own, for example with Split Out, and put ${loop}`
			: `Put ${loop}`,
		isOfNumber: true,
	};
}

/**
 * Sends the message of a run that has only one recipient.
 *
 * @returns `isAwaited`: whether this run may have sent it
 */
export async function sendToOne(
	run: SendRun,
	recipient: Recipient,
): Promise<{ result: SendResult; isAwaited: boolean }> {
	const earlier = run.ledger.of(recipient).earlier;
	await sendAll(run);
	if (earlier && maybeSent(earlier)) {
		// Nothing would wait for the answer to it.
		if (earlier.problem) return { result: earlier, isAwaited: false };
		const problem: Problem = {
			field: 'Execution',
			reason: 'An earlier try sent the message, but failed before it waited',
			advice: 'Ask the person, or send it again in a new execution',
		};
		return { result: { ...earlier, outcome: 'unknown', problem }, isAwaited: false };
	}
	const result = run.ledger.final(recipient);
	return { result, isAwaited: maybeSent(result) && !run.memory.uncertainty };
}
