import { isNoValue } from '../item/noValue';

/**
 * Reads a text that a page shows. A number counts as it is written.
 *
 * @param most how long it may be, in UTF-16 code units
 * @returns undefined for a value that is blank, no text or too long
 */
export function readPageText(value: unknown, most: number): string | undefined {
	const text = typeof value === 'number' ? String(value) : value;
	return typeof text === 'string' && !isNoValue(value) && text.length <= most ? text : undefined;
}
