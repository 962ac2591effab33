import { compact } from 'lodash';
import { DateTime } from 'luxon';

/** What decides how a time is written. The zones are IANA names. */
export interface ShownTime {
	/** In milliseconds since 1970-01-01 UTC. */
	now: number;
	workflowZone: string;
	accountZone: string;
	/** The zone of the quiet hours, if there are any. */
	quietZone?: string | undefined;
}

const ENGLISH = { locale: 'en-US', numberingSystem: 'latn' } as const;
const CALENDAR_DAY = 'EEE, LLL d';
const CLOCK_TIME = 'HH:mm';

const timeAt = (moment: number, zone: string): DateTime =>
	DateTime.fromMillis(moment, { zone, ...ENGLISH });

/**
 * Writes a time with its zone, for example `26 Nov 2026 16:00 (Asia/Bangkok)`.
 *
 * @param moment in milliseconds since 1970-01-01 UTC
 * @param zone IANA name
 */
export const timeInWords = (moment: number, zone: string): string =>
	`${timeAt(moment, zone).toFormat(`d LLL yyyy ${CLOCK_TIME}`)} (${zone})`;

/**
 * Writes the time of a scheduled message on the clock that it was asked for, and on the clock of the
 * account if it differs: `Fri, Nov 27, 09:00 (+07:00), 02:00 UTC`. Leaves out the present year. An
 * offset that one of the run's zones has at that time is shown as this zone.
 *
 * @param time ISO 8601 with an offset
 * @param isMoved whether the quiet hours decided the time
 */
export function timeOnClocks(
	time: string,
	{ now, workflowZone, accountZone, quietZone }: ShownTime,
	isMoved: boolean,
): string {
	const own = DateTime.fromISO(time, { setZone: true, ...ENGLISH });
	const account = own.setZone(accountZone);
	const zones = compact([isMoved && quietZone, workflowZone, accountZone]);
	const name =
		zones.find((zone) => own.setZone(zone).offset === own.offset) ??
		(own.offset === 0 ? 'UTC' : own.toFormat('ZZ'));
	const year = own.year === DateTime.fromMillis(now, { zone: own.zone }).year ? '' : ', yyyy';
	const words = `${own.toFormat(`${CALENDAR_DAY}${year}, ${CLOCK_TIME}`)} (${name})`;
	if (own.offset === account.offset) return words;
	const isSameDay = own.ordinal === account.ordinal;
	const shown = account.toFormat(isSameDay ? CLOCK_TIME : `${CALENDAR_DAY}, ${CLOCK_TIME}`);
	return `${words}, ${shown} ${accountZone === 'UTC' ? 'UTC' : `in ${accountZone}`}`;
}
