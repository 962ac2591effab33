import { uniqBy } from 'lodash';

import { isMissingWord } from './itemValue';
import { textsIn } from './textsIn';

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

/** Also after what stands for a sign in JSON (`\n`) or in an address (`%20`). */
const BEGINS = String.raw`(?<=^|[^\p{L}\p{N}]|\\[bfnrtv]|\\u[\da-fA-F]{4}|%[\da-fA-F]{2})`;
const ENDS = String.raw`(?![\p{L}\p{N}])`;

const PATTERNS: readonly Pattern[] = [
	{
		word: 'undefined',
		inText: /undefined/g,
		// PHP writes "Undefined variable", and an expression may change the case.
		inData: new RegExp(`${BEGINS}undefined${ENDS}`, 'iu'),
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
		inData: new RegExp(`${BEGINS}NaN${ENDS}`, 'u'),
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

function around(text: string, index: number, word: string): string[] {
	const end = index + word.length;
	const before = text.slice(Math.max(0, index - TELLING), index);
	const after = text.slice(end, end + TELLING);
	return [
		...(tells(before, before.at(-1)) ? [before + word] : []),
		...(tells(after, after.at(0)) ? [word + after] : []),
	];
}

/** Letters that belong to the word tell enough, however few they are. */
const tells = (side: string, next = ''): boolean =>
	side.length === TELLING || /[\p{L}\p{N}_]/u.test(next);

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
