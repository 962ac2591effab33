import { isObject, uniqBy, upperFirst } from 'lodash';

import type { Advice, Problem } from '../../problem';
import { shortened } from '../../text/words';
import type { FieldNames } from '../fieldNames';
import { shownCode } from '../template';
import { problemOf, subjectOf, type ValueSource } from './missingValues';
import { type Odd, ODD_TEXTS, type OddText } from './oddTexts';

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
		// To make a copy of the pattern, as matchAll does, takes longer than to search most texts.
		row.find.lastIndex = 0;
		for (let match = row.find.exec(text); match; match = row.find.exec(text)) {
			const [written, ...groups] = match;
			const group = groups.find((each) => each !== undefined) ?? '';
			const inside = group.replace(/[{}]/g, '').trim();
			const field = names && fieldNamed(inside, names);
			const odd = { row, written, inside, at: match.index, field };
			const isOne = (field || !row.namesField) && row.isOne?.(odd) !== false;
			if (isOne && !OPT_OUT_LINK.test(written)) found.push(odd);
		}
	}
	return found.length < 2 ? found : uniqBy(found, 'written');
}

/** By its last part, if it has dots. A name has two characters or more, with a letter among them. */
const fieldNamed = (inside: string, names: FieldNames): readonly string[] | undefined =>
	/.\p{L}|\p{L}./u.test(inside)
		? (names.fieldNamed(inside) ?? names.fieldNamed(inside.slice(inside.lastIndexOf('.') + 1)))
		: undefined;

/** As a reason shows it: without double braces, so that a message can quote the reason. */
export const shownOdd = ({ written, row }: Odd): string =>
	row.code || /\{\{|\}\}/.test(written)
		? `${shownCode({ code: written.replace(/[{}]+/g, ' ') })} in braces`
		: shortened(written, 60);

/** @param reason without its subject, which is the place */
export const problemWith = (source: ValueSource, reason: string, advice: Advice): Problem =>
	problemOf(
		source,
		`${upperFirst(subjectOf(source))} ${reason}`,
		`${advice}, or ${source.otherwise}`,
	);

/** Enough for the data of any alert, and small enough for each item of a long list. */
const MOST_VALUES = 200_000;

/** Gives the texts in a value, at any depth, and the names of its fields. Never throws. */
export function textsIn(value: unknown): string[] {
	const values: unknown[] = [value];
	for (let at = 0; at < values.length && values.length < MOST_VALUES; at += 1) {
		const next = values[at];
		if (isObject(next)) for (const part of partsOf(next)) values.push(part);
	}
	return values.filter((each) => typeof each === 'string');
}

function partsOf(holder: object): unknown[] {
	try {
		return Array.isArray(holder) ? holder : Object.entries(holder).flat();
	} catch {
		// A getter may throw.
		return [];
	}
}
