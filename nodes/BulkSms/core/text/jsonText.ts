import { createHash } from 'node:crypto';
import { z } from 'zod/v3';

/** Deeper than any report. A deeper value is an attack on the code that reads it. */
export const DEEPEST_VALUE = 64;

/** A number with more digits may not be exact in JavaScript (2^53 has 16). */
const EXACT_DIGITS = 15;
const COLON = 58;
const QUOTE = 34;
const BACKSLASH = 92;
const NUMBER_CODES = new Set(Buffer.from('0123456789+-.Ee'));

/** Skips blanks. A regular expression may run out of stack in millions of them. */
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
	return parsed === undefined || isTooDeep(parsed) ? value : parsed;
}

/** Walks level by level: recursion would run out of stack. */
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

/** Returns 32 hexadecimal characters that stand for a value of JSON. */
export const digestOf = (value: unknown): string =>
	createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * Parses JSON, and keeps whole numbers that are too long to be exact as text. Returns undefined if
 * the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
	try {
		return JSON.parse(/(?:^|[:[,\s])-?\d{16}/.test(text) ? quoteLongNumbers(text) : text);
	} catch {
		return undefined;
	}
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

/** A whole number in JSON with too many digits to be exact. It does not start with 0. */
function isLong(number: string): boolean {
	const digits = number.startsWith('-') ? number.slice(1) : number;
	return digits.length > EXACT_DIGITS && !digits.startsWith('0') && !/\D/.test(digits);
}

function nextCode(text: string, start: number): number {
	let index = start;
	while (text.charCodeAt(index) <= 32) index += 1;
	return text.charCodeAt(index);
}

/** The fields of a JSON object; undefined if the value is something else. */
export const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
	isRecord(value) ? value : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An identifier that came as a number becomes text, never the reverse. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** Reads credits, which may come as text. */
export function readCredit(value: unknown): number | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : readCredit(Number(value));
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export const textSchema = z.unknown().transform(readText);
