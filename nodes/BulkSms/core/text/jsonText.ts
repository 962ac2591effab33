import { createHash } from 'node:crypto';

import { isObject } from 'lodash';

import type { Json } from '../output/answers';

/** Deeper than any report. A deeper value is an attack on the code that reads it. */
export const DEEPEST_VALUE = 64;

const [QUOTE, BACKSLASH, COLON, LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = Buffer.from('"\\:[]{}');
const NUMBER_CODES = new Set(Buffer.from('0123456789+-.Ee'));

/** Skips blanks before the first sign. False for an empty text. */
export function beginsWithOneOf(signs: string, text: string): boolean {
	const first = text.trimStart().at(0);
	return first !== undefined && signs.includes(first);
}

/**
 * Parses a text that is a JSON object or list and not too deep. Returns any other value unchanged:
 * the text 25501288135972440649 must not become a rounded number.
 */
export function parsedIfJson(value: unknown): unknown {
	if (typeof value !== 'string' || !beginsWithOneOf('{[', value)) return value;
	const parsed = parseExactJson(value);
	return parsed === undefined ? value : parsed;
}

/** @param levels how many levels of lists and objects the value may have */
export const isTooDeep = (value: unknown, levels = DEEPEST_VALUE): boolean =>
	levels < 0 ||
	(isObject(value) && Object.values(value).some((each) => isTooDeep(each, levels - 1)));

/** Returns 32 hexadecimal characters that stand for a value of JSON. */
export const digestOf = (value: unknown): string =>
	createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * Parses JSON, and keeps whole numbers that are too long to be exact as text. Returns undefined if
 * the text is not JSON, or is too deep.
 */
export function parseExactJson(text: string): unknown {
	if (isDeepText(text)) return undefined;
	try {
		return JSON.parse(/(?:^|[:[,\s])-?\d{16}/.test(text) ? quoteLongNumbers(text) : text);
	} catch {
		return undefined;
	}
}

/**
 * Whether a text is nested too deep to be parsed as JSON: JSON.parse takes seconds for a megabyte
 * that is deep.
 */
export function isDeepText(text: string): boolean {
	let level = 0;
	for (let index = 0; index < text.length; index += 1) {
		const code = text.charCodeAt(index);
		if (code === QUOTE) index = endOfString(text, index);
		else if (code === END_OF_LIST || code === END_OF_OBJECT) level -= 1;
		else if (code === LIST || code === OBJECT) level += 1;
		if (level > DEEPEST_VALUE) return true;
	}
	return false;
}

/** Skips strings. Its time is linear in the length. */
function quoteLongNumbers(text: string): string {
	let quoted = '';
	let copied = 0;
	for (let index = 0; index < text.length; index += 1) {
		if (text.charCodeAt(index) === QUOTE) {
			index = endOfString(text, index);
		} else if (NUMBER_CODES.has(text.charCodeAt(index))) {
			const start = index;
			while (NUMBER_CODES.has(text.charCodeAt(index + 1))) index += 1;
			const number = text.slice(start, index + 1);
			// A whole number with more than 15 digits may not be exact in JavaScript (2^53 has 16). A
			// counted pattern would overflow the stack for a number of 10 MB.
			const digits = number.length - (number.startsWith('-') ? 1 : 0);
			const isLong = digits > 15 && /^-?[1-9]\d*$/.test(number);
			if (isLong && nextCode(text, index + 1) !== COLON) {
				quoted += `${text.slice(copied, start)}"${number}"`;
				copied = index + 1;
			}
		}
	}
	return quoted + text.slice(copied);
}

function endOfString(text: string, start: number): number {
	let index = start + 1;
	while (index < text.length && text.charCodeAt(index) !== QUOTE) {
		index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
	}
	return index;
}

function nextCode(text: string, start: number): number {
	let index = start;
	while (text.charCodeAt(index) <= 32) index += 1;
	return text.charCodeAt(index);
}

/** The fields of a JSON object; undefined if the value is something else. */
export function fieldsOf(value: Json): Record<string, Json> | undefined;
export function fieldsOf(value: unknown): Record<string, unknown> | undefined;
export function fieldsOf(value: unknown): unknown {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** An identifier that came as a number becomes text, never the reverse. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/**
 * Reads an amount of credits, also from text such as "1,250.50". Returns undefined in doubt:
 * "1,250" may be 1250 or 1.25, and a number with too many digits is not exact.
 */
export function readAmount(value: unknown): number | undefined {
	const amount = typeof value === 'string' ? fromText(value.trim()) : value;
	const isExact = typeof amount === 'number' && Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
	return isExact ? amount : undefined;
}

function fromText(text: string): number | undefined {
	// With a comma before each three digits. Without decimals, a single comma could be the decimal
	// sign.
	const isGrouped = /^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/.test(text);
	// A number with more characters is no real amount.
	if (text.length > 30 || !(isGrouped || /^-?\d+(\.\d+)?$/.test(text))) return undefined;
	return Number(text.replaceAll(',', ''));
}
