import { isEmpty, omit, omitBy } from 'lodash';

import {
	beginsWithOneOf,
	fieldsOf,
	isDeepText,
	isTooDeep,
	parseExactJson,
	readText,
} from '../../text/jsonText';
import { asText, beginningOf } from '../../text/words';

/** Withholds words that contain a secret. */
export type RedactWords = (words: string) => string;

/** How many characters of an answer are shown, and how many are read for this. */
const SHOWN = 200;
const READ = 10_000;

/**
 * Returns why an answer is a rejection: the words of its member `error`, in one line of at most 200
 * characters. If `error` says little (a number, true, or a text next to others), the whole answer.
 * Undefined if `error` says nothing. Its shape is not documented (docs/interface.md, Errors).
 */
export function errorMessageIn(answer: unknown, redact: RedactWords): string | undefined {
	const { error, ...others } = withoutEntries(fieldsOf(answer) ?? {});
	const own = errorWords(error, redact);
	if (own === undefined && !saysError(error)) return undefined;
	const isAlone = own !== undefined && !holdsWords(others);
	return isAlone ? own : quotedMessage({ error, ...others }, redact);
}

/**
 * Returns the words about an error that stand beside a list of destinations. Undefined if there are
 * none.
 */
export function errorBeside(answer: unknown, redact: RedactWords): string | undefined {
	const { error, success, status, ...others } = fieldsOf(answer) ?? {};
	if (saysError(error)) return errorMessageIn(answer, redact);
	const isFailure =
		/^(false|0)$/i.test(asText(success)) || /^(error|fail)/i.test(asText(status).trim());
	if (!isFailure) return undefined;
	const rest = omit({ ...others, success, status }, ['bulkId', 'bulkid']);
	return quotedMessage(withoutEntries(rest), redact);
}

/** Words about single destinations are not about the request. */
const withoutEntries = (fields: object) =>
	omitBy<unknown>(
		{ ...fields },
		(value, name) => /^details?$/.test(name) && Array.isArray(value) && value.every(isEntry),
	);

const isEntry = (value: unknown): boolean => {
	const fields = fieldsOf(value) ?? {};
	return 'to' in fields || 'messageId' in fields || fieldsOf(fields.status) !== undefined;
};

/** Returns the words of a text or an object. Undefined if it says nothing. */
function errorWords(error: unknown, redact: RedactWords): string | undefined {
	if (typeof error === 'string') return error.trim() === '' ? undefined : shortWords(error, redact);
	if (typeof error !== 'object' || error === null || Object.keys(error).length === 0) {
		return undefined;
	}
	const message = readText(fieldsOf(error)?.message)?.trim();
	const isAlone = message && !holdsWords(omit(error, 'message'));
	return isAlone ? shortWords(message, redact) : quotedMessage(error, redact);
}

/**
 * Whether the member `error` of an answer reports an error, in any shape (docs/interface.md,
 * Errors). No value, false, 0, a blank text, and a list or object of only these do not.
 */
export function saysError(error: unknown): boolean {
	if (typeof error === 'string') return error.trim() !== '';
	if (typeof error !== 'object' || error === null) return Boolean(error);
	return isTooDeep(error) || Object.values(error).some(saysError);
}

/**
 * A code such as `UNAUTHORIZED`, in a member that is not for people, adds nothing to the text for
 * people.
 */
function holdsWords(value: unknown): boolean {
	if (isTooDeep(value)) return true;
	for (const text of textsNamed(value, isForPeople)) if (/\p{L}/u.test(text)) return true;
	for (const text of textsNamed(value, () => true)) if (!/^[\w.:-]*$/.test(text)) return true;
	return false;
}

/** Whether a field of an answer is written for people, by the names that services give them. */
const isForPeople = (name: string): boolean =>
	/^(\w*(message|reason|description|error|errors|fault)|msg|desc|details?|title|text|statusText|result)$/i.test(
		name,
	);

/**
 * Returns the words of a JSON value. If it is too long to be shown, only the words of its members
 * for people.
 */
function quotedMessage(value: unknown, redact: RedactWords): string {
	const whole = shortWords(asText(value), redact);
	if (!whole.endsWith('…') || isTooDeep(value)) return whole;
	const spoken = messageIn(value, redact);
	return spoken === '' ? whole : spoken;
}

/** Returns the texts of the members that are written for people. Empty if there are none. */
function messageIn(answer: unknown, redact: RedactWords): string {
	return isTooDeep(answer)
		? ''
		: shortWords([...textsNamed(answer, isForPeople)].join('; '), redact);
}

/** Texts that are not blank, in members with such a name and in everything inside them. */
function* textsNamed(
	value: unknown,
	isNamed: (name: string) => boolean,
	isInside = false,
): Generator<string> {
	if (typeof value === 'string' && isInside && value.trim() !== '') yield value.trim();
	if (typeof value !== 'object' || value === null) return;
	for (const [name, member] of Object.entries(value)) {
		yield* textsNamed(member, isNamed, isInside || (!Array.isArray(value) && isNamed(name)));
	}
}

/**
 * Returns the words of JSON that lacks the expected part, to follow this statement. Empty if it has
 * none.
 */
export const afterColon = (answer: unknown, redact: RedactWords): string =>
	saysError(answer) ? withMessage('', quotedMessage(answer, redact)) : '';

/** Says what is wrong with an answer that is no JSON object, as the end of a sentence. */
export function whatIsWrong(body: string, redact: RedactWords): string {
	if (body.trim() === '') return 'without a body';
	if (!isMarkup(body)) {
		if (beginsWithOneOf('{[', body) && isDeepText(body)) return 'its body is nested too deep';
		const words = messageInBody(parseExactJson(body), body, redact);
		return withMessage('its body has an unknown form', words);
	}
	const what = isXml(body) ? 'with XML in place of JSON' : 'with a web page in place of JSON';
	return withMessage(what, markupWords(body, redact));
}

/** Writes an HTTP status with the words of its body. The words of the member `error` come first. */
export function describeHttpStatus(status: number, body: string, redact: RedactWords): string {
	const value = parseExactJson(body);
	const said =
		errorMessageIn(value, redact) ??
		(isMarkup(body)
			? withMessage(isXml(body) ? 'XML' : 'a web page', markupWords(body, redact))
			: messageInBody(value, body, redact));
	return withMessage(`HTTP ${status}`, said);
}

/** Writes JSON without escapes. Any other text stays unchanged. */
function messageInBody(value: unknown, body: string, redact: RedactWords): string {
	if (Array.isArray(value))
		return wordsOfRest(
			value.filter((each) => !isEntry(each)),
			redact,
		);
	if (typeof value === 'object' && value !== null)
		return wordsOfRest(withoutEntries(value), redact);
	const isText = typeof value === 'string' && beginsWithOneOf('"', body);
	return shortWords(isText ? JSON.stringify(value) : body, redact);
}

const wordsOfRest = (value: object, redact: RedactWords): string =>
	isEmpty(value) ? '' : quotedMessage(value, redact);

/** XML may have all its words in attributes. */
const markupWords = (body: string, redact: RedactWords): string =>
	shortWords(textOfMarkup(body) || (isXml(body) ? body : ''), redact);

const withMessage = (fact: string, words: string) => (words === '' ? fact : `${fact}: ${words}`);

/** Secrets are looked for first: half of a secret would not be found. */
const shortWords = (words: string, redact: RedactWords): string => {
	const whole = words.trimStart();
	const start = beginningOf(whole, READ);
	const line = redact(start).replace(/\s+/g, ' ').trim();
	if (line === '') return '';
	return line.length > SHOWN || whole.length >= READ ? `${beginningOf(line, SHOWN)}…` : line;
};

/** How many characters of a page are read: its text may come after long styles. */
const READ_OF_PAGE = 100_000;

export const isMarkup = (text: string): boolean => text.trimStart().startsWith('<');

/** Whether markup is XML and no web page, judged by its start. */
export const isXml = (text: string): boolean => {
	const start = text.trimStart().slice(0, READ_OF_PAGE);
	const page =
		/<(!doctype\s+html|html|head|body|title|h[1-6]|p|div|span|center|br|hr|meta|link|script|style)\b/i;
	return /^<(\?xml|[a-z_][\w.:-]*[\s/>])/i.test(start) && !page.test(start);
};

/** Returns the text of a web page or of XML without tags, comments, scripts, and styles. */
const textOfMarkup = (markup: string): string =>
	decodeEntities(
		markup
			.trimStart()
			.slice(0, READ_OF_PAGE)
			.replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
			.replace(/<!--[^]*?(-->|$)/g, ' ')
			.replace(/<!\[CDATA\[|\]\]>/g, ' ')
			.replace(/<[^<>]*(>|$)/g, ' '),
	)
		.replace(/\s+/g, ' ')
		.trim();

/** Writes the entities of XML and of web pages as the characters that they stand for. */
export const decodeEntities = (text: string): string =>
	text.replace(
		/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
		(entity, name?: string, decimal?: string, hexadecimal?: string) => {
			if (name !== undefined) return NAMED_ENTITIES.get(name.toLowerCase()) ?? entity;
			const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		},
	);

const NAMED_ENTITIES = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', ' '],
]);
