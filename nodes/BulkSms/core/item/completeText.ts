import { shortened } from '../format/words';
import { type Checked, invalid, refusedFor, valid } from '../problem';
import { isMissingWord } from './itemValue';
import {
	type Engine,
	missingIn,
	type Part,
	readParts,
	referenceName,
	type ValueSource,
} from './missingValues';
import { compilePlainReferences, textOf } from './plainReference';
import { ENGINE, type Expression, readTemplate, splitTemplate, type Template } from './template';

/**
 * Finds what brought the words into a text that `holds` looks for: the field or the expression, as the
 * subject of a sentence; undefined if the parameter itself holds them.
 */
export type FindSource = (holds: (part: string) => boolean) => string | undefined;

/** The function that it returns takes the `json` of an item if it is what `$json` is, else undefined. */
export function compileSource(raw: unknown): (json: unknown, engine: Engine) => FindSource {
	const template = splitTemplate(raw);
	if (template === undefined) return () => () => undefined;
	const { pieces, expressions } = template;
	return (json, engine) => (holds) => {
		if (pieces.some((piece) => typeof piece === 'string' && holds(piece))) return undefined;
		const parts = readParts(expressions, json, engine);
		const one = parts.length === 1 ? parts[0] : undefined;
		const part = parts.find(({ value }) => holds(textOf(value) ?? '')) ?? one;
		if (part === undefined) return 'An expression';
		const { reference } = part;
		return reference && reference.name !== ''
			? `The field ${referenceName(reference)}`
			: `The expression ${shown(part)}`;
	};
}

/**
 * What an expression writes where it found nothing, or an object. `NaN` between other letters is part
 * of a code or an address by chance.
 */
const WORDS: ReadonlyArray<readonly [word: string, pattern: RegExp]> = [
	['undefined', /undefined/],
	['[object Object]', /\[object Object\]/],
	['NaN', /(?<![A-Za-z0-9_])NaN|NaN(?![A-Za-z0-9_])/],
];

/** Most characters of an expression in an error. */
const SHOWN = 60;

/**
 * Prepares a text that must not go out with a hole (docs/reference/operations.md, Send): a reference
 * that gives nothing, or an expression that writes `undefined`, `NaN` or `[object Object]`, is a problem.
 * Such a word in the fixed part of the text or in the value of a field is none: an alert may quote it.
 *
 * @returns undefined if it holds no expression; else as {@link compileSource}
 */
export function compileCompleteText(
	raw: unknown,
	source: ValueSource,
): ((json: unknown, engineOf: () => Engine) => Checked<unknown>) | undefined {
	const template = readTemplate(raw);
	if (template === undefined) return undefined;
	const readPlain = compilePlainReferences(raw);
	return (json, engineOf) => {
		const reading = readPlain?.(json);
		if (reading?.missingFields.length === 0) return valid(reading.value);
		const engine = engineOf();
		const parts = readParts(template.expressions, json, engine);
		const problem = missingIn(parts, source, engine);
		if (problem) return refusedFor(problem);
		const joined = join(template, parts);
		const text = joined === ENGINE ? engine.whole() : valid(joined);
		return text.ok ? checkWords(text.value, template.fixed, parts, source) : text;
	};
}

/** Joins the pieces as n8n does; {@link ENGINE} if only the engine can tell. */
function join({ pieces, canBeJoined }: Template, parts: readonly Part[]): unknown {
	if (!canBeJoined) return ENGINE;
	if (pieces.length === 1) return parts[0]?.value;
	let next = 0;
	let text = '';
	for (const piece of pieces) {
		const part = typeof piece === 'string' ? piece : textOf(parts[next++]?.value);
		if (part === undefined) return ENGINE;
		text += part;
	}
	return text;
}

/** Refuses a text with a word that neither its fixed part holds nor a field that it names. */
function checkWords(
	text: unknown,
	fixed: string,
	parts: readonly Part[],
	{ label, otherwise }: ValueSource,
): Checked<unknown> {
	// n8n leaves out what is not a number.
	const noNumber = parts.find(({ value }) => Number.isNaN(value));
	const said = noNumber === undefined ? text : 'NaN';
	if (typeof said !== 'string') return valid(text);
	const values = parts.flatMap(({ reference, value }) => (reference ? [value] : []));
	const allowed = [fixed, ...values.filter((value) => typeof value === 'string')];
	const found = WORDS.find(
		([, pattern]) => pattern.test(said) && !allowed.some((each) => pattern.test(each)),
	);
	if (found === undefined) return valid(text);
	const [word, pattern] = found;
	const name = label.toLowerCase();
	if (parts.length === 1 && fixed === '' && isMissingWord(said)) {
		return invalid(
			label,
			`The ${name} is only "${word}": its expression has no value`,
			'Choose the field that holds the text, for example {{ $json.text }}',
		);
	}
	const culprit = noNumber ?? parts.find(({ value }) => writes(value, word, pattern));
	return invalid(
		label,
		culprit === undefined
			? `The ${name} would say "${word}"`
			: `The ${name} would say "${word}" for ${shown(culprit)}`,
		word === '[object Object]'
			? `Choose a field in the object, or ${otherwise}`
			: `Correct the expression, or give the item the value that it reads, or ${otherwise}`,
	);
}

function writes(value: unknown, word: string, pattern: RegExp): boolean {
	if (typeof value === 'string') return pattern.test(value);
	return word === '[object Object]' && typeof value === 'object' && value !== null;
}

function shown({ code }: Expression): string {
	const words = code.trim().replace(/\s+/g, ' ');
	return `{{ ${shortened(words, SHOWN)} }}`;
}
