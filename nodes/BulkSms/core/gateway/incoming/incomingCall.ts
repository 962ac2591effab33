import { castArray, isEmpty, isObject, isUndefined, mapValues, omitBy } from 'lodash';

import { checkNumber } from '../../message/number/checkedNumber';
import { isPossible } from '../../message/number/numberPlan';
import { bodyForm, type CallBody, decoderOf } from '../../text/callBody';
import { digestOf, fieldsOf, isTooDeep, readText } from '../../text/jsonText';
import { isSameWord, type Word, wordOf } from '../../text/words';
import { fieldsByName } from '../report/reportEntries';

/** In lower case. The answer spells `TRAN_ID` as `TRAIN_ID`, so both are understood. */
const FIELD_NAMES = {
	/** Set if the call says that a person could not be charged. Then it has no SMS. */
	failure: ['error_message'],
	mobileNo: ['mobile_no'],
	text: ['message'],
	keyword: ['keyword'],
	transactionId: ['tran_id', 'train_id', 'transaction_id'],
};

type CallFields = Partial<Record<keyof typeof FIELD_NAMES, string>>;

export type IncomingCall = CallFields & { messageKey: string };

/**
 * Reads the body of a call (docs/interface.md, Incoming SMS). It usually has one SMS. Returns none if
 * it has no such field.
 *
 * @param receivedAt when the call came
 */
export function readIncomingCalls(body: unknown, receivedAt: string): IncomingCall[] {
	const entries = isTooDeep(body) ? [] : findEntries(body, 0);
	return entries.map((entry, index) => {
		const fields = knownFields(entry);
		const { failure, transactionId, mobileNo, text } = fields;
		// The parts of a long SMS may name one transaction. Without a transaction, nothing tells a repeated
		// call from a person who writes the same again, and a lost STOP is worse than one that comes twice.
		const identity = transactionId ?? [receivedAt, index];
		return { ...fields, messageKey: digestOf([failure !== undefined, identity, mobileNo, text]) };
	});
}

/** Also finds them in the root element of XML, in an envelope, and in a list. */
function findEntries(value: unknown, depth: number): unknown[] {
	if (!isEmpty(knownFields(value))) return [value];
	// A root element, an envelope and its body.
	if (depth >= 4) return [];
	const inside = Object.values(fieldsOf(value) ?? castArray(value)).filter(
		(each) => isObject(each) && !isEmpty(each),
	);
	const isOne = inside.length === 1 || Array.isArray(value);
	return isOne ? inside.flatMap((each) => findEntries(each, depth + 1)) : [];
}

function knownFields(value: unknown): CallFields {
	const given = fieldsByName(value);
	const { text, ...others } = mapValues(FIELD_NAMES, (names) =>
		names
			.flatMap((name) => castArray(given?.get(name)).map(readText))
			.find((each) => each !== undefined && each.trim() !== ''),
	);
	return omitBy({ ...mapValues(others, (each) => each?.trim()), text }, isUndefined);
}

/**
 * Returns the number that Send would write to. No spreadsheet was in between, so a short one without a
 * plus has its country code. One that cannot be read stays as it was written.
 */
export function senderNumber(number: string, defaultCountryCode: string): string {
	const { to } = checkNumber(number, { defaultCountryCode, suspectNumbers: 'send' });
	return to.ok && isPossible(to.value) ? to.value : number;
}

/**
 * Whether a sender is a phone number: at least seven digits of any script, with the marks between
 * them. Names and short numbers are services, which answer by themselves.
 */
export const isOfPhone = (sender: string): boolean =>
	/^\+?(?:[\s().-]*\p{Nd}){7,}[\s().-]*$/u.test(sender);

export const DEFAULT_STOP_WORDS =
	'STOP, STOP ALL, STOP PLEASE, UNSUBSCRIBE, UNSUB, END, QUIT, CANCEL, OPT OUT, REVOKE, ยกเลิก, ขอยกเลิก, ยกเลิกด้วย, หยุด, เลิก';
export const DEFAULT_START_WORDS = 'START, UNSTOP';

/** Reads a list, or a text with commas, semicolons or line breaks. */
export const readWords = (value: unknown): readonly Word[] =>
	castArray(value)
		.flatMap((each) => (readText(each) ?? '').split(/[,;\r\n]/))
		.map(wordOf)
		.filter(({ whole }) => whole !== '');

/** The Thai words that end a polite sentence, such as `ค่ะ`, `ครับ`, and `นะคะ`. */
const POLITE_ENDING = /(?:นะ)?(?:ค่?ะ|คร?ับ)$/u;

/**
 * Whether a text is one of the words. Only a whole text counts: "Please stop calling" does not. A polite
 * ending does not count.
 */
export const isOneOf = (texts: Array<string | undefined>, words: readonly Word[]): boolean =>
	texts.some((text) => {
		const given = wordOf(text ?? '');
		const bare = wordOf(given.whole.replace(POLITE_ENDING, ''));
		return words.some((word) => isSameWord(word, given) || isSameWord(word, bare));
	});

export const ANSWER_TYPES = [
	'application/json',
	'application/x-www-form-urlencoded',
	'application/xml',
	'text/xml',
] as const;

export type AnswerType = (typeof ANSWER_TYPES)[number];

/**
 * Reads the Content-Type header of a call. Returns undefined if it names neither JSON nor XML nor a
 * form.
 */
export function answerType(header = ''): AnswerType | undefined {
	const [written = ''] = header.split(';', 1);
	const type = written.trim().toLowerCase();
	const same = ANSWER_TYPES.find((each) => each === type);
	if (same !== undefined) return same;
	if (type.endsWith('+json') || type === 'text/json') return 'application/json';
	return type.endsWith('+xml') ? 'application/xml' : undefined;
}

/** Guesses the type of a body if its header names none of them. Returns undefined for JSON. */
export function guessAnswerType({ bytes }: CallBody): AnswerType | undefined {
	const text = bytes && decoderOf(bytes).decode(bytes).trim();
	if (text === undefined || text === '') return undefined;
	const form = bodyForm(text);
	if (form === 'xml') return 'application/xml';
	return form === 'other' ? 'application/x-www-form-urlencoded' : undefined;
}

export interface CallAnswer {
	/** As in the call. Empty if the call named none. */
	transactionId: string;
	/** `00`, or a code of the user's own from 301 to 399. */
	code: string;
	name: string;
	/** The reply to the person. Empty for no text. */
	text: string;
}

export const SUCCESS = { code: '00', name: 'SUCCESS' };
export const NOT_ANSWERED = { code: '399', name: 'NOT_ANSWERED' };
/** The name of a result with a code of the user's own. */
export const FAILED = 'FAILED';

/** docs/interface.md, Incoming SMS: always all four fields, and the spelling `TRAIN_ID`. */
export function writeAnswer({ transactionId, code, name, text }: CallAnswer, type: AnswerType) {
	const fields = { TRAIN_ID: transactionId, RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text };
	switch (type) {
		case 'application/json':
			return JSON.stringify(fields);
		case 'application/x-www-form-urlencoded':
			return new URLSearchParams(fields).toString();
		default:
			return `<?xml version="1.0" encoding="UTF-8"?><RESPONSE>${Object.entries(fields)
				.map(([field, value]) => `<${field}>${escapeXml(value)}</${field}>`)
				.join('')}</RESPONSE>`;
	}
}

export const contentTypeHeader = (type: AnswerType): string => `${type}; charset=utf-8`;

const escapeXml = (text: string): string =>
	text
		// XML 1.0 does not allow these, even escaped (section 2.2).
		.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		// A parser would read it as a line feed.
		.replaceAll('\r', '&#13;');
