import { DateTime } from 'luxon';

import { LABELS } from '../../labels';
import { type Checked, invalid, valid } from '../../problem';
import { asText } from '../../text/words';
import { DAY, MINUTE } from './wallClock';

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

/** `NN/NN/YYYY HH:mm`, docs/interface.md, Message object, `sendAt`. */
const PATTERN: Record<DateOrder, string> = {
	dayFirst: 'dd/MM/yyyy HH:mm',
	monthFirst: 'MM/dd/yyyy HH:mm',
};

/** A scheduled message cannot be cancelled, so a time that is too far away counts as a mistake. */
const MOST_YEARS_AHEAD = 2;
/** The Buddhist calendar, which Thailand uses, is this many years ahead. */
const BUDDHIST_YEARS = 543;
/** A year that is this far from now counts as a Buddhist year. */
const NEAR_YEARS = 10;
/** In milliseconds. It is less than the distance to any Buddhist year that means a time near now. */
const FAR = 500 * 365 * DAY;

/** Dates are written so, in any language of n8n. */
export const LATIN = { locale: 'en', numberingSystem: 'latn' } as const;

const ADVICE = 'Pick a date and time, or give one as 2027-01-31T09:30';

/**
 * Reads the time of a scheduled message, in milliseconds since 1970-01-01 UTC: after now, and at
 * most two years later. The gateway counts in minutes. Seconds are rounded up, so that a message is
 * never sent early.
 *
 * @param value a date as ISO 8601 text, as "2027-01-31 09:30", as a Date, or as a Luxon DateTime.
 * Without a zone, it is in the workflow's zone. Luxon's rule applies: a time that the clock shows
 * twice is the first of the two, and a time that it skips is later by as much as the clock is set
 * forward.
 */
export function readSendAt(value: unknown, rules: ScheduleRules): Checked<number> {
	const moment = readFutureTime(LABELS.sendAt, value, rules, 'leave Send At out to send at once');
	return moment.ok ? valid(Math.ceil(moment.value / MINUTE) * MINUTE) : moment;
}

/**
 * Reads a time in the next two years, by the rules of {@link readSendAt}: milliseconds since
 * 1970-01-01 UTC.
 *
 * @param otherwise what else the user can do
 */
export function readFutureTime(
	field: string,
	value: unknown,
	{ workflowZone, now }: Pick<ScheduleRules, 'workflowZone' | 'now'>,
	otherwise: string,
): Checked<number> {
	const time = readDate(field, value, { workflowZone, now });
	if (!time.ok) return time;
	const latest = DateTime.fromMillis(now, { zone: workflowZone }).plus({ years: MOST_YEARS_AHEAD });
	if (time.value.toMillis() <= now) {
		return invalid(
			field,
			`${shown(time.value)} is in the past`,
			`Choose a time in the future, or ${otherwise}`,
		);
	}
	if (time.value > latest) {
		return invalid(
			field,
			`${shown(time.value)} is more than two years ahead`,
			`Choose a time before ${latest.toFormat('yyyy-MM-dd', LATIN)}, or ${otherwise}`,
		);
	}
	return valid(time.value.toMillis());
}

/** Reads a time of any day, by the rules of {@link readSendAt}: milliseconds since 1970-01-01 UTC. */
export function readMoment(
	field: string,
	value: unknown,
	rules: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): Checked<number> {
	const time = readDate(field, value, rules);
	return time.ok ? valid(time.value.toMillis()) : time;
}

function readDate(
	field: string,
	value: unknown,
	{ workflowZone, now }: Pick<ScheduleRules, 'workflowZone' | 'now'>,
): Checked<DateTime> {
	if (value === undefined || value === null || value === '') {
		return invalid(field, 'The time is empty', ADVICE);
	}
	const time = readTime(value, workflowZone);
	// In a long list, nearly every time is near, and needs no check of the calendar.
	if (time?.isValid && time.toMillis() < now + FAR) return valid(time);
	const meant = time?.isValid
		? time.minus({ years: BUDDHIST_YEARS })
		: buddhistTime(value, workflowZone);
	if (meant?.isValid && Math.abs(meant.diff(DateTime.fromMillis(now)).as('years')) < NEAR_YEARS) {
		const year = meant.year + BUDDHIST_YEARS;
		const example = meant.setZone(workflowZone).toFormat("yyyy-MM-dd'T'HH:mm", LATIN);
		return invalid(
			field,
			`${time?.isValid ? shown(time) : `"${asText(value)}"`} has a Buddhist year: ${year} is the year ${meant.year}`,
			`Write the year as ${meant.year}, for example ${example}`,
		);
	}
	if (time?.isValid) return valid(time);
	return invalid(field, `"${asText(value)}" is not a date that can be read`, ADVICE);
}

/** Reads a date that only the Buddhist calendar has: 29 February 2571 is 29 February 2028. */
function buddhistTime(value: unknown, zone: string): DateTime | undefined {
	if (typeof value !== 'string') return undefined;
	return readTime(
		value.trim().replace(/^\d{4}/, (year) => String(Number(year) - BUDDHIST_YEARS)),
		zone,
	);
}

const shown = (time: DateTime): string =>
	`${time.toFormat('yyyy-MM-dd HH:mm', LATIN)} (${time.zoneName ?? ''})`;

/** Writes a full minute (milliseconds since 1970-01-01 UTC) in the form of the gateway. */
export const writeSendAt = (
	moment: number,
	{ accountZone, dateOrder }: Pick<ScheduleRules, 'accountZone' | 'dateOrder'>,
): string => DateTime.fromMillis(moment, { zone: accountZone }).toFormat(PATTERN[dateOrder], LATIN);

/** A date and a time of day. Without one of them, luxon would fill in the present day or hour. */
const DATE_AND_TIME = /^\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}/;

function readTime(value: unknown, zone: string): DateTime | undefined {
	if (value instanceof Date) return DateTime.fromJSDate(value);
	const iso = isoOf(value);
	if (iso !== undefined) return DateTime.fromISO(iso, { setZone: true });
	if (typeof value !== 'string' || !DATE_AND_TIME.test(value.trim())) return undefined;
	const read = DateTime.fromISO(value.trim(), { zone });
	return read.isValid ? read : DateTime.fromSQL(value.trim(), { zone });
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
