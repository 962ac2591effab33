import { refuse } from '../problem';

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

/** Shows any value that a user gave, in at most 100 characters. */
export const shownValue = (value: unknown): string => shortened(asText(value), 100);

/** Characters of a name that nobody sees, or that look like one blank. */
export const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A byte order mark counts as a blank in JavaScript, but has no width. */
const BLANK = /[^\S\ufeff]/;

/** Returns a name as it looks. */
export const seenOf = (name: string): string =>
	name.replace(UNSEEN, (run) => (BLANK.test(run) ? ' ' : '')).trim();

/** Shows a name, and what is not seen of it: `"Phone" with an invisible character before it`. */
export function shownName(name: string): string {
	const unseen = [...name.matchAll(UNSEEN)].flatMap(({ 0: run, index }) => {
		const isInside = index > 0 && index + run.length < name.length;
		if (run === ' ' && isInside) return [];
		const place = index === 0 ? 'before' : isInside ? 'in' : 'after';
		const isOne = [...run].length === 1;
		const kind = [...run].every((each) => BLANK.test(each)) ? 'blank' : 'invisible character';
		const article = kind === 'blank' ? 'a' : 'an';
		return `${isOne ? `${article} ${kind}` : `${kind}s`} ${place} it`;
	});
	return unseen.length === 0 ? `"${name}"` : `"${seenOf(name)}" with ${unseen.join(' and ')}`;
}

/** A text as {@link isSameWord} compares it. Without a visible character, it is empty. */
export interface Word {
	whole: string;
	/** Without the accents of Latin and Greek letters. */
	plain: string;
}

/** A longer text is no word. To fold one of 100,000 combining marks takes seconds. */
const LONGEST_WORD = 1_000;
const STROKES = new Map([
	['Đ', 'D'],
	['Ł', 'L'],
	['Ø', 'O'],
]);

/**
 * Prepares the one comparison of words: for columns, their values, stop words, and keywords. Case
 * does not matter in any alphabet, nor what nobody sees, nor the form of Unicode. Punctuation does
 * not matter beside letters and digits.
 */
export function wordOf(text: string): Word {
	const seen = text.replace(UNSEEN, '');
	if (seen.length > LONGEST_WORD) return { whole: seen, plain: seen };
	const alike = seen
		.normalize('NFKC')
		// Both ways: `ẞ` becomes `ß` and then `SS`, and both forms of a sigma become one.
		.toLowerCase()
		.toUpperCase()
		.replace(/I\u0307/g, 'I')
		.normalize('NFKC')
		// In Thai and Lao, the tone mark may be typed after the ring of `ำ`, which looks the same.
		.replace(/([\u0e4d\u0ecd])([\u0e48-\u0e4b\u0ec8-\u0ecb])/g, '$2$1');
	const whole = alike.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || alike;
	const plain = whole
		.normalize('NFD')
		.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu, '$1')
		.replace(/[ĐŁØ]/g, (letter) => STROKES.get(letter) ?? letter)
		.normalize('NFC');
	return { whole, plain };
}

/** Accents of Latin and Greek letters do not count if one of the two words has none. */
export const isSameWord = (one: Word, other: Word): boolean =>
	one.whole !== '' &&
	(one.whole === other.whole ||
		(one.plain === other.plain && (one.plain === one.whole || other.plain === other.whole)));

/**
 * Whether a text contains a word that is not part of a longer one. The word may have any length and
 * any characters. It is not made into a pattern, because V8 refuses a long one.
 */
export function containsWord(text: string, word: string): boolean {
	// No other word contains a longer one by chance.
	if (word === '' || word.length > 100) return text.includes(word);
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		const [before = ''] = [...text.slice(Math.max(0, at - 2), at)].slice(-1);
		const after = text.codePointAt(at + word.length);
		const borders = [before, after === undefined ? '' : String.fromCodePoint(after)];
		if (!borders.some((character) => /[\p{L}\p{N}_$]/u.test(character))) return true;
	}
	return false;
}

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

/**
 * Refuses half of a character, which no JSON in UTF-8 can have, and control characters: for one of
 * these, a strict gateway rejects a whole request. Every text of a request is checked here.
 *
 * A form feed is refused, too: GSM 03.38 has it as a page break, but phones do not.
 *
 * @param allows `lines`: also tabs and line breaks, which an identifier or an address never has
 * @param subject the subject of the reason, if it is not the field
 * @returns the text
 * @throws Refusal
 */
export function checkCharacters(
	field: string,
	text: string,
	allows: 'lines' | 'oneLine',
	subject = field,
): string {
	// Half of a surrogate pair (Unicode, section 3.8), and control characters.
	const flaw = (allows === 'lines' ? /\p{Cs}|[^\P{Cc}\t\n\r]/u : /[\p{Cs}\p{Cc}]/u).exec(text);
	if (flaw === null) return text;
	const [character] = flaw;
	const position = flaw.index + 1;
	if (/\p{Cs}/u.test(character)) {
		const place = position === text.length ? 'its end' : `position ${position}`;
		return refuse(
			field,
			`${subject} has a broken character, such as half of an emoji, at ${place}`,
			'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it leaves no half of a character',
		);
	}
	const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	return refuse(
		field,
		`${subject} has the control character U+${code} at position ${position}`,
		'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}',
	);
}

/**
 * Returns the beginning of a text, in UTF-16 code units. It returns one less where it would cut a
 * surrogate pair.
 */
export function beginningOf(text: string, most: number): string {
	const isInPair = most > 0 && (text.codePointAt(most - 1) ?? 0) > 0xffff;
	return text.slice(0, isInPair ? most - 1 : most);
}
