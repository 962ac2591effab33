import { get, omit, uniqBy } from 'lodash';

import type { Problem } from '../../problem';
import { nothingIn } from '../../text/nothing';
import { asText } from '../../text/words';
import { referencesIn } from '../codeReferences';
import type { Engine } from '../engine';
import { codeOf } from '../fieldNames';
import { type Part, problemOf, readParts, subjectOf, type ValueSource } from './missingValues';
import {
	ownValue,
	parseTextReference,
	readTemplate,
	referenceName,
	shownPart,
	type Template,
	type TextReference,
} from '../template';
import { wordsIn } from './leftOpen';
import { oddIn, rowsFor, shownOdd, textsIn } from './oddIn';
import type { Odd } from './oddTexts';

const SEVERAL = rowsFor('value', 'several');
const TOLD = rowsFor('text', 'told');
const LOST = rowsFor('text', 'refused');
const CELLS = rowsFor('cells');

/** What a run may tell of the text of an item. */
export interface Told {
	/** The first of its kind is told. */
	kind: string;
	written: string;
	tip: string;
	/** In fewer items, it is not told. */
	least?: number | undefined;
	/** Why nobody gets the text if an item for another number has the same. */
	ifRepeated?: Problem;
}

/** What is odd in the text of an item: why it cannot be sent, and what the run may tell of it. */
export interface OddOfItem {
	problem?: Problem | undefined;
	told: Told[];
}

/**
 * Prepares to find what is odd in the texts that a parameter gives.
 *
 * @param raw the parameter as the workflow stores it
 * @param allowsAll whether nothing is refused
 * @returns takes a text, and the `json` of its item, or undefined if `$json` is something else
 */
export function compileOddTexts(
	raw: unknown,
	source: ValueSource,
	allowsAll: boolean,
): (text: string, json: unknown, engineOf: () => Engine) => OddOfItem {
	const template = readTemplate(raw);
	const tellsError = compileTellsError(template);
	const fields = uniqBy(referencesOf(template), 'name').filter(({ root }) => root === '$json');
	return (text, json, engineOf) => {
		const mayHave = template && oddIn(text, SEVERAL, source.names).length > 0;
		const parts = mayHave ? readParts(template.expressions, json, engineOf()) : [];
		const told: Told[] = [
			...oddIn(text, TOLD).map((odd) => toldOf(odd, 'A text')),
			...fields.flatMap((field) => toldOfCell(field, text, json)),
			...parts.flatMap((part) => placeholdersIn(part, text, source)),
		];
		return allowsAll || tellsError(json)
			? { told: told.map((each) => omit(each, 'ifRepeated')) }
			: { told, problem: lostIn(text, source) };
	};
}

/** Returns why a text cannot be sent: it has the sign for a character that was lost. */
export function lostIn(
	text: string,
	{ label, otherwise }: Pick<ValueSource, 'label' | 'otherwise'>,
): Problem | undefined {
	const [odd] = oddIn(text, LOST);
	if (!odd?.row.advice) return undefined;
	const { at, row } = odd;
	const reason = `The ${label.toLowerCase()} contains U+FFFD at position ${at + 1}${row.reason ?? ''}`;
	return { field: label, reason, advice: `${odd.row.advice}, or ${otherwise}` };
}

const toldOf = (odd: Odd, subject: string): Told => {
	const { what, tip = '', cells: least } = odd.row;
	const has = `${subject} has ${shownOdd(odd)} in it`;
	return { kind: `${what} ${subject}`, written: odd.written, tip: `${has}${tip}.`, least };
};

/** Takes a field whose value the text shows as it is. */
function toldOfCell(field: TextReference, text: string, json: unknown): Told[] {
	const value = asText(ownValue(field.keys, json)).trim();
	const words = wordsIn(field.keys.at(-1) ?? '');
	return (text.includes(value) ? oddIn(value, CELLS) : [])
		.filter(({ row: { columns } }) => !columns || words.some((word) => columns.test(word)))
		.map((odd) => toldOf(odd, `The field ${referenceName(field)}`));
}

/** What may be quoted once, and is that of a template in the texts for two people. */
const placeholdersIn = (part: Part, text: string, source: ValueSource): Told[] =>
	textsIn(part.value)
		.flatMap((each) => oddIn(each, SEVERAL, source.names))
		.filter(({ written }) => text.includes(written))
		.map((odd) => {
			const { written, field, row } = odd;
			const code = (field && codeOf(field)) ?? '$json.name';
			const whole = part.reference ? part.code.trim() : '(your expression)';
			// Two braces would end the expression.
			const quoted = JSON.stringify(written).replace(/(?<=([{}]))\1/g, (brace) =>
				brace === '{' ? '\\x7b' : '\\x7d',
			);
			const ifRepeated = problemOf(
				source,
				`${shownPart(part)} puts ${shownOdd(odd)} into ${subjectOf(source)} of several items${row.reason ?? ''}`,
				`Write {{ ${whole}.replaceAll(${quoted}, ${code}) }} in ${source.label}, or ${source.otherwise}`,
			);
			const tip = `A text has ${shownOdd(odd)} in it, which is sent as it is: if it is a placeholder, write a field in its place, for example {{ ${code} }}.`;
			return { kind: 'placeholder', written, tip, ifRepeated };
		});

/** Where an item has the error that it tells of. */
const ERRORS = ['error', 'execution.error', 'trigger.error'];

/**
 * Prepares to find whether a text tells an error: it may quote anything.
 *
 * @returns takes the `json` of its item, or undefined if `$json` is something else
 */
export function compileTellsError(template: Template | undefined): (json: unknown) => boolean {
	const isRead = referencesOf(template).some(({ keys }) => keys.includes('error'));
	const isError = (value: unknown) => Boolean(value) && nothingIn(value) === undefined;
	return (json) => isRead || ERRORS.some((path) => isError(get(json, path)));
}

/** The fields that the expressions read. */
const referencesOf = (template: Template | undefined): TextReference[] =>
	(template?.expressions ?? [])
		.flatMap(({ code }) => referencesIn(code))
		.flatMap((code) => parseTextReference(code) ?? []);
