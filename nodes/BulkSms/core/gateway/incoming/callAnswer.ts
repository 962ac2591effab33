import { bodyForm, type CallBody } from '../../text/callBody';
import { decoderOf } from '../../text/charset';

export const ANSWER_TYPES = [
	'application/json',
	'application/x-www-form-urlencoded',
	'application/xml',
	'text/xml',
] as const;

export type AnswerType = (typeof ANSWER_TYPES)[number];

/** From the header Content-Type of a call; undefined if it names neither JSON nor XML nor a form. */
export function answerType(header = ''): AnswerType | undefined {
	const [written = ''] = header.split(';', 1);
	const type = written.trim().toLowerCase();
	const same = ANSWER_TYPES.find((each) => each === type);
	if (same !== undefined) return same;
	if (type.endsWith('+json') || type === 'text/json') return 'application/json';
	return type.endsWith('+xml') ? 'application/xml' : undefined;
}

/** Guesses the type of a body whose header names none of them; undefined for JSON. */
export function guessAnswerType({ bytes }: CallBody): AnswerType | undefined {
	const text = bytes && decoderOf(bytes).decode(bytes).trim();
	if (text === undefined || text === '') return undefined;
	const form = bodyForm(text);
	if (form === 'xml') return 'application/xml';
	return form === 'other' ? 'application/x-www-form-urlencoded' : undefined;
}

export interface CallAnswer {
	/** As in the call; empty if it named none. */
	transactionId: string;
	/** `00`, or a code of the user's own from 301 to 399. */
	code: string;
	name: string;
	/** What the person gets back; empty for no text. */
	text: string;
}

export const SUCCESS = { code: '00', name: 'SUCCESS' };
export const NOT_ANSWERED = { code: '399', name: 'NOT_ANSWERED' };
/** The name of a result with a code of the user's own. */
export const FAILED = 'FAILED';

/** XML 1.0 does not even allow it escaped (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES = new Map([
	['&', '&amp;'],
	['<', '&lt;'],
	['>', '&gt;'],
	// A parser would make a line feed of it.
	['\r', '&#13;'],
]);

/** docs/interface.md, Incoming SMS: all four fields always, and `TRAIN_ID` so spelled. */
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
		.replace(NOT_IN_XML, '')
		.replace(/[&<>\r]/g, (character) => ESCAPES.get(character) ?? character);
