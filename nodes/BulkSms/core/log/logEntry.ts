import { joinedStatus } from '../interface/statuses';
import { cleanDestination } from '../message/destination';
import type { DeliveryReport } from '../report/deliveryReport';

/** A date that sorts as a text: the year first, then month, day and time. */
const SORTABLE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/**
 * Chooses what the log says of one message that is in it several times: the newest row that is
 * final, because no other follows it, else the newest one.
 *
 * Which is the newest tell only dates that sort as texts, because the gateway's dates have no
 * documented format and its rows no documented order (docs/interface.md, Message log). Where they do
 * not tell it and the rows disagree, the outcome is unknown, as of a report with several statuses.
 *
 * @returns undefined if the message is not in the log
 */
export function entryOf(rows: DeliveryReport[], messageId: string): DeliveryReport | undefined {
	const own = rows.filter((row) => row.messageId === messageId);
	const finals = own.filter(({ isFinal }) => isFinal);
	const newest = newestOf(finals.length > 0 ? finals : own);
	const [first] = newest;
	if (first === undefined || newest.every(({ outcome }) => outcome === first.outcome)) return first;
	return {
		...first,
		outcome: 'unknown',
		isFinal: false,
		status: joinedStatus(newest.map(({ status }) => status)),
		isContradictory: true,
		raw: newest.map(({ raw }) => raw),
	};
}

function newestOf(rows: DeliveryReport[]): DeliveryReport[] {
	const dates = rows.map(({ doneDate, sendDate }) => doneDate ?? sendDate ?? '');
	if (!dates.every((date) => SORTABLE.test(date))) return rows;
	const last = dates.reduce((latest, date) => (date > latest ? date : latest), '');
	return rows.filter((_, index) => dates[index] === last);
}

/**
 * Whether a row is about a number.
 *
 * @param to digits with the country code
 * @param defaultCountryCode digits, for a row with a national number; empty = none
 */
export function isAbout(row: DeliveryReport, to: string, defaultCountryCode: string): boolean {
	if (row.to === undefined) return false;
	const number = cleanDestination(row.to, defaultCountryCode);
	return number.ok && number.value === to;
}
