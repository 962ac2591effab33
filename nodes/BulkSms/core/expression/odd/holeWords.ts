import { upperFirst } from 'lodash';

import { type Advice, type Problem } from '../../problem';
import { asText } from '../../text/words';
import { referencesIn } from '../codeReferences';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { type Part, problemOf, subjectOf, type ValueSource } from '../holes/missingValues';
import { isFailedWord, isMissingWord } from '../itemValue';
import { textOf } from '../plainReference';
import { literalsIn, shownCode } from '../template';
import { textsIn } from './oddIn';

interface HoleWord {
	word: string;
	find: RegExp;
	advice?: Advice;
}

const CODE_OF_FUNCTION: HoleWord = {
	word: 'the code of a function',
	find: /=>|\[native code\]/,
	advice: 'Write () behind the name of the function',
};
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
	CODE_OF_FUNCTION,
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
	const { parts, engine } = data;
	// n8n refuses a function that stands alone, and writes the code of one beside other text.
	const ofFunction = parts.find(
		({ value, code }) =>
			value === ENGINE && tryPiece(` typeof (${code}\n) `, engine) === 'function',
	);
	if (ofFunction) return problemIn(CODE_OF_FUNCTION, ofFunction, source);
	// n8n leaves out what is not a number.
	const noNumber = parts.find(({ value }) => typeof value === 'number' && !Number.isFinite(value));
	if (noNumber) return problemIn({ word: `"${asText(noNumber.value)}"` }, noNumber, source);
	const written = isJoined
		? parts.flatMap(({ reference, value }) => (reference ? [] : [value]))
		: [text];
	const has = (value: unknown, { find }: HoleWord) =>
		[...textsIn(value)].some((each) => find.test(each));
	const hole = HOLE_WORDS.find(
		(word) => written.some((value) => has(value, word)) && !isQuoted(word, data),
	);
	const isOf = ({ value }: Part) => hole && (has(value, hole) || textOf(value) === undefined);
	return hole && problemIn(hole, parts.find(isOf), source);
}

function problemIn(
	{
		word,
		advice = 'Correct the expression, or give the item the value that it reads',
	}: Omit<HoleWord, 'find'>,
	part: Part | undefined,
	source: ValueSource,
): Problem {
	const reason = `${upperFirst(subjectOf(source))} would say ${word}${part ? ` for ${shownCode(part)}` : ''}`;
	return problemOf(source, reason, `${advice}, or ${source.otherwise}`);
}

/** An expression may have changed the case. */
function isQuoted({ find }: HoleWord, data: TextData): boolean {
	for (const text of textsThatMayHold(data)) {
		if (find.test(text) || find.test(text.toLowerCase())) return true;
	}
	return false;
}

/** The word alone is no quote, except where the code reads it: a person may have such a name. */
function* textsThatMayHold({ fixed, parts, json, engine }: TextData): Generator<string> {
	const around = [...fixed, ...parts.flatMap(({ code }) => literalsIn(code)), json];
	for (const text of textsIn(around)) if (!isMissingWord(text)) yield text;
	for (const reference of parts.flatMap(({ code }) => referencesIn(code))) {
		for (const text of textsIn(tryPiece(reference, engine))) if (!isFailedWord(text)) yield text;
	}
}
