import { castArray, isEmpty, isObjectLike, isUndefined, mapValues, omitBy } from 'lodash';
import { digestOf, isTooDeep } from '../../text/jsonText';
import { fieldsOf, readText } from '../../text/fieldValues';
import { bareNumber, cleanDestination } from '../../message/number/destination';
import { reportFields } from '../report/reportEntries';

/** In lower case. The answer spells `TRAN_ID` as `TRAIN_ID`, so that is understood too. */
const NAMES = {
	/** Set if the call is about a person who could not be charged, and not about an SMS. */
	failure: ['error_message'],
	mobileNo: ['mobile_no'],
	text: ['message'],
	keyword: ['keyword'],
	transactionId: ['tran_id', 'train_id', 'transaction_id'],
};

type Fields = Partial<Record<keyof typeof NAMES, string>>;

export type IncomingCall = Fields & { messageKey: string };

/** Reads the body of a call (docs/interface.md, Incoming SMS); undefined if it has no such field. */
export function readIncomingCall(body: unknown): IncomingCall | undefined {
	const fields = isTooDeep(body) ? undefined : findFields(body, 0);
	if (fields === undefined) return undefined;
	const { failure, transactionId } = fields;
	// A repeated call names the same transaction; where it names none, only the same call is a repeat.
	return { ...fields, messageKey: digestOf([failure !== undefined, transactionId ?? body]) };
}

/** A root element, an envelope and its body. */
const DEEPEST = 4;

/** Also in the root element of XML, in an envelope of nothing else, in a list of one. */
function findFields(value: unknown, depth: number): Fields | undefined {
	const fields = knownFields(value);
	if (!isEmpty(fields)) return fields;
	if (depth >= DEEPEST) return undefined;
	const inside = Object.values(fieldsOf(value) ?? castArray(value)).filter(isFilled);
	return inside.length === 1 ? findFields(inside[0], depth + 1) : undefined;
}

function knownFields(value: unknown): Fields {
	const given = reportFields(value);
	const { text, ...others } = mapValues(NAMES, (names) =>
		names
			.flatMap((name) => castArray(given?.get(name)).map(readText))
			.find((each) => each !== undefined && each.trim() !== ''),
	);
	return omitBy({ ...mapValues(others, (each) => each?.trim()), text }, isUndefined);
}

const isFilled = (value: unknown): boolean => isObjectLike(value) && !isEmpty(value);

/** With the country code if it is known; else its digits, or the text if it is no number. */
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
