import { isObject } from 'lodash';
import { isResourceLocatorValue } from 'n8n-workflow';

import { compilePlainReferences } from '../../core/expression/plainReference';
import { hasExpression } from './parameter';

/** @returns undefined if only n8n's engine can tell */
type ReadPlain = (json: unknown) => { value: unknown } | undefined;

/**
 * Prepares to read a stored value, or each part of it, from an item.
 *
 * @returns undefined if n8n must evaluate any part of it
 */
export function compileStored(stored: unknown): ReadPlain | undefined {
	if (!hasExpression(stored)) return () => ({ value: stored });
	if (!isObject(stored)) return compilePlainReferences(stored);
	const parts: Array<readonly [string, ReadPlain]> = [];
	for (const [key, part] of Object.entries(stored)) {
		const read = compileStored(part);
		if (read === undefined) return undefined;
		parts.push([key, read]);
	}
	return (json) => {
		const entries: Array<[string, unknown]> = [];
		for (const [key, read] of parts) {
			const reading = read(json);
			if (reading === undefined) return undefined;
			entries.push([key, reading.value]);
		}
		return { value: withEntries(stored, entries) };
	};
}

/**
 * Returns the value of a resource locator, whichever mode chose it. Anything else is the value
 * itself, such as the text that a workflow or a model gives in place of a locator.
 */
export const locatedValue = (given: unknown): unknown =>
	isResourceLocatorValue(given) ? given.value : given;

/** Returns a list or an object like a stored one, with other values for its keys. */
export const withEntries = (stored: object, entries: Array<[string, unknown]>): unknown =>
	Array.isArray(stored) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
