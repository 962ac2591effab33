import { type Advice, type Problem } from '../../problem';
import { isNothing, nothingIn } from '../../text/nothing';
import { asText } from '../../text/words';
import { referencesIn } from '../codeReferences';
import { type Engine, tryPiece } from '../engine';
import type { Part, ValueSource } from './missingValues';
import { textOf } from '../plainReference';
import { literalsIn, shownCode } from '../template';
import { problemWith, textsIn } from './oddIn';

interface HoleWord {
	word: string;
	find: RegExp;
	advice?: Advice;
}

const CORRECT: Advice = 'Correct the expression, or give the item the value that it reads';
/** Between other ASCII letters, a word is part of a code or an address by chance. */
const NEAR = '(?:(?<![A-Za-z0-9_])WORD|WORD(?![A-Za-z0-9_]))';
/** As the value of JSON, it is no hole: an alert may show its data. */
const NULL_IN_JSON = String.raw`(?!(?<=":\s?)null\s*(?:[,}\]]|$)|(?<=[[,])null(?:\]|,\S)|(?<=\n +)null,?\n)`;
/** What an expression writes if it found nothing, or an object, or a function. */
const HOLE_WORDS: readonly HoleWord[] = [
	{ word: '"undefined"', find: /undefined/ },
	{ word: '"[object Object]"', find: /\[object Object\]/, advice: 'Choose a field in the object' },
	{ word: '"NaN"', find: new RegExp(NEAR.replaceAll('WORD', 'NaN')) },
	{ word: '"Infinity"', find: new RegExp(NEAR.replaceAll('WORD', 'Infinity')) },
	{ word: '"null"', find: new RegExp(NULL_IN_JSON + NEAR.replaceAll('WORD', 'null')) },
	...['Date', 'DateTime', 'Duration', 'Interval'].map((kind) => ({
		word: `"Invalid ${kind}"`,
		find: new RegExp(`Invalid ${kind}(?!Time)`),
	})),
	{
		word: 'the code of a function',
		find: /=>|\[native code\]/,
		advice: 'Write () behind the name of the function',
	},
];

/** The sources of a text. */
interface TextData {
	/** The texts between the braces. Joined, they could make a word that none of them contains. */
	fixed: readonly string[];
	parts: readonly Part[];
	/** The `json` of the item, or undefined if `$json` is something else. */
	json: unknown;
	engine: Engine;
}

/**
 * Finds a word for a missing value in a text, unless its fixed part, its code, or the data of the item
 * has this word.
 *
 * @param isJoined whether the text is its pieces, joined
 */
export function holeWordIn(
	text: unknown,
	isJoined: boolean,
	data: TextData,
	source: ValueSource,
): Problem | undefined {
	const { parts } = data;
	// n8n leaves out what is not a number.
	const noNumber = parts.find(({ value }) => typeof value === 'number' && !Number.isFinite(value));
	const written = isJoined ? parts.map(({ reference, value }) => (reference ? '' : value)) : text;
	const has = (value: unknown, { find }: HoleWord) =>
		textsIn(value).some((each) => find.test(each));
	const hole = noNumber
		? { word: `"${asText(noNumber.value)}"`, find: /NaN|Infinity/ }
		: HOLE_WORDS.find((each) => has(written, each) && !isQuoted(each, data));
	if (!hole) return undefined;
	const isOf = ({ value }: Part) => has(value, hole) || textOf(value) === undefined;
	const part = noNumber ?? parts.find(isOf);
	const shown = part ? ` for ${shownCode(part)}` : '';
	return problemWith(source, `would say ${hole.word}${shown}`, hole.advice ?? CORRECT);
}

/** The word alone is no quote, except where the code reads it: a person may have such a name. */
function isQuoted({ find }: HoleWord, { fixed, parts, json, engine }: TextData): boolean {
	// An expression may have changed the case.
	const holds = (text: string) => find.test(text) || find.test(text.toLowerCase());
	const literals = parts.flatMap(({ code }) => literalsIn(code));
	const read = () =>
		parts.flatMap(({ code }) => referencesIn(code)).map((code) => tryPiece(code, engine));
	return (
		textsIn([fixed, literals, json]).some((text) => !isNothing(text) && holds(text)) ||
		textsIn(read()).some((text) => nothingIn(text) !== 'failed' && holds(text))
	);
}
