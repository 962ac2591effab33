import { castArray, isUndefined, omitBy, uniq, uniqBy } from 'lodash';

import { writtenDigits } from '../../message/number/destination';
import { type CallBody, isForm, readCallBody } from '../../text/callBody';
import { digestOf, parsedIfJson, readCredit, readText } from '../../text/jsonText';
import { isFinalOutcome } from '../statuses';
import { type DeliveryReport, inDoubt, withDoubts } from './report';
import {
	asReportPart,
	findReportEntries,
	readReportStatus,
	type ReportPart,
} from './reportEntries';

/**
 * Reads the body of a call for {@link readDeliveryReports}. It reads a form even if the content
 * type does not name one.
 */
export const readReportBody = (body: CallBody): unknown =>
	readCallBody(body, (text) => isFormType(body.contentType) || isForm(text));

const isFormType = (contentType = ''): boolean =>
	/^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType);

/**
 * Reads one report per destination (docs/interface.md, Delivery report). A report that is not
 * recognized, or contradicts itself, is `unknown`, so that none is lost. An empty or absurd body
 * has no report.
 */
export const readDeliveryReports = (body: unknown): DeliveryReport[] =>
	withDoubts(findReportEntries(body).map(readPart));

/** Uses the same rules. `around` is the object that holds the list of rows. */
export const readReportRow = (row: unknown, around: unknown): DeliveryReport =>
	readPart(asReportPart(row, around));

/** A part without fields is `unknown`. */
export function readPart(part: ReportPart): DeliveryReport {
	const { fields = new Map<string, unknown>(), bulkId, callbackData, raw } = part;
	const text = (name: string) => readText(fields.get(name));
	const { status, outcome, isContradictory } = readReportStatus(fields.get('status'));
	const messageIds = textsOf(fields.get('messageid'));
	const numbers = uniqBy(textsOf(fields.get('to')), (number) => writtenDigits(number) ?? number);
	const [messageId, to] = [onlyOne(messageIds), onlyOne(numbers)];
	const [sendDate, doneDate] = [text('senddate'), text('donedate')];
	const credit = readCredit(fields.get('credit'));
	const message = messageId === undefined ? [bulkId, to, text('text'), sendDate] : [messageId, to];
	const namesSeveral = messageIds.length > 1 || numbers.length > 1;
	const said = [status.name, status.code, ...(status.groupName ? [status.groupName] : [])];
	const isTold =
		!namesSeveral && (messageId ?? to) !== undefined && said.some((each) => each !== undefined);
	const report: DeliveryReport = {
		...omitBy({ to }, isUndefined),
		outcome,
		isFinal: isFinalOutcome(outcome),
		...omitBy({ messageId, bulkId, from: text('from'), text: text('text'), credit }, isUndefined),
		status: omitBy(status, isUndefined),
		...omitBy({ sendDate, doneDate, callbackData: parsedIfJson(callbackData) }, isUndefined),
		// Dates may differ in a repeat. Without message and status, only an identical report is a
		// repeat.
		reportKey: digestOf(isTold ? [...message, ...said] : raw),
		...(isContradictory && { isContradictory }),
		raw,
	};
	return namesSeveral ? inDoubt(report, [report]) : report;
}

/** Returns the values of a field that occurs several times, each once. */
const textsOf = (value: unknown): string[] =>
	uniq(castArray(value).flatMap((each) => readText(each) ?? []));

const onlyOne = (texts: string[]): string | undefined =>
	texts.length === 1 ? texts[0] : undefined;
