import { z } from 'zod/v3';

import { isGroup } from '../../expression/itemValue';
import { LABELS } from '../../labels';
import { refuse } from '../../problem';
import { shownValue } from '../../text/words';
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

const QUIET_HOURS = LABELS.quietHours;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const schema = z.object({
	from: z.unknown(),
	to: z.unknown(),
	timezone: z.string(),
	weekdays: z.array(z.coerce.number().int().min(1).max(7)),
});

/** Of fields that are absent. A field without a value has an expression that found nothing. */
const EVERY_NIGHT = { timezone: '', weekdays: EVERY_DAY };

const GIVE_HOURS = 'Give From, To and, if you like, days, or remove the safeguard';

/** Quiet hours without a zone are in the zone of the account. */
type WrittenHours = Omit<QuietHours, 'zone'> & { zone?: string };

/**
 * Reads the safeguard Quiet Hours. Without hours, it is a problem and never ignored.
 *
 * @throws Refusal
 */
export function readQuietHours(value: unknown): WrittenHours {
	const option = z.object({ hours: z.record(z.unknown()) }).safeParse(value);
	if (!option.success) return refuse(QUIET_HOURS, 'The safeguard is empty', GIVE_HOURS);
	const { hours } = option.data;
	const parsed = isGroup(hours) ? schema.safeParse({ ...EVERY_NIGHT, ...hours }) : undefined;
	if (!parsed?.success) return refuse(QUIET_HOURS, 'The safeguard has no usable value', GIVE_HOURS);
	const from = minutesOf(parsed.data.from);
	const to = minutesOf(parsed.data.to);
	const zone = parsed.data.timezone.trim();
	if (zone !== '' && !isTimeZone(zone)) {
		refuse(
			QUIET_HOURS,
			`"${shownValue(zone)}" is not a time zone`,
			'Use an IANA name such as Asia/Bangkok, or leave it empty for the Time Zone of the credential',
		);
	}
	const { weekdays: chosen } = parsed.data;
	const weekdays = new Set(chosen.length > 0 ? chosen : EVERY_DAY);
	if (from === to && weekdays.size === EVERY_DAY.length) {
		refuse(QUIET_HOURS, 'The hours never end', 'Choose a To that differs from From, or fewer days');
	}
	return { from, to, weekdays, ...(zone !== '' && { zone }) };
}

function minutesOf(value: unknown): number {
	const written = typeof value === 'string' ? value.trim() : '';
	// 0:00 to 23:59, as a person writes it, or with seconds, as a time picker writes it.
	const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(written) ?? [];
	if (hours === undefined || minutes === undefined) {
		const reason =
			typeof value === 'string' && value !== ''
				? `"${shownValue(value)}" is not a time`
				: 'A time is missing';
		return refuse(QUIET_HOURS, reason, 'Write From and To as hours and minutes, for example 21:00');
	}
	return Number(hours) * 60 + Number(minutes);
}

/**
 * Returns the first moment (milliseconds since 1970-01-01 UTC) outside the quiet hours: the given
 * moment, or the end of the hours, which is a full minute. Undefined if they have no end within a
 * week.
 */
export function afterQuietHours(moment: number, quiet: QuietHours): number | undefined {
	let free = moment;
	// No chain of periods is longer than a week and a day, because then the periods repeat.
	for (let periods = 0; periods < 9; periods += 1) {
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
		// 1 January 1970, day 0, was a Thursday.
		if (!weekdays.has(((day + 3) % 7) + 1)) continue;
		const lastDay = to > from ? day : day + 1;
		// If the clock shows From or To twice, the longer period counts.
		const [start = 0] = instantsOf(day * DAY + from * MINUTE, zone);
		const end = Math.max(...instantsOf(lastDay * DAY + to * MINUTE, zone));
		if (start <= moment && moment < end) return end;
	}
	return undefined;
}
