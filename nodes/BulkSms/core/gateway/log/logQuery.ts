import { DateTime } from 'luxon';

import { digitsAsText, isNoValue } from '../../item/itemValue';
import { LATIN } from '../../message/schedule/schedule';
import { isoAt } from '../../message/schedule/wallClock';
import { LIMITS } from '../../message/sendRequest';
import { type Checked, invalid, type Problem, valid } from '../../problem';
import { fieldsOf, readText } from '../../text/jsonText';
import { asText, checkCharacters, shortened } from '../../text/words';
import type { DeliveryReport } from '../report/report';
import { entryOf, isAbout, withDoubtfulRows } from './messageLog';

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

/** The form in the sample on the provider's page: `2019-05-27T14:39:00.00`. */
const PATTERN = "yyyy-MM-dd'T'HH:mm:ss.uu";

/** A log that answers with more other messages than this ignores the question. */
export const MOST_FOREIGN = 100;

/** The last digits of a number, which are the same with any spelling of the country code. */
const LAST_DIGITS = 7;

/** Writes a moment, in milliseconds since 1970-01-01 UTC, in the zone of the account. */
export function writeLogDate(field: string, moment: number, zone: string): Checked<LogDate> {
	const local = DateTime.fromMillis(moment, { zone });
	if (!local.isValid || local.year < 1 || local.year > 9999) {
		return invalid(
			field,
			'The year of the time does not have four digits',
			'Pick a date and time with a year of four digits',
		);
	}
	return valid({ written: local.toFormat(PATTERN, LATIN), iso: isoAt(moment, zone) });
}

/**
 * The parameters of a question (docs/interface.md, Message log). A period has two sets of them,
 * because the table and the sample on the provider's page name its dates differently.
 */
export function parametersOf(
	question: LogQuery,
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
 * Makes a quick check of a row: whether it is certainly about another message. A log that ignores
 * the question returns 30,000 such rows. `around` is the object that lists the rows.
 */
export function foreignTo(question: LogQuery): (row: unknown, around: object) => boolean {
	switch (question.by) {
		case 'messageId':
			return (row) => isOther(only(row, 'messageid'), question.messageId);
		case 'bulkId':
			return (row, around) =>
				isOther(only(row, 'bulkid') ?? only(around, 'bulkid'), question.bulkId);
		case 'number': {
			const asked = question.to.slice(-LAST_DIGITS);
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
	question: LogQuery,
	rows: DeliveryReport[],
	defaultCountryCode: string,
): DeliveryReport[] {
	switch (question.by) {
		case 'messageId': {
			const entry = entryOf(rows, question.messageId);
			return entry ? [entry] : [];
		}
		case 'bulkId':
			return withDoubtfulRows(
				rows.filter(({ bulkId = question.bulkId }) => bulkId === question.bulkId),
			);
		case 'number':
			return withDoubtfulRows(
				rows.filter((row) => row.to === undefined || isAbout(row, question.to, defaultCountryCode)),
			);
		case 'period':
			return withDoubtfulRows(rows);
	}
}

export const ignoresQuestions = (foreign: number): Problem => ({
	field: 'Gateway',
	reason: `The message log ignored the question: it answered with ${foreign} other messages`,
	advice: 'Ask the provider how to ask its message log for one message',
});

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

const FIELD = 'Message ID';
const SEPARATORS = /[,;\r\n]+/;
/** How many characters of an identifier are shown: a user may have entered a whole list as one. */
const SHOWN = 40;

/** Splits the value of the field Message ID. In a list, each entry is one ID, with any characters. */
export function readMessageIds(value: unknown): Checked<Array<Checked<string>>> {
	const entries = entriesOf(value);
	if (entries.length === 0) {
		return invalid(FIELD, 'There is no message ID to look up', 'Give at least one message ID');
	}
	return valid(entries.map((entry) => checkId(FIELD, entry, LIMITS.messageId)));
}

function entriesOf(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
	return value
		.split(SEPARATORS)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** @param longest in characters (docs/interface.md, Limits) */
export function checkId(field: string, value: unknown, longest: number): Checked<string> {
	const id = digitsAsText(value);
	if (typeof id !== 'string' || isNoValue(id)) {
		const shown = typeof value === 'string' ? `"${value}"` : shortened(asText(value), SHOWN);
		return invalid(
			field,
			`${shown} is not a usable ID`,
			'Give the ID as text, as Send gave it out',
		);
	}
	if (id.length > longest) {
		return invalid(
			field,
			`"${shortened(id, SHOWN)}" is ${id.length} characters long; the limit is ${longest}`,
			'Separate several by comma, semicolon or line break, or check the field it comes from',
		);
	}
	return checkCharacters(field, id, 'oneLine');
}
