import { isBlank, isMissingWord } from './itemValue';
import { isRecord } from './reference';

/** A list or object nested deeper than this goes to the engine. */
const DEEPEST = 20;

/** Whether every engine gives this value as it is: texts, numbers and the like, and plain JSON. */
export function isPlain(value: unknown, depth: number): boolean {
	switch (typeof value) {
		case 'string':
			return isPlainText(value);
		case 'boolean':
			return true;
		case 'number':
			// QuickJS gives 0 for -0.
			return !Object.is(value, -0);
		case 'undefined':
			return depth === 0;
		case 'object':
			return value === null || (depth < DEEPEST && isPlainJson(value, depth + 1));
		default:
			return false;
	}
}

function isPlainJson(value: object, depth: number): boolean {
	const entries = Object.entries(value);
	if (Array.isArray(value)) {
		return entries.length === value.length && entries.every(([, entry]) => isPlain(entry, depth));
	}
	return (
		isRecord(value) &&
		Object.getPrototypeOf(value) !== null &&
		entries.every(([key, entry]) => isPlainKey(key) && isPlain(entry, depth))
	);
}

/** The engines mark what passes between them with fields of their own, such as `__n8nType`. */
const isPlainKey = (key: string) =>
	isPlainText(key) &&
	!(key in Object.prototype || key.startsWith('__') || key.startsWith('isLuxon'));

/** Returns a value as it appears in a text, or undefined if only the engine can tell. */
export function asText(value: unknown): string | undefined {
	// n8n leaves out what is not a number.
	if (value === undefined || value === null || Number.isNaN(value)) return '';
	if (!isListEntry(value) && !(Array.isArray(value) && value.every(isListEntry))) return undefined;
	const text = String(value);
	return isPlainText(text) ? text : undefined;
}

const isListEntry = (value: unknown): boolean =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** QuickJS ends a text at NUL. */
const isPlainText = (text: string): boolean => !text.includes('\0');

/** Whether a value leaves a hole in a text: nothing to read, or a list of nothing else. */
export function isHole(value: unknown): boolean {
	if (Array.isArray(value)) return value.every((entry) => !Array.isArray(entry) && isHole(entry));
	const text = asText(value);
	return text !== undefined && (isBlank(text) || isMissingWord(text));
}
