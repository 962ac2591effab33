import { DateTime, IANAZone, type Zone } from 'luxon';

/** In milliseconds. */
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Whether it is an IANA name, such as Asia/Bangkok. */
export const isTimeZone = (zone: string): boolean => IANAZone.isValidZone(zone);

/** The time on a local clock, in milliseconds since 1970-01-01 00:00 on this clock. */
export const wallClockAt = (moment: number, zone: string): number =>
	moment + offsetAt(moment, zone);

/**
 * Returns the moments (milliseconds since 1970-01-01 UTC) when a local clock shows `local`. If the
 * clock is set back over this time, there are two, the earlier first. If it skips this time, it is
 * the moment when the clock is set forward.
 */
export function instantsOf(local: number, zone: string): number[] {
	const read = DateTime.fromMillis(local, { zone: 'UTC' }).setZone(zone, { keepLocalTime: true });
	if (wallClockAt(read.toMillis(), zone) === local) {
		return read.getPossibleOffsets().map((each) => each.toMillis());
	}
	const before = offsetAt(local - DAY, zone);
	let early = local - offsetAt(local + DAY, zone);
	let late = local - before;
	while (late - early > 1) {
		const middle = Math.floor((early + late) / 2);
		if (offsetAt(middle, zone) === before) early = middle;
		else late = middle;
	}
	return [late];
}

/** Whether a local clock shows the time twice, because it is set back. */
export const isAmbiguous = (moment: number, zone: string): boolean =>
	DateTime.fromMillis(moment, { zone }).getPossibleOffsets().length > 1;

/** In milliseconds. */
const offsetAt = (moment: number, zone: string): number =>
	Math.round(IANAZone.create(zone).offset(moment) * MINUTE);

/** Writes a moment (milliseconds since 1970-01-01 UTC) as ISO 8601, with the offset of the zone. */
export const isoAt = (moment: number, zone: string | Zone): string =>
	DateTime.fromMillis(moment, { zone }).toISO() ?? '';
