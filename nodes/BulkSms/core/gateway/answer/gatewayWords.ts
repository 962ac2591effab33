import { isEmpty, isObject, omit, omitBy } from 'lodash';

import {
	beginsWithOneOf,
	fieldsOf,
	isDeepText,
	parseExactJson,
	readText,
} from '../../text/jsonText';
import { asText, beginningOf } from '../../text/words';
import { textOfMarkup } from '../../text/xml';
import type { HttpAnswer } from './asked';

/** Withholds words that contain a secret. */
export type RedactWords = (words: string) => string;

/** How many characters of an answer are shown, and how many are read for this. */
const SHOWN = 200;
const READ = 10_000;
/** The same of a page: its text may come after long styles. */
const READ_OF_PAGE = 100_000;

/**
 * Returns why an answer is a rejection: the words of its member `error`, in one line of at most 200
 * characters. If `error` says little (a number, true, or a text next to others), the whole answer.
 * Undefined if `error` says nothing, or that all is well. Its shape is not documented
 * (docs/interface.md, Errors).
 */
export function errorMessageIn(answer: unknown, redact: RedactWords): string | undefined {
	const fields = withoutEntries(fieldsOf(answer) ?? {});
	const { error, ...others } = fields;
	if (!saysError(error)) return undefined;
	const isCode = typeof error === 'number' || typeof error === 'boolean';
	if (isCode || holdsWords(others)) return quotedMessage(fields, redact);
	const { message, ...rest } = fieldsOf(error) ?? {};
	const said = typeof error === 'string' ? error : (readText(message) ?? '').trim();
	return said === '' || holdsWords(rest) ? quotedMessage(error, redact) : shortWords(said, redact);
}

/**
 * Returns the words about an error that stand beside a list of destinations. Undefined if there are
 * none.
 */
export function errorBeside(answer: unknown, redact: RedactWords): string | undefined {
	const { error, ...others } = fieldsOf(answer) ?? {};
	if (saysError(error)) return errorMessageIn(answer, redact);
	const isFailure =
		/^(false|0)$/i.test(asText(others.success)) ||
		/^(error|fail)/i.test(asText(others.status).trim());
	if (!isFailure) return undefined;
	return quotedMessage(withoutEntries(omit(others, ['bulkId', 'bulkid'])), redact);
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

/**
 * Whether the member `error` of an answer clearly reports an error, in any shape (docs/interface.md,
 * Errors). No value, false, 0, a blank text, and a list or object of only these do not, nor does what
 * has a word of success in it, such as `{"code": 0, "message": "Success"}`.
 */
export const saysError = (error: unknown): boolean => saysAnything(error) && !saysSuccess(error);

function saysAnything(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (!isObject(value)) return Boolean(value);
	return Object.values(value).some(saysAnything);
}

/** `0` as a text, `none`, `OK`, or a sentence about a success, in any of its parts. */
function saysSuccess(value: unknown): boolean {
	if (isObject(value)) return Object.values(value).some(saysSuccess);
	if (typeof value !== 'string') return false;
	const isNothing = /^\W*(?:0+|none|null|nil|false|n\/a|(?:no|without) errors?)?\W*$/i;
	const isGood = /\b(?:success(?:ful|fully)?|accepted|ok)\b/i;
	const isBad = /\b(?:not?|un\w+|in\w+|fail\w*|denied|reject\w*|errors?|only)\b/i;
	if (value.trim() === '') return false;
	return isNothing.test(value) || (isGood.test(value) && !isBad.test(value));
}

/** Whether a field of an answer is written for people, by the names that services give them. */
const isForPeople = (name: string): boolean =>
	/^(\w*(message|reason|description|error|errors|fault)|msg|desc|details?|title|text|statusText|result)$/i.test(
		name,
	);

/** A code such as `UNAUTHORIZED` in a member that is not for people adds nothing to a text. */
const holdsWords = (value: unknown): boolean =>
	wordsIn(value).some(([text, isSaid]) => (isSaid ? /\p{L}/u : /[^\w.:-]/).test(text));

/** The texts that are not blank, and whether they are for people: by a name above them. */
function wordsIn(value: unknown, isSaid = false): Array<[text: string, isSaid: boolean]> {
	if (typeof value === 'string') return value.trim() === '' ? [] : [[value.trim(), isSaid]];
	if (!isObject(value)) return [];
	return Object.entries(value).flatMap(([name, member]) =>
		wordsIn(member, isSaid || (!Array.isArray(value) && isForPeople(name))),
	);
}

/** Returns the words of a JSON value. If it is too long to be shown, only those for people. */
function quotedMessage(value: unknown, redact: RedactWords): string {
	const whole = shortWords(asText(value), redact);
	if (!whole.endsWith('…')) return whole;
	const said = wordsIn(value).flatMap(([text, isSaid]) => (isSaid ? text : []));
	return shortWords(said.join('; '), redact) || whole;
}

/**
 * Returns the words of JSON that lacks the expected part, to follow this statement. Empty if it has
 * none.
 */
export const afterColon = (answer: unknown, redact: RedactWords): string =>
	saysAnything(answer) ? withMessage('', quotedMessage(answer, redact)) : '';

/** Says what is wrong with an answer that is no JSON object, as the end of a sentence. */
export function whatIsWrong(body: string, redact: RedactWords): string {
	if (body.trim() === '') return 'without a body';
	if (beginsWithOneOf('{[', body) && isDeepText(body)) return 'its body is nested too deep';
	const what = isMarkup(body)
		? `with ${kindOf(body)} in place of JSON`
		: 'its body has an unknown form';
	return withMessage(what, wordsOfBody(body, redact));
}

/** Writes an HTTP status with the words of its body. The words of the member `error` come first. */
export function describeHttpStatus({ status, body }: HttpAnswer, redact: RedactWords): string {
	const words = wordsOfBody(body, redact);
	const said =
		errorMessageIn(parseExactJson(body), redact) ??
		(isMarkup(body) ? withMessage(kindOf(body), words) : words);
	return withMessage(`HTTP ${status}`, said);
}

/** XML may have all its words in attributes. */
function wordsOfBody(body: string, redact: RedactWords): string {
	if (isMarkup(body)) {
		const text = textOfMarkup(body.trimStart().slice(0, READ_OF_PAGE));
		return shortWords(text || (isXml(body) ? body : ''), redact);
	}
	const value = parseExactJson(body);
	if (!isObject(value)) {
		return shortWords(typeof value === 'string' ? value : body, redact);
	}
	const rest = Array.isArray(value)
		? value.filter((each) => !isEntry(each))
		: withoutEntries(value);
	return isEmpty(rest) ? '' : quotedMessage(rest, redact);
}

const withMessage = (fact: string, words: string) => (words === '' ? fact : `${fact}: ${words}`);

/** Secrets are looked for first: half of a secret would not be found. */
const shortWords = (words: string, redact: RedactWords): string => {
	const whole = words.trimStart();
	const line = redact(beginningOf(whole, READ)).replace(/\s+/g, ' ').trim();
	const isLong = line.length > SHOWN || (line !== '' && whole.length >= READ);
	return isLong ? `${beginningOf(line, SHOWN)}…` : withoutPeriod(line);
};

/** The sentence around the words has a period of its own. */
export const withoutPeriod = (words: string): string => words.replace(/(?<=[^.\s])\.$/, '');

export const isMarkup = (text: string): boolean => text.trimStart().startsWith('<');

/** Whether markup is XML and no web page, judged by its start. */
export const isXml = (text: string): boolean => {
	const start = text.trimStart().slice(0, READ_OF_PAGE);
	const page =
		/<(!doctype\s+html|html|head|body|title|h[1-6]|p|div|span|center|br|hr|meta|link|script|style)\b/i;
	return /^<(\?xml|[a-z_][\w.:-]*[\s/>])/i.test(start) && !page.test(start);
};

const kindOf = (markup: string): string => (isXml(markup) ? 'XML' : 'a web page');
