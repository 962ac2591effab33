import type { Advice, Problem } from '../problem';
import { seenOf, shortened, shownName } from '../text/words';
import { type FieldNames, nameMeantIn, suggestedExpression, unsplitIn } from './fieldNames';
import { isCellError } from './itemValue';
import { isHole } from './plainReference';
import {
	handlesMissing,
	ENGINE,
	type Expression,
	follow,
	readTemplate,
	referenceName,
	shownCode,
	type TextReference,
} from './template';

/** n8n's expression engine, for one item. */
export interface Engine {
	/** Evaluates the code between one pair of braces. May throw. */
	piece: (code: string) => unknown;
	/** Evaluates the whole parameter. Throws a Refusal if it fails. */
	whole: () => unknown;
}

/** An expression with its value, or with {@link ENGINE} if it fails by itself. */
export type Part = Expression & { value: unknown };

/** For messages about a value. */
export interface ValueSource {
	label: string;
	/** The place of the value, in a sentence. If absent, `the` and the label, as in `the text`. */
	place?: string;
	/** Whether it is the user's JSON. Then braces of other tools belong to it. */
	isJson?: boolean;
	/** Whether a single expression may give a value of any kind. The value is then checked as a whole. */
	isValue?: boolean;
	/** What else to do if a value is missing, such as `add the safeguard …`. */
	otherwise: string;
	names: FieldNames;
}

export const subjectOf = ({ label, place }: ValueSource): string =>
	place ?? `the ${label.toLowerCase()}`;

export const problemOf = ({ label }: ValueSource, reason: string, advice: Advice): Problem => ({
	field: label,
	reason,
	advice,
});

/**
 * Prepares to find why a parameter gives nothing: the fields in it that have no value.
 *
 * @returns undefined if it contains no expression. The function takes the `json` of the item, or
 * undefined if `$json` is something else.
 */
export function compileMissing(
	raw: unknown,
	source: ValueSource,
): ((json: unknown, engine: Engine) => Problem | undefined) | undefined {
	const expressions = readTemplate(raw)?.expressions;
	return (
		expressions &&
		((json, engine) => missingIn(readParts(expressions, json, engine), source, engine))
	);
}

/** Reads from the `json` of the item if that is certain. */
export const readParts = (expressions: Expression[], json: unknown, engine: Engine): Part[] =>
	expressions.map((expression) => {
		const path = expression.reference?.path;
		const own = path === undefined ? ENGINE : follow(path, json);
		return { ...expression, value: own === ENGINE ? tryPiece(expression.code, engine) : own };
	});

/** Returns {@link ENGINE} if the engine fails. The whole text then shows why. */
export function tryPiece(code: string, engine: Engine): unknown {
	try {
		return engine.piece(code);
	} catch {
		return ENGINE;
	}
}

/**
 * Names the fields without a value. For a name that no item has, it proposes the name that was
 * probably meant.
 */
export function missingIn(
	parts: readonly Part[],
	source: ValueSource,
	engine: Engine,
): Problem | undefined {
	const { label, otherwise, names } = source;
	const holes = parts.flatMap(({ reference, value }) =>
		reference && isHole(value) ? { reference, value } : [],
	);
	if (holes.length === 0) return givesNothing(parts, source);
	const fields = [...new Set(holes.map(shownHole))];
	const unsplit = holes.flatMap(({ reference }) => unsplitFor(reference, names, engine) ?? [])[0];
	const meant = new Set(holes.flatMap(({ reference }) => meantBy(reference, names, engine) ?? []));
	const [which, have] = fields.length === 1 ? ['The field', 'has'] : ['The fields', 'have'];
	const missing = `${which} ${fields.join(', ')} in ${subjectOf(source)} ${have} no value`;
	if (unsplit !== undefined) {
		const { field, marks, written } = unsplit;
		return problemOf(
			source,
			`${missing}: the rows were not split at their ${marks}, and all columns are in the field "${shortened(seenOf(field), 60)}"`,
			`Set Delimiter in the options of the node that reads the rows to ${written}`,
		);
	}
	if (meant.size === 0) {
		const them = fields.length === 1 ? 'it' : 'each';
		return problemOf(source, missing, `Give the item a value for ${them}, or ${otherwise}`);
	}
	const isSeen = [...meant].every((guess) => guess.endsWith('"'));
	return problemOf(
		source,
		`${missing} (did you mean ${[...meant].join(', ')}?)`,
		isSeen
			? `Correct the name in ${label}, or ${otherwise}`
			: `Put the field into ${label} by dragging it there, or rename it, or ${otherwise}`,
	);
}

function shownHole({ reference, value }: { reference: TextReference; value: unknown }): string {
	const [error] = [value].flat().filter((each) => typeof each === 'string' && isCellError(each));
	const name = referenceName(reference);
	return error === undefined ? name : `${name} (${String(error).trim()})`;
}

const showsNothing = (value: unknown): boolean =>
	value === undefined || value === null || (Array.isArray(value) && isHole(value));

/**
 * n8n gives undefined for a name that it does not know, such as `{{ name }}`, and for a function
 * that is called on nothing. Code that itself gives another value for this case is fine.
 */
function givesNothing(parts: readonly Part[], source: ValueSource): Problem | undefined {
	const { otherwise, names } = source;
	const part = parts.find(
		({ reference, value, code }) => !reference && showsNothing(value) && !handlesMissing(code),
	);
	if (part === undefined) return undefined;
	const right = suggestedExpression(part.code, names);
	const advice: Advice = right
		? `Write ${right}`
		: 'Correct the expression, or give the item the value that it reads';
	const reason = `The expression ${shownCode(part)} in ${subjectOf(source)} returns nothing`;
	return problemOf(source, reason, `${advice}, or ${otherwise}`);
}

const unsplitFor = ({ path, last }: TextReference, names: FieldNames, engine: Engine) =>
	path?.[0] === undefined
		? last && unsplitIn([tryPiece(last.parent, engine)], last.key)
		: names.unsplit(path[0]);

/**
 * Shows the name that was probably meant. For another node, it looks at what this node gives for
 * this item.
 */
function meantBy(
	{ path, last, name }: TextReference,
	names: FieldNames,
	engine: Engine,
): string | undefined {
	if (path !== undefined) return shownGuess(names.meantBy(path), name);
	if (last === undefined) return undefined;
	const meant = nameMeantIn(tryPiece(last.parent, engine), last.key);
	return shownGuess(meant && name.slice(0, -last.key.length) + meant, name);
}

function shownGuess(meant: string | undefined, written: string): string | undefined {
	if (meant === undefined) return undefined;
	const isSpelled = meant.normalize('NFKC') === written.normalize('NFKC');
	const shown = shownName(meant);
	return isSpelled && shown.endsWith('"')
		? `${shown} in other characters that look the same`
		: shown;
}
