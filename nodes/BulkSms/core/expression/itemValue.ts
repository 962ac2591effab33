import { mapValues, omitBy } from 'lodash';
import { z } from 'zod/v3';

import { nothingIn } from '../text/nothing';
import { isPlainData } from './template';

export const isBlank = (text: string): boolean => nothingIn(text) === 'blank';
export const isFailedWord = (text: string): boolean => nothingIn(text) === 'failed';
export const isWordForNothing = (text: string): boolean => nothingIn(text) === 'word';
export const isMissingWord = (text: string): boolean =>
	isFailedWord(text) || ['undefined', 'null'].includes(text.trim());

/** Reads a whole number of 1 or more. Digits as text count, because many expressions give them. */
export function readCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1
		? number
		: undefined;
}

/** As an expression or a sheet gives them, where nothing else is meant. */
const YES: ReadonlySet<unknown> = new Set([true, 1, 'true', 'yes', '1']);
const NO: ReadonlySet<unknown> = new Set([false, 0, 'false', 'no', '0']);

/** Reads yes or no: true, yes, or 1, in capitals or not, and the same for no. */
export function readYesOrNo(value: unknown): boolean | undefined {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (YES.has(word)) return true;
	return NO.has(word) ? false : undefined;
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
