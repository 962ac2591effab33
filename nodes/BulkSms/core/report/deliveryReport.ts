import { isUndefined, omitBy } from 'lodash';
import { createHash } from 'node:crypto';

import { readCredit, readText } from '../interface/gatewayValues';
import { parsedIfJson } from '../format/jsonText';
import {
	asReportPart,
	findReportEntries,
	type ReportEntry,
	type ReportPart,
	type UnrecognizedPart,
} from './reportEntries';
import { readReportStatus } from './reportStatus';
import { isFinalOutcome, type GatewayStatus, type ReportOutcome } from '../interface/statuses';

/** What a delivery report says of one destination, in one shape whatever the gateway's was. */
export interface DeliveryReport {
	to?: string;
	outcome: ReportOutcome;
	/** Whether no further report is to be expected for this message. */
	isFinal: boolean;
	messageId?: string;
	bulkId?: string;
	from?: string;
	text?: string;
	credit?: number;
	status: GatewayStatus;
	/** The gateway's dates have no documented format or zone: passed on as they came. */
	sendDate?: string;
	doneDate?: string;
	/** What the send request gave as callback data; parsed if it is JSON. */
	callbackData?: unknown;
	/** The same for a repeated report, different for the next status of the same message. */
	reportKey: string;
	/** Set if its statuses contradict each other: it is `unknown`, and no filter may drop it. */
	isContradictory?: boolean;
	/** The entry, or the part that was not recognized, as it came. */
	raw: unknown;
}

/**
 * Reads the body of a delivery report (docs/interface.md, Delivery report).
 *
 * @param body the parsed body of the call
 * @returns one report per destination in it. What is not recognized is a report with the outcome
 * `unknown`, because a report must not be lost for its shape; an empty or absurd body has none.
 */
export const readDeliveryReports = (body: unknown): DeliveryReport[] =>
	findReportEntries(body).map(readPart);

/**
 * Reads one row of a list of messages by the same rules.
 *
 * @param around the object that holds the list, without it
 */
export const readReportRow = (row: unknown, around: unknown): DeliveryReport =>
	readPart(asReportPart(row, around));

const readPart = (part: ReportPart): DeliveryReport =>
	part.kind === 'entry' ? toReport(part) : unrecognized(part);

function toReport({ fields, bulkId, callbackData, raw }: ReportEntry): DeliveryReport {
	const text = (name: string) => readText(fields.get(name));
	const { status, outcome, isContradictory } = readReportStatus(fields.get('status'));
	const [messageId, to] = [text('messageid'), text('to')];
	const [sendDate, doneDate] = [text('senddate'), text('donedate')];
	const credit = readCredit(fields.get('credit'));
	const message = messageId === undefined ? [bulkId, to, text('text'), sendDate] : [messageId, to];
	const isTold = (messageId ?? to) !== undefined && (status.name ?? status.code) !== undefined;
	return {
		...omitBy({ to }, isUndefined),
		outcome,
		isFinal: isFinalOutcome(outcome),
		...omitBy({ messageId, bulkId, from: text('from'), text: text('text'), credit }, isUndefined),
		status: omitBy(status, isUndefined),
		...omitBy({ sendDate, doneDate, callbackData: parsedIfJson(callbackData) }, isUndefined),
		reportKey: digest(isTold ? [...message, status.name, status.code] : raw),
		...(isContradictory && { isContradictory }),
		raw,
	};
}

/** A report of which nothing is understood: `unknown`, with the part as it came. */
export const unrecognized = ({
	bulkId,
	callbackData,
	raw,
}: Omit<UnrecognizedPart, 'kind'>): DeliveryReport => ({
	outcome: 'unknown',
	isFinal: false,
	...omitBy({ bulkId }, isUndefined),
	status: {},
	...omitBy({ callbackData: parsedIfJson(callbackData) }, isUndefined),
	reportKey: digest(raw),
	raw,
});

/**
 * A repeat of a report names the same message and the same status; its dates may differ. Where it
 * does not name both, only the same report is a repeat.
 */
const digest = (identity: unknown): string =>
	createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
