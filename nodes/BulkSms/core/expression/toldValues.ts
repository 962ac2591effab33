import { uniq } from 'lodash';

import { asText } from '../text/words';
import { referencesIn } from './codeReferences';
import { dateOfExcel, isExcelDate } from './excelDate';
import { mayMeanNothing } from './itemValue';
import { ownValue, parseTextReference, readTemplate, referenceName } from './template';

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
	const fields = referencesOf(raw).flatMap((code) => {
		const reference = parseTextReference(code);
		return reference?.root === '$json' ? reference : [];
	});
	if (fields.length === 0) return [];
	const told = new Map<string, number>();
	for (const json of items) {
		for (const field of fields) {
			const value = ownValue(field.keys, json);
			if (typeof value !== 'string' || !mayMeanNothing(value)) continue;
			const where = `${referenceName(field)} is "${value.trim()}"`;
			told.set(where, (told.get(where) ?? 0) + 1);
		}
	}
	return [...told]
		.slice(0, MOST_TOLD)
		.map(
			([where, count]) =>
				`The field ${where} in ${count === 1 ? 'an item' : `${count} items`}, and the text shows this word: leave the cell empty if it has no value.`,
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
	const fields = (readTemplate(raw)?.expressions ?? []).flatMap(({ code, reference }) => {
		const words = wordsIn(reference?.keys.findLast((key) => !/^\d+$/.test(key)) ?? '');
		const isDate = words.some((word) => OF_DATES.test(word));
		return reference?.root === '$json' && isDate && !words.some((word) => OF_AMOUNTS.test(word))
			? [{ code: code.trim(), reference }]
			: [];
	});
	if (fields.length === 0) return [];
	const told = new Map<string, { subject: string; cure: string; shown: string; count: number }>();
	for (const json of items) {
		for (const { code, reference } of fields) {
			const value = ownValue(reference.keys, json);
			if (!isExcelDate(value)) continue;
			const first = told.get(code);
			const subject = `The field ${referenceName(reference)}`;
			if (first) first.count += 1;
			else
				told.set(code, { subject, cure: dateOfExcel(code, value), shown: asText(value), count: 1 });
		}
	}
	return [...told.values()]
		.slice(0, MOST_TOLD)
		.map(
			({ subject, cure, shown, count }) =>
				`${subject} is ${shown.trim()}${count === 1 ? '' : ` and the like in ${count} items`}, which is how Excel stores a date: write ${cure} in its place.`,
		);
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
