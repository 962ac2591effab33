import { castArray, isEmpty, isUndefined, omitBy, uniq, uniqBy } from 'lodash';
import { beginsWithOneOf, digestOf, parsedIfJson } from '../format/jsonText';
import { readXml } from '../format/xml';
import { readCredit, readText } from '../interface/gatewayValues';
import { isFinalOutcome } from '../interface/statuses';
import { writtenDigits } from '../message/destination';
import { inDoubt, withDoubts } from './contradictions';
import type { DeliveryReport } from './report';
import {
	asReportPart,
	findReportEntries,
	readReportStatus,
	type ReportPart,
} from './reportEntries';

/** The text that bytes stand for, without a byte order mark. */
export const reportText = (bytes: Buffer, encoding: BufferEncoding = 'utf8'): string =>
	bytes.toString(encoding).replace(/^\uFEFF/, '');

/**
 * What a body that came as text says, ready for {@link readDeliveryReports}. `parsed` is what somebody
 * else made of it, such as the fields of a form.
 *
 * XML is read from the text and not from what n8n parsed, which may belong to another call (see
 * {@link readXml}). Text that looks like JSON stays text, because n8n takes it for a form without
 * the right content type, and rounds its long numbers.
 */
export function reportBody(text: string, parsed?: unknown): unknown {
	if (beginsWithOneOf('<', text)) return readXml(text.trimStart()) ?? text;
	return isEmpty(parsed) || beginsWithOneOf('{[', text) ? text : parsed;
}

/**
 * The fields of a form that came as text, such as `messageId=m-1&status=DELIVERED`. A field that is
 * there several times is a list. Returns undefined if the text is no form: it has white space in it, or
 * no field with a value.
 */
export function formFields(text: string): Record<string, string | string[]> | undefined {
	const form = text.trim();
	if (!isForm(form)) return undefined;
	return groupedFields(new URLSearchParams(form));
}

/** The fields of a form by their names; one that is there several times is a list. */
export function groupedFields(
	fields: Iterable<[name: string, value: string]>,
): Record<string, string | string[]> {
	const values = new Map<string, string[]>();
	for (const [name, value] of fields) {
		const earlier = values.get(name);
		if (earlier) earlier.push(value);
		else values.set(name, [value]);
	}
	return Object.fromEntries([...values].map(([name, all]) => [name, oneOrAll(all)]));
}

/** Part by part: a regular expression runs out of stack in a long form. */
const isForm = (text: string): boolean =>
	!/\s|^[{[<]/.test(text) &&
	/=[^=&]/.test(text) &&
	text.split('&').every((pair) => pair.indexOf('=') > 0);

const oneOrAll = (all: string[]): string | string[] =>
	all.length === 1 && all[0] !== undefined ? all[0] : all;

/**
 * Reads the parsed body of a delivery report (docs/interface.md, Delivery report): one report per
 * destination in it. What is not recognized, or contradicts itself, is a report with the outcome
 * `unknown`, because a report must not be lost for its shape; an empty or absurd body has none.
 */
export const readDeliveryReports = (body: unknown): DeliveryReport[] =>
	withDoubts(findReportEntries(body).map(readPart));

/**
 * Reads one row of a list of messages by the same rules. `around` is the object that holds the list.
 */
export const readReportRow = (row: unknown, around: unknown): DeliveryReport =>
	readPart(asReportPart(row, around));

/** What one part of a body says. Of one without fields nothing is understood: it is `unknown`. */
export function readPart({ fields = NONE, bulkId, callbackData, raw }: ReportPart): DeliveryReport {
	const text = (name: string) => readText(fields.get(name));
	const { status, outcome, isContradictory } = readReportStatus(fields.get('status'));
	const messageIds = textsOf(fields.get('messageid'));
	const written = textsOf(fields.get('to'));
	const numbers = written.length > 1 ? uniqBy(written, digitsOf) : written;
	const [messageId, to] = [onlyOne(messageIds), onlyOne(numbers)];
	const [sendDate, doneDate] = [text('senddate'), text('donedate')];
	const credit = readCredit(fields.get('credit'));
	const message = messageId === undefined ? [bulkId, to, text('text'), sendDate] : [messageId, to];
	const namesSeveral = messageIds.length > 1 || numbers.length > 1;
	const isTold =
		!namesSeveral && (messageId ?? to) !== undefined && (status.name ?? status.code) !== undefined;
	const report: DeliveryReport = {
		...omitBy({ to }, isUndefined),
		outcome,
		isFinal: isFinalOutcome(outcome),
		...omitBy({ messageId, bulkId, from: text('from'), text: text('text'), credit }, isUndefined),
		status: omitBy(status, isUndefined),
		...omitBy({ sendDate, doneDate, callbackData: parsedIfJson(callbackData) }, isUndefined),
		// Dates may differ in a repeat. What does not name message and status is repeated only as a whole.
		reportKey: digestOf(isTold ? [...message, status.name, status.code] : raw),
		...(isContradictory && { isContradictory }),
		raw,
	};
	return namesSeveral ? inDoubt(report, [report]) : report;
}

/** The values of a field that is there several times, each once. */
const textsOf = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: uniq(castArray(value).flatMap((each) => readText(each) ?? []));

const digitsOf = (number: string): string => writtenDigits(number) ?? number;

const onlyOne = (texts: string[]): string | undefined =>
	texts.length === 1 ? texts[0] : undefined;

const NONE: ReadonlyMap<string, unknown> = new Map();
