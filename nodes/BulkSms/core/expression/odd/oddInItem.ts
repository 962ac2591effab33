import { get, uniqBy } from 'lodash';

import type { Problem } from '../../problem';
import { asText, shortened } from '../../text/words';
import { referencesIn } from '../codeReferences';
import type { Engine } from '../engine';
import { codeOf } from '../fieldNames';
import {
	type Part,
	problemOf,
	readParts,
	subjectOf,
	type ValueSource,
} from '../holes/missingValues';
import { isHole } from '../plainReference';
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

const SEVERAL = rowsFor('value', 'several');
const TOLD = rowsFor('text', 'told');
const LOST = rowsFor('text', 'refused');
const CELLS = rowsFor('cells');

/** What a run may tell of the text of an item. */
export interface Told {
	/** The first of its kind is told. */
	kind: string;
	written: string;
	/** Writes the sentence. Takes how many items have one of its kind. */
	tip: (count: number) => string;
	/** In fewer items, it is not told. */
	least?: number | undefined;
	/** Why nobody gets the text if an item for another number has the same. */
	ifRepeated?: Problem | undefined;
}

/** What is odd in the text of an item: why it cannot be sent, and what the run tells of it. */
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
	const fields = uniqBy(
		referencesOf(template).filter(({ root }) => root === '$json'),
		'name',
	);
	return (text, json, engineOf) => {
		const told = [...toldOfText(text), ...fields.flatMap((field) => toldOfCell(field, text, json))];
		if (template && oddIn(text, SEVERAL, source.names).length > 0) {
			const parts = readParts(template.expressions, json, engineOf());
			told.push(...parts.flatMap((part) => placeholdersIn(part, text, source)));
		}
		if (!allowsAll && !tellsError(json)) return { problem: lostIn(text, source), told };
		return { told: told.map((each) => ({ ...each, ifRepeated: undefined })) };
	};
}

/** Returns why a text cannot be sent: it has the sign for a character that was lost. */
export function lostIn(
	text: string,
	{ label, otherwise }: Pick<ValueSource, 'label' | 'otherwise'>,
): Problem | undefined {
	const [odd] = oddIn(text, LOST);
	if (!odd?.row.advice) return undefined;
	return {
		field: label,
		reason: `The ${label.toLowerCase()} contains U+FFFD at position ${odd.at + 1}${odd.row.reason}`,
		advice: `${odd.row.advice}, or ${otherwise}`,
	};
}

const toldOfText = (text: string): Told[] =>
	oddIn(text, TOLD).map(({ written, row: { what, reason } }) => ({
		kind: what,
		written,
		tip: () => `A text has ${shortened(written, 60)} in it${reason}.`,
	}));

/** The fields that the expressions read. */
const referencesOf = (template: Template | undefined): TextReference[] =>
	(template?.expressions ?? [])
		.flatMap(({ code }) => referencesIn(code))
		.flatMap((code) => parseTextReference(code) ?? []);

/** Takes a field whose value the text shows as it is. */
function toldOfCell(field: TextReference, text: string, json: unknown): Told[] {
	const value = asText(ownValue(field.keys, json)).trim();
	if (!text.includes(value)) return [];
	const words = wordsIn(field.keys.findLast((key) => !/^\d+$/.test(key)) ?? '');
	return oddIn(value, CELLS).flatMap(({ written, row: { what, cells, columns, reason } }) => {
		if (columns && !words.some((word) => columns.test(word))) return [];
		const items = (count: number) => (count === 1 ? 'in an item' : `or the like in ${count} items`);
		return {
			kind: `${what}: ${field.name}`,
			written,
			least: cells,
			tip: (count) => `The field ${referenceName(field)} is "${written}" ${items(count)}${reason}.`,
		};
	});
}

/** What may be quoted once, and is that of a template in the texts for two people. */
const placeholdersIn = (part: Part, text: string, source: ValueSource): Told[] =>
	[...textsIn(part.value)]
		.flatMap((each) => oddIn(each, SEVERAL, source.names))
		.filter(({ written }) => text.includes(written))
		.map((odd) => {
			const { written, field, row } = odd;
			const code = (field && codeOf(field)) ?? '$json.name';
			const whole = part.reference ? part.code.trim() : '(your expression)';
			// Braces end an expression.
			const quoted = JSON.stringify(written)
				.replace(/(?<=\{)\{/g, '\\x7b')
				.replace(/(?<=\})\}/g, '\\x7d');
			return {
				kind: 'placeholder',
				written,
				tip: () =>
					`A text has ${shownOdd(odd)} in it, which is sent as it is: if it is a placeholder, write a field in its place, for example {{ ${code} }}.`,
				ifRepeated: problemOf(
					source,
					`${shownPart(part)} puts ${shownOdd(odd)} into ${subjectOf(source)} of several items${row.reason}`,
					`Write {{ ${whole}.replaceAll(${quoted}, ${code}) }} in ${source.label}, or ${source.otherwise}`,
				),
			};
		});

/** Where an item has the error that it tells of. */
const ERRORS = ['error', 'execution.error', 'trigger.error'];

/**
 * Prepares to find whether a text tells an error: it may quote anything.
 *
 * @returns takes the `json` of its item, or undefined if `$json` is something else
 */
export function compileTellsError(template: Template | undefined): (json: unknown) => boolean {
	const references = (template?.expressions ?? []).flatMap(({ code }) => referencesIn(code));
	if (references.some((code) => parseTextReference(code)?.keys.includes('error')))
		return () => true;
	return (json) =>
		ERRORS.some((path) => {
			const error: unknown = get(json, path);
			return Boolean(error) && !isHole(error);
		});
}
