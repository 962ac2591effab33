import { upperFirst } from 'lodash';

import { type Advice, refuse } from '../../problem';
import { asText } from '../../text/words';
import { isOfEachItem, referencesIn } from '../codeReferences';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { literalsIn, parseTextReference, shownCode } from '../template';
import {
	CODE_WORDS,
	holesIn,
	textsIn,
	textsWithWords,
	withoutQuoted,
	type WordOfHole,
} from './quotedWords';
import type { Hole } from './blankFields';
import { isFailedWord, isMissingWord } from '../itemValue';
import { explain, type Part, readParts, subjectOf, type ValueSource } from './missingValues';
import { isHole } from '../plainReference';

/** The sources of a text. */
interface TextData {
	/** The texts between the braces. Joined, they could make a word that none of them contains. */
	fixed: string[];
	parts: readonly Part[];
	/** The `json` of the item, or undefined if `$json` is something else. */
	json: unknown;
	engine: Engine;
	/** Values of references that are the same for each item, by their code. */
	foundIn: Map<string, string[]>;
}

/**
 * Refuses a text with a word for a missing value, unless its fixed part or the data of the item
 * contains this word.
 *
 * @param isJoined whether the text is its pieces, joined
 * @throws Refusal
 */
export function refuseHoles(
	text: unknown,
	isJoined: boolean,
	data: TextData,
	source: ValueSource,
): void {
	// n8n leaves out what is not a number.
	const culprit = data.parts.find(({ value }) => isNoNumber(value));
	const hole = culprit
		? { word: asText(culprit.value), culprit }
		: (functionIn(data) ?? wordOfHole(text, isJoined, data));
	if (hole) refuseHole(text, hole, data, source);
}

const isNoNumber = (value: unknown): boolean =>
	typeof value === 'number' && !Number.isFinite(value);

/** n8n refuses a function that stands alone, and writes the code of one beside other text. */
function functionIn({ parts, engine }: TextData): WordFound | undefined {
	const culprit = parts.find(
		({ value, code }) =>
			value === ENGINE && tryPiece(` typeof (${code}\n) `, engine) === 'function',
	);
	return culprit && { word: '=>', culprit };
}

/** A word for a missing value, and the expression that writes it. */
interface WordFound {
	word: string;
	culprit: Part | undefined;
}

function wordOfHole(text: unknown, isJoined: boolean, data: TextData): WordFound | undefined {
	const { parts } = data;
	const values = parts.flatMap(({ reference, value }) => (reference ? [] : [value]));
	const words = (isJoined ? values : [text]).flatMap((each) => [...textsIn(each)].flatMap(holesIn));
	if (words.length === 0) return undefined;
	const [hole] = withoutQuoted(words, textsThatMayHold(data));
	return hole && { word: hole.word, culprit: parts.find(({ value }) => writes(value, hole)) };
}

/** The fast ones first. Usually they are enough. */
function* textsThatMayHold(data: TextData): Generator<string> {
	for (const text of textsAround(data)) if (!isMissingWord(text)) yield text;
	// What the code reads may be nothing but the word: a person may have such a name.
	const { parts, engine, foundIn } = data;
	for (const reference of parts.flatMap(({ code }) => referencesIn(code))) {
		const texts = foundIn.get(reference) ?? textsWithWords(tryPiece(reference, engine));
		if (!isOfEachItem(reference)) foundIn.set(reference, texts);
		yield* texts.filter((text) => !isFailedWord(text));
	}
}

function* textsAround({ fixed, parts, json }: TextData): Generator<string> {
	yield* fixed;
	for (const { reference, code, value } of parts) {
		if (reference) yield* textsWithWords(value);
		else yield* literalsIn(code);
	}
	if (json !== undefined) yield* textsWithWords(json);
}

function writes(value: unknown, { word }: WordOfHole): boolean {
	if (holesIn(asText(value)).some((each) => each.word === word)) return true;
	return word === '[object Object]' && typeof value === 'object' && value !== null;
}

/** Finds the fields without a value in code, such as that of a date. */
const blanksIn = (expression: Part, { engine, json }: TextData): Hole[] =>
	readParts(
		referencesIn(expression.code).map((code) => ({ code, reference: parseTextReference(code) })),
		json,
		engine,
	).flatMap((part) =>
		isHole(part.value) ? { ...part, reference: part.reference, expression } : [],
	);

function refuseHole(
	text: unknown,
	{ word, culprit }: WordFound,
	data: TextData,
	source: ValueSource,
): never {
	const { engine, fixed, parts } = data;
	const { label, otherwise } = source;
	const subject = upperFirst(subjectOf(source));
	const isOnlyWord = isNoNumber(text) || (typeof text === 'string' && isMissingWord(text));
	const isAlone = parts.length === 1 && fixed.length === 0;
	if (isAlone && isOnlyWord) {
		return refuse(
			label,
			`${subject} is only "${word}": its expression has no value`,
			'Choose the field that contains the text, for example {{ $json.text }}',
		);
	}
	const blanks = culprit && word.startsWith('Invalid') ? blanksIn(culprit, data) : [];
	if (blanks.length > 0) refuse(explain(blanks, source, engine));
	const isCode = CODE_WORDS.includes(word);
	const said = isCode ? 'the code of a function' : `"${word}"`;
	const advice: Advice = isCode
		? 'Write () behind the name of the function'
		: word === '[object Object]'
			? 'Choose a field in the object'
			: 'Correct the expression, or give the item the value that it reads';
	return refuse(
		label,
		`${subject} would say ${said}${culprit ? ` for ${shownCode(culprit)}` : ''}`,
		`${advice}, or ${otherwise}`,
	);
}
