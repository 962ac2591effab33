import { memoize } from 'lodash';

import { isSameWord, wordOf } from '../text/words';

/**
 * Finds every field whose name is the same word, whole or with dots or brackets for nesting.
 *
 * @returns a function that gives the values of these fields in an item
 */
export function valuesOf(name: string): (fields: object) => unknown[] {
	const keyOf = memoize(wordOf);
	const stepsOf = memoize(firstSteps);
	const find = (holder: unknown, path: string): unknown[] => {
		if (typeof holder !== 'object' || holder === null) return [];
		return Object.entries(holder).flatMap(([key, value]) =>
			stepsOf(path)
				.filter(({ step }) => isSameWord(step, keyOf(key)))
				.flatMap(({ rest }) => (rest === undefined ? [value] : find(value, rest))),
		);
	};
	// The steps of a path as n8n's editor writes them for a dragged field: `['first name']`, `[0]`.
	const withDots = name
		.replace(
			/\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))\]/g,
			(_, single?: string, double?: string, index?: string) =>
				`.${(single ?? double ?? index ?? '').replace(/\\(.)/g, '$1')}`,
		)
		.replace(/^\./, '');
	return (fields) => find(fields, withDots);
}

/** Each beginning that may be the name of one field, and the path behind it. */
const firstSteps = (path: string) =>
	[...path.matchAll(/\.|$/g)].map(({ index }) => ({
		step: wordOf(path.slice(0, index)),
		rest: index === path.length ? undefined : path.slice(index + 1),
	}));
