import type { OutgoingMessage, Recipient } from './outgoingMessage';
import { LABELS } from '../labels';
import { type Checked, invalid, valid } from '../problem';
import { type NumberRules, numbersMeant } from './number/checkedNumber';
import { splitDestinations } from './number/destination';

/** Undefined if the recipient is not skipped. */
export type WhySkip = (recipient: Recipient, text: string) => string | undefined;

/** Which part two duplicates have in common. */
export type Duplicates = 'textAndNumber' | 'number';

interface Selection {
	messages: OutgoingMessage[];
	/** With the reason. */
	skipped: Map<Recipient, string>;
}

/** The first rule that skips a recipient gives the reason. Later rules do not see this recipient. */
export function selectRecipients(messages: OutgoingMessage[], rules: WhySkip[]): Selection {
	const skipped = new Map<Recipient, string>();
	if (rules.length === 0) return { messages, skipped };
	const staying = keepRecipients(messages, (recipient, { fields }) => {
		const reason = firstReason(rules, recipient, fields.text);
		if (reason !== undefined) skipped.set(recipient, reason);
		return reason === undefined;
	});
	return { messages: staying, skipped };
}

/** A message that loses no recipient stays the same object. A message that loses all is left out. */
export const keepRecipients = <Message extends { recipients: Recipient[] }>(
	messages: Message[],
	keeps: (recipient: Recipient, message: Message) => boolean,
): Message[] =>
	messages.flatMap((message) => {
		const recipients = message.recipients.filter((recipient) => keeps(recipient, message));
		if (recipients.length === message.recipients.length) return [message];
		return recipients.length === 0 ? [] : [{ ...message, recipients }];
	});

function firstReason(rules: WhySkip[], recipient: Recipient, text: string): string | undefined {
	for (const rule of rules) {
		const reason = rule(recipient, text);
		if (reason !== undefined) return reason;
	}
	return undefined;
}

export const unlessSuppressed =
	(numbers: ReadonlySet<string>): WhySkip =>
	({ to }) =>
		numbers.has(to) ? 'The number is on the suppression list' : undefined;

/** Adds a key, and returns whether it was there already. */
function hadBefore(seen: Set<string>, key: string): boolean {
	const before = seen.size;
	return seen.add(key).size === before;
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
		return hadBefore(seen, to) ? 'The number comes earlier in To of the same item' : undefined;
	};
}

/**
 * Returns a key that is the same only for the same text to the same number. A number holds no line
 * break.
 */
export const messageKey = (to: string, text: string): string => `${to}\n${text}`;

/** Skips all duplicates except the first one. Make a new rule for each run. */
export function unlessDuplicate(of: Duplicates): WhySkip {
	const seen = new Set<string>();
	return ({ to }, text) => {
		return hadBefore(seen, of === 'number' ? to : messageKey(to, text)) ? DUPLICATE[of] : undefined;
	};
}

const DUPLICATE: Record<Duplicates, string> = {
	textAndNumber: 'The same text to the same number comes earlier in the input',
	number: 'A message to the same number comes earlier in the input',
};

const FIELD = LABELS.suppressionList;
const ADVICE = 'Give numbers separated by comma, semicolon or line break, or a list of numbers';

/**
 * Reads the numbers that must not get a message, and cleans them like destinations. An entry that
 * cannot be used refuses the list, because the person behind it would get a message. A number that
 * may lack its first 0 counts both as written and with the Default Country Code. A list may be
 * empty. An empty text is refused, because it may be a field that was not found.
 */
export function readSuppressionList(
	value: unknown,
	rules: NumberRules,
): Checked<ReadonlySet<string>> {
	if (value === undefined || value === null) {
		return invalid(FIELD, 'The list has no value', ADVICE);
	}
	if (typeof value === 'string' && value.trim() === '') {
		return invalid(
			FIELD,
			'The list is empty',
			`${ADVICE}. If nobody is to be left out, remove the safeguard, or give an empty list: {{ [] }}`,
		);
	}
	const numbers = new Set<string>();
	for (const [index, entry] of splitDestinations(value).entries()) {
		const meant = numbersMeant(entry, rules);
		if (!meant.ok) {
			const { reason, advice } = meant.problem;
			return invalid(FIELD, `Entry ${index + 1}: ${reason}`, advice);
		}
		for (const number of meant.value) numbers.add(number);
	}
	return valid(numbers);
}

/** Whether a field says that the recipient opted out. Only a clear no counts as no. */
export function saysSuppressed(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === 0) return false;
	if (typeof value !== 'string') return true;
	return !['', 'false', 'no', '0', 'null'].includes(value.trim().toLowerCase());
}
