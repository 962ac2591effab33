import { isObject } from 'lodash';

import { compilePlainReferences, textOf } from '../../core/expression/plainReference';
import { readTemplate } from '../../core/expression/template';
import type { ValueOf } from './blocks';
import { hasExpression } from './parameter';

/** @returns undefined if only n8n's engine can tell */
type ReadStored = (json: unknown, valueOf: ValueOf) => { value: unknown } | undefined;

/**
 * Prepares to read a stored value, or each part of it, from an item, and from the values of the code
 * in it.
 *
 * @returns undefined if n8n must evaluate any part of it
 */
export function compileStored(stored: unknown): ReadStored | undefined {
	if (!hasExpression(stored)) return () => ({ value: stored });
	if (!isObject(stored)) return compilePlainReferences(stored) ?? compileCode(stored);
	const parts: Array<readonly [string, ReadStored]> = [];
	for (const [key, part] of Object.entries(stored)) {
		const read = compileStored(part);
		if (read === undefined) return undefined;
		parts.push([key, read]);
	}
	return (json, valueOf) => {
		const readings = parts.map(([key, read]) => [key, read(json, valueOf)] as const);
		const entries = readings.flatMap(
			([key, reading]): Array<[string, unknown]> => (reading ? [[key, reading.value]] : []),
		);
		if (entries.length < parts.length) return undefined;
		return { value: withEntries(stored, entries) };
	};
}

function compileCode(stored: unknown): ReadStored | undefined {
	const template = readTemplate(stored);
	if (!template?.canBeJoined) return undefined;
	const { pieces } = template;
	return (_, valueOf) => {
		const values = pieces.map((piece) => (typeof piece === 'string' ? piece : valueOf(piece.code)));
		if (values.includes(undefined)) return undefined;
		return { value: values.length === 1 ? values[0] : values.map(textOf).join('') };
	};
}

/** Returns a list or an object like a stored one, with other values for its keys. */
export const withEntries = (stored: object, entries: Array<[string, unknown]>): unknown =>
	Array.isArray(stored) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
