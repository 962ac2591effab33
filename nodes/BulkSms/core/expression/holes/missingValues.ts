import { uniq, uniqBy } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { seenOf, shortened } from '../../text/words';
import { compileBlanks, type Hole } from './blankFields';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { codeOf, type FieldNames, listed, suggestedExpression } from '../fieldNames';
import { isBlank, isWordForNothing } from '../itemValue';
import { meantAt, namePlace } from '../namesAround';
import { isHole } from '../plainReference';
import {
	type Expression,
	follow,
	isPlainData,
	readTemplate,
	referenceName,
	shownCode,
	type Template,
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
			return isHole(value) ? [{ code: code.trim(), reference, value }] : undefined;
		});
		const holes = parts.flatMap((expression, index) =>
			(found[index] ?? []).map((field) => ({ ...field, expression })),
		);
		// A blank argument of a model is an empty text.
		const isEmpty = pieces.length === 1 && typeof parts[0]?.value === 'string';
		if (isEmpty && holes.length > 0 && holes.every(isArgument)) return undefined;
		if (holes.length > 0) {
			const isOfRow = holes.some(({ reference }) => reference?.path !== undefined);
			const problem =
				isOfRow && isBlankRow(json)
					? ofBlankRow(holes, json, source)
					: explain(holes, source, engine);
			return holes.every(isArgument) ? problem : { ...problem, isOfWorkflow: true };
		}
		const nothing = parts.find((_, index) => found[index] !== undefined);
		return nothing && givesNothing(nothing, source);
	};
}

/** Whether it is no field, such as `$fromAI("Text")`. */
const isArgument = ({ reference }: Hole): boolean => reference === undefined;

function noValueOf(holes: Hole[], source: ValueSource): string {
	const fields = [...new Set(holes.map(shownHole))];
	const [which, have] = fields.length === 1 ? ['The field', 'has'] : ['The fields', 'have'];
	return `${which} ${fields.join(', ')} in ${subjectOf(source)} ${have} no value`;
}

/** A row has several columns. Google Sheets gives each its number. */
function isBlankRow(json: unknown): json is object {
	if (!isPlainData(json)) return false;
	const cells = Object.keys(json).filter((name) => name !== 'row_number');
	return cells.length !== 1 && cells.every((name) => isHole(json[name]));
}

function ofBlankRow(holes: Hole[], json: object, source: ValueSource): Problem {
	const isEmpty = Object.keys(json).length === 0;
	return problemOf(
		source,
		`${noValueOf(holes, source)}: ${isEmpty ? 'the item has no fields' : 'all fields of the item are blank'}`,
		isEmpty
			? 'Give the item a value, or leave the item out with a Filter node'
			: 'Remove the empty row, or leave it out with a Filter node',
	);
}

/** What n8n calls a column without a name, as all but the first have if a title is above the names. */
const UNNAMED_COLUMN = /^__EMPTY(?:_\d+)?$/;
const BELOW_TITLE: Advice =
	'Set Range, Starting Line or Header Row in the node that reads the sheet to the row with the names of the columns, because a title is above it';

/** How many names of fields are shown at most. */
const NAMED_FIELDS = 5;

/**
 * Explains why fields have no value. For a name that no item has, it proposes the name that was
 * probably meant, or shows all names.
 */
export function explain(holes: Hole[], source: ValueSource, engine: Engine): Problem {
	const { label, otherwise, names } = source;
	const places = holes.flatMap(({ reference }) => namePlace(reference, names, engine) ?? []);
	const [unsplit] = places.flatMap((each) => each.names.unsplit(each.path[0] ?? '') ?? []);
	const meant = new Set(places.flatMap((each) => meantAt(each) ?? []));
	const missing = noValueOf(holes, source);
	if (unsplit !== undefined) {
		const { field, marks, written } = unsplit;
		return problemOf(
			source,
			`${missing}: the rows were not split at their ${marks}, and all columns are in the field "${shortened(seenOf(field), 60)}"`,
			`Set Delimiter in the options of the node that reads the rows to ${written}`,
		);
	}
	if (meant.size === 0) {
		const others = places.flatMap((each) => each.names.insteadOf(each.path) ?? []);
		const have =
			others.length === 0 ? '' : ` (other fields: ${listed(uniq(others), NAMED_FIELDS)})`;
		if (others.some((name) => UNNAMED_COLUMN.test(name))) {
			return problemOf(source, `${missing}${have}`, BELOW_TITLE);
		}
		const words = uniq(holes.flatMap(wordIn));
		const them = uniqBy(holes, shownHole).length === 1 ? 'it' : 'each';
		const advice: Advice =
			words.length > 0
				? `Correct the cell with ${words.join(' and ')}`
				: `Give the item a value for ${them}`;
		const instead = source.mayBeBlank && insteadOf(holes);
		return problemOf(
			source,
			`${missing}${have}`,
			`${advice}${instead ? `, write ${instead}` : ''}, or ${otherwise}`,
		);
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
	return typeof value === 'string' && !isBlank(value) ? undefined : field;
}

const wordIn = ({ value }: Hole): string[] =>
	[value]
		.flat()
		.flatMap((each) => (typeof each === 'string' && isWordForNothing(each) ? [each.trim()] : []))
		.slice(0, 1);

function shownHole(hole: Hole): string {
	const { code, reference } = hole;
	const [word] = wordIn(hole);
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
