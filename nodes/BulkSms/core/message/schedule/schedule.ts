import { compact } from 'lodash';
import { DateTime, type Zone } from 'luxon';

import { LABELS } from '../../labels';
import { type Advice, refuse } from '../../problem';
import { isNothing } from '../../text/nothing';
import { asText, shownValue } from '../../text/words';
import { BUDDHIST_YEARS, dateExample } from './dateExample';
import { timeOnClocks } from './timeInWords';
import { DAY, isoAt, MINUTE } from './wallClock';
import { isoOf, isSkipped, readTime, type WrittenTime } from './writtenTime';

export type DateOrder = 'dayFirst' | 'monthFirst';

export interface ScheduleRules {
	/** IANA name, like `accountZone`. A time without a zone is in this zone. */
	workflowZone: string;
	/** Whether nobody chose it: it is the zone of an n8n that was set up without one. */
	isDefaultZone?: boolean;
	/** The gateway reads `sendAt` in this zone. */
	accountZone: string;
	/** docs/interface.md does not show it, so the credential has it. */
	dateOrder: DateOrder;
	/** Milliseconds since 1970-01-01 UTC. */
	now: number;
}

/** What a time of any field is read by. */
type TimeRules = Pick<ScheduleRules, 'workflowZone' | 'now'> & Partial<ScheduleRules>;

/** Dates are written so, in any language of n8n. */
export const LATIN = { locale: 'en', numberingSystem: 'latn' } as const;

const PICK_TIME: Advice = 'Pick a date and time, or give one as 2027-01-31T09:30';

/**
 * Takes a text, a Date, or a Luxon DateTime.
 *
 * @throws Refusal of another value. A text is read later
 */
export function checkTime(value: unknown, { label }: { label: string }): WrittenTime {
	const { input, format } = explained(value);
	const given = input ?? value;
	if (isNothing(given)) {
		return refuse(label, 'The time has no value', PICK_TIME);
	}
	if (input !== undefined) {
		return refuse(label, `"${shownValue(input)}" does not have the ${format}`, PICK_TIME);
	}
	if (typeof value === 'string') return value;
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
	const iso = isoOf(value);
	const time = iso === undefined ? undefined : DateTime.fromISO(iso, { setZone: true });
	return time?.isValid ? time : refuseTime(label, value);
}

/** A DateTime that luxon could not read says from which text and in which format it tried. */
function explained(value: unknown): { input?: string; format?: string } {
	const { invalidExplanation: said } = Object(value) as { invalidExplanation?: unknown };
	const [, input, format] =
		/^the input "(.*)" can't be parsed as (.*)$/s.exec(typeof said === 'string' ? said : '') ?? [];
	return input === undefined || format === undefined ? {} : { input, format };
}

/** What people in Thailand write in a date: `28 พ.ย. 2569 18:00 น.` */
const THAI_PARTS: Array<[part: RegExp, name: string]> = [
	[/(?:คม|ยน|พันธ์)(?![\u0e00-\u0e7f])|[ก-๛]\.[คพย](?!\p{L})/u, 'a Thai month'],
	[/(?<!\d)25\d\d(?!\d)/, 'a Buddhist year'],
	[/\d\s*น\.?(?!\p{L})/u, '"น."'],
];

function refuseTime(
	field: string,
	value: unknown,
	dateOrder: DateOrder = 'dayFirst',
	zone?: string,
): never {
	const { code, isDay } = dateExample(value, dateOrder === 'dayFirst', zone) ?? {};
	const thai = THAI_PARTS.flatMap(([part, name]) => (part.test(asText(value)) ? [name] : []));
	const has = compact([isDay && 'no time of day', ...thai]).join(' and ');
	return refuse(
		field,
		`"${shownValue(value)}" is not a date that can be read${has === '' ? '' : `: it has ${has}`}`,
		code === undefined
			? PICK_TIME
			: `${PICK_TIME}, or write {{ ${code} }} with the name of your field in place of when`,
	);
}

/**
 * Reads the time of a scheduled message: after now, and at most two years later. The gateway counts
 * in minutes. Seconds are rounded up, so that a message is never sent early.
 *
 * @param value a text as ISO 8601 or as "2027-01-31 09:30", or a DateTime. A time that the clock
 * shows twice is the first of the two, and a time that it skips is later by as much as the clock is
 * set forward.
 * @returns the full minute (milliseconds since 1970-01-01 UTC), the zone or offset of the value, or
 * else the zone of the workflow, and whether the clock skips the time
 * @throws Refusal
 */
export function readSendAt(
	value: WrittenTime,
	rules: ScheduleRules,
): { minute: number; ownZone: Zone; wasSkipped: boolean } {
	const meant = timeOfNobody(value, rules);
	if (meant) refuse(LABELS.sendAt, meant.reason, meant.advice);
	const time = readFutureTime(LABELS.sendAt, value, rules, 'remove the option to send at once');
	const minute = Math.ceil(time.toMillis() / MINUTE) * MINUTE;
	return { minute, ownZone: time.zone, wasSkipped: isSkipped(value, time) };
}

/**
 * Finds out whether n8n reads a time without an offset in a zone that nobody chose, as another moment
 * than the clock of the account shows.
 */
export function timeOfNobody(
	value: WrittenTime,
	rules: Omit<ScheduleRules, 'dateOrder'>,
): { reason: string; advice: Advice } | undefined {
	const { workflowZone, accountZone, isDefaultZone } = rules;
	if (!isDefaultZone) return undefined;
	const time = readTime(value, workflowZone);
	const ofAccount = readTime(value, accountZone);
	if (!time?.isValid || time.toMillis() === ofAccount?.toMillis()) return undefined;
	const example = time.setZone(accountZone, { keepLocalTime: true });
	return {
		reason: `n8n reads this time as ${timeOnClocks(isoAt(time.toMillis(), workflowZone), rules, false)}, but nobody chose a time zone for this workflow`,
		advice: `Choose your zone in the menu of the workflow under Settings → Timezone, even if it is shown already, or give the time with an offset, such as ${example.toFormat("yyyy-MM-dd'T'HH:mmZZ", LATIN)}`,
	};
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
	rules: TimeRules,
	otherwise: string,
): DateTime {
	const { workflowZone, now } = rules;
	const time = readDate(field, value, rules);
	if (time.toMillis() <= now) {
		refuse(field, `${shown(time)} is in the past`, `Choose a time in the future, or ${otherwise}`);
	}
	// Two years have at least 730 days. Calendar arithmetic for each time of a long list takes long.
	if (time.toMillis() < now + 729 * DAY) return time;
	// A scheduled message cannot be cancelled, so a time that is too far away counts as a mistake.
	const latest = DateTime.fromMillis(now, { zone: workflowZone }).plus({ years: 2 });
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
export const readMoment = (field: string, value: unknown, rules: TimeRules): number =>
	readDate(field, checkTime(value, { label: field }), rules).toMillis();

function readDate(field: string, value: WrittenTime, rules: TimeRules): DateTime {
	const { workflowZone, accountZone, isDefaultZone, now } = rules;
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
	if (time?.isValid) return time;
	const zone = isDefaultZone ? accountZone : workflowZone;
	return refuseTime(field, value, rules.dateOrder, zone);
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
