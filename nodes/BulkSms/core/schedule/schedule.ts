import { DateTime } from 'luxon';

import { asText } from '../format/words';
import { LABELS } from '../labels';
import { invalid, valid, type Checked } from '../problem';
import { MINUTE } from './wallClock';

export type DateOrder = 'dayFirst' | 'monthFirst';

export interface ScheduleRules {
	/** IANA name, as is `accountZone`: in it a time without a zone of its own is read. */
	workflowZone: string;
	/** In it the gateway reads `sendAt`. */
	accountZone: string;
	/** docs/interface.md does not show it, so the account says it. */
	dateOrder: DateOrder;
	/** Milliseconds since 1970-01-01 UTC. */
	now: number;
}

/** `NN/NN/YYYY HH:mm`, docs/interface.md, Message object, `sendAt`. */
const PATTERN: Record<DateOrder, string> = {
	dayFirst: 'dd/MM/yyyy HH:mm',
	monthFirst: 'MM/dd/yyyy HH:mm',
};

const LATEST_YEAR = 9999;
/** How dates are written, whatever language n8n is set to. */
export const LATIN = { locale: 'en', numberingSystem: 'latn' } as const;

const ADVICE = 'Pick a date and time, or give one as 2027-01-31T09:30';

/**
 * Reads the time at which a message is due, in milliseconds since 1970-01-01 UTC. The gateway counts in
 * minutes: seconds are rounded up, so that a message is never sent early.
 *
 * @param value a date as ISO 8601 text, as "2027-01-31 09:30", as a Date or as a Luxon DateTime.
 * Without a zone of its own it is read in the workflow's by luxon's rule: a time that the clock shows
 * twice is the first of the two, and one that it skips is as much later as it is set forward.
 */
export function readSendAt(value: unknown, rules: ScheduleRules): Checked<number> {
	const moment = readFutureTime(LABELS.sendAt, value, rules, 'leave Send At out to send at once');
	return moment.ok ? valid(Math.ceil(moment.value / MINUTE) * MINUTE) : moment;
}

/**
 * Reads a time in the future, by the rules of {@link readSendAt}: milliseconds since 1970-01-01 UTC.
 *
 * @param otherwise what the user can do instead of choosing a later time
 */
export function readFutureTime(
	field: string,
	value: unknown,
	{ workflowZone, now }: Pick<ScheduleRules, 'workflowZone' | 'now'>,
	otherwise: string,
): Checked<number> {
	const time = readDate(field, value, workflowZone);
	if (!time.ok) return time;
	if (time.value.toMillis() <= now) {
		return invalid(
			field,
			`${time.value.toFormat('yyyy-MM-dd HH:mm', LATIN)} (${time.value.zoneName ?? ''}) is in the past`,
			`Choose a time in the future, or ${otherwise}`,
		);
	}
	return valid(time.value.toMillis());
}

/** Reads a time of any day, by the rules of {@link readSendAt}: milliseconds since 1970-01-01 UTC. */
export function readMoment(field: string, value: unknown, workflowZone: string): Checked<number> {
	const time = readDate(field, value, workflowZone);
	return time.ok ? valid(time.value.toMillis()) : time;
}

function readDate(field: string, value: unknown, workflowZone: string): Checked<DateTime> {
	if (value === undefined || value === null || value === '') {
		return invalid(field, 'The time is empty', ADVICE);
	}
	const time = readTime(value, workflowZone);
	if (time?.isValid) return valid(time);
	return invalid(field, `"${asText(value)}" is not a date that can be read`, ADVICE);
}

/** Writes a full minute (milliseconds since 1970-01-01 UTC) as the gateway wants it. */
export function writeSendAt(moment: number, rules: ScheduleRules): Checked<string> {
	const local = DateTime.fromMillis(moment, { zone: rules.accountZone });
	if (!local.isValid || local.year > LATEST_YEAR) {
		return invalid(LABELS.sendAt, `The time is after the year ${LATEST_YEAR}`, ADVICE);
	}
	return valid(local.toFormat(PATTERN[rules.dateOrder], LATIN));
}

/** A date and a time of day: without either, luxon would fill in the day or the hour of now. */
const DATE_AND_TIME = /^\d{4}-?\d{2}-?\d{2}[T ]\d{2}:?\d{2}/;

function readTime(value: unknown, zone: string): DateTime | undefined {
	if (value instanceof Date) return DateTime.fromJSDate(value);
	const iso = isoOf(value);
	if (iso !== undefined) return DateTime.fromISO(iso, { setZone: true });
	if (typeof value !== 'string' || !DATE_AND_TIME.test(value.trim())) return undefined;
	const read = DateTime.fromISO(value.trim(), { zone });
	return read.isValid ? read : DateTime.fromSQL(value.trim(), { zone });
}

/** A DateTime of another copy of luxon is not `instanceof` ours: it is taken by what it can do. */
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
