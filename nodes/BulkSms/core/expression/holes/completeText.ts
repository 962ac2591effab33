import { refuse } from '../../problem';
import { isOfModel } from '../codeReferences';
import { ENGINE, type Engine } from '../engine';
import { compileMissingIn, type Part, readParts, type ValueSource } from './missingValues';
import { compilePlainReferences, isHole, textOf } from '../plainReference';
import { holeWordIn } from './holeWords';
import { oddInField, oddInValue, oddOfModel } from './oddInField';
import { compileTellsError } from './oddInItem';
import { BROKEN_CHARACTER } from './oddPatterns';
import { shownPart, splitTemplate, type Template } from '../template';

/**
 * Finds the source of the words that `holds` looks for: a field or an expression, as the subject of
 * a sentence. Undefined if the parameter itself contains the words.
 */
export type FindSource = (holds: (part: string) => boolean) => string | undefined;

/** The returned function takes the `json` of an item, or undefined if `$json` is something else. */
export function compileSource(raw: unknown): (json: unknown, engine: Engine) => FindSource {
	const template = splitTemplate(raw);
	if (template === undefined) return () => () => undefined;
	const { pieces, expressions } = template;
	return (json, engine) => (holds) => {
		if (pieces.some((piece) => typeof piece === 'string' && holds(piece))) return undefined;
		return sourceIn(readParts(expressions, json, engine), (value) =>
			[value].flat().some((each) => holds(textOf(each) ?? '')),
		);
	};
}

function sourceIn(parts: readonly Part[], holds: (value: unknown) => boolean): string {
	const one = parts.length === 1 ? parts[0] : undefined;
	const part = parts.find(({ value }) => holds(value)) ?? one;
	return part ? shownPart(part) : 'An expression';
}

/** Reads the text of an item. Throws a Refusal if it has a hole. */
type ReadComplete = (json: unknown, engineOf: () => Engine) => unknown;

/**
 * Prepares a text that must not go out with a hole (docs/reference/operations.md, Send). Holes are:
 * a reference that gives nothing or the error of a spreadsheet; a word such as `undefined`, or the
 * code of a function, that an expression writes; and an expression that n8n did not evaluate. A word
 * in the fixed part of the text or in the data of the item is no hole: an alert may quote it.
 *
 * @returns undefined if the parameter has no expression and nothing that looks like one
 */
export function compileCompleteText(raw: unknown, source: ValueSource): ReadComplete | undefined {
	const odd = oddInField(raw, source);
	if (odd) return () => refuse({ ...odd, isOfWorkflow: true });
	const template = splitTemplate(raw);
	if (template === undefined || template.expressions.length === 0) return undefined;
	const readPlain = compilePlainReferences(raw);
	const missingIn = compileMissingIn(template, source);
	const tellsError = compileTellsError(template);
	const isWhole = (value: unknown) =>
		source.isValue &&
		template.pieces.length === 1 &&
		value !== undefined &&
		value !== null &&
		!(typeof value === 'string' && isHole(value));
	return (json, engineOf) => {
		const reading = readPlain?.(json);
		if (reading && (reading.missingFields.length === 0 || isWhole(reading.value))) {
			const given = () => readParts(template.expressions, json, engineOf());
			return tellsError(json) ? whole(reading.value) : withoutOdd(reading.value, given, source);
		}
		const engine = engineOf();
		const parts = readParts(template.expressions, json, engine);
		const ofModel = source.isValue ? [] : parts.filter(({ code }) => isOfModel(code));
		const [fault] = ofModel.flatMap((part) => oddOfModel(part.value, source) ?? []);
		if (fault) refuse(fault);
		const [{ value, reference } = {}] = parts;
		const isData = isWhole(value) && (reference !== undefined || typeof value === 'object');
		const problem = isData ? undefined : missingIn(parts, json, engine);
		if (problem) refuse(problem);
		const joined = join(template, parts);
		const isJoined = joined !== ENGINE;
		const text = isJoined ? joined : engine.whole();
		const fixed = template.pieces.filter((piece) => typeof piece === 'string');
		const hole = holeWordIn(text, isJoined, { fixed, parts, json, engine }, source);
		if (hole) refuse(hole);
		return tellsError(json) ? whole(text) : withoutOdd(text, () => parts, source);
	};
}

/** A text that tells an error goes out with what it quotes, but no gateway takes half of a character. */
const whole = (text: unknown): unknown =>
	typeof text === 'string' ? text.replace(BROKEN_CHARACTER, '') : text;

function withoutOdd(value: unknown, partsOf: () => readonly Part[], source: ValueSource): unknown {
	const odd = oddInValue(value, source, (holds) => {
		const parts = partsOf();
		// A backslash before the braces shows that the parameter contains it on purpose.
		const isBrought = parts.some((part) => part.value === ENGINE || holds(part.value));
		return isBrought ? sourceIn(parts, holds) : undefined;
	});
	return odd ? refuse(odd) : value;
}

/** Joins the pieces as n8n does. Returns {@link ENGINE} if only the engine can tell. */
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
