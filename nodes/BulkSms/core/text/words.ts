import { beginningOf } from './characters';

/** Names that reach into the prototype of an object. */
export const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

/** Shows any value in a message. Never throws, not even for an object that holds itself. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/** At most so many characters of a text, for a message: a longer one ends in `…`, never in half a pair. */
export const shortened = (text: string, most: number): string =>
	text.length > most ? `${beginningOf(text, most)}…` : text;

const WORD_CHARACTER = /[\p{L}\p{N}_$]/u;

/** A longer word is found wherever it stands: no other word holds it by chance. */
const LONGEST_WITH_BORDERS = 100;

/**
 * Whether a text holds a word that is not part of a longer one. The word may be of any length and hold
 * any characters: no pattern is made of it, because V8 refuses a long one.
 */
export function holdsWord(text: string, word: string): boolean {
	if (word === '' || word.length > LONGEST_WITH_BORDERS) return text.includes(word);
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		const before = lastCharacter(text.slice(Math.max(0, at - 2), at));
		const after = text.codePointAt(at + word.length);
		const borders = [before, after === undefined ? '' : String.fromCodePoint(after)];
		if (!borders.some((character) => WORD_CHARACTER.test(character))) return true;
	}
	return false;
}

/** Of a text of two UTF-16 code units at most, which may be one character. */
const lastCharacter = (text: string): string => [...text].at(-1) ?? '';

/** Milliseconds in hours and full minutes, for example `2 hours 47 minutes`; half of one rounds up. */
export function duration(milliseconds: number): string {
	const minutes = Math.round(milliseconds / 60_000);
	const hours = Math.floor(minutes / 60);
	const rest = counted(minutes % 60, 'minute');
	if (hours === 0) return rest;
	return minutes % 60 > 0 ? `${counted(hours, 'hour')} ${rest}` : counted(hours, 'hour');
}

/** For example `1 credit` or `2 credits`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`;
