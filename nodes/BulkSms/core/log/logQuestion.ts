import { DateTime } from 'luxon';

import type { DeliveryReport } from '../report/deliveryReport';
import { invalid, valid, type Checked } from '../problem';
import { isoAt } from '../schedule/sendTime';
import { entryOf, isAbout } from './logEntry';

/** What the message log is asked for. */
export type LogQuestion =
	| { by: 'messageId'; messageId: string }
	| { by: 'bulkId'; bulkId: string }
	/** Digits with the country code. */
	| { by: 'number'; to: string }
	| { by: 'period'; start: LogDate; end: LogDate };

/** A moment, as the log takes it and as ISO 8601 with the offset of the account's zone. */
export interface LogDate {
	written: string;
	iso: string;
}

/** As the sample of the provider's page writes it: `2019-05-27T14:39:00.00`. */
const PATTERN = "yyyy-MM-dd'T'HH:mm:ss.uu";
const LATIN = { locale: 'en', numberingSystem: 'latn' } as const;

/**
 * Writes a moment as the message log wants it, in the zone of the account.
 *
 * @param moment milliseconds since 1970-01-01 UTC
 * @param zone IANA name
 */
export function writeLogDate(field: string, moment: number, zone: string): Checked<LogDate> {
	const local = DateTime.fromMillis(moment, { zone });
	if (!local.isValid || local.year < 1 || local.year > 9999) {
		return invalid(field, 'The year has not four digits', 'Pick a date and time');
	}
	return valid({ written: local.toFormat(PATTERN, LATIN), iso: isoAt(moment, zone) });
}

/**
 * The parameters of a question (docs/interface.md, Message log).
 *
 * @returns one set of them; two for a period, because the provider's page spells its dates in two
 * ways: that of its table first, then that of its sample, for a gateway that refuses the first
 */
export function parametersOf(
	question: LogQuestion,
): [Record<string, string>, ...Array<Record<string, string>>] {
	switch (question.by) {
		case 'messageId':
			return [{ messageId: question.messageId }];
		case 'bulkId':
			return [{ bulkId: question.bulkId }];
		case 'number':
			return [{ mobile: question.to }];
		case 'period': {
			const [start, end] = [question.start.written, question.end.written];
			return [
				{ sendDateStart: start, sendDateEnd: end },
				{ senddate_start: start, senddate_end: end },
			];
		}
	}
}

/**
 * The rows of an answer that the question was about: a gateway may pay no attention to a parameter.
 * A row that does not say what was asked for is kept.
 *
 * @param defaultCountryCode digits, for a row with a national number; empty = none
 * @returns one row at most for a message ID
 */
export function rowsFor(
	question: LogQuestion,
	rows: DeliveryReport[],
	defaultCountryCode: string,
): DeliveryReport[] {
	switch (question.by) {
		case 'messageId': {
			const entry = entryOf(rows, question.messageId);
			return entry ? [entry] : [];
		}
		case 'bulkId':
			return rows.filter(({ bulkId = question.bulkId }) => bulkId === question.bulkId);
		case 'number':
			return rows.filter(
				(row) => row.to === undefined || isAbout(row, question.to, defaultCountryCode),
			);
		case 'period':
			return rows;
	}
}
