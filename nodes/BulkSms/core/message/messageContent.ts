import type { FindSource } from '../expression/holes/completeText';
import type { Told } from '../expression/holes/oddInItem';
import { digitsAsText } from '../expression/itemValue';
import { LABELS, SETTINGS } from '../labels';
import type { Size } from '../output/sentMessage';
import type { OptOutCodes } from '../optOut/optOutCodes';
import { type Advice, asItemProblem, type Problem, refuse } from '../problem';
import { isNothing, nothingIn } from '../text/nothing';
import { type AllowedDomains, checkLinks } from '../text/web/allowedDomains';
import { shownName, shownValue } from '../text/words';
import { notifyFields, type ReportOptions } from './fields/notification';
import type { SharedList } from './sharedList';
import type { OptOutLinks } from './fields/optOutLink';
import type { Postponement, sendTimeFinder } from './schedule/sendTime';
import type { WrittenTime } from './schedule/writtenTime';
import { charactersIn, kindOfText, measureText } from './text/segments';
import { checkWrittenOnce, LIMITS, type MessageFields } from './fields/sendRequest';
import { composeText, type TextOptions } from './text/text';

const FROM = LABELS.from;
const WRITE_SENDER: Advice = `Use 1 to ${LIMITS.from} Latin letters (A to Z) or digits without spaces, for example MyShop`;

/**
 * Checks the sender ID (docs/interface.md, Message object, `from`: at most 11 characters, alphanumeric
 * or numeric, no spaces). A whole number counts as its digits.
 *
 * @throws Refusal
 */
export function checkSender(value: unknown): string {
	const from = digitsAsText(value);
	const nothing = nothingIn(from);
	if (nothing === 'absent' || nothing === 'blank') {
		return refuse(FROM, 'From is empty', WRITE_SENDER);
	}
	if (isNothing(from)) {
		return refuse(
			FROM,
			`The sender is only "${String(from).trim()}": its expression has no value`,
			'Choose the field that contains the sender, or write one, for example MyShop',
		);
	}
	if (typeof from !== 'string') return refuse(FROM, 'The sender is not a text', WRITE_SENDER);
	if (/^[A-Za-z0-9]+$/.test(from) && from.length <= LIMITS.from) return from;
	const written = shownValue(from);
	const shown = `The sender "${written}"`;
	const seen = shownName(written);
	if (seen !== `"${written}"`) return refuse(FROM, `The sender is ${seen}`, WRITE_SENDER);
	if (from.includes(' ')) return refuse(FROM, `${shown} contains a space`, WRITE_SENDER);
	if (from.length > LIMITS.from) {
		return refuse(
			FROM,
			`${shown} is ${from.length} characters long; the limit is ${LIMITS.from}`,
			WRITE_SENDER,
		);
	}
	return refuse(
		FROM,
		`${shown} has characters other than Latin letters (A to Z) and digits`,
		WRITE_SENDER,
	);
}

/** One message of the input. Each value was checked, or a problem goes with the message. */
export interface MessageInput {
	itemIndex: number;
	/** As written if it cannot be used. */
	from: string;
	/** The numbers, as written. */
	to: string[];
	/** Whether the text is only measured, without a number. */
	isTextAlone?: boolean;
	/** A list in the text that everybody gets whole. */
	sharedList?: SharedList;
	/** The reason why there is nothing to send, which is no failure. */
	emptyItem?: string;
	/** The reason why `to` has no number, if it is known. */
	noNumber?: Problem;
	text: string;
	findSource?: FindSource;
	/** What is odd in the text, but does not stop it by itself. */
	odd?: readonly Told[];
	/** The link of a question. It comes last in the text. */
	link?: string;
	/** A word that leads to the link if it costs nothing. */
	linkWord?: string;
	options: MessageOptions;
}

/** An option that the user did not add is absent. One that cannot be used is undefined. */
interface MessageOptions
	extends TextOptions,
		ReportOptions,
		Pick<MessageFields, 'additionalFields'> {
	bulkId?: string | undefined;
	callbackData?: string | undefined;
	messageId?: string | undefined;
	sendAt?: WrittenTime | undefined;
	shortenUrls?: boolean | undefined;
}

/** A message without its destinations. */
export interface MessageContent {
	fields: MessageFields;
	/** If there are any, the text contains a link of the same size that belongs to nobody. */
	links?: OptOutLinks;
	size: Size;
	isShortened?: true;
	/** The time of a scheduled message, as ISO 8601. */
	scheduledFor?: string;
	postponed?: Postponement;
}

export interface ContentRules {
	findSendTime: ReturnType<typeof sendTimeFinder>;
	/** Empty for none. */
	reportToken: string;
	optOutCodes: OptOutCodes;
	maxSegments?: number | undefined;
	/** Domains that links may lead to. Undefined if they may lead anywhere. */
	allowedLinks?: AllowedDomains | undefined;
	/** The label, if it is not Text. */
	textLabel?: string | undefined;
}

/**
 * Makes the content of a message by its options (docs/interface.md, Message object).
 *
 * @throws Refusal
 */
export function checkContent(
	{ from, text: words, findSource, link, linkWord, options }: MessageInput,
	rules: ContentRules,
): MessageContent {
	const { optOutCodes: codes, allowedLinks, textLabel: label } = rules;
	const { text, links, isShortened } = composeText(words, {
		options,
		codes,
		label,
		link,
		linkWord,
	});
	if (allowedLinks) {
		const own = [
			...(links ? [['The opt-out link', links.sample] as const] : []),
			...(link === undefined ? [] : [['The link of the question', link] as const]),
		];
		checkLinks({ text, label: label ?? LABELS.text, own, findSource }, allowedLinks);
	}
	const size = checkSize(text, rules);
	const { shortenUrls, callbackData, additionalFields } = options;
	const fields: MessageFields = { from, text };
	const content: MessageContent = { fields, size };
	if (links) content.links = links;
	if (isShortened) content.isShortened = isShortened;
	asItemProblem(() => {
		if (shortenUrls && 'optOutUrl' in options) {
			// A short link may be blocked, and then nobody could opt out.
			refuse(
				LABELS.shortenUrls,
				`${LABELS.shortenUrls} cannot be on together with ${LABELS.optOutUrl}: link shorteners are prohibited in Thailand`,
				'Turn it off, or remove it',
			);
		}
		if (shortenUrls !== undefined) fields.shorturl = shortenUrls ? 'y' : 'n';
		Object.assign(fields, notifyFields(options, rules.reportToken));
		const sendTime = rules.findSendTime(options.sendAt);
		if (sendTime) {
			fields.sendAt = sendTime.sendAt;
			content.scheduledFor = sendTime.scheduledFor;
			if (sendTime.postponed) content.postponed = sendTime.postponed;
		}
		if (callbackData !== undefined) fields.callbackData = callbackData;
		if (!additionalFields) return;
		checkWrittenOnce(fields, additionalFields);
		fields.additionalFields = additionalFields;
	});
	return content;
}

/** The interface names no price, but every segment is an SMS that costs money. */
function checkSize(
	text: string,
	{ maxSegments: most = Infinity, textLabel = LABELS.text }: ContentRules,
): Size {
	const size = measureText(text);
	if (size.segments <= most) return size;
	const characters = charactersIn(most, size.encoding);
	return refuse(
		textLabel,
		`${kindOfText(text)}: ${size.segments} SMS, and Max Segments allows ${most} (${characters} characters)`,
		`Shorten it, or add ${SETTINGS.shortenToFit}`,
	);
}
