import { createHash } from 'node:crypto';

import { invalid, valid, type Checked } from './checked';
import { LIMITS } from './sendRequest';

/**
 * What tells one run of one node from every other. It is the same on every try of the same
 * execution, so that a repeated message is recognised by its identifier.
 */
export interface RunIdentity {
	instanceId: string;
	workflowId: string;
	executionId: string;
	nodeId: string;
	/** How often the node ran before in this execution (Loop Over Items), from 0. */
	runIndex: number;
}

/**
 * Makes the identifier of a message for which the user gave none.
 *
 * @param itemIndex position of the input item, from 0
 * @param destinationIndex position of the destination within its item, from 0
 * @returns 32 hexadecimal characters; the same arguments give the same identifier
 */
export function makeMessageId(
	run: RunIdentity,
	itemIndex: number,
	destinationIndex: number,
): string {
	const { instanceId, workflowId, executionId, nodeId, runIndex } = run;
	return createHash('sha256')
		.update(
			JSON.stringify([
				instanceId,
				workflowId,
				executionId,
				nodeId,
				runIndex,
				itemIndex,
				destinationIndex,
			]),
		)
		.digest('hex')
		.slice(0, 32);
}

/**
 * Checks an identifier the user gave and makes it one per destination: where an item has several
 * destinations, each gets `-1`, `-2` … behind it, because an identifier belongs to one message.
 *
 * @param value what the option holds; a whole number counts as its digits
 * @param destinations how many destinations the item has
 * @returns as many identifiers as there are destinations, each at most 200 characters
 * (interface.md, Destination object, `messageId`)
 */
export function checkMessageId(value: unknown, destinations: number): Checked<string[]> {
	const messageId =
		typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
	if (typeof messageId !== 'string' || messageId === '') {
		return invalid(
			'Message ID',
			'The message ID is not a text',
			'Leave the option out to have one made, or choose a field that holds a text',
		);
	}
	const each = Array.from({ length: destinations }, (_, index) =>
		destinations === 1 ? messageId : `${messageId}-${index + 1}`,
	);
	const longest = each.at(-1)?.length ?? 0;
	if (longest > LIMITS.messageId) {
		return invalid(
			'Message ID',
			`The message ID is ${longest} characters long; the limit is ${LIMITS.messageId}`,
			'Use a shorter one',
		);
	}
	return valid(each);
}
