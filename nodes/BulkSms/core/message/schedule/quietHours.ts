import { z } from 'zod/v3';

import { isGroup } from '../../item/itemValue';
import { LABELS } from '../../labels';
import { allOf, type Checked, invalid, valid } from '../../problem';
import { DAY, instantsOf, isTimeZone, MINUTE, wallClockAt } from './wallClock';

/**
 * The hours in which nobody gets a message. They go from `from` to `to` on the same day if `to` is
 * later, or else to the next day. With Friday alone, 22:00 to 08:00 is the night from Friday to
 * Saturday. Both are times on the clock in `zone`, also when it is set forward or back.
 */
export interface QuietHours {
	/** Minutes since midnight, as is `to`. */
	from: number;
	to: number;
	zone: string;
	/** Days on which a period begins: 1 is Monday, 7 is Sunday. */
	weekdays: ReadonlySet<number>;
}

const FIELD = LABELS.quietHours;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** 0:00 to 23:59, as a person writes it, or with seconds, as a time picker writes it. */
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/;

const schema = z.object({
	from: z.unknown(),
	to: z.unknown(),
	timezone: z.string().default(''),
	weekdays: z.array(z.coerce.number().int().min(1).max(7)).default(EVERY_DAY),
});

const optionSchema = z.object({ hours: z.record(z.unknown()) });
const ADVICE = 'Give From, To and, if you like, days, or remove the safeguard';

/** Reads the option Quiet Hours. Without hours, it is a problem and never ignored. */
export function readQuietHours(value: unknown, accountZone: string): Checked<QuietHours> {
	const option = optionSchema.safeParse(value);
	if (!option.success) return invalid(FIELD, 'The safeguard is empty', ADVICE);
	const { hours } = option.data;
	const parsed = isGroup(hours) ? schema.safeParse(hours) : undefined;
	if (!parsed?.success) return invalid(FIELD, 'The safeguard has no usable value', ADVICE);
	const times = allOf(minutesOf(parsed.data.from), minutesOf(parsed.data.to));
	if (!times.ok) return times;
	const [from, to] = times.value;
	const zone = parsed.data.timezone.trim() || accountZone;
	if (!isTimeZone(zone)) {
		return invalid(
			FIELD,
			`"${zone}" is not a time zone`,
			'Use an IANA name such as Asia/Bangkok, or leave it empty for the Time Zone of the credential or the workflow',
		);
	}
	const { weekdays: chosen } = parsed.data;
	const weekdays = new Set(chosen.length > 0 ? chosen : EVERY_DAY);
	if (from === to && weekdays.size === EVERY_DAY.length) {
		return invalid(
			FIELD,
			'The hours never end',
			'Choose a To that differs from From, or fewer days',
		);
	}
	return valid({ from, to, zone, weekdays });
}

function minutesOf(value: unknown): Checked<number> {
	const [, hours, minutes] = TIME.exec(typeof value === 'string' ? value.trim() : '') ?? [];
	if (hours === undefined || minutes === undefined) {
		const reason =
			typeof value === 'string' && value !== '' ? `"${value}" is no time` : 'A time is missing';
		return invalid(FIELD, reason, 'Write From and To as hours and minutes, for example 21:00');
	}
	return valid(Number(hours) * 60 + Number(minutes));
}

/** No chain of periods is longer than a week and a day, because then the periods repeat. */
const LONGEST_CHAIN = 9;

/**
 * Returns the first moment (milliseconds since 1970-01-01 UTC) outside the quiet hours: the given
 * moment, or the end of the hours, which is a full minute. Undefined if they have no end within a
 * week.
 */
export function afterQuietHours(moment: number, quiet: QuietHours): number | undefined {
	let free = moment;
	for (let periods = 0; periods < LONGEST_CHAIN; periods += 1) {
		const end = endOfPeriodAt(free, quiet);
		if (end === undefined) return free;
		free = end;
	}
	return undefined;
}

function endOfPeriodAt(
	moment: number,
	{ from, to, zone, weekdays }: QuietHours,
): number | undefined {
	const today = Math.floor(wallClockAt(moment, zone) / DAY);
	for (const day of [today - 1, today]) {
		if (!weekdays.has(weekdayOf(day))) continue;
		const lastDay = to > from ? day : day + 1;
		// If the clock shows From or To twice, the longer period counts.
		const [start] = instantsOf(day * DAY + from * MINUTE, zone);
		const end = Math.max(...instantsOf(lastDay * DAY + to * MINUTE, zone));
		if (start <= moment && moment < end) return end;
	}
	return undefined;
}

/** 1 January 1970, day 0, was a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;
