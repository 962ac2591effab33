import { checkCharacters } from '../text/words';
import { digestOf } from '../text/jsonText';
import { LIMITS } from './sendRequest';
import { digitsAsText, isNoValue } from '../item/itemValue';
import { LABELS } from '../labels';
import { invalid, valid, type Checked, type Problem } from '../problem';

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

/** Both positions count from 0. */
export type MakeMessageId = (itemIndex: number, destinationIndex: number) => string;

/**
 * Makes an identifier if the user gives none: 24 hexadecimal characters that stand for the run,
 * then the positions of item and destination.
 */
export function messageIdMaker(run: RunIdentity): MakeMessageId {
	const { instanceId, workflowId, executionId, nodeId, runIndex } = run;
	const digest = digestOf([instanceId, workflowId, executionId, nodeId, runIndex]).slice(0, 24);
	return (itemIndex, destinationIndex) => `${digest}-${itemIndex}-${destinationIndex}`;
}

const FIELD = LABELS.messageId;

/**
 * Checks the user's identifier (docs/interface.md, Destination object, `messageId`). If an item has
 * several destinations, adds `-1`, `-2` … to it, because an identifier belongs to one message. A
 * whole number counts as its digits.
 */
export function checkMessageId(value: unknown, destinations: number): Checked<string[]> {
	const messageId = digitsAsText(value);
	if (typeof messageId !== 'string' || isNoValue(messageId)) {
		return invalid(
			FIELD,
			'The message ID is empty or not a text',
			'Leave the option out to have one made, or choose a field that holds a text',
		);
	}
	const characters = checkCharacters(FIELD, messageId, 'oneLine');
	if (!characters.ok) return characters;
	const each = Array.from({ length: destinations }, (_, index) =>
		destinations === 1 ? messageId : `${messageId}-${index + 1}`,
	);
	const longest = each.at(-1)?.length ?? 0;
	if (longest <= LIMITS.messageId) return valid(each);
	return invalid(
		FIELD,
		`The message ID is ${longest} characters long; the limit is ${LIMITS.messageId}`,
		'Use a shorter message ID',
	);
}

/** A whole number counts as its digits. */
export function checkBulkId(value: unknown): Checked<string> {
	const id = digitsAsText(value);
	if (typeof id === 'string' && !isNoValue(id) && id.length <= LIMITS.bulkId) {
		return checkCharacters(LABELS.bulkId, id, 'oneLine');
	}
	return invalid(
		LABELS.bulkId,
		`The bulk ID is empty, not a text or longer than ${LIMITS.bulkId} characters`,
		'Use a shorter text, or leave the option out to have the gateway make one',
	);
}

/**
 * The identifiers of a run that come from the user. Some are given to one number. Others are made
 * with `-1`, `-2` … from one that is given to several numbers. A made identifier that equals a
 * given one would name two unrelated messages, so it is refused. The user may give the same
 * identifier twice.
 */
export class GivenIds<Recipient extends { messageId: string; itemIndex: number }> {
	private readonly given = new Map<string, number>();

	private readonly made = new Map<string, Recipient[]>();

	/**
	 * Takes the recipients of one item that have a Message ID. Returns those of this and of earlier
	 * items whose identifier another item has. `areMade` is true if the item has several numbers.
	 */
	add(recipients: Recipient[], areMade: boolean): Array<[Recipient, Problem]> {
		return recipients.flatMap((recipient): Array<[Recipient, Problem]> => {
			const { messageId, itemIndex } = recipient;
			if (areMade) {
				const item = this.given.get(messageId);
				if (item !== undefined) return [[recipient, clash(messageId, item)]];
				const same = this.made.get(messageId);
				if (same) same.push(recipient);
				else this.made.set(messageId, [recipient]);
				return [];
			}
			if (!this.given.has(messageId)) this.given.set(messageId, itemIndex);
			const met = this.made.get(messageId) ?? [];
			this.made.delete(messageId);
			return met.map((each) => [each, clash(messageId, itemIndex)]);
		});
	}
}

const clash = (messageId: string, itemIndex: number): Problem => ({
	field: FIELD,
	scope: 'item',
	reason: `The node makes the Message ID "${messageId}" for one number, but item ${itemIndex + 1} has it`,
	advice: 'Give one of the two items another Message ID, or leave the option out',
});
