import { mapValues, omitBy } from 'lodash';
import { z } from 'zod/v3';

import { type Checked, valid } from '../problem';
import { isRecord } from './template';

/** Any character except blanks of any width, control characters, and invisible marks and fillers. */
const NOT_BLANK = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Words that JavaScript writes if an expression or a calculation found nothing. */
const MISSING_WORDS: ReadonlySet<string> = new Set(['NaN', 'undefined', 'null', '[object Object]']);
/** A text with so many blanks around a word is not searched. */
const LONGEST_WITH_WORD = 100;

/** Whether a text shows nothing to its reader, for instance spaces or a zero-width mark. */
export const isBlank = (text: string): boolean => !NOT_BLANK.test(text);

/** Whether a text is only a word for a missing value, such as `NaN` or `undefined`. */
export const isMissingWord = (text: string): boolean =>
	text.length <= LONGEST_WITH_WORD && MISSING_WORDS.has(text.trim());

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

/**
 * Returns a field by its whole name, or else with dots for nesting. It never returns an inherited
 * one, and undefined for null.
 */
export function fieldValue(fields: object, name: string): unknown {
	const whole = ownValue(fields, name) ?? undefined;
	if (whole !== undefined || !name.includes('.')) return whole;
	return name.split('.').reduce<unknown>(ownValue, fields) ?? undefined;
}

export const ownValue = (holder: unknown, key: string): unknown =>
	hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;

export const hasOwn = (holder: unknown, key: string): holder is object =>
	typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key);

/** An option without a value is never ignored. */
export const checkGiven = <Name extends string, T>(
	options: { [K in Name]?: unknown },
	name: Name,
	check: (value: unknown) => Checked<T>,
): Checked<T | undefined> => (name in options ? check(options[name]) : NOT_GIVEN);

const NOT_GIVEN = valid(undefined);

/** See {@link isGroup}. */
export const LENGTH = 'length';

/**
 * Whether a group of fields is a group. A workflow may hold a list or a text in its place. n8n then
 * fills in the defaults of all fields before the node sees it. Only the hidden field `length` shows
 * it: a list and a text have a length, and n8n copies it.
 */
export const isGroup = (fields: Record<string, unknown>): boolean =>
	fields[LENGTH] === undefined || fields[LENGTH] === '';

export const fieldGroup = z.record(z.unknown()).refine(isGroup);

/** Returns a value for a message, without the hidden field in its groups. */
export const withoutLength = (given: unknown): unknown =>
	isRecord(given)
		? mapValues(given, (group) =>
				isRecord(group) ? omitBy(group, (value, name) => name === LENGTH && value === '') : group,
			)
		: given;
