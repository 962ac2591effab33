import { firstProblem, invalid, valid, type Checked, type Problem } from '../problem';
import { withLinkOf } from '../callback/optOutLink';
import { cleanDestination, splitDestinations } from './destination';
import {
	checkContent,
	type ContentRules,
	type MessageContent,
	type MessageInput,
} from './messageContent';
import { checkMessageId, type MakeMessageId } from './messageId';
import { mayLackItsZero } from './nationalNumber';
import { isNoValue } from '../item/noValue';
import { LIMITS } from '../interface/sendRequest';
import { asText } from '../format/asText';

/** One destination of the input: the unit in which everything is accounted for. */
export interface Recipient {
	/** Place among all recipients of the run, from 0. */
	position: number;
	itemIndex: number;
	/** Digits only if the number could be cleaned, else as it was written. */
	to: string;
	from: string;
	messageId: string;
	/** Set if the user gave the identifier: an earlier message may have the same one. */
	hasOwnId?: true;
}

/** A message that keeps every rule of docs/interface.md, with the recipients that may get it. */
export interface OutgoingMessage extends Omit<MessageContent, 'links'> {
	bulkId?: string;
	recipients: Recipient[];
}

/** What became of one input: who it names in their order, what may be sent, who is refused. */
export interface CheckedMessage {
	recipients: Recipient[];
	/** One, or one for each number if each gets a link of its own; none if nobody may be sent to. */
	messages: OutgoingMessage[];
	refused: ReadonlyMap<Recipient, Problem>;
	/** Usable numbers that may be national ones without their 0, if there are any. */
	doubtful?: string[];
	/** Where the links for opt-outs lead to, if there are any. */
	optOutUrl?: string;
}

/** What the checks need to know beside the input. */
export interface MessageRules extends ContentRules {
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	makeMessageId: MakeMessageId;
}

/**
 * Checks one input against the interface. A fault of the message itself refuses all its
 * destinations, a fault of a number only that one. An input without any number yields one refused
 * recipient, so that it is accounted for too.
 *
 * @param position how many recipients the inputs before this one have
 * @param known a problem that was found before, while the input was read: it refuses everybody
 */
export function checkMessage(
	input: MessageInput,
	rules: MessageRules,
	position = 0,
	known?: Problem,
): CheckedMessage {
	const numbers = splitDestinations(input.to);
	const cleaned =
		numbers.length > 0
			? numbers.map((to) => cleanDestination(to, rules.defaultCountryCode))
			: [invalid('To', 'There is no number to send to', 'Give at least one number')];
	const ids: Checked<string[]> =
		'messageId' in input.options
			? checkMessageId(input.options.messageId, cleaned.length)
			: valid(cleaned.map((_, index) => rules.makeMessageId(input.itemIndex, index)));
	const content = checkContent(input, rules);
	const bulkId = 'bulkId' in input.options ? checkBulkId(input.options.bulkId) : valid(undefined);

	const recipients: Recipient[] = [];
	const refusals: Array<[Recipient, Problem]> = [];
	const sendable: Recipient[] = [];
	cleaned.forEach((destination, index) => {
		const recipient = {
			position: position + index,
			itemIndex: input.itemIndex,
			to: destination.ok ? destination.value : (numbers[index] ?? ''),
			from: asText(input.from ?? ''),
			messageId: ids.ok ? (ids.value[index] ?? '') : '',
			...('messageId' in input.options && OWN_ID),
		};
		recipients.push(recipient);
		const problem = known ?? firstProblem(content, ids, bulkId, destination);
		if (problem) refusals.push([recipient, problem]);
		else sendable.push(recipient);
	});
	const refused = refusals.length > 0 ? new Map(refusals) : NOBODY;
	const result: CheckedMessage = { recipients, messages: [], refused };
	const doubtful = numbers.filter(
		(number, index) => cleaned[index]?.ok && mayLackItsZero(number, rules.defaultCountryCode),
	);
	if (doubtful.length > 0) result.doubtful = doubtful;
	if (sendable.length === 0 || !content.ok || !bulkId.ok) return result;
	const { links, ...shared } = content.value;
	const message = {
		...shared,
		recipients: sendable,
		...(bulkId.value !== undefined && { bulkId: bulkId.value }),
	};
	if (!links) result.messages.push(message);
	else {
		result.optOutUrl = links.url;
		const { text } = message.fields;
		for (const recipient of sendable) {
			const fields = { ...message.fields, text: withLinkOf(recipient.to, text, links) };
			result.messages.push({ ...message, fields, recipients: [recipient] });
		}
	}
	return result;
}

const OWN_ID = { hasOwnId: true } as const;

/** One for all messages of which nobody is refused: a list may have a hundred thousand. */
const NOBODY: ReadonlyMap<Recipient, Problem> = new Map();

function checkBulkId(value: unknown): Checked<string> {
	const bulkId = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
	if (typeof bulkId === 'string' && !isNoValue(bulkId) && bulkId.length <= LIMITS.bulkId) {
		return valid(bulkId);
	}
	return invalid(
		'Own Bulk ID',
		`The bulk ID is empty, not a text or longer than ${LIMITS.bulkId} characters`,
		'Use a shorter text, or leave the option out to have the gateway make one',
	);
}
