import { escapeRegExp, uniqBy } from 'lodash';

/** A word that an expression writes if it found nothing, or an object. */
export interface WordOfHole {
	word: string;
	/** The word with the letters before and after it, if these show its source. */
	around: string[];
}

interface Pattern {
	word: string;
	inText: RegExp;
	inData: RegExp;
}

/** Searches for the word first, which is fast, and then looks at its surroundings. */
function asWord(word: string, flags: string): RegExp {
	// A character that is no letter, also as JSON (`\n`) or an address (`%20`) writes it.
	const sign = String.raw`[^\p{L}\p{N}]|\\[bfnrtv]|\\u[\da-fA-F]{4}|%[\da-fA-F]{2}`;
	return new RegExp(String.raw`${word}(?<=(?:^|${sign})${word})(?![\p{L}\p{N}])`, flags);
}

/** What the code of a function has. */
export const CODE_WORDS: readonly string[] = ['=>', '[native code]'];

const bounded = (word: string, unless = ''): RegExp =>
	new RegExp(`${unless}(?:(?<![A-Za-z0-9_])${word}|${word}(?![A-Za-z0-9_]))`, 'g');

/** In an object, in a list, and on a line of its own. */
const NULL_IN_JSON = [
	String.raw`(?<=":\s?)null\s*(?:[,}\]]|$)`,
	String.raw`(?<=[[,])null(?:\]|,\S)`,
	String.raw`(?<=\n +)null,?\n`,
];

const PATTERNS: readonly Pattern[] = [
	{
		word: 'undefined',
		inText: /undefined/g,
		// PHP writes "Undefined variable", and an expression may change the case.
		inData: asWord('undefined', 'iu'),
	},
	{
		word: '[object Object]',
		inText: /\[object Object\]/g,
		inData: /\[object Object\]/,
	},
	// Between other ASCII letters, these are part of a code or an address by chance.
	{ word: 'NaN', inText: bounded('NaN'), inData: asWord('NaN', 'u') },
	{ word: 'Infinity', inText: bounded('Infinity'), inData: asWord('Infinity', 'iu') },
	{
		word: 'null',
		// As the value of JSON, it is no hole: an alert may show its data.
		inText: bounded('null', String.raw`(?!${NULL_IN_JSON.join('|')})`),
		inData: asWord('null', 'iu'),
	},
	...CODE_WORDS.map((word) => ({
		word,
		inText: new RegExp(escapeRegExp(word), 'g'),
		inData: new RegExp(escapeRegExp(word)),
	})),
	...['Date', 'DateTime', 'Duration', 'Interval'].map((kind) => ({
		word: `Invalid ${kind}`,
		inText: new RegExp(`Invalid ${kind}(?!Time)`, 'g'),
		inData: asWord(`Invalid ${kind}`, 'iu'),
	})),
];

const ANY_WORD =
	/undefined|NaN|null|infinity|=>|\[native code\]|\[object Object\]|invalid (?:date|duration|interval)/i;

/** This many letters on one side of a word show its source. */
const TELLING = 4;

/** Finds the words in a text. Occurrences that look alike are found once. */
export function holesIn(text: string): WordOfHole[] {
	if (!ANY_WORD.test(text)) return [];
	return PATTERNS.flatMap(({ word, inText }) => {
		const places: WordOfHole[] = [];
		for (const { index } of text.matchAll(inText)) {
			places.push({ word, around: around(text, index, word) });
			// So many are searched for in the data one by one.
			if (places.length > 50) return [{ word, around: [] }];
		}
		return uniqBy(places, (place) => place.around.join('\n'));
	});
}

/** A few letters that touch the word show enough. */
function around(text: string, index: number, word: string): string[] {
	const end = index + word.length;
	const before = text.slice(Math.max(0, index - TELLING), index);
	const after = text.slice(end, end + TELLING);
	const sides: Array<[side: string | undefined, isTelling: boolean]> = [
		[before, before.length === TELLING],
		[after, after.length === TELLING],
		[/[\p{L}\p{M}\p{N}_]+$/u.exec(before)?.[0], true],
		[/^[\p{L}\p{M}\p{N}_]+/u.exec(after)?.[0], true],
	];
	return sides.flatMap(([side, isTelling], place) => {
		if (side === undefined || !isTelling) return [];
		return place % 2 === 0 ? side + word : word + side;
	});
}

/**
 * Leaves out the words that the data contains, as separate words or with the same letters around
 * them: an expression may have cut a text.
 */
export function withoutQuoted(words: WordOfHole[], data: Iterable<string>): WordOfHole[] {
	let open = words;
	for (const text of data) {
		if (!ANY_WORD.test(text)) continue;
		const held = PATTERNS.flatMap(({ word, inData }) => (inData.test(text) ? [word] : []));
		// An expression may change the case.
		const lower = text.toLowerCase();
		open = open.filter(
			({ word, around: parts }) =>
				!held.includes(word) && !parts.some((part) => lower.includes(part.toLowerCase())),
		);
		if (open.length === 0) break;
	}
	return open;
}

/** The texts in a value that contain any of the words. */
export const textsWithWords = (value: unknown): string[] =>
	[...textsIn(value)].filter((text) => ANY_WORD.test(text));

/**
 * Gives all texts in a value, at any depth, and the names of its fields. Never throws, and ends
 * even if a value contains itself or is very large.
 */
export function* textsIn(value: unknown): Generator<string> {
	const open: unknown[] = [value];
	const seen = new Set<unknown>();
	// Enough for the data of any alert, and small enough for each item of a long list.
	let values = 200_000;
	let characters = 20_000_000;
	while (open.length > 0 && values > 0 && characters > 0) {
		const next = open.pop();
		values -= 1;
		if (typeof next === 'string') {
			characters -= next.length;
			yield next;
		} else if (typeof next === 'object' && next !== null && !seen.has(next)) {
			seen.add(next);
			addParts(next, open, values);
		}
	}
}

/** In order, from the end. A getter may throw. */
function addParts(holder: object, open: unknown[], most: number): void {
	try {
		if (Array.isArray(holder)) {
			for (let index = Math.min(holder.length, most) - 1; index >= 0; index -= 1) {
				open.push(holder[index]);
			}
			return;
		}
		for (const key of Object.keys(holder).slice(0, most).reverse()) {
			open.push(Reflect.get(holder, key), key);
		}
	} catch {
		// An object that cannot be read has no text.
	}
}
