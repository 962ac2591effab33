import { checkCallbackData } from './callbackData';
import { invalid, valid, type Checked } from '../problem';
import type { FindSendTime, Postponement } from '../schedule/sendTime';
import { makeGsmCompatible } from './gsmCompatible';
import { checkNotifyUrl, withReportToken } from '../callback/notifyUrl';
import type { OptOutCodes } from '../callback/optOutCodes';
import type { OptOutLinks } from '../callback/optOutLink';
import { measureText, type TextSize } from './segments';
import { checkSender } from './sender';
import { LIMITS, type MessageObject } from '../interface/sendRequest';
import { checkLinkedText, type LinkedText } from './text';
import { readYesOrNo } from '../item/yesOrNo';

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
 * The options of one message. One that the user did not add is absent; one that is there
 * with no value, because an expression found nothing, is an error and never passed over.
 */
export interface MessageOptions {
	appendReportToken?: unknown;
	bulkId?: unknown;
	callbackData?: unknown;
	makeGsmCompatible?: unknown;
	messageId?: unknown;
	notifyContentType?: unknown;
	notifyUrl?: unknown;
	optOutUrl?: unknown;
	sendAt?: unknown;
	shortenUrls?: unknown;
}

/** Everything of a message but whom it reaches. */
export interface MessageContent {
	fields: Omit<MessageObject, 'destinations'>;
	/** If there are any, the text holds a link that belongs to nobody, of the same size. */
	links?: OptOutLinks;
	size: TextSize;
	/** When a scheduled message goes out, as ISO 8601 with the offset of the account's zone. */
	leavesAt?: string;
	/** Set if the message goes out later than it would have. */
	postponed?: Postponement;
}

/** What the content of a message depends on beside the input. */
export interface ContentRules {
	findSendTime: FindSendTime;
	/** What the trigger demands of a delivery report; empty for none. */
	reportToken: string;
	/** Made with that token. */
	optOutCodes: OptOutCodes;
	/** How many segments a text may take; undefined if it may take any number. */
	maxSegments?: number | undefined;
}

/**
 * Checks what a message says, and how, against the interface (docs/interface.md, Message object).
 *
 * @returns the fields of its message object, or the first that is wrong
 */
export function checkContent(
	{ from, text, options }: MessageInput,
	rules: ContentRules,
): Checked<MessageContent> {
	const sender = checkSender(from);
	if (!sender.ok) return sender;
	const body = checkBody(text, options, rules.optOutCodes);
	if (!body.ok) return body;
	const { links } = body.value;
	const size = measureText(body.value.text);
	const fits = checkSegments(size, rules.maxSegments);
	if (!fits.ok) return fits;
	const fields: MessageContent['fields'] = { from: sender.value, text: body.value.text };

	if ('shortenUrls' in options) {
		const shorturl = checkShortenUrls(options.shortenUrls);
		if (!shorturl.ok) return shorturl;
		fields.shorturl = shorturl.value;
	}
	const report = checkReport(options, rules.reportToken);
	if (!report.ok) return report;
	Object.assign(fields, report.value);
	const sendTime = rules.findSendTime(options);
	if (!sendTime.ok) return sendTime;
	if (sendTime.value) fields.sendAt = sendTime.value.sendAt;
	if ('callbackData' in options) {
		const callbackData = checkCallbackData(options.callbackData);
		if (!callbackData.ok) return callbackData;
		fields.callbackData = callbackData.value;
	}
	const content = { fields, size, ...(links && { links }) };
	if (!sendTime.value) return valid(content);
	const { leavesAt, postponed } = sendTime.value;
	return valid({ ...content, leavesAt, ...(postponed && { postponed }) });
}

/**
 * Checks the options that say where the delivery report goes, and how (docs/interface.md, Message
 * object). Those that say how are checked, and not used without an address.
 *
 * @param reportToken of the credential; empty for none
 * @returns the fields of the request, none without an address
 */
export function checkReport(
	options: Pick<MessageOptions, 'appendReportToken' | 'notifyContentType' | 'notifyUrl'>,
	reportToken: string,
): Checked<Pick<MessageContent['fields'], 'notifyUrl' | 'notifyContentType'>> {
	const appends = 'appendReportToken' in options ? readYesOrNo(options.appendReportToken) : false;
	if (appends === undefined) return neitherTrueNorFalse('Report Token in URL');
	const contentType =
		'notifyContentType' in options
			? checkNotifyContentType(options.notifyContentType)
			: valid('application/json');
	if (!contentType.ok) return contentType;
	if (!('notifyUrl' in options)) return valid({});
	const bare = checkNotifyUrl(options.notifyUrl);
	const notifyUrl = bare.ok && appends ? withReportToken(bare.value, reportToken) : bare;
	if (!notifyUrl.ok) return notifyUrl;
	return valid({ notifyUrl: notifyUrl.value, notifyContentType: contentType.value });
}

function checkBody(
	text: unknown,
	options: MessageOptions,
	codes: OptOutCodes,
): Checked<LinkedText> {
	const body = checkLinkedText(text, options, codes);
	if (!body.ok || !('makeGsmCompatible' in options)) return body;
	const makes = readYesOrNo(options.makeGsmCompatible);
	if (makes === undefined) return neitherTrueNorFalse('Smart Encoding');
	return makes ? valid({ ...body.value, text: makeGsmCompatible(body.value.text) }) : body;
}

/** The interface names no price, but every segment is an SMS that somebody pays for. */
function checkSegments(
	{ segments, encoding }: TextSize,
	most: number | undefined,
): Checked<number> {
	if (most === undefined || segments <= most) return valid(segments);
	return invalid(
		'Text',
		`The text takes ${segments} segments in ${encoding}; Max Segments allows ${most}`,
		'Shorten it, or find with the operation Estimate which character makes it long',
	);
}

function checkShortenUrls(value: unknown): Checked<'y' | 'n'> {
	const shortens = readYesOrNo(value);
	if (shortens === undefined) return neitherTrueNorFalse('Shorten URLs');
	return valid(shortens ? 'y' : 'n');
}

const neitherTrueNorFalse = (field: string) =>
	invalid(field, 'The value is neither true nor false', 'Use one of the two');

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
