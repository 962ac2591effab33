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

/** One destination of the input. Each one gets exactly one result. */
export interface Recipient {
	position: number;
	itemIndex: number;
	/** Only digits if the number could be cleaned, or else as written. */
	to: string;
	from: string;
	messageId: string;
	isShortened?: true;
	/** The result, if it is known before the message leaves. */
	postponed?: Postponement;
}

/** A message that follows every rule of docs/interface.md, with the recipients that may get it. */
export interface OutgoingMessage
	extends Omit<MessageContent, 'links' | 'isShortened' | 'postponed'> {
	bulkId?: string;
	recipients: Recipient[];
}

interface CheckedMessage {
	recipients: Recipient[];
	/** One message, or one for each number if each has its own link. None if nobody may get it. */
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
 * Checks one input against the interface. A fault of the message refuses all its destinations. A
 * fault of a number refuses only this number. An input without a number gives one refused
 * recipient, so that it has a result, too.
 *
 * @param position how many recipients the earlier inputs have
 * @param known a problem that was found while the input was read. It refuses every recipient
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

/** Shared by all messages without a refused recipient: a list may have a hundred thousand. */
const NONE_REFUSED: ReadonlyMap<Recipient, Problem> = new Map();
