import { createHash } from 'node:crypto';

import { invalid, valid, type Checked } from '../problem';
import { isNoValue } from '../item/noValue';
import { LIMITS } from '../interface/sendRequest';

/**
 * What tells one run of one node from every other. It is the same on every try of that run, so that
 * a repeated message is recognized by its identifier.
 */
export interface RunIdentity {
	instanceId: string;
	workflowId: string;
	/** Of the execution, or a random text for a call of the node as a tool. */
	executionId: string;
	nodeId: string;
	/** How often the node ran before in this execution (Loop Over Items), from 0. */
	runIndex: number;
}

/** Makes the identifier of the message at a place of the input; both positions count from 0. */
export type MakeMessageId = (itemIndex: number, destinationIndex: number) => string;

/**
 * Prepares the identifiers of the messages for which the user gives none: 24 hexadecimal
 * characters that stand for the run, then the positions of item and destination.
 *
 * @returns a function that gives the same identifier for the same run and the same place
 */
export function messageIdMaker(run: RunIdentity): MakeMessageId {
	const { instanceId, workflowId, executionId, nodeId, runIndex } = run;
	const digest = createHash('sha256')
		.update(JSON.stringify([instanceId, workflowId, executionId, nodeId, runIndex]))
		.digest('hex')
		.slice(0, 24);
	return (itemIndex, destinationIndex) => `${digest}-${itemIndex}-${destinationIndex}`;
}

/**
 * Checks an identifier the user gave and makes it one per destination: where an item has several
 * destinations, each gets `-1`, `-2` … behind it, because an identifier belongs to one message.
 *
 * @param value what the option holds; a whole number counts as its digits
 * @param destinations how many destinations the item has
 * @returns as many identifiers as there are destinations, each at most 200 characters
 * (docs/interface.md, Destination object, `messageId`)
 */
export function checkMessageId(value: unknown, destinations: number): Checked<string[]> {
	const messageId =
		typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
	if (typeof messageId !== 'string' || isNoValue(messageId)) {
		return invalid(
			'Own Message ID',
			'The message ID is empty or not a text',
			'Leave the option out to have one made, or choose a field that holds a text',
		);
	}
	const each = Array.from({ length: destinations }, (_, index) =>
		destinations === 1 ? messageId : `${messageId}-${index + 1}`,
	);
	const longest = each.at(-1)?.length ?? 0;
	if (longest > LIMITS.messageId) {
		return invalid(
			'Own Message ID',
			`The message ID is ${longest} characters long; the limit is ${LIMITS.messageId}`,
			'Use a shorter one',
		);
	}
	return valid(each);
}
