import { omit, uniq } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { nothingIn } from '../../text/nothing';
import { shownName } from '../../text/words';
import { compileBlanks, type Hole } from './blankFields';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { codeOf, FieldNames, listed, suggestedExpression } from '../fieldNames';
import {
	type Expression,
	follow,
	isPlainData,
	readTemplate,
	referenceName,
	shownCode,
	type Template,
	type TextReference,
} from '../template';

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
	/** Whether a text may have nothing in place of the value. */
	mayBeBlank?: boolean;
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
	const template = readTemplate(raw);
	if (template === undefined) return undefined;
	const missingIn = compileMissingIn(template, source);
	return (json, engine) => missingIn(readParts(template.expressions, json, engine), json, engine);
}

/** Reads from the `json` of the item if that is certain. */
export const readParts = (expressions: Expression[], json: unknown, engine: Engine): Part[] =>
	expressions.map((expression) => {
		const path = expression.reference?.path;
		const own = path === undefined ? ENGINE : follow(path, json);
		return { ...expression, value: own === ENGINE ? tryPiece(expression.code, engine) : own };
	});

/** Prepares to name the fields without a value in the expressions of a template. */
export function compileMissingIn(
	{ expressions, pieces }: Pick<Template, 'expressions' | 'pieces'>,
	source: ValueSource,
): (parts: readonly Part[], json: unknown, engine: Engine) => Problem | undefined {
	const finders = expressions.map(({ code, reference }) =>
		reference ? undefined : compileBlanks(code),
	);
	return (parts, json, engine) => {
		const found = parts.map(({ code, reference, value }, index) => {
			const find = finders[index];
			if (find) return find(value, json, engine);
			return nothingIn(value) ? [{ code: code.trim(), reference, value }] : undefined;
		});
		const holes = parts.flatMap((expression, index) =>
			(found[index] ?? []).map((field) => ({ ...field, expression })),
		);
		if (holes.length === 0) {
			const nothing = parts.find((_, index) => found[index] !== undefined);
			return nothing && givesNothing(nothing, source);
		}
		// No field, such as `$fromAI("Text")`. A blank argument of a model is an empty text.
		const isByModel = holes.every(({ reference }) => reference === undefined);
		if (isByModel && pieces.length === 1 && typeof parts[0]?.value === 'string') return undefined;
		const problem = explain(holes, json, source, engine);
		return isByModel ? problem : { ...problem, isOfWorkflow: true };
	};
}

/** What n8n calls a column without a name, as all but the first have if a title is above the names. */
const UNNAMED_COLUMN = /^__EMPTY(?:_\d+)?$/;
const BELOW_TITLE: Advice =
	'Set Range, Starting Line or Header Row in the node that reads the sheet to the row with the names of the columns, because a title is above it';
const NO_FIELDS: Advice = 'Give the item a value, or leave the item out with a Filter node';
const BLANK_ROW: Advice = 'Remove the empty row, or leave it out with a Filter node';

/** How many names of fields are shown at most. */
const NAMED_FIELDS = 5;

/**
 * Explains why fields have no value. For a name that no item has, it proposes the name that was
 * probably meant, or shows all names.
 */
function explain(holes: Hole[], json: unknown, source: ValueSource, engine: Engine): Problem {
	const { label, otherwise, names } = source;
	const fields = uniq(holes.map(shownHole));
	const isOne = fields.length === 1;
	const say = (why: string, advice: Advice): Problem =>
		problemOf(
			source,
			`The ${isOne ? 'field' : 'fields'} ${fields.join(', ')} in ${subjectOf(source)} ${isOne ? 'has' : 'have'} no value${why}`,
			advice,
		);
	const cells = holes.some(({ reference }) => reference?.path) ? cellsOf(json) : undefined;
	if (cells?.length === 0) return say(': the item has no fields', NO_FIELDS);
	if (cells && cells.length > 1 && cells.every(nothingIn)) {
		return say(': all fields of the item are blank', BLANK_ROW);
	}
	const found = holes.flatMap(({ reference }) => findName(reference, names, engine) ?? []);
	const meant = uniq(found.flatMap((each) => each.guess ?? []));
	if (meant.length > 0) {
		return say(
			` (did you mean ${meant.join(', ')}?)`,
			meant.every((guess) => guess.endsWith('"'))
				? `Correct the name in ${label}, or ${otherwise}`
				: `Put the field into ${label} by dragging it there, or rename it, or ${otherwise}`,
		);
	}
	const own = found.find((each) => each.own)?.own;
	if (own) return say(`: the item is ${own.what}`, own.advice);
	const others = uniq(found.flatMap((each) => each.others));
	const have = others.length === 0 ? '' : ` (other fields: ${listed(others, NAMED_FIELDS)})`;
	if (others.some((name) => UNNAMED_COLUMN.test(name))) return say(have, BELOW_TITLE);
	const words = uniq(holes.flatMap((hole) => wordIn(hole)?.trim() ?? []));
	const give: Advice =
		words.length > 0
			? `Correct the cell with ${words.join(' and ')}`
			: `Give the item a value for ${isOne ? 'it' : 'each'}`;
	const instead = source.mayBeBlank && insteadOf(holes);
	return say(have, `${give}${instead ? `, write ${instead}` : ''}, or ${otherwise}`);
}

/** The values of a row. Google Sheets gives each its number. */
const cellsOf = (json: unknown): unknown[] | undefined =>
	isPlainData(json) ? Object.values(omit(json, 'row_number')) : undefined;

/** Looks for the name of a reference among those of the items, or of what it reads it from. */
function findName(reference: TextReference | undefined, names: FieldNames, engine: Engine) {
	if (!reference) return undefined;
	const { keys, name, path, root } = reference;
	const found = (path ? names : new FieldNames([tryPiece(root, engine)])).find(keys);
	const meant = found.meant?.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]');
	const shown = meant === undefined ? undefined : shownName(meant);
	const isAlike = meant?.normalize('NFKC') === name.normalize('NFKC') && shown?.endsWith('"');
	return {
		...found,
		guess: isAlike ? `${shown} in other characters that look the same` : shown,
	};
}

/**
 * Shows what to write for the fields of the first expression that may be blank. Undefined where
 * that does not help: a word for nothing is no blank.
 */
function insteadOf(holes: Hole[]): string | undefined {
	const [{ expression, value } = {}] = holes;
	const tests = holes.filter((hole) => hole.expression === expression).map(testOf);
	if (tests.includes(undefined)) return undefined;
	const isAlone = expression?.reference !== undefined && !Array.isArray(value);
	const code = isAlone
		? `{{ ${tests[0]} || '' }}`
		: `{{ ${tests.join(' && ')} ? (your expression) : '' }}`;
	return `${code} with what to send instead between the quotes (a 0 counts as blank there)`;
}

/** Writes code that is true if a field has a value. An empty list counts as true, its length does not. */
function testOf({ reference, value }: Hole): string | undefined {
	if (reference === undefined || reference.keys.length === 0) return undefined;
	const field = codeOf(reference.keys, reference.root, '?.');
	if (Array.isArray(value)) return value.length === 0 ? field && `${field}?.length` : undefined;
	return nothingIn(value) === 'word' ? undefined : field;
}

const wordIn = ({ value }: Hole): string | undefined =>
	[value]
		.flat()
		.find((each): each is string => typeof each === 'string' && nothingIn(each) === 'word');

function shownHole(hole: Hole): string {
	const { code, reference } = hole;
	const word = wordIn(hole)?.trim();
	const name = reference?.name ? referenceName(reference) : code;
	return word === undefined ? name : `${name} (${word})`;
}

/** n8n gives undefined for a name that it does not know, such as `{{ name }}`. */
function givesNothing(part: Part, source: ValueSource): Problem {
	const { otherwise, names } = source;
	const right = suggestedExpression(part.code, names);
	const advice: Advice = right
		? `Write ${right}`
		: 'Correct the expression, or give the item the value that it reads';
	const reason = `The expression ${shownCode(part)} in ${subjectOf(source)} returns nothing`;
	return problemOf(source, reason, `${advice}, or ${otherwise}`);
}
