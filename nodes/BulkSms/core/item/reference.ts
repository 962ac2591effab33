export interface Step {
	key: string;
	/** Whether the key can be the index of a list. */
	index: boolean;
}

/** Stands for a value that only n8n's engine can tell. */
export const ENGINE = Symbol('ask the engine');

export const INDEX = '0|[1-9][0-9]{0,8}';
const INDEX_KEY = new RegExp(`^(?:${INDEX})$`);

/** A backslash escapes braces; NUL and half a surrogate pair do not reach each engine. */
export const BEYOND_TEXT = /[\\\0\p{Cs}]/u;
/** n8n refuses a parameter with this anywhere in it, in its text too. */
export const CONSTRUCTOR = /\.\s*constructor/;

/** Names that n8n refuses to read, whoever owns the field, and two that it takes for its own. */
const REFUSED = new Set([
	...['$', 'globalThis', 'prototype', 'getPrototypeOf', 'setPrototypeOf', 'mainModule', 'binding'],
	...['getOwnPropertyDescriptor', 'getOwnPropertyDescriptors', 'defineProperty'],
	...['defineProperties', '_linkedBinding', '_load', 'prepareStackTrace', 'caller', 'callee'],
	...['arguments', 'getBuiltinModule', 'dlopen', 'execve', 'loadEnvFile'],
]);

/**
 * Whether each engine reads a field of this name as it is. Own fields with an inherited name are
 * hidden by it in `vm`, and not in `legacy`.
 */
export const isSafeKey = (key: string): boolean => !(key in Object.prototype || REFUSED.has(key));

export const stepOf = (key: string): Step => ({ key, index: INDEX_KEY.test(key) });

/** Follows a way through an item; {@link ENGINE} if only that can tell. */
export function follow(path: readonly Step[], json: unknown): unknown {
	if (!isRecord(json)) return ENGINE;
	let value: unknown = json;
	for (const { key, index } of path) {
		if (value === undefined || value === null) return undefined;
		if (typeof value !== 'object' || !(Array.isArray(value) ? index : isRecord(value))) {
			return ENGINE;
		}
		const own = Object.getOwnPropertyDescriptor(value, key);
		if (own === undefined) return key in value ? ENGINE : undefined;
		if (own.get !== undefined || own.set !== undefined) return ENGINE;
		value = own.value;
	}
	return value;
}

/** Whether it is an object that holds data only: of this or another realm, or without prototype. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
