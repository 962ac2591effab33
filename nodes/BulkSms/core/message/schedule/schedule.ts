import { DateTime } from 'luxon';

import { LABELS } from '../../labels';
import { refuse } from '../../problem';
import { shownValue } from '../../text/words';
import { DAY, MINUTE, wallClockAt } from './wallClock';

export type DateOrder = 'dayFirst' | 'monthFirst';

export interface ScheduleRules {
	/** IANA name, like `accountZone`. A time without a zone is in this zone. */
	workflowZone: string;
	/** The gateway reads `sendAt` in this zone. */
	accountZone: string;
	/** docs/interface.md does not show it, so the credential has it. */
	dateOrder: DateOrder;
	/** Milliseconds since 1970-01-01 UTC. */
	now: number;
}

/** The Buddhist calendar, which Thailand uses, is this many years ahead. */
const BUDDHIST_YEARS = 543;

/** Dates are written so, in any language of n8n. */
export const LATIN = { locale: 'en', numberingSystem: 'latn' } as const;

const PICK_TIME = 'Pick a date and time, or give one as 2027-01-31T09:30';

/** A time as the user gave it. A text without a zone, or a Date, is in the zone of the workflow. */
export type WrittenTime = string | Date | DateTime;

/**
 * Takes a text, a Date, or a Luxon DateTime.
 *
 * @throws Refusal of another value. A text is read later
 */
export function checkTime(value: unknown, { label }: { label: string }): WrittenTime {
	if (value === undefined || value === null || value === '') {
		return refuse(label, 'The time is empty', PICK_TIME);
	}
	if (typeof value === 'string') return value;
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
	const iso = isoOf(value);
	const time = iso === undefined ? undefined : DateTime.fromISO(iso, { setZone: true });
	return time?.isValid ? time : refuseTime(label, value);
}

const refuseTime = (label: string, value: unknown): never =>
	refuse(label, `"${shownValue(value)}" is not a date that can be read`, PICK_TIME);

/**
 * Reads the time of a scheduled message: after now, and at most two years later. The gateway counts
 * in minutes. Seconds are rounded up, so that a message is never sent early.
 *
 * @param value a text as ISO 8601 or as "2027-01-31 09:30", or a DateTime. A time that the clock
 * shows twice is the first of the two, and a time that it skips is later by as much as the clock is
 * set forward.
 * @returns the full minute, in the zone or with the offset of the value, or else in the zone of the
 * workflow
 * @throws Refusal
 */
export function readSendAt(value: WrittenTime, rules: ScheduleRules): DateTime {
	const time = readFutureTime(LABELS.sendAt, value, rules, 'remove the option to send at once');
	const minute = Math.ceil(time.toMillis() / MINUTE) * MINUTE;
	return DateTime.fromMillis(minute, { zone: time.zone });
}

/**
 * Reads a time in the next two years, by the rules of {@link readSendAt}, but with its seconds.
 *
 * @param otherwise what else the user can do
 * @throws Refusal
 */
export function readFutureTime(
	field: string,
	value: WrittenTime,
	{ workflowZone, now }: Pick<ScheduleRules, 'workflowZone' | 'now'>,
	otherwise: string,
): DateTime {
	const time = readDate(field, value, { workflowZone, now });
	// A scheduled message cannot be cancelled, so a time that is too far away counts as a mistake.
	const latest = DateTime.fromMillis(now, { zone: workflowZone }).plus({ years: 2 });
	if (time.toMillis() <= now) {
		refuse(field, `${shown(time)} is in the past`, `Choose a time in the future, or ${otherwise}`);
	}
	if (time > latest) {
		refuse(
			field,
			`${shown(time)} is more than two years ahead`,
			`Choose a time before ${latest.toFormat('yyyy-MM-dd', LATIN)}, or ${otherwise}`,
		);
	}
	return time;
}

/** Reads a time of any day, by the rules of {@link readSendAt}: milliseconds since 1970-01-01 UTC. */
export const readMoment = (
	field: string,
	value: unknown,
	rules: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): number => readDate(field, checkTime(value, { label: field }), rules).toMillis();

function readDate(
	field: string,
	value: WrittenTime,
	{ workflowZone, now }: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): DateTime {
	const time = readTime(value, workflowZone);
	// In a long list, nearly every time is near, and needs no check of the calendar.
	// Any Buddhist year that means a time near now is farther away than 500 years.
	if (time?.isValid && time.toMillis() < now + 500 * 365 * DAY) return time;
	const meant = time?.isValid
		? time.minus({ years: BUDDHIST_YEARS })
		: buddhistTime(value, workflowZone);
	if (meant?.isValid && Math.abs(meant.diff(DateTime.fromMillis(now)).as('years')) < 10) {
		const year = meant.year + BUDDHIST_YEARS;
		const example = meant.setZone(workflowZone).toFormat("yyyy-MM-dd'T'HH:mm", LATIN);
		refuse(
			field,
			`${time?.isValid ? shown(time) : `"${shownValue(value)}"`} has a Buddhist year: ${year} is the year ${meant.year}`,
			`Write the year as ${meant.year}, for example ${example}`,
		);
	}
	return time?.isValid ? time : refuseTime(field, value);
}

/** Reads a date that only the Buddhist calendar has: 29 February 2571 is 29 February 2028. */
function buddhistTime(value: WrittenTime, zone: string): DateTime | undefined {
	if (typeof value !== 'string') return undefined;
	return readTime(
		value.trim().replace(/^\d{4}/, (year) => String(Number(year) - BUDDHIST_YEARS)),
		zone,
	);
}

const shown = (time: DateTime): string =>
	`${time.toFormat('yyyy-MM-dd HH:mm', LATIN)} (${time.zoneName ?? ''})`;

/**
 * Writes a full minute (milliseconds since 1970-01-01 UTC) in the form of the gateway:
 * `NN/NN/YYYY HH:mm` (docs/interface.md, Message object, `sendAt`).
 */
export const writeSendAt = (
	moment: number,
	{ accountZone, dateOrder }: Pick<ScheduleRules, 'accountZone' | 'dateOrder'>,
): string =>
	DateTime.fromMillis(moment, { zone: accountZone }).toFormat(
		dateOrder === 'dayFirst' ? 'dd/MM/yyyy HH:mm' : 'MM/dd/yyyy HH:mm',
		LATIN,
	);

function readTime(value: WrittenTime, zone: string): DateTime | undefined {
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

/** Whether the clock is set forward over a time, so that {@link readSendAt} reads a later one. */
export function isSkipped(value: WrittenTime, { workflowZone: zone }: ScheduleRules): boolean {
	if (typeof value !== 'string') return false;
	const read = parsed(value, zone);
	const written = parsed(value, 'UTC');
	return (
		isOnClock(value, read) &&
		written.zoneName === 'UTC' &&
		written.toMillis() !== wallClockAt(read.toMillis(), zone)
	);
}

/**
 * A DateTime of another copy of luxon is not an instance of ours, so it is recognized by its
 * methods.
 */
function isoOf(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null || !('toISO' in value)) return undefined;
	const { toISO } = value;
	try {
		const iso: unknown = typeof toISO === 'function' ? toISO.call(value) : undefined;
		return typeof iso === 'string' ? iso : undefined;
	} catch {
		return undefined;
	}
}
