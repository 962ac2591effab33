import { castArray, isEmpty, isObjectLike, isUndefined, omitBy } from 'lodash';
import { digestOf, isTooDeep } from '../format/jsonText';
import { fieldsOf, readText } from '../interface/gatewayValues';
import { bareNumber, cleanDestination } from '../message/destination';
import { reportFields } from '../report/reportEntries';

export interface IncomingCall {
	/** Why the person could not be charged; set if the call is about that and not about an SMS. */
	failure?: string;
	mobileNo?: string;
	text?: string;
	keyword?: string;
	transactionId?: string;
	messageKey: string;
}

/** Reads the body of a call (docs/interface.md, Incoming SMS); undefined if it has no such field. */
export function readIncomingCall(body: unknown): IncomingCall | undefined {
	const fields = isTooDeep(body) ? undefined : findFields(body, 0);
	if (fields === undefined) return undefined;
	const trimmed = (...names: FieldName[]) =>
		names.flatMap((name) => fields.get(name)?.trim() ?? []).at(0);
	const failure = trimmed('error_message');
	const transactionId = trimmed('tran_id', 'train_id', 'transaction_id');
	const read = {
		failure,
		mobileNo: trimmed('mobile_no'),
		text: fields.get('message'),
		keyword: trimmed('keyword'),
		transactionId,
	};
	return {
		...omitBy(read, isUndefined),
		// A repeated call names the same transaction; where it names none, only the same call is a repeat.
		messageKey: digestOf([failure !== undefined, transactionId ?? body]),
	};
}

/** In lower case. The answer spells the first one `TRAIN_ID`, so that is understood too. */
const NAMES = [
	...['tran_id', 'train_id', 'transaction_id', 'mobile_no', 'keyword', 'message'],
	'error_message',
] as const;
type FieldName = (typeof NAMES)[number];

/** A root element, an envelope and its body. */
const DEEPEST = 4;

/**
 * Finds the fields that are not blank in an object, in the root element of an XML document, in an
 * envelope of nothing else, in a list of one.
 */
function findFields(value: unknown, depth: number): ReadonlyMap<FieldName, string> | undefined {
	const fields = knownFields(value);
	if (fields.size > 0) return fields;
	if (depth >= DEEPEST) return undefined;
	const inside = Object.values(fieldsOf(value) ?? castArray(value)).filter(isFilled);
	return inside.length === 1 ? findFields(inside[0], depth + 1) : undefined;
}

function knownFields(value: unknown): ReadonlyMap<FieldName, string> {
	const given = reportFields(value);
	const fields = new Map<FieldName, string>();
	for (const name of NAMES) {
		// A name that is there several times: the first that says something counts.
		const said = castArray(given?.get(name)).map(readText);
		const text = said.find((each) => each !== undefined && each.trim() !== '');
		if (text !== undefined) fields.set(name, text);
	}
	return fields;
}

const isFilled = (value: unknown): boolean => isObjectLike(value) && !isEmpty(value);

/**
 * Returns the digits with the country code, the digits as they came if that is not known, or, if it
 * is no number, such as the name of a sender, the text as it came.
 */
export function senderNumber(number: string, defaultCountryCode: string): string {
	const clean = cleanDestination(number, defaultCountryCode);
	if (clean.ok) return clean.value;
	const digits = bareNumber(number).replace(/^\+/, '');
	return /^\d+$/.test(digits) ? digits : number;
}

export const DEFAULT_STOP_WORDS = 'STOP, UNSUBSCRIBE, ยกเลิก';

/** From a text with commas, semicolons or line breaks, or a list; in the form for {@link isStop}. */
export const readStopWords = (value: unknown): ReadonlySet<string> =>
	new Set(
		castArray(value)
			.flatMap((each) => (readText(each) ?? '').split(/[,;\r\n]/))
			.map(comparable)
			.filter((word) => word !== ''),
	);

/** Only a whole text counts: "Please stop calling" does not. */
export const isStop = (texts: Array<string | undefined>, words: ReadonlySet<string>): boolean =>
	texts.some((text) => text !== undefined && words.has(comparable(text)));

/** Without case, blanks and punctuation. Vowel signs and tones, which are marks, stay. */
const comparable = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
