import { asText } from '../text/words';
import { checkGiven } from '../item/itemValue';
import { LABELS } from '../labels';
import { withLinkOf } from './optOutLink';
import { firstProblem, refusedFor, valid, withScope, type Problem } from '../problem';
import type { Postponement } from './schedule/sendTime';
import { checkNumber, isDoubtful, type NumberRules } from './number/checkedNumber';
import { splitDestinations } from './number/destination';
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
	const hasOwnId = 'messageId' in options;
	const ids = hasOwnId
		? withScope(checkMessageId(options.messageId, numbers.length), 'item')
		: NO_IDS;
	const content = checkContent(input, rules);
	const bulkId = withScope(checkGiven(options, 'bulkId', checkBulkId), 'item');
	const ofAll = known ?? firstProblem(content, ids, bulkId);
	const { isShortened, postponed } = content.ok ? content.value : NO_CONTENT;

	const result: CheckedMessage = { recipients: [], messages: [], refused: NONE_REFUSED };
	const sendable: Recipient[] = [];
	const refused: Array<[Recipient, Problem]> = [];
	for (const [index, written] of numbers.entries()) {
		const to = noNumber ? refusedFor(noNumber) : checkNumber(written, rules).to;
		const ownId = ids.ok ? (ids.value[index] ?? '') : '';
		const recipient: Recipient = {
			position: position + index,
			itemIndex,
			to: to.ok ? to.value : written,
			from: asText(input.from ?? ''),
			messageId: hasOwnId ? ownId : rules.makeMessageId(itemIndex, index),
		};
		if (isShortened) recipient.isShortened = true;
		if (postponed) recipient.postponed = postponed;
		result.recipients.push(recipient);
		if (ofAll) refused.push([recipient, ofAll]);
		else if (!to.ok) refused.push([recipient, { ...to.problem, isOfNumber: true }]);
		else sendable.push(recipient);
		if (to.ok && isDoubtful(written, rules.defaultCountryCode)) {
			(result.doubtful ??= []).push(written);
		}
	}
	if (refused.length > 0) result.refused = new Map(refused);
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

const NO_IDS = valid<string[]>([]);

/** One for all messages in which no recipient is refused: a list may have a hundred thousand. */
const NONE_REFUSED: ReadonlyMap<Recipient, Problem> = new Map();
