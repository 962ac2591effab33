import { beginningOf } from './characters';

/** Names that reach into the prototype of an object. */
export const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([
	'__proto__',
	'constructor',
	'prototype',
]);

/** Shows any value in a message. Never throws, not even for an object that holds itself. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
		return JSON.stringify(value) ?? 'an object';
	} catch {
		return 'an object';
	}
}

/** At most so many characters of a text, for a message: a longer one ends in `…`, never in half a pair. */
export const shortened = (text: string, most: number): string =>
	text.length > most ? `${beginningOf(text, most)}…` : text;

/** Milliseconds in hours and full minutes, for example `2 hours 47 minutes`; half of one rounds up. */
export function duration(milliseconds: number): string {
	const minutes = Math.round(milliseconds / 60_000);
	const hours = Math.floor(minutes / 60);
	const rest = counted(minutes % 60, 'minute');
	if (hours === 0) return rest;
	return minutes % 60 > 0 ? `${counted(hours, 'hour')} ${rest}` : counted(hours, 'hour');
}

/** For example `1 credit` or `2 credits`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${count} ${count === 1 ? one : many}`;
