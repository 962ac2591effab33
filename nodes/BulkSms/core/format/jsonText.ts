import { createHash } from 'node:crypto';

/** Deeper than any report: such a value is an attack on the code that walks through it. */
export const DEEPEST_VALUE = 64;

/** More digits than this may not be exact as a number of JavaScript (2^53 has 16). */
const EXACT_DIGITS = 15;
const COLON = 58;
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Whether the first character of a text that is no white space is one of the given. Without a regular
 * expression, which may run out of stack in millions of blanks.
 */
export function beginsWithOneOf(signs: string, text: string): boolean {
	const first = text.trimStart().at(0);
	return first !== undefined && signs.includes(first);
}

/**
 * JSON that came as text, for instance in the field of a form; any other value, or JSON that is too
 * deep, as it is. Objects and lists only: the text 25501288135972440649 must not become a rounded number.
 */
export function parsedIfJson(value: unknown): unknown {
	if (typeof value !== 'string' || !beginsWithOneOf('{[', value)) return value;
	const parsed = parseExactJson(value);
	return parsed === undefined || isTooDeep(parsed) ? value : parsed;
}

/** Walks level by level and not by recursion, which a deep value would bring to its end. */
export function isTooDeep(value: unknown): boolean {
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > DEEPEST_VALUE) return true;
		level = level.flatMap((each) =>
			typeof each === 'object' && each !== null ? Object.values(each) : [],
		);
	}
	return false;
}

/** 32 hexadecimal characters that stand for a value of JSON. */
export const digestOf = (value: unknown): string =>
	createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * Parses JSON, with whole numbers too long to be exact kept as text: the identifier
 * 25501288135972440649 must not be rounded. Returns undefined if the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
	try {
		return JSON.parse(/(?:^|[:[,\s])-?\d{16}/.test(text) ? quoteLongNumbers(text) : text);
	} catch {
		return undefined;
	}
}

/** Steps over strings, so that digits in a text stay as they are; takes time linear in the length. */
function quoteLongNumbers(text: string): string {
	let quoted = '';
	let copied = 0;
	for (let index = 0; index < text.length; index += 1) {
		if (text.charCodeAt(index) === QUOTE) {
			index = endOfString(text, index);
		} else if (isNumberPart(text.charCodeAt(index))) {
			const start = index;
			while (isNumberPart(text.charCodeAt(index + 1))) index += 1;
			const number = text.slice(start, index + 1);
			if (isLong(number) && nextCode(text, index + 1) !== COLON) {
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

/** Whether it is a whole number, as JSON writes one, of more digits than are exact. */
function isLong(number: string): boolean {
	const digits = number.startsWith('-') ? number.slice(1) : number;
	return digits.length > EXACT_DIGITS && !digits.startsWith('0') && !/\D/.test(digits);
}

function nextCode(text: string, start: number): number {
	let index = start;
	while (text.charCodeAt(index) <= 32) index += 1;
	return text.charCodeAt(index);
}

/** A digit, or one of `+ - . E e`. */
const isNumberPart = (code: number): boolean =>
	(code >= 48 && code <= 57) ||
	code === 43 ||
	code === 45 ||
	code === 46 ||
	code === 69 ||
	code === 101;
