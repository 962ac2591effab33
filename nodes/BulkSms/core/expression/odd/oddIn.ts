import { uniqBy } from 'lodash';

import { shortened } from '../../text/words';
import type { FieldNames } from '../fieldNames';
import { shownCode } from '../template';
import { type Found, ODD_TEXTS, type OddText } from './oddTexts';

/** Something odd in a text, and the path of the field that it names. */
export interface Odd extends Found {
	row: OddText;
	field: readonly string[] | undefined;
}

type Place = 'fixed' | 'code' | 'model' | 'value' | 'text' | 'cells';

/** The rows for a place, or those of them that do something there. */
export const rowsFor = (place: Place, what?: OddText[Place]): OddText[] =>
	ODD_TEXTS.filter((row) => row[place] !== undefined && row[place] === (what ?? row[place]));

/** `{optOutLink}`, as people write it: the node puts the link there. */
const OPT_OUT_LINK = /^[^\p{L}]*opt[^\p{L}]*out[^\p{L}]*link[^\p{L}]*$/iu;

/** Finds what rows look for, in the order of the rows, each once. */
export function oddIn(text: string, rows: readonly OddText[], names?: FieldNames): Odd[] {
	const found: Odd[] = [];
	for (const row of rows) {
		const { find, isOne, namesField } = row;
		// To make a copy of the pattern, as matchAll does, takes longer than to search most texts.
		find.lastIndex = 0;
		for (let match = find.exec(text); match; match = find.exec(text)) {
			const { 0: written, index: at } = match;
			const group = match.find((each, place) => place > 0 && each !== undefined) ?? '';
			const inside = group.replace(/[{}]/g, '').trim();
			if (isOne?.({ written, inside, at }) === false || OPT_OUT_LINK.test(written)) continue;
			const field = names && fieldNamed(inside, names);
			if (field || !namesField) found.push({ row, written, inside, at, field });
		}
	}
	return found.length < 2 ? found : uniqBy(found, 'written');
}

/** By its last part, if it has dots. */
function fieldNamed(inside: string, names: FieldNames): readonly string[] | undefined {
	if (!/.\p{L}|\p{L}./u.test(inside)) return undefined;
	return names.fieldNamed(inside) ?? names.fieldNamed(inside.slice(inside.lastIndexOf('.') + 1));
}

/** As a reason shows it: without double braces, so that a message can quote the reason. */
export const shownOdd = ({ written, row }: Odd): string =>
	row.code || /\{\{|\}\}/.test(written)
		? `${shownCode({ code: written.replace(/[{}]+/g, ' ') })} in braces`
		: shortened(written, 60);

/**
 * Gives all texts in a value, at any depth, and the names of its fields. Never throws, and ends
 * even if a value contains itself or is very large.
 */
export function* textsIn(value: unknown): Generator<string> {
	const open: unknown[] = [value];
	const seen = new Set<unknown>();
	// Enough for the data of any alert, and small enough for each item of a long list.
	let values = 200_000;
	let characters = 20_000_000;
	while (open.length > 0 && values > 0 && characters > 0) {
		const next = open.pop();
		values -= 1;
		if (typeof next === 'string') {
			characters -= next.length;
			yield next;
		} else if (typeof next === 'object' && next !== null && !seen.has(next)) {
			seen.add(next);
			addParts(next, open, values);
		}
	}
}

/** In order, from the end. A getter may throw. */
function addParts(holder: object, open: unknown[], most: number): void {
	try {
		const parts = Array.isArray(holder)
			? holder.slice(0, most)
			: Object.entries(holder).slice(0, most).flat();
		open.push(...parts.reverse());
	} catch {
		// An object that cannot be read has no text.
	}
}
