import type { FindSource } from '../item/completeText';
import { checkGiven, digitsAsText, isMissingWord } from '../item/itemValue';
import { LABELS } from '../labels';
import type { Size } from '../output/sentMessage';
import type { OptOutCodes } from '../pages/optOutCodes';
import {
	type Advice,
	allOf,
	type Checked,
	invalid,
	type Problem,
	valid,
	withScope,
} from '../problem';
import { type AllowedDomains, checkLinks } from '../text/web/allowedDomains';
import { checkCallbackData, checkReport, checkSwitch } from './notification';
import type { OptOutLinks } from './optOutLink';
import { type checkAdditionalFields, LIMITS, type MessageFields } from './sendRequest';
import type { FindSendTime, Postponement } from './schedule/sendTime';
import { charactersIn, kindOfText, measureText } from './segments';
import { composeText } from './text';

const FIELD = LABELS.from;
const ADVICE: Advice = `Use 1 to ${LIMITS.from} letters or digits without spaces, for example MyShop`;

/**
 * Checks the sender ID (docs/interface.md, Message object, `from`: at most 11 characters, alphanumeric
 * or numeric, no spaces). A whole number counts as its digits.
 */
export function checkSender(value: unknown): Checked<string> {
	const from = digitsAsText(value);
	if (from === undefined || from === null || from === '') {
		return invalid(FIELD, 'The sender is empty', ADVICE);
	}
	if (Number.isNaN(from) || (typeof from === 'string' && isMissingWord(from))) {
		return invalid(
			FIELD,
			`The sender is only "${String(from).trim()}": its expression has no value`,
			'Choose the field that holds the sender, or write one, for example MyShop',
		);
	}
	if (typeof from !== 'string') return invalid(FIELD, 'The sender is not a text', ADVICE);
	if (/\s/.test(from)) return invalid(FIELD, `The sender "${from}" holds a space`, ADVICE);
	if (from.length > LIMITS.from) {
		return invalid(
			FIELD,
			`The sender "${from}" is ${from.length} characters long; the limit is ${LIMITS.from}`,
			ADVICE,
		);
	}
	if (/^[A-Za-z0-9]+$/.test(from)) return valid(from);
	return invalid(
		FIELD,
		`The sender "${from}" holds other characters than letters and digits`,
		ADVICE,
	);
}

/** One message as the parameters of the node give it. Its values are not yet checked. */
export interface MessageInput {
	itemIndex: number;
	from: unknown;
	to: unknown;
	/** The reason why `to` holds no number, if it is known. */
	noNumber?: Problem;
	text: unknown;
	findSource?: FindSource;
	/** The link of a question. It comes last in the text. */
	link?: string;
	options: MessageOptions;
}

/** An option that the user did not add is absent. An option without a value is an error. */
export interface MessageOptions {
	additionalFields?: unknown;
	appendReportToken?: unknown;
	bulkId?: unknown;
	callbackData?: unknown;
	makeGsmCompatible?: unknown;
	messageId?: unknown;
	notifyContentType?: unknown;
	notifyUrl?: unknown;
	optOutUrl?: unknown;
	sendAt?: unknown;
	shortenToFit?: unknown;
	shortenUrls?: unknown;
}

/** A message without its destinations. */
export interface MessageContent {
	fields: MessageFields;
	/** If there are any, the text holds a link of the same size that belongs to nobody. */
	links?: OptOutLinks;
	size: Size;
	isShortened?: true;
	/** The time of a scheduled message, as ISO 8601 with the offset of the account's zone. */
	scheduledFor?: string;
	postponed?: Postponement;
}

export interface ContentRules {
	findSendTime: FindSendTime;
	readAdditionalFields: typeof checkAdditionalFields;
	/** Empty for none. */
	reportToken: string;
	optOutCodes: OptOutCodes;
	maxSegments?: number | undefined;
	/** Domains that links may lead to. Undefined if they may lead anywhere. */
	allowedLinks?: AllowedDomains | undefined;
	/** The label, if it is not Text. */
	textLabel?: string | undefined;
}

/** Checks the content and the options of a message against docs/interface.md, Message object. */
export function checkContent(
	{ from, text, findSource, link, options }: MessageInput,
	rules: ContentRules,
): Checked<MessageContent> {
	const sender = checkSender(from);
	if (!sender.ok) return sender;
	const { optOutCodes: codes, allowedLinks, textLabel: label } = rules;
	const body = composeText(text, { options, codes, label, link });
	if (!body.ok) return body;
	const { links, isShortened } = body.value;
	if (allowedLinks) {
		const own = [
			...(links ? [['The opt-out link', links.sample] as const] : []),
			...(link === undefined ? [] : [['The link of the question', link] as const]),
		];
		const linked = { text: body.value.text, label: label ?? LABELS.text, own, findSource };
		const checked = checkLinks(linked, allowedLinks);
		if (!checked.ok) return checked;
	}
	const size = checkSize(body.value.text, rules);
	if (!size.ok) return size;
	const given = allOf(
		checkShortening(options),
		checkReport(options, rules.reportToken),
		rules.findSendTime(options),
		checkGiven(options, 'callbackData', checkCallbackData),
		checkGiven(options, 'additionalFields', rules.readAdditionalFields),
	);
	if (!given.ok) return withScope(given, 'item');
	const [shortens, report, sendTime, callbackData, additionalFields] = given.value;
	const fields: MessageFields = { from: sender.value, text: body.value.text };
	if (shortens !== undefined) fields.shorturl = shortens ? 'y' : 'n';
	Object.assign(fields, report);
	if (sendTime) fields.sendAt = sendTime.sendAt;
	if (callbackData !== undefined) fields.callbackData = callbackData;
	if (additionalFields) fields.additionalFields = additionalFields;
	const content: MessageContent = { fields, size: size.value };
	if (links) content.links = links;
	if (isShortened) content.isShortened = isShortened;
	if (sendTime) content.scheduledFor = sendTime.scheduledFor;
	if (sendTime?.postponed) content.postponed = sendTime.postponed;
	return valid(content);
}

/** A short link may be blocked, and then nobody could opt out. */
function checkShortening(options: MessageOptions): Checked<boolean | undefined> {
	const shortens = checkGiven(options, 'shortenUrls', checkSwitch(LABELS.shortenUrls));
	if (!shortens.ok || !shortens.value || !('optOutUrl' in options)) return shortens;
	return invalid(
		LABELS.shortenUrls,
		`${LABELS.shortenUrls} cannot be on together with ${LABELS.optOutUrl}: link shorteners are prohibited in Thailand`,
		`Turn ${LABELS.shortenUrls} off, or remove it`,
	);
}

/** The interface names no price, but every segment is an SMS that costs money. */
function checkSize(
	text: string,
	{ maxSegments: most = Infinity, textLabel = LABELS.text }: ContentRules,
): Checked<Size> {
	const size = measureText(text);
	if (size.segments <= most) return valid(size);
	const characters = charactersIn(most, size.encoding);
	return invalid(
		textLabel,
		`${kindOfText(text)}: ${size.segments} SMS, and Max Segments allows ${most} (${characters} characters)`,
		'Shorten it, or add Shorten to Fit',
	);
}
