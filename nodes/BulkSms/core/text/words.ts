import { type Checked, invalid, valid } from '../problem';

/** Names that lead into the prototype of an object. */
export const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

/** Shows any value in a message. Never throws, not even for an object that contains itself. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/** Shortens a text for a message. A longer one ends in `…`, and never in half of a surrogate pair. */
export const shortened = (text: string, most: number): string =>
	text.length > most ? `${beginningOf(text, most)}…` : text;

const WORD_CHARACTER = /[\p{L}\p{N}_$]/u;

/** A longer word is found anywhere: no other word contains it by chance. */
const LONGEST_WITH_BORDERS = 100;

/**
 * Whether a text holds a word that is not part of a longer one. The word may have any length and
 * any characters. It is not made into a pattern, because V8 refuses a long one.
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

/** Counts the characters of a text of at most two UTF-16 code units. */
const lastCharacter = (text: string): string => [...text].at(-1) ?? '';

/**
 * Writes milliseconds as hours and full minutes, for example `2 hours 47 minutes`. Half a minute
 * rounds up.
 */
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

/** Half of a surrogate pair (Unicode, section 3.8), and every control character. */
const FLAW = /[\p{Cs}\p{Cc}]/u;
/** The same without tabs and line breaks. */
const FLAW_IN_LINES = /\p{Cs}|[^\P{Cc}\t\n\r]/u;

const HALF_OF_PAIR = /^\p{Cs}$/u;

/**
 * Refuses half of a character, which no JSON in UTF-8 can hold, and control characters: for one of
 * these, a strict gateway rejects a whole request. Every text of a request is checked here.
 *
 * A form feed is refused, too: GSM 03.38 has it as a page break, but phones do not.
 *
 * @param allows `lines`: also tabs and line breaks, which an identifier or an address never has
 * @param subject the subject of the reason, if it is not the field
 */
export function checkCharacters(
	field: string,
	text: string,
	allows: 'lines' | 'oneLine',
	subject = field,
): Checked<string> {
	const flaw = (allows === 'lines' ? FLAW_IN_LINES : FLAW).exec(text);
	if (flaw === null) return valid(text);
	const [character] = flaw;
	const position = flaw.index + 1;
	if (HALF_OF_PAIR.test(character)) {
		const place = position === text.length ? 'its end' : `position ${position}`;
		return invalid(
			field,
			`${subject} has a broken character, such as half of an emoji, at ${place}`,
			'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it keeps each emoji whole',
		);
	}
	const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	return invalid(
		field,
		`${subject} has the control character U+${code} at position ${position}`,
		'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}',
	);
}

/**
 * Returns the beginning of a text, in UTF-16 code units. It returns one less where it would cut a
 * surrogate pair.
 */
export const beginningOf = (text: string, most: number): string =>
	text.slice(0, isInPair(text, most) ? most - 1 : most);

const isInPair = (text: string, place: number): boolean =>
	place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff;
