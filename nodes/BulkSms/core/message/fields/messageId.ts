import { isNothing } from '../../text/nothing';
import { checkCharacters } from '../../text/words';
import { digestOf } from '../../text/jsonText';
import { LIMITS } from './sendRequest';
import { digitsAsText } from '../../expression/itemValue';
import { LABELS } from '../../labels';
import { refuse } from '../../problem';

/** It is the same on every try of a run of a node, so that its identifier shows a repeated message. */
export interface RunIdentity {
	instanceId: string;
	workflowId: string;
	/** Identifies the execution. It is a random text for a call of the node as a tool. */
	executionId: string;
	nodeId: string;
	/** How often the node already ran in this execution (Loop Over Items), from 0. */
	runIndex: number;
}

/**
 * Makes an identifier if the user gives none: 24 hexadecimal characters that stand for the run,
 * then the positions of item and destination, which count from 0.
 */
export function messageIdMaker(
	run: RunIdentity,
): (itemIndex: number, destinationIndex: number) => string {
	const { instanceId, workflowId, executionId, nodeId, runIndex } = run;
	const digest = digestOf([instanceId, workflowId, executionId, nodeId, runIndex]).slice(0, 24);
	return (itemIndex, destinationIndex) => `${digest}-${itemIndex}-${destinationIndex}`;
}

const OWN_ID = LABELS.messageId;

/**
 * Checks the user's identifier (docs/interface.md, Destination object, `messageId`). A whole number
 * counts as its digits.
 *
 * @throws Refusal
 */
export function checkMessageId(value: unknown): string {
	const messageId = digitsAsText(value);
	if (typeof messageId !== 'string' || isNothing(messageId)) {
		return refuse(
			OWN_ID,
			'The message ID is empty or not a text',
			'Leave the option out to have one made, or choose a field that contains a text',
		);
	}
	return checkCharacters(OWN_ID, messageId, 'oneLine');
}

/**
 * Returns one identifier for each destination. With several, it adds `-1`, `-2` …, because an
 * identifier belongs to one message.
 *
 * @throws Refusal if they are too long
 */
export function messageIdsFor(messageId: string, destinations: number): string[] {
	const each = Array.from({ length: destinations }, (_, index) =>
		destinations === 1 ? messageId : `${messageId}-${index + 1}`,
	);
	const longest = each.at(-1)?.length ?? 0;
	if (longest <= LIMITS.messageId) return each;
	return refuse(
		OWN_ID,
		`The message ID is ${longest} characters long; the limit is ${LIMITS.messageId}`,
		'Use a shorter message ID',
	);
}

/**
 * A whole number counts as its digits.
 *
 * @throws Refusal
 */
export function checkBulkId(value: unknown): string {
	const id = digitsAsText(value);
	if (typeof id === 'string' && !isNothing(id) && id.length <= LIMITS.bulkId) {
		return checkCharacters(LABELS.bulkId, id, 'oneLine');
	}
	return refuse(
		LABELS.bulkId,
		`The bulk ID is empty, not a text or longer than ${LIMITS.bulkId} characters`,
		'Use a shorter text, or leave the option out to have the gateway make one',
	);
}
