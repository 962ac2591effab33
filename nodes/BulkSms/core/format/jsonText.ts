import { beginsWithOneOf } from './beginning';
import { parseExactJson } from './exactJson';

/** Deeper than any report: such a value is an attack on whoever walks through it. */
export const DEEPEST_VALUE = 64;

/**
 * JSON that came as text, for instance in the field of a form. Objects and lists only: the text
 * 25501288135972440649 must not become a rounded number.
 *
 * @returns the value itself if it is no such text, or one that is too deep
 */
export function parsedIfJson(value: unknown): unknown {
	if (typeof value !== 'string' || !beginsWithOneOf('{[', value)) return value;
	const parsed = parseExactJson(value);
	return parsed === undefined || isTooDeep(parsed) ? value : parsed;
}

/** Walks level by level and not by recursion, which a deep value would bring to its end. */
export function isTooDeep(value: unknown): boolean {
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > DEEPEST_VALUE) return true;
		level = level.flatMap((each) =>
			typeof each === 'object' && each !== null ? Object.values(each) : [],
		);
	}
	return false;
}
