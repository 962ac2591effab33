import { DateTime } from 'luxon';

/** The zones of the person and of the account. */
export interface Clocks {
	/** In milliseconds since 1970-01-01 UTC. */
	now: number;
	/** IANA zone of the workflow. */
	workflowZone: string;
	/** IANA zone of the account. */
	accountZone: string;
}

const DAY = 'd LLL';
const TIME = 'HH:mm';

const at = (moment: number, zone: string): DateTime =>
	DateTime.fromMillis(moment, { zone, locale: 'en-US', numberingSystem: 'latn' });

/**
 * Writes a time with its zone, for example `26 Nov 2026 16:00 (Asia/Bangkok)`.
 *
 * @param moment in milliseconds since 1970-01-01 UTC
 * @param zone IANA name
 */
export const timeInWords = (moment: number, zone: string): string =>
	`${at(moment, zone).toFormat(`${DAY} yyyy ${TIME}`)} (${zone})`;

/**
 * Writes a time in the zone of the workflow, and in the zone of the account if it differs: `26 Nov
 * 09:00 (UTC), 16:00 in Asia/Bangkok`. Leaves out the present year.
 *
 * @param moment in milliseconds since 1970-01-01 UTC
 */
export function timeOnClocks(moment: number, { now, workflowZone, accountZone }: Clocks): string {
	const [own, account] = [at(moment, workflowZone), at(moment, accountZone)];
	const year = own.year === at(now, workflowZone).year ? '' : ' yyyy';
	const words = `${own.toFormat(`${DAY}${year} ${TIME}`)} (${workflowZone})`;
	if (own.offset === account.offset) return words;
	const isSameDay = own.ordinal === account.ordinal;
	return `${words}, ${account.toFormat(isSameDay ? TIME : `${DAY} ${TIME}`)} in ${accountZone}`;
}
