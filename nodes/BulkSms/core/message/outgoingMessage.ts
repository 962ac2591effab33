import { LABELS } from '../labels';
import { withLinkOf } from './fields/optOutLink';
import { asItemProblem, attempt, firstProblem, invalid, type Problem, valid } from '../problem';
import { shortened } from '../text/words';
import type { Postponement } from './schedule/sendTime';
import { checkNumber, type CheckedNumber, type NumberRules } from './number/checkedNumber';
import type { OtherMeaning } from './number/readings';
import {
	checkContent,
	type ContentRules,
	type MessageContent,
	type MessageInput,
} from './messageContent';
import { type messageIdMaker, messageIdsFor } from './fields/messageId';
import { LIMITS } from './fields/sendRequest';

/** One destination of the input. Each one gets exactly one result. */
export interface Recipient {
	position: number;
	itemIndex: number;
	/** Only digits if the number could be cleaned, or else as written. */
	to: string;
	from: string;
	messageId: string;
	/** The text, if it is known, also of a message that is not sent. A link for nobody is `{link}`. */
	text?: string;
	isShortened?: true;
	/** The time of a scheduled message, as ISO 8601. Others have the same message with another offset. */
	scheduledFor?: string;
	/** The result, if it is known before the message leaves. */
	postponed?: Postponement;
}

/** A message that follows every rule of docs/interface.md, with the recipients that may get it. */
export interface OutgoingMessage
	extends Omit<MessageContent, 'links' | 'isShortened' | 'scheduledFor' | 'postponed'> {
	bulkId?: string;
	recipients: Recipient[];
}

export interface CheckedMessage {
	recipients: Recipient[];
	/** One message, or one for each number if each has its own link. None if nobody may get it. */
	messages: OutgoingMessage[];
	refused: ReadonlyMap<Recipient, Problem>;
	/** Of the numbers that could be a mobile abroad, too. Absent if there are none. */
	otherMeanings?: OtherMeaning[];
	optOutUrl?: string;
}

export interface MessageRules extends ContentRules, NumberRules {
	makeMessageId: ReturnType<typeof messageIdMaker>;
}

/**
 * Checks one input against the interface. A fault of the message refuses all its destinations. A
 * fault of a number refuses only this number. An input without a number gives one refused
 * recipient, so that it has a result, too. It yields from time to time, because an input may have
 * many numbers.
 *
 * @param position how many recipients the earlier inputs have
 * @param known a problem that was found while the input was read. It refuses every recipient
 */
export function* checkMessage(
	input: MessageInput,
	rules: MessageRules,
	position = 0,
	known?: Problem,
): Generator<void, CheckedMessage> {
	const { itemIndex, options, isTextAlone } = input;
	const { bulkId, messageId } = options;
	const isEmpty = input.to.length === 0;
	const noNumber: Problem | undefined =
		input.noNumber ??
		(isEmpty
			? {
					field: LABELS.to,
					reason: 'There is no number to send to',
					advice: 'Give at least one number',
				}
			: undefined);
	const numbers = isEmpty ? [''] : input.to;
	const ids = attempt(() =>
		messageId === undefined ? [] : asItemProblem(() => messageIdsFor(messageId, numbers.length)),
	);
	const content = attempt(() => checkContent(input, rules));
	const ofAll = known ?? firstProblem(content, ids);
	const {
		isShortened,
		scheduledFor,
		postponed,
	}: Pick<MessageContent, 'isShortened' | 'scheduledFor' | 'postponed'> = content.ok
		? content.value
		: {};

	const text = content.ok ? shownText(content.value, input) : shortened(input.text, LIMITS.text);
	const result: CheckedMessage = { recipients: [], messages: [], refused: NONE_REFUSED };
	const refused: Array<[Recipient, Problem]> = [];
	for (const [index, written] of numbers.entries()) {
		if (index % 100 === 99) yield;
		const { to, other }: CheckedNumber = isTextAlone
			? { to: valid('') }
			: noNumber
				? { to: invalid(noNumber) }
				: checkNumber(written, rules);
		const ownId = ids.ok ? (ids.value[index] ?? '') : '';
		const recipient: Recipient = {
			position: position + index,
			itemIndex,
			to: to.ok ? to.value : written,
			from: input.from,
			messageId: 'messageId' in options ? ownId : rules.makeMessageId(itemIndex, index),
		};
		if (text.trim() !== '') recipient.text = text;
		if (isShortened) recipient.isShortened = true;
		if (scheduledFor !== undefined) recipient.scheduledFor = scheduledFor;
		if (postponed) recipient.postponed = postponed;
		result.recipients.push(recipient);
		if (ofAll) refused.push([recipient, ofAll]);
		else if (!to.ok) refused.push([recipient, { ...to.problem, isOfNumber: true }]);
		if (other) (result.otherMeanings ??= []).push(other);
	}
	if (refused.length > 0) result.refused = new Map(refused);
	if (refused.length === result.recipients.length || !content.ok) return result;
	const sendable =
		refused.length === 0
			? result.recipients
			: result.recipients.filter((each) => !result.refused.has(each));
	const { fields, size, links } = content.value;
	const message: OutgoingMessage = { fields, size, recipients: sendable };
	if (bulkId !== undefined) message.bulkId = bulkId;
	result.messages = [message];
	if (!links || isTextAlone) return result;
	const messages = sendable.map((recipient) => {
		recipient.text = withLinkOf(recipient.to, fields.text, links);
		return { ...message, fields: { ...fields, text: recipient.text }, recipients: [recipient] };
	});
	return { ...result, messages, optOutUrl: links.url };
}

/** Without the link of a question, and without an opt-out link: nobody has it. */
const shownText = ({ fields: { text }, links }: MessageContent, { link }: MessageInput): string =>
	[links?.sample, link].reduce<string>(
		(shown, each) => (each === undefined ? shown : shown.replaceAll(each, () => '{link}')),
		text,
	);

/** Shared by all messages without a refused recipient: a list may have a hundred thousand. */
const NONE_REFUSED: ReadonlyMap<Recipient, Problem> = new Map();
