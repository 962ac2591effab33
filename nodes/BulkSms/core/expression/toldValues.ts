import { uniq, uniqBy } from 'lodash';

import { asText } from '../text/words';
import { referencesIn } from './codeReferences';
import { dateOfExcel, isExcelDate } from './excelDate';
import { mayMeanNothing } from './itemValue';
import {
	ownValue,
	parseTextReference,
	readTemplate,
	referenceName,
	type TextReference,
} from './template';

/** So many sentences are enough to find the column. */
const MOST_TOLD = 3;

/**
 * Tells in sentences where a text shows a word that other programs write for nothing, such as `N/A`,
 * and that may be an answer, too.
 *
 * @param raw the parameter as the workflow stores it
 * @param items the `json` of each item
 */
export function toldValues(raw: unknown, items: Iterable<unknown>): string[] {
	const fields = referencesOf(raw).flatMap((code): Field[] => {
		const reference = parseTextReference(code);
		return reference?.root === '$json' ? [{ code, reference }] : [];
	});
	return toldOf(fields, items, ({ reference }, value) =>
		typeof value === 'string' && mayMeanNothing(value)
			? `${referenceName(reference)} is "${value.trim()}"`
			: undefined,
	).map(
		({ what, count }) =>
			`The field ${what} in ${count === 1 ? 'an item' : `${count} items`}, and the text shows this word: leave the cell empty if it has no value.`,
	);
}

/** Of the name of a column with dates. Thai has no blanks between words. */
const OF_DATES = /^(?:date|day|due|time|datum|fecha)$|วันที่|เวลา/u;
const OF_AMOUNTS = /^(?:amount|total|response)$/;

/** `dueDate`, `due_date`, and `Due Date` have two words. */
const wordsIn = (name: string): string[] =>
	name
		.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
		.toLowerCase()
		.split(/[^\p{L}\p{M}]+/u);

/**
 * Tells in sentences where a text shows a date as the number that Excel stores: in a field whose name
 * is that of a date.
 *
 * @param raw the parameter as the workflow stores it
 * @param items the `json` of each item
 */
export function toldDates(raw: unknown, items: Iterable<unknown>): string[] {
	const fields = (readTemplate(raw)?.expressions ?? []).flatMap(({ code, reference }): Field[] => {
		const words = wordsIn(reference?.keys.findLast((key) => !/^\d+$/.test(key)) ?? '');
		const isDate = words.some((word) => OF_DATES.test(word));
		return reference?.root === '$json' && isDate && !words.some((word) => OF_AMOUNTS.test(word))
			? [{ code: code.trim(), reference }]
			: [];
	});
	return toldOf(uniqBy(fields, 'reference.name'), items, ({ reference }, value) =>
		isExcelDate(value) ? referenceName(reference) : undefined,
	).map(
		({ what, field, value, count }) =>
			`The field ${what} is ${asText(value).trim()}${count === 1 ? '' : ` and the like in ${count} items`}, which is how Excel stores a date: write ${dateOfExcel(field.code, value)} in its place.`,
	);
}

/** A field of the items that a text shows. */
interface Field {
	code: string;
	reference: TextReference;
}

/** Finds what is to be told of the values of fields: the first of each, and in how many items. */
function toldOf(
	fields: Field[],
	items: Iterable<unknown>,
	tell: (field: Field, value: unknown) => string | undefined,
) {
	if (fields.length === 0) return [];
	const told = new Map<string, { what: string; field: Field; value: unknown; count: number }>();
	for (const json of items) {
		for (const field of fields) {
			const value = ownValue(field.reference.keys, json);
			const what = tell(field, value);
			if (what === undefined) continue;
			const first = told.get(what);
			if (first) first.count += 1;
			else told.set(what, { what, field, value, count: 1 });
		}
	}
	return [...told.values()].slice(0, MOST_TOLD);
}

const ONE_ITEM = /\b(?:(?:first|last)\s*\(|all\s*\([^()]*\)\s*\[)/;

/** Finds the fields that an expression reads from one item of a node for all items. */
export const fieldsOfOneItem = (raw: unknown): Array<{ code: string; node: string | undefined }> =>
	referencesOf(raw).flatMap((code) => {
		const reference = parseTextReference(code);
		const isOfOne = reference !== undefined && ONE_ITEM.test(reference.root);
		return isOfOne ? { code, node: reference.origin } : [];
	});

const referencesOf = (raw: unknown): string[] =>
	uniq((readTemplate(raw)?.expressions ?? []).flatMap(({ code }) => referencesIn(code)));
