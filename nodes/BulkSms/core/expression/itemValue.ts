import { mapValues, omitBy } from 'lodash';
import { z } from 'zod/v3';

import { isPlainData } from './template';

/** Words that JavaScript and Luxon write if a calculation failed. */
const FAILED_WORDS: ReadonlySet<string> = new Set([
	...['NaN', '[object Object]'],
	...['Invalid Date', 'Invalid DateTime', 'Invalid Duration', 'Invalid Interval'],
]);
/** With those that JavaScript writes for nothing. */
const MISSING_WORDS: ReadonlySet<string> = new Set([...FAILED_WORDS, 'undefined', 'null']);
/** What a cell of a spreadsheet shows in place of a value: Excel's ERROR.TYPE, and Google Sheets. */
const CELL_ERRORS: ReadonlySet<string> = new Set([
	...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'],
	...['#SPILL!', '#CONNECT!', '#BLOCKED!', '#UNKNOWN!', '#FIELD!', '#CALC!'],
	...['#ERROR!', 'Loading...'],
]);
/** A text with so many blanks around a word is not searched. */
const LONGEST_WITH_WORD = 100;

/** Whether a text has only blanks of any width, control characters, and invisible marks and fillers. */
export const isBlank = (text: string): boolean =>
	!/[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

/** Whether a text is only a word for a missing value, such as `NaN` or `undefined`. */
export const isMissingWord = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && MISSING_WORDS.has(text.trim());

/**
 * Whether a text in the data is no value, because it is only the word of a calculation that failed.
 * The texts `undefined` and `null` are data: a person may have such a name.
 */
export const isFailedWord = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && FAILED_WORDS.has(text.trim());

/** Whether a text is only the error of a spreadsheet, such as `#N/A`. */
export const isCellError = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && CELL_ERRORS.has(text.trim());

/** Whether a value would show nothing in a text: it is missing, blank, no finite number, `NaN` … */
export function isNoValue(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value === 'string') return isBlank(value) || isMissingWord(value);
	return value === undefined || value === null;
}

/** Reads a whole number of 1 or more. Digits as text count, because many expressions give them. */
export function readCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1
		? number
		: undefined;
}

/** Reads true or false. The words as text count, because many expressions give text. */
export function readYesOrNo(value: unknown): boolean | undefined {
	if (value === true || value === 'true') return true;
	return value === false || value === 'false' ? false : undefined;
}

/** For an identifier, a whole number that is exact counts as its digits. */
export const digitsAsText = (value: unknown): unknown =>
	typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;

export const hasOwn = (holder: unknown, key: string): holder is object =>
	typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key);

/** See {@link isGroup}. */
export const LENGTH = 'length';

/**
 * Whether a group of fields is a group. A workflow may have a list or a text in its place. n8n then
 * fills in the defaults of all fields before the node sees it. Only the hidden field `length` shows
 * it: a list and a text have a length, and n8n copies it.
 */
export const isGroup = (fields: Record<string, unknown>): boolean =>
	fields[LENGTH] === undefined || fields[LENGTH] === '';

export const fieldGroup = z.record(z.unknown()).refine(isGroup);

/** Returns a value for a message, without the hidden field in its groups. */
export const withoutLength = (given: unknown): unknown =>
	isPlainData(given)
		? mapValues(given, (group) =>
				isPlainData(group)
					? omitBy(group, (value, name) => name === LENGTH && value === '')
					: group,
			)
		: given;
