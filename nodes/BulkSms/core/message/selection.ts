import { difference } from 'lodash';

import type { OutgoingMessage, Recipient } from './outgoingMessage';
import { LABELS } from '../labels';
import { type Checked, invalid, refuse, valid } from '../problem';
import { nothingIn } from '../text/nothing';
import { counted } from '../text/words';
import { type NumberRules, numbersMeant } from './number/checkedNumber';
import { splitDestinations } from './number/writtenNumber';
import type { MessageFields } from './fields/sendRequest';

/** Why a recipient is skipped. */
export interface Skip {
	reason: string;
	kind: SkipKind;
	/** Of Limit over Time: the time of the next possible message, as ISO 8601. */
	until?: string;
}

/** A safeguard, a message that comes twice, or an item without anything to send. */
export type SkipKind =
	| 'consentField'
	| 'limitOverTime'
	| 'skipRepeats'
	| 'suppressionField'
	| 'suppressionList'
	| 'emptyItem'
	| 'sameMessage'
	| 'sameNumber';

/** Undefined if the recipient is not skipped. */
export type WhySkip = (recipient: Recipient, fields: MessageFields) => Skip | undefined;

/** The first rule that skips a recipient gives the reason. Later rules do not see this recipient. */
export const selectRecipients = (
	messages: OutgoingMessage[],
	rules: WhySkip[],
	leaveOut: (recipient: Recipient, skip: Skip) => void,
): OutgoingMessage[] =>
	keepRecipients(messages, (recipient, { fields }) => {
		for (const rule of rules) {
			const skip = rule(recipient, fields);
			if (skip === undefined) continue;
			leaveOut(recipient, skip);
			return false;
		}
		return true;
	});

/** A message that loses no recipient stays the same object. A message that loses all is left out. */
export const keepRecipients = <Message extends { recipients: Recipient[] }>(
	messages: Message[],
	keeps: (recipient: Recipient, message: Message) => boolean,
): Message[] => {
	const kept: Message[] = [];
	for (const message of messages) {
		const { recipients } = message;
		const lost = recipients.filter((recipient) => !keeps(recipient, message));
		if (lost.length === 0) kept.push(message);
		else if (lost.length < recipients.length) {
			kept.push({ ...message, recipients: difference(recipients, lost) });
		}
	}
	return kept;
};

export const unlessSuppressed =
	(numbers: ReadonlySet<string>): WhySkip =>
	({ to }) =>
		numbers.has(to)
			? { kind: 'suppressionList', reason: 'The number is on the suppression list' }
			: undefined;

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
	if (entries.some((entry) => nothingIn(entry) !== 'blank')) return entries;
	if (Array.isArray(value)) {
		if (entries.length === 0) return entries;
		return refuse(
			SUPPRESSION_LIST,
			entries.length === 1
				? 'Its only entry has no value, so nothing was sent'
				: `None of its ${entries.length} entries has a value, so nothing was sent`,
			'Check the name of the column. If the list may be empty, leave out the empty item of its node: {{ $("Opted Out").all().filter((row) => row.json.id !== undefined).map((row) => row.json.phone) }}',
		);
	}
	return refuse(
		SUPPRESSION_LIST,
		'The list is empty, so nothing was sent',
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
		if (nothingIn(entry) === 'blank') {
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
