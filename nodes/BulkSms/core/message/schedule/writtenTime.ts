import { DateTime } from 'luxon';

import { MINUTE } from './wallClock';

/** A time as the user gave it. A text without a zone, or a Date, is in the zone of the workflow. */
export type WrittenTime = string | Date | DateTime;

/** Reads ISO 8601, and `2027-01-31 09:30`. Of two times, it is the first. Undefined for other texts. */
export function readTime(value: WrittenTime, zone: string): DateTime | undefined {
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	if (typeof value !== 'string') return value;
	// Without a date or a time of day, luxon would fill in the present day or hour.
	if (!/^\d{4}-?\d{2}-?\d{2}[T ]\d{1,2}:?\d{2}/.test(value.trim())) return undefined;
	const read = parsed(value, zone);
	if (!isOnClock(value, read)) return read;
	// Of two times, luxon takes the one with the offset of today.
	return read.getPossibleOffsets()[0];
}

function parsed(value: string, zone: string): DateTime {
	// 9:30 is 09:30.
	const text = value.trim().replace(/^(\d{4}-?\d{2}-?\d{2}[T ])(?=\d:)/, (day) => `${day}0`);
	const read = DateTime.fromISO(text, { zone, setZone: true });
	return read.isValid ? read : DateTime.fromSQL(text, { zone, setZone: true });
}

/** Whether a text is a time on the clock of a place: it has no offset. */
const isOnClock = (value: string, read: DateTime): boolean =>
	read.isValid && read.zone.type === 'iana' && !value.includes('[');

/** Whether a text gives a moment by itself: it has an offset. */
export function hasOffset(value: string): boolean {
	const read = readTime(value, 'Asia/Bangkok');
	return read !== undefined && !isOnClock(value, read);
}

/** Whether the clock is set forward over a time, so that it was read as a later one. */
export function isSkipped(value: WrittenTime, read: DateTime): boolean {
	if (typeof value !== 'string' || !isOnClock(value, read)) return false;
	const written = parsed(value, 'UTC');
	return (
		written.zoneName === 'UTC' && written.toMillis() !== read.toMillis() + read.offset * MINUTE
	);
}

/**
 * A DateTime of another copy of luxon is not an instance of ours, so it is recognized by its
 * methods.
 */
export function isoOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('toISO' in value)) return undefined;
	const { toISO } = value;
	try {
		const iso: unknown = typeof toISO === 'function' ? toISO.call(value) : undefined;
		return typeof iso === 'string' ? iso : undefined;
	} catch {
		return undefined;
	}
}
