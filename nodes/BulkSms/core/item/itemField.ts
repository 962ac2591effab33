/**
 * Looks up a field of an input item: by its whole name first, then with dots for nesting. Only what
 * the item itself holds counts, never what every object inherits.
 *
 * @returns undefined if there is no such field or its value is null
 */
export function fieldValue(fields: object, name: string): unknown {
	const whole = ownValue(fields, name);
	if (whole !== undefined || !name.includes('.')) return whole;
	return name.split('.').reduce<unknown>((value, key) => ownValue(value, key), fields);
}

function ownValue(value: unknown, key: string): unknown {
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
	const own: unknown = Reflect.get(value, key);
	return own ?? undefined;
}
