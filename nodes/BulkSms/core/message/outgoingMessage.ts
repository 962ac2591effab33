import { asText } from '../format/words';
import { checkGiven } from '../item/itemValue';
import { LABELS } from '../labels';
import { withLinkOf } from '../optOut/optOutLink';
import { firstProblem, refusedFor, valid, withScope, type Checked, type Problem } from '../problem';
import type { Postponement } from '../schedule/sendTime';
import { checkNumber, isDoubtful, type NumberRules } from './checkedNumber';
import { splitDestinations } from './destination';
import {
	checkContent,
	type ContentRules,
	type MessageContent,
	type MessageInput,
} from './messageContent';
import { checkBulkId, checkMessageId, type MakeMessageId } from './messageId';

/** One destination of the input: the unit in which everything is accounted for. */
export interface Recipient {
	position: number;
	itemIndex: number;
	/** Digits only if the number could be cleaned, else as it was written. */
	to: string;
	from: string;
	messageId: string;
	/** Set if the user gave the identifier: an earlier message may have the same one. */
	hasOwnId?: true;
	isShortened?: true;
	/** As far as it is known before the message leaves. */
	postponed?: Postponement;
}

/** A message that keeps every rule of docs/interface.md, with the recipients that may get it. */
export interface OutgoingMessage
	extends Omit<MessageContent, 'links' | 'isShortened' | 'postponed'> {
	bulkId?: string;
	recipients: Recipient[];
}

interface CheckedMessage {
	recipients: Recipient[];
	/** One, or one for each number if each gets a link of its own; none if nobody may be sent to. */
	messages: OutgoingMessage[];
	refused: ReadonlyMap<Recipient, Problem>;
	/** As `isDoubtful` says, if there are any. */
	doubtful?: string[];
	optOutUrl?: string;
}

export interface MessageRules extends ContentRules, NumberRules {
	makeMessageId: MakeMessageId;
}

/**
 * Checks one input against the interface. A fault of the message itself refuses all its
 * destinations, a fault of a number only that one. An input without any number yields one refused
 * recipient, so that it is accounted for too.
 *
 * @param position how many recipients the inputs before this one have
 * @param known was found while the input was read, and refuses everybody
 */
export function checkMessage(
	input: MessageInput,
	rules: MessageRules,
	position = 0,
	known?: Problem,
): CheckedMessage {
	const { itemIndex, options } = input;
	const named = splitDestinations(input.to);
	const noNumber = input.noNumber ?? (named.length === 0 ? NO_NUMBER : undefined);
	const numbers = named.length === 0 ? [''] : named;
	const cleaned = numbers.map((written): Checked<string> => {
		const to = noNumber ? refusedFor(noNumber) : checkNumber(written, rules).to;
		return to.ok ? to : refusedFor({ ...to.problem, isOfNumber: true });
	});
	const hasOwnId = 'messageId' in options;
	const ids = hasOwnId
		? withScope(checkMessageId(options.messageId, cleaned.length), 'item')
		: valid(cleaned.map((_, index) => rules.makeMessageId(itemIndex, index)));
	const content = checkContent(input, rules);
	const bulkId = withScope(checkGiven(options, 'bulkId', checkBulkId), 'item');
	const { isShortened, postponed } = content.ok ? content.value : NO_CONTENT;

	const refusals: Array<[Recipient, Problem]> = [];
	const sendable: Recipient[] = [];
	const recipients = cleaned.map((destination, index) => {
		const recipient: Recipient = {
			position: position + index,
			itemIndex,
			to: destination.ok ? destination.value : (numbers[index] ?? ''),
			from: asText(input.from ?? ''),
			messageId: ids.ok ? (ids.value[index] ?? '') : '',
		};
		if (hasOwnId) recipient.hasOwnId = true;
		if (isShortened) recipient.isShortened = true;
		if (postponed) recipient.postponed = postponed;
		const problem = known ?? firstProblem(content, ids, bulkId, destination);
		if (problem) refusals.push([recipient, problem]);
		else sendable.push(recipient);
		return recipient;
	});
	const refused = refusals.length > 0 ? new Map(refusals) : NONE_REFUSED;
	const result: CheckedMessage = { recipients, messages: [], refused };
	const doubtful = numbers.filter(
		(number, index) => cleaned[index]?.ok && isDoubtful(number, rules.defaultCountryCode),
	);
	if (doubtful.length > 0) result.doubtful = doubtful;
	if (sendable.length === 0 || !content.ok || !bulkId.ok) return result;
	const { fields, size, scheduledFor, links } = content.value;
	const message: OutgoingMessage = { fields, size, recipients: sendable };
	if (scheduledFor !== undefined) message.scheduledFor = scheduledFor;
	if (bulkId.value !== undefined) message.bulkId = bulkId.value;
	if (!links) return { ...result, messages: [message] };
	const messages = sendable.map((recipient) => ({
		...message,
		fields: { ...fields, text: withLinkOf(recipient.to, fields.text, links) },
		recipients: [recipient],
	}));
	return { ...result, messages, optOutUrl: links.url };
}

const NO_NUMBER: Problem = {
	field: LABELS.to,
	reason: 'There is no number to send to',
	advice: 'Give at least one number',
};

const NO_CONTENT: Pick<MessageContent, 'isShortened' | 'postponed'> = {};

/** One for all messages in which no recipient is refused: a list may have a hundred thousand. */
const NONE_REFUSED: ReadonlyMap<Recipient, Problem> = new Map();
