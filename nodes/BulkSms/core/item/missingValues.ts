import type { Checked, Problem } from '../problem';
import { type FieldNames, nameMeantIn, rightly } from './fieldNames';
import { isHole } from './plainReference';
import {
	decides,
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
	/** Evaluates the code between one pair of braces; may throw. */
	piece: (code: string) => unknown;
	/** Evaluates the whole parameter, or says why it fails. */
	whole: () => Checked<unknown>;
}

/** An expression with what it gives; {@link ENGINE} if it fails by itself. */
export type Part = Expression & { value: unknown };

/** For the words of problems with a value. */
export interface ValueSource {
	label: string;
	/** Where the value stands, in a sentence; absent: `the` and the label, as in `the text`. */
	place?: string;
	/** Whether it is JSON of the user's: what other tools write in braces then belongs to it. */
	isJson?: boolean;
	/** Whether one expression alone gives a value of any kind, which is checked as a whole. */
	isValue?: boolean;
	/** Another way out where a value is missing, such as `add the safeguard …`. */
	otherwise: string;
	names: FieldNames;
}

export const placeOf = ({ label, place }: ValueSource): string =>
	place ?? `the ${label.toLowerCase()}`;

/**
 * Prepares to tell why a parameter gives nothing: which fields that it names have no value.
 *
 * @returns undefined if it holds no expression. The function takes the `json` of the item if it is
 * what `$json` is, else undefined.
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

/** Reads from the `json` of the item where that is certain. */
export const readParts = (expressions: Expression[], json: unknown, engine: Engine): Part[] =>
	expressions.map((expression) => {
		const path = expression.reference?.path;
		const own = path === undefined ? ENGINE : follow(path, json);
		return { ...expression, value: own === ENGINE ? tryPiece(expression.code, engine) : own };
	});

/** {@link ENGINE} if the engine fails: the whole text then tells why. */
export function tryPiece(code: string, engine: Engine): unknown {
	try {
		return engine.piece(code);
	} catch {
		return ENGINE;
	}
}

/** Names what has no value, and what was probably meant by a name that no item has. */
export function missingIn(
	parts: readonly Part[],
	source: ValueSource,
	engine: Engine,
): Problem | undefined {
	const { label, otherwise, names } = source;
	const references = parts.flatMap(({ reference, value }) =>
		reference && isHole(value) ? reference : [],
	);
	if (references.length === 0) return givesNothing(parts, source);
	const fields = [...new Set(references.map(referenceName))];
	const meant = new Set(references.flatMap((each) => meantBy(each, names, engine) ?? []));
	const missing = inSentence(fields, placeOf(source));
	if (meant.size === 0) {
		const which = fields.length === 1 ? 'it' : 'each';
		return {
			field: label,
			reason: missing,
			advice: `Give the item a value for ${which}, or ${otherwise}`,
		};
	}
	const guess = [...meant].map((name) => `"${name}"`).join(', ');
	return {
		field: label,
		reason: `${missing} (did you mean ${guess}?)`,
		advice: `Correct the name in ${label}, or ${otherwise}`,
	};
}

/**
 * n8n gives undefined for a name that it does not know, such as `{{ name }}`, and where a function is
 * called on nothing. Code that says itself what to write without a value is none of these.
 */
function givesNothing(parts: readonly Part[], source: ValueSource): Problem | undefined {
	const { label, otherwise, names } = source;
	const part = parts.find(
		({ reference, value, code }) =>
			!reference && (value === undefined || value === null) && !decides(code),
	);
	if (part === undefined) return undefined;
	const right = rightly(part.code, names);
	return {
		field: label,
		reason: `The expression ${shownCode(part)} in ${placeOf(source)} gives nothing`,
		advice:
			right === undefined
				? `Correct the expression, or give the item the value that it reads, or ${otherwise}`
				: `Write ${right}, or ${otherwise}`,
	};
}

function inSentence(fields: string[], place: string): string {
	const [which, have] = fields.length === 1 ? ['The field', 'has'] : ['The fields', 'have'];
	return `${which} ${fields.join(', ')} in ${place} ${have} no value`;
}

/** The name that was probably meant; of another node, by what it gives for this item. */
function meantBy(
	{ path, last, name }: TextReference,
	names: FieldNames,
	engine: Engine,
): string | undefined {
	if (path !== undefined) return names.meantBy(path);
	if (last === undefined) return undefined;
	const meant = nameMeantIn(tryPiece(last.parent, engine), last.key);
	return meant && name.slice(0, -last.key.length) + meant;
}
