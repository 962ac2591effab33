import { castArray, isUndefined, omitBy, uniq } from 'lodash';

import { writtenDigits } from '../../message/number/sameNumber';
import { type CallBody, readCallBody } from '../../text/callBody';
import { digestOf, parsedIfJson, readAmount, readText } from '../../text/jsonText';
import { isFinalOutcome } from '../statuses';
import { ofSameMessages } from '../evidence';
import { type DeliveryReport, inDoubt, withDoubts } from './report';
import { asReportPart, findReportEntries, readReportStatus } from './reportEntries';

/**
 * Reads the body of a call for {@link readDeliveryReports}. It reads a form even if the content
 * type does not name one.
 */
export function readReportBody(body: CallBody): unknown {
	const isFormType = /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i;
	// With any content type, a text is a form if it has no white space, and a field with a value. It
	// looks part by part, because a regular expression runs out of stack in a long form.
	return readCallBody(
		body,
		(text) =>
			isFormType.test(body.contentType ?? '') ||
			(!/\s|^[{[<]/.test(text) &&
				/=[^=&]/.test(text) &&
				text.split('&').every((pair) => pair.indexOf('=') > 0)),
	);
}

/**
 * Reads one report per destination (docs/interface.md, Delivery report). A report that is not
 * recognized, or contradicts itself, is `unknown`, so that none is lost. An empty or absurd body
 * has no report.
 *
 * Reports that name different final outcomes of the same message are in doubt. They get another
 * key, so a later report that is clear is no repeat of them.
 */
export function readDeliveryReports(body: unknown): DeliveryReport[] {
	const reports = findReportEntries(body).map(readPart);
	return withDoubts(reports, ofSameMessages).map((report, index) =>
		report === reports[index]
			? report
			: { ...report, reportKey: digestOf([report.reportKey, 'in doubt']) },
	);
}

/** Uses the same rules. `around` is the object that contains the list of rows. */
export const readReportRow = (row: unknown, around: unknown): DeliveryReport =>
	readPart(asReportPart(row, around));

/** A part without fields is `unknown`. */
function readPart(part: ReturnType<typeof asReportPart>): DeliveryReport {
	const { fields = new Map<string, unknown>(), bulkId, callbackData, raw } = part;
	const text = (name: string) => readText(fields.get(name));
	const { status, outcome, isContradictory } = readReportStatus(fields.get('status'));
	const messageIds = textsOf(fields.get('messageid'));
	const numbers = uniq(textsOf(fields.get('to')).map((number) => writtenDigits(number) ?? number));
	const [messageId, to] = [onlyOne(messageIds), onlyOne(numbers)];
	const [sendDate, doneDate] = [text('senddate'), text('donedate')];
	const credit = readAmount(fields.get('credit'));
	const message = messageId === undefined ? [bulkId, to, text('text'), sendDate] : [messageId, to];
	const namesSeveral = messageIds.length > 1 || numbers.length > 1;
	const said = [status.name, status.code, ...(status.groupName ? [status.groupName] : [])];
	const isTold =
		!namesSeveral && (messageId ?? to) !== undefined && said.some((each) => each !== undefined);
	const report: DeliveryReport = {
		...omitBy({ to }, isUndefined),
		outcome,
		...omitBy({ text: text('text') }, isUndefined),
		isFinal: isFinalOutcome(outcome),
		...omitBy({ sendDate, doneDate, credit, from: text('from') }, isUndefined),
		...omitBy({ callbackData: parsedIfJson(callbackData), messageId, bulkId }, isUndefined),
		status: omitBy(status, isUndefined),
		// Dates may differ in a repeat. Without message and status, only an identical report is a
		// repeat.
		reportKey: digestOf(isTold ? [...message, ...said] : raw),
		...(isContradictory && { isContradictory }),
		raw,
	};
	return namesSeveral ? inDoubt([report])(report) : report;
}

/** Returns the values of a field that occurs several times, each once. */
const textsOf = (value: unknown): string[] =>
	uniq(castArray(value).flatMap((each) => readText(each) ?? []));

const onlyOne = (texts: string[]): string | undefined =>
	texts.length === 1 ? texts[0] : undefined;
