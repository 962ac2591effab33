import { checkCallbackData } from './callbackData';
import { invalid, valid, type Checked, type Problem } from './checked';
import { cleanDestination, splitDestinations } from './destination';
import { checkMessageId, type MakeMessageId } from './messageId';
import { checkNotifyUrl, withReportToken } from './notifyUrl';
import { formatSendAt, type ScheduleRules } from './schedule';
import { measureText, type TextSize } from './segments';
import { checkSender } from './sender';
import { LIMITS, type MessageObject } from './sendRequest';
import { checkText } from './text';
import { written } from './written';

/** One message as the parameters of the node give it, before anything is known of its values. */
export interface MessageInput {
	/** Position of the input item it belongs to, from 0. */
	itemIndex: number;
	from: unknown;
	to: unknown;
	text: unknown;
	options: MessageOptions;
}

/**
 * The options that reach the request. One that the user did not add is absent; one that is there
 * with no value, because an expression found nothing, is an error and never passed over.
 */
export interface MessageOptions {
	appendReportToken?: unknown;
	bulkId?: unknown;
	callbackData?: unknown;
	messageId?: unknown;
	notifyContentType?: unknown;
	notifyUrl?: unknown;
	sendAt?: unknown;
	shortenUrls?: unknown;
}

/** One destination of the input: the unit in which everything is accounted for. */
export interface Recipient {
	itemIndex: number;
	/** Digits only where the number could be cleaned, else as it was written. */
	to: string;
	from: string;
	messageId: string;
}

/** A message that keeps every rule of interface.md, with the recipients that may get it. */
export interface OutgoingMessage {
	fields: Omit<MessageObject, 'destinations'>;
	bulkId?: string;
	size: TextSize;
	recipients: Recipient[];
}

/** What became of one input: who it names in their order, what may be sent, who is refused. */
export interface CheckedMessage {
	recipients: Recipient[];
	message?: OutgoingMessage;
	refused: ReadonlyMap<Recipient, Problem>;
}

/** What the checks need to know beside the input. */
export interface MessageRules extends ScheduleRules {
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	makeMessageId: MakeMessageId;
	/** What the trigger demands of a delivery report; empty for none. */
	reportToken: string;
}

/**
 * Checks one input against the interface. A fault of the message itself refuses all its
 * destinations, a fault of a number only that one. An input without any number yields one refused
 * recipient, so that it is accounted for too.
 *
 * @param known a problem that was found before, while the input was read: it refuses everybody
 */
export function checkMessage(
	input: MessageInput,
	rules: MessageRules,
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
	const fields = checkFields(input, rules);
	const bulkId = 'bulkId' in input.options ? checkBulkId(input.options.bulkId) : valid(undefined);

	const recipients: Recipient[] = [];
	const refusals: Array<[Recipient, Problem]> = [];
	const sendable: Recipient[] = [];
	cleaned.forEach((destination, index) => {
		const recipient = {
			itemIndex: input.itemIndex,
			to: destination.ok ? destination.value : (numbers[index] ?? ''),
			from: written(input.from ?? ''),
			messageId: ids.ok ? (ids.value[index] ?? '') : '',
		};
		recipients.push(recipient);
		const problem = known ?? firstProblem(fields, ids, bulkId, destination);
		if (problem) refusals.push([recipient, problem]);
		else sendable.push(recipient);
	});
	const refused = refusals.length > 0 ? new Map(refusals) : NOBODY;
	if (sendable.length === 0 || !fields.ok || !bulkId.ok) return { recipients, refused };
	const message: OutgoingMessage = {
		fields: fields.value,
		...(bulkId.value !== undefined && { bulkId: bulkId.value }),
		size: measureText(fields.value.text),
		recipients: sendable,
	};
	return { recipients, message, refused };
}

/** One for all messages of which nobody is refused: a list may have a hundred thousand. */
const NOBODY: ReadonlyMap<Recipient, Problem> = new Map();

function firstProblem(...all: Array<Checked<unknown>>): Problem | undefined {
	for (const checked of all) if (!checked.ok) return checked.problem;
	return undefined;
}

function checkFields(
	{ from, text, options }: MessageInput,
	rules: MessageRules,
): Checked<OutgoingMessage['fields']> {
	const sender = checkSender(from);
	if (!sender.ok) return sender;
	const body = checkText(text);
	if (!body.ok) return body;
	const fields: OutgoingMessage['fields'] = { from: sender.value, text: body.value };

	if ('shortenUrls' in options) {
		const shorturl = checkShortenUrls(options.shortenUrls);
		if (!shorturl.ok) return shorturl;
		fields.shorturl = shorturl.value;
	}
	if ('notifyUrl' in options) {
		const bare = checkNotifyUrl(options.notifyUrl);
		if (!bare.ok) return bare;
		const notifyUrl =
			options.appendReportToken === true ? withReportToken(bare.value, rules.reportToken) : bare;
		if (!notifyUrl.ok) return notifyUrl;
		fields.notifyUrl = notifyUrl.value;
		const contentType =
			'notifyContentType' in options
				? checkNotifyContentType(options.notifyContentType)
				: valid('application/json');
		if (!contentType.ok) return contentType;
		fields.notifyContentType = contentType.value;
	}
	if ('sendAt' in options) {
		const sendAt = formatSendAt(options.sendAt, rules);
		if (!sendAt.ok) return sendAt;
		fields.sendAt = sendAt.value;
	}
	if ('callbackData' in options) {
		const callbackData = checkCallbackData(options.callbackData);
		if (!callbackData.ok) return callbackData;
		fields.callbackData = callbackData.value;
	}
	return valid(fields);
}

function checkShortenUrls(value: unknown): Checked<'y' | 'n'> {
	if (value === true || value === 'true') return valid('y');
	if (value === false || value === 'false') return valid('n');
	return invalid('Shorten URLs', 'The value is neither true nor false', 'Use one of the two');
}

function checkNotifyContentType(value: unknown): Checked<string> {
	if (typeof value === 'string' && value !== '' && value.length <= LIMITS.notifyContentType) {
		return valid(value);
	}
	return invalid(
		'Notify Content Type',
		`The content type is empty or longer than ${LIMITS.notifyContentType} characters`,
		'Use application/json',
	);
}

function checkBulkId(value: unknown): Checked<string> {
	const bulkId = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
	if (typeof bulkId === 'string' && bulkId !== '' && bulkId.length <= LIMITS.bulkId) {
		return valid(bulkId);
	}
	return invalid(
		'Bulk ID',
		`The bulk ID is empty, not a text or longer than ${LIMITS.bulkId} characters`,
		'Use a shorter text, or leave the option out to have the gateway make one',
	);
}
