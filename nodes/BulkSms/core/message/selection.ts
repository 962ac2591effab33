import { isNil } from 'lodash';

import type { OutgoingMessage, Recipient } from './outgoingMessage';
import { isBlank } from '../expression/itemValue';
import { valuesOf } from '../expression/namedValues';
import { LABELS } from '../labels';
import { type Checked, invalid, refuse, valid } from '../problem';
import { counted, shownValue, wordOf } from '../text/words';
import { type NumberRules, numbersMeant } from './number/checkedNumber';
import { splitDestinations } from './number/writtenNumber';

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
		for (const rule of rules) {
			const reason = rule(recipient, fields.text);
			if (reason === undefined) continue;
			skipped.set(recipient, reason);
			return false;
		}
		return true;
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

/** Makes the rules that skip recipients, for all recipients of a run. */
export type SkipRules = (recipients: readonly Recipient[]) => WhySkip[];

export const unlessSuppressed =
	(numbers: ReadonlySet<string>): WhySkip =>
	({ to }) =>
		numbers.has(to) ? 'The number is on the suppression list' : undefined;

/** Why a duplicate is skipped. */
const DUPLICATE = {
	inItem: 'The number comes earlier in To of the same item',
	number: 'A message to the same number comes earlier in the input',
	textAndNumber: 'The same text to the same number comes earlier in the input',
} as const;

/** Whether a message was skipped as a duplicate, and not because the person wants no messages. */
export const isDuplicate = (reason: string | undefined): boolean =>
	Object.values<string | undefined>(DUPLICATE).includes(reason);

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
		return hadBefore(seen, to) ? DUPLICATE.inItem : undefined;
	};
}

/**
 * Returns a key that is the same only for the same text to the same number. A number has no line
 * break.
 */
export const messageKey = (to: string, text: string): string => `${to}\n${text}`;

/** Skips all duplicates except the first one. Make a new rule for each run. */
export function unlessDuplicate(of: Duplicates): WhySkip {
	const seen = new Set<string>();
	return ({ to }, text) =>
		hadBefore(seen, of === 'number' ? to : messageKey(to, text)) ? DUPLICATE[of] : undefined;
}

const SUPPRESSION_LIST = LABELS.suppressionList;

/**
 * Splits the safeguard Do Not Send To into entries, as written. A list may be empty, and may have
 * entries without a value. Only such entries, and an empty text, are refused, because they may come
 * from a field that was not found.
 *
 * @throws Refusal
 */
export function readSuppressionList(value: unknown): string[] {
	const entries = splitDestinations(value);
	if (entries.some((entry) => !isBlank(entry))) return entries;
	if (Array.isArray(value)) {
		if (entries.length === 0) return entries;
		return refuse(
			SUPPRESSION_LIST,
			entries.length === 1
				? 'Its only entry has no value'
				: `None of its ${entries.length} entries has a value`,
			'Check the name of the column. If the list may be empty, leave out the empty item of its node: {{ $("Opted Out").all().filter((row) => row.json.id !== undefined).map((row) => row.json.phone) }}',
		);
	}
	return refuse(
		SUPPRESSION_LIST,
		'The list is empty',
		'Give numbers separated by comma, semicolon or line break, or a list of numbers. If nobody is to be left out, remove the safeguard, or give an empty list: {{ [] }}',
	);
}

/**
 * Finds every number that an entry may mean, so that the person gets no message however the number
 * is written. An entry without a value is left out. One that is no number refuses the list, because
 * the person behind it would get a message. It yields after each entry.
 */
export function* suppressedNumbers(
	entries: string[],
	rules: NumberRules,
): Generator<void, Checked<{ numbers: ReadonlySet<string>; warning?: string }>> {
	const numbers = new Set<string>();
	let blanks = 0;
	for (const [index, entry] of entries.entries()) {
		if (isBlank(entry)) {
			blanks += 1;
			continue;
		}
		const meant = numbersMeant(entry, rules);
		if (!meant.ok) {
			const { reason, advice } = meant.problem;
			return invalid(SUPPRESSION_LIST, `Entry ${index + 1}: ${reason}`, advice);
		}
		for (const number of meant.value) numbers.add(number);
		yield;
	}
	if (blanks === 0) return valid({ numbers });
	return valid({
		numbers,
		warning: `${counted(blanks, 'entry', 'entries')} of ${SUPPRESSION_LIST} had no value.`,
	});
}

/** The items whose Unsubscribed Field says that a person wants no messages. */
export class SuppressionMarks {
	/** For the user, if no item has the field. */
	readonly warning: string | undefined;

	private readonly marked = new Set<number>();

	constructor(
		items: readonly object[],
		private readonly field: string,
	) {
		const valuesIn = valuesOf(field);
		let isFound = false;
		for (const [itemIndex, item] of items.entries()) {
			const values = valuesIn(item);
			isFound ||= values.some((value) => !isNil(value));
			if (values.some(saysSuppressed)) this.marked.add(itemIndex);
		}
		if (!isFound)
			this.warning = `No item has a value in the field "${shownValue(field)}" (Unsubscribed Field).`;
	}

	/**
	 * A mark is of a person. It counts for every item with a number that the marked item may mean, in
	 * any order, even if the marked item itself cannot be sent.
	 *
	 * @param recipients all of the run
	 */
	unlessMarked(recipients: readonly Recipient[], rules: NumberRules): WhySkip {
		const numbers = new Set<string>();
		for (const { itemIndex, to } of recipients) {
			if (!this.marked.has(itemIndex)) continue;
			const meant = numbersMeant(to, rules);
			for (const number of meant.ok ? [to, ...meant.value] : [to]) numbers.add(number);
		}
		return ({ itemIndex, to }) => {
			if (!this.marked.has(itemIndex) && !numbers.has(to)) return undefined;
			const whose = this.marked.has(itemIndex) ? '' : ' of another item with this number';
			return `The field "${shownValue(this.field)}"${whose} says that it asked for no messages`;
		};
	}
}

/** Whether a field says that the recipient opted out. Only a clear no counts as no. */
export function saysSuppressed(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === 0) return false;
	if (typeof value !== 'string') return true;
	return !['', 'FALSE', 'NO', '0', 'NULL'].includes(wordOf(value).whole);
}
