import type { OutgoingMessage, Recipient } from './outgoingMessage';
import type { Skip, WhySkip } from './selection';
import type { MessageFields } from './fields/sendRequest';

/** What of a run is sent once: what a phone cannot tell apart, one message to a number, or nothing. */
export type Duplicates = 'message' | 'number' | 'none';

/**
 * Returns a key that is the same only for the same text to the same number. A number has no line
 * break.
 */
export const messageKey = (to: string, text: string): string => `${to}\n${text}`;

/** What duplicates have in common. Only a text has line breaks. */
const ALIKE = {
	message: {
		kind: 'sameMessage',
		says: 'The same message',
		keyOf: ({ to }, { from, text, sendAt = '' }) => `${sendAt}\n${from}\n${messageKey(to, text)}`,
	},
	text: {
		kind: 'sameMessage',
		says: 'The same text to this number',
		keyOf: ({ to }, { text }) => messageKey(to, text),
	},
	number: { kind: 'sameNumber', says: 'A message to this number', keyOf: ({ to }) => to },
} as const satisfies Record<
	string,
	{ says: string; keyOf: (recipient: Recipient, fields: MessageFields) => string } & Pick<
		Skip,
		'kind'
	>
>;

/**
 * Makes the rules for the messages of a run that are alike: only the first one is sent. The phone
 * cannot tell apart messages with the same number, sender, text, and time of sending, as they leave.
 *
 * @param isTextOnce whether a number gets a text once, even if it is not one of these duplicates
 * @param first those that count as the first, in any order: an earlier try may have sent them
 */
export function unlessAlike(
	duplicates: Duplicates,
	isTextOnce: boolean,
	first: OutgoingMessage[] = [],
): WhySkip[] {
	const rules = [
		...(duplicates === 'none' ? [] : [unlessSame('message')]),
		...(isTextOnce ? [unlessSame('text')] : []),
		...(duplicates === 'number' ? [unlessSame('number')] : []),
	];
	for (const { fields, recipients } of first) {
		for (const recipient of recipients) for (const rule of rules) rule(recipient, fields);
	}
	return rules;
}

function unlessSame(what: keyof typeof ALIKE): WhySkip {
	const { kind, says, keyOf } = ALIKE[what];
	const firsts = new Map<string, Recipient>();
	return (recipient, fields) => {
		const key = keyOf(recipient, fields);
		const first = firsts.get(key);
		if (first === undefined) firsts.set(key, recipient);
		if (first === undefined || first === recipient) return undefined;
		return { kind, reason: `${says} comes in item ${first.itemIndex + 1}` };
	};
}

/**
 * Skips a number that comes earlier in the same item, in any form. Make a new rule for each run.
 * Recipients must come in the order of their items.
 */
export function unlessTwiceInItem(): WhySkip {
	let item: number | undefined;
	const seen = new Set<string>();
	return ({ itemIndex, to }) => {
		if (itemIndex !== item) seen.clear();
		item = itemIndex;
		const before = seen.size;
		return seen.add(to).size === before
			? { kind: 'sameNumber', reason: 'The number comes earlier in To of the same item' }
			: undefined;
	};
}
