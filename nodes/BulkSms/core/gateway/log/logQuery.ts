import { castArray, compact } from 'lodash';
import { DateTime } from 'luxon';

import { digitsAsText } from '../../expression/itemValue';
import { LATIN } from '../../message/schedule/schedule';
import { isoAt } from '../../message/schedule/wallClock';
import { LIMITS } from '../../message/fields/sendRequest';
import { attempt, type Checked, refuse } from '../../problem';
import { fieldsOf, readText } from '../../text/jsonText';
import { isNothing } from '../../text/nothing';
import { asText, checkCharacters, shortened } from '../../text/words';
import { type NotTold, unknown } from '../answer/asked';
import type { DeliveryReport } from '../report/report';
import { lastEntryOf, isAbout, withDoubtfulRows } from './messageLog';

export type LogQuery =
	| { by: 'messageId'; messageId: string }
	| { by: 'bulkId'; bulkId: string }
	/** Digits with the country code. */
	| { by: 'number'; to: string }
	| { by: 'period'; start: LogDate; end: LogDate };

/** A moment, in the form of the log and as ISO 8601 with the offset of the account's zone. */
interface LogDate {
	written: string;
	iso: string;
}

/** A log that answers with more other messages than this ignores the question. */
export const MOST_FOREIGN = 100;

/** The last digits of a number, which are the same with any spelling of the country code. */
const LAST_DIGITS = 7;

/**
 * Writes a moment, in milliseconds since 1970-01-01 UTC, in the zone of the account.
 *
 * @throws Refusal of a year without four digits
 */
export function writeLogDate(field: string, moment: number, zone: string): LogDate {
	const local = DateTime.fromMillis(moment, { zone });
	if (!local.isValid || local.year < 1 || local.year > 9999) {
		refuse(
			field,
			'The year of the time does not have four digits',
			'Pick a date and time with a year of four digits',
		);
	}
	// The form in the sample on the provider's page: `2019-05-27T14:39:00.00`.
	const written = local.toFormat("yyyy-MM-dd'T'HH:mm:ss.uu", LATIN);
	return { written, iso: isoAt(moment, zone) };
}

/**
 * The parameters of a question (docs/interface.md, Message log). The dates of a period are named as
 * in the table on the provider's page.
 */
export function parametersOf(query: LogQuery): Record<string, string> {
	switch (query.by) {
		case 'messageId':
			return { messageId: query.messageId };
		case 'bulkId':
			return { bulkId: query.bulkId };
		case 'number':
			return { mobile: query.to };
		case 'period':
			return { sendDateStart: query.start.written, sendDateEnd: query.end.written };
	}
}

/**
 * Makes a quick check of a row: whether it is certainly about another message. A log that ignores
 * the question returns 30,000 such rows. `around` is the object that lists the rows.
 */
export function foreignTo(query: LogQuery): (row: unknown, around: object) => boolean {
	switch (query.by) {
		case 'messageId':
			return (row) => isOther(only(row, 'messageid'), query.messageId);
		case 'bulkId':
			return (row, around) => isOther(only(row, 'bulkid') ?? only(around, 'bulkid'), query.bulkId);
		case 'number': {
			const asked = query.to.slice(-LAST_DIGITS);
			return (row) => {
				const digits = only(row, 'to')?.replace(/\D/g, '') ?? '';
				return digits.length >= LAST_DIGITS && !digits.endsWith(asked);
			};
		}
		case 'period':
			return () => false;
	}
}

/**
 * Returns the rows that fit the question, because a gateway may ignore a parameter. A row without
 * the field of the question is kept. For a message ID, there is at most one.
 */
export function rowsFor(
	query: LogQuery,
	rows: DeliveryReport[],
	defaultCountryCode: string,
): DeliveryReport[] {
	switch (query.by) {
		case 'messageId': {
			const entry = lastEntryOf(rows, query.messageId);
			return entry ? [entry] : [];
		}
		case 'bulkId':
			return withDoubtfulRows(rows.filter(({ bulkId = query.bulkId }) => bulkId === query.bulkId));
		case 'number':
			return withDoubtfulRows(
				rows.filter((row) => row.to === undefined || isAbout(row, query.to, defaultCountryCode)),
			);
		case 'period':
			return withDoubtfulRows(rows);
	}
}

export const ignoresQueries = (foreign: number): NotTold =>
	unknown(
		`The message log ignored the question: it answered with ${foreign} other messages`,
		'Ask the provider how to ask its message log for one message',
		'run',
	);

const isOther = (given: string | undefined, asked: string): boolean =>
	given !== undefined && given !== asked;

/** Returns the text of a field, in upper or lower case. Undefined if it is not a single text. */
function only(object: unknown, field: string): string | undefined {
	let found: string | undefined;
	for (const [name, value] of Object.entries(fieldsOf(object) ?? {})) {
		if (name === '$') return undefined;
		if (name.toLowerCase() !== field) continue;
		const text = readText(value);
		if (found !== undefined || text === undefined || text === '') return undefined;
		found = text;
	}
	return found;
}

const MESSAGE_ID = 'Message ID';
/** How many characters of an identifier are shown: a user may have entered a whole list as one. */
const SHOWN_OF_ID = 40;

/**
 * Splits the value of the field Message ID. In a list, each entry is one ID, with any characters.
 *
 * @throws Refusal if there is none
 */
export function readMessageIds(value: unknown): Array<Checked<string>> {
	const entries =
		typeof value === 'string'
			? compact(value.split(/[,;\r\n]+/).map((part) => part.trim()))
			: castArray(value ?? []);
	if (entries.length === 0) {
		return refuse(MESSAGE_ID, 'There is no message ID to look up', 'Give at least one message ID');
	}
	return entries.map((entry) => attempt(() => checkId(MESSAGE_ID, entry, LIMITS.messageId)));
}

/**
 * @param longest in characters (docs/interface.md, Limits)
 * @throws Refusal
 */
export function checkId(field: string, value: unknown, longest: number): string {
	const id = digitsAsText(value);
	if (typeof id !== 'string' || isNothing(id)) {
		const words = shortened(asText(value), SHOWN_OF_ID);
		const shown = typeof value === 'string' ? `"${words}"` : words;
		return refuse(field, `${shown} is not a usable ID`, 'Give the ID as text, as Send returned it');
	}
	if (id.length > longest) {
		return refuse(
			field,
			`"${shortened(id, SHOWN_OF_ID)}" is ${id.length} characters long; the limit is ${longest}`,
			'Separate several by comma, semicolon or line break, or check the field it comes from',
		);
	}
	return checkCharacters(field, id, 'oneLine');
}
