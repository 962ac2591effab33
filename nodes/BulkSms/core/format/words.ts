/** Names that reach into the prototype of an object. */
export const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

/**
 * How a value is shown in a message, whatever it is. Never throws, not even for what cannot be made
 * text, such as an object that holds itself.
 */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/** Milliseconds in hours and full minutes, for example `2 hours 47 minutes`; half of one rounds up. */
export function duration(milliseconds: number): string {
	const minutes = Math.round(milliseconds / 60_000);
	const hours = Math.floor(minutes / 60);
	const parts = [
		...(hours > 0 ? [counted(hours, 'hour')] : []),
		...(hours === 0 || minutes % 60 > 0 ? [counted(minutes % 60, 'minute')] : []),
	];
	return parts.join(' ');
}

/** A count with its noun, for example `1 credit` or `2 credits`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`;
