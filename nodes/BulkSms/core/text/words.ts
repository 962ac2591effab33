import { type Advice, refuse } from '../problem';

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
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** A byte order mark counts as a blank in JavaScript, but has no width. */
const BLANK = /[^\S\ufeff]/;

/** Returns a name as it looks. */
export const seenOf = (name: string): string =>
	name.replace(UNSEEN, (run) => (BLANK.test(run) ? ' ' : '')).trim();

/** Removes what is not seen from both ends. */
export function trimUnseen(text: string): string {
	const runs = [...text.matchAll(UNSEEN)];
	const [first, last] = [runs.at(0), runs.at(-1)];
	const start = first?.index === 0 ? first[0].length : 0;
	const isLast = last && last.index + last[0].length === text.length;
	return text.slice(start, isLast ? Math.max(start, last.index) : undefined);
}

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
	/** Without the accents of Latin, Greek, and Arabic letters. */
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
 * A nasal consonant before one of its own row. In Hindi, it may be a dot above: `बन्द` and `बंद` are one
 * word, as are `हाँ` and `हां`.
 */
const NASALS =
	/\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])|\u0901/g;

/** Writes one spelling for words that people spell in two ways. Takes a text in the form NFD. */
const spelledOnce = (text: string): string =>
	text
		// Vietnamese: `huỷ` and `hủy`, `hoà` and `hòa`.
		.replace(/(O(?=[AE])|U(?=Y))([AEY])([\u0300\u0301\u0303\u0309\u0323])/g, '$1$3$2')
		// Romanian: with a cedilla, as old keyboards write it, or with a comma.
		.replace(/\u0326/g, '\u0327')
		.replace(NASALS, '\u0902');

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
	const decomposed = spelledOnce(
		(alike.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || alike).normalize('NFD'),
	);
	const whole = decomposed.normalize('NFC');
	const plain = decomposed
		.replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}])\p{Mn}+/gu, '$1')
		.replace(/[ĐŁØ]/g, (letter) => STROKES.get(letter) ?? letter)
		.normalize('NFC');
	return { whole, plain };
}

/** Accents of Latin, Greek, and Arabic letters do not count if one of the two words has none. */
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

export const WHOLE_CHARACTERS: Advice =
	'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it leaves no half of a character';

/** The encodings in which Excel saves a CSV on a Thai or a Western Windows. */
export const READ_RIGHTLY: Advice =
	'Set Encoding to windows874 or windows1252 in the node that reads the file, or save it as CSV UTF-8';

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
			WHOLE_CHARACTERS,
		);
	}
	const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	return refuse(
		field,
		`${subject} has the control character U+${code} at position ${position}`,
		// Windows-1252 has letters and quotes there. No text has these control characters.
		/[\x80-\x9f]/.test(character)
			? READ_RIGHTLY
			: 'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}',
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
