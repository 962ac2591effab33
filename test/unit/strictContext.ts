/**
 * The members a test gives. What they return is not typed, because it is the very question what the
 * code does with a value that n8n's types do not promise.
 */
export type Given<T> = { [K in keyof T]?: unknown };

/**
 * Stands in for one of n8n's contexts. It has what the test gives and throws as soon as the code
 * touches anything else, so that a call nobody thought of fails the test instead of passing it.
 */
export function strictContext<T extends object>(given: Given<T>): T;
export function strictContext(given: object): object {
	return strict(given, 'context');
}

function strict(given: object, path: string): object {
	return new Proxy(given, {
		get(target, key, receiver): unknown {
			// zod asks every object whether it is a promise.
			if (key === 'then') return undefined;
			const name = `${path}.${String(key)}`;
			if (!(key in target)) throw new Error(`The test gave no ${name}`);
			const value: unknown = Reflect.get(target, key, receiver);
			return typeof value === 'object' && value !== null ? strict(value, name) : value;
		},
	});
}
