import { isUndefined, omitBy } from 'lodash';
import { createHash } from 'node:crypto';

import { parseExactJson } from './exactJson';
import { readCredit, readStatus, readText } from './gatewayValues';
import { findReportEntries, type ReportEntry } from './reportEntries';
import { isFinalOutcome, reportOutcome, type GatewayStatus, type ReportOutcome } from './statuses';

/** What a delivery report says of one destination, in one shape whatever the gateway's was. */
export interface DeliveryReport {
	messageId?: string;
	bulkId?: string;
	to?: string;
	from?: string;
	text?: string;
	credit?: number;
	status: GatewayStatus;
	outcome: ReportOutcome;
	/** Whether no further report is to be expected for this message. */
	isFinal: boolean;
	/** The gateway's dates have no documented format or zone: passed on as they came. */
	sendDate?: string;
	doneDate?: string;
	/** What the send request gave as callback data; parsed where it is JSON. */
	callbackData?: unknown;
	/** The same for a repeated report, different for the next status of the same message. */
	reportKey: string;
	/** The entry, or the part that was not recognised, as it came. */
	raw: unknown;
}

/**
 * Reads the body of a delivery report (gateway-facts, Delivery report).
 *
 * @param body the parsed body of the call
 * @returns one report per destination in it. What is not recognised is a report with the outcome
 * `unknown`, because a report must not be lost for its shape; an empty or absurd body has none.
 */
export const readDeliveryReports = (body: unknown): DeliveryReport[] =>
	findReportEntries(body).map((part) =>
		part.kind === 'entry' ? toReport(part) : unrecognised(part.raw),
	);

function toReport({ fields, bulkId, callbackData, raw }: ReportEntry): DeliveryReport {
	const text = (name: string) => readText(fields.get(name));
	const status = readStatus(fields.get('status'));
	const outcome = reportOutcome(status);
	const [messageId, to] = [text('messageid'), text('to')];
	const [sendDate, doneDate] = [text('senddate'), text('donedate')];
	const credit = readCredit(fields.get('credit'));
	const identity = messageId === undefined ? [bulkId, to, text('text'), sendDate] : [messageId, to];
	return {
		...omitBy(
			{ messageId, bulkId, to, from: text('from'), text: text('text'), credit },
			isUndefined,
		),
		status: omitBy(status, isUndefined),
		outcome,
		isFinal: isFinalOutcome(outcome),
		...omitBy({ sendDate, doneDate, callbackData: parsedIfJson(callbackData) }, isUndefined),
		reportKey: digest([...identity, status.name, status.code]),
		raw,
	};
}

const unrecognised = (raw: unknown): DeliveryReport => ({
	status: {},
	outcome: 'unknown',
	isFinal: false,
	reportKey: digest(raw),
	raw,
});

/** A repeat of a report names the same message and the same status; its dates may differ. */
const digest = (identity: unknown): string =>
	createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);

/** Objects and lists only: the text 25501288135972440649 must not become a rounded number. */
function parsedIfJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value ?? undefined;
	return parseExactJson(value) ?? value;
}
