import { memoize } from 'lodash';

import { UNSEEN } from '../text/words';

/** Returns the same for names that people cannot tell apart, or that differ only in case. */
export const alikeName = (name: string): string =>
	name
		.normalize('NFKC')
		.replace(UNSEEN, '')
		.toUpperCase()
		.normalize('NFKC')
		// In Thai and Lao, the tone mark may be typed after the ring of `ำ`, which looks the same.
		.replace(/([\u0e4d\u0ecd])([\u0e48-\u0e4b\u0ec8-\u0ecb])/g, '$2$1');

/**
 * Finds every field that is named like this, whole or with dots or brackets for nesting, whatever
 * case, blanks, and invisible characters the name has.
 *
 * @returns a function that gives the values of these fields in an item
 */
export function valuesOf(name: string): (fields: object) => unknown[] {
	const alike = memoize(alikeName);
	const find = (holder: unknown, path: string): unknown[] => {
		if (typeof holder !== 'object' || holder === null) return [];
		return Object.entries(holder).flatMap(([key, value]) => {
			const step = alike(key);
			if (step === path) return [value];
			return path.startsWith(`${step}.`) ? find(value, path.slice(step.length + 1)) : [];
		});
	};
	// The steps of a path as n8n's editor writes them for a dragged field: `['first name']`, `[0]`.
	const withDots = name
		.replace(
			/\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+))\]/g,
			(_, single?: string, double?: string, index?: string) =>
				`.${(single ?? double ?? index ?? '').replace(/\\(.)/g, '$1')}`,
		)
		.replace(/^\./, '');
	const paths = new Set([name, withDots].map(alikeName));
	return (fields) => [...paths].flatMap((path) => find(fields, path));
}
