import { uniqBy } from 'lodash';

import { isMissingWord } from './itemValue';

/** A word that an expression writes where it found nothing, or an object. */
export interface WordOfHole {
	word: string;
	/** The word with the letters before it, and with those after it, if they tell where it is from. */
	around: string[];
}

interface Pattern {
	word: string;
	inText: RegExp;
	inData: RegExp;
}

/** A sign that is no letter, and what stands for one in JSON (`\n`) or in an address (`%20`). */
const SIGN = String.raw`[^\p{L}\p{N}]|\\[bfnrtv]|\\u[\da-fA-F]{4}|%[\da-fA-F]{2}`;

/** Looks for the word first, which is fast, and then at what is around it. */
const asWord = (word: string, flags: string): RegExp =>
	new RegExp(String.raw`${word}(?<=(?:^|${SIGN})${word})(?![\p{L}\p{N}])`, flags);

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
	{
		word: 'NaN',
		// Between other letters of ASCII it is part of a code or an address by chance.
		inText: /(?<![A-Za-z0-9_])NaN|NaN(?![A-Za-z0-9_])/g,
		inData: asWord('NaN', 'u'),
	},
];

const ANY_WORD = /undefined|NaN|\[object Object\]/i;

/** So many letters on one side of a word tell where it is from. */
const TELLING = 4;
/** Places of a word that are looked for in the data one by one. */
const MOST_PLACES = 50;

/** Finds the words in a text, each place of them that looks different once. */
export function wordsIn(text: string): WordOfHole[] {
	if (!ANY_WORD.test(text)) return [];
	return PATTERNS.flatMap(({ word, inText }) => {
		const places: WordOfHole[] = [];
		for (const { index } of text.matchAll(inText)) {
			places.push({ word, around: around(text, index, word) });
			if (places.length > MOST_PLACES) return [{ word, around: [] }];
		}
		return uniqBy(places, (place) => place.around.join('\n'));
	});
}

/** Letters that touch the word tell enough, however few they are. */
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
 * Leaves out the words that data hold: as words of their own, or with the same letters around them,
 * because an expression may have cut a text. A text that is nothing but such a word is no value itself.
 */
export function withoutHeld(words: WordOfHole[], data: Iterable<string>): WordOfHole[] {
	let open = words;
	for (const text of data) {
		if (isMissingWord(text) || !ANY_WORD.test(text)) continue;
		const held = PATTERNS.flatMap(({ word, inData }) => (inData.test(text) ? [word] : []));
		open = open.filter(
			({ word, around: parts }) =>
				!held.includes(word) && !parts.some((part) => text.includes(part)),
		);
		if (open.length === 0) break;
	}
	return open;
}

/** The texts in a value that hold any of the words. */
export const textsWithWords = (value: unknown): string[] =>
	[...textsIn(value)].filter((text) => ANY_WORD.test(text));

/** Enough for the data of any alert, and little enough for each item of a long list. */
const MOST_VALUES = 200_000;
const MOST_CHARACTERS = 20_000_000;

/**
 * Gives the texts in a value, however deep, and the names of its fields. Never throws, and ends even if
 * something holds itself or is very large.
 */
export function* textsIn(value: unknown): Generator<string> {
	const open: unknown[] = [value];
	const seen = new Set<unknown>();
	let values = MOST_VALUES;
	let characters = MOST_CHARACTERS;
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

/** In their order, from the end; a getter may throw. */
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
		// An object that cannot be read holds no text.
	}
}
