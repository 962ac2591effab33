import { isEqual, uniqBy } from 'lodash';

import type { ReportItem } from '../../output/receivedItems';
import { parseExactJson } from '../../text/jsonText';
import { judgeOne } from '../evidence';
import { distinctStatuses, joinedStatus } from '../statuses';

/** A delivery report of one destination, in the same shape for all gateways. */
export interface DeliveryReport extends Omit<ReportItem, 'raw'> {
	/** Set if its statuses contradict each other. Then it is `unknown`, and no filter may drop it. */
	isContradictory?: boolean;
	/** The unchanged entry, or the unchanged part that was not recognized. */
	raw: unknown;
}

/** A report always has `raw` if it is unknown, contradicts itself, or was not fully recognized. */
export function shownReport(
	{ raw, isContradictory = false, ...report }: DeliveryReport,
	includeRaw: boolean,
): ReportItem {
	const { messageId, status, outcome } = report;
	const isTold =
		messageId !== undefined &&
		(status.name ?? status.groupName) !== undefined &&
		outcome !== 'unknown' &&
		!isContradictory;
	return { ...report, ...((includeRaw || !isTold) && { raw }) };
}

/** An absent part of the filter passes every report. */
export interface ReportFilter {
	outcomes: ReadonlyArray<ReportItem['outcome']>;
	bulkId?: string;
	/** The callback data as the sending node got it: text, or JSON for fields. */
	callbackData?: string;
}

/** A report that contradicts itself has no outcome to filter by, but must not be lost. */
export function isWanted(
	{ isContradictory = false, outcome, bulkId, callbackData }: DeliveryReport,
	filter: ReportFilter,
): boolean {
	if (!isContradictory && !filter.outcomes.includes(outcome)) return false;
	if (filter.bulkId !== undefined && bulkId !== filter.bulkId) return false;
	if (filter.callbackData === undefined) return true;
	// Spaces and the order of fields in JSON do not matter.
	return typeof callbackData === 'string' || callbackData === undefined
		? callbackData === filter.callbackData
		: isEqual(callbackData, parseExactJson(filter.callbackData));
}

interface AwaitedMessage {
	/** The identifier that was sent, and the gateway's own identifier if it differs. */
	messageIds: string[];
	/** Digits only. */
	to: string;
}

/**
 * Returns undefined if the reports are about another message, such as a late one from an earlier
 * round of a loop, or if they are not final. Also if the call contradicts itself: reports of the
 * message name different final outcomes, or one has its identifier with another number.
 */
export function finalReportOf(
	message: AwaitedMessage,
	reports: DeliveryReport[],
): DeliveryReport | undefined {
	const { messageIds, to } = message;
	const [messageId = ''] = messageIds;
	const entries = reports
		.filter((report) => report.messageId === undefined || messageIds.includes(report.messageId))
		.map((report) => ({ ...report, messageId: report.messageId && messageId, report }));
	const expected = { messageId, to };
	if (judgeOne(expected, entries, () => 'any').contradiction) return undefined;
	const finals = entries.filter(({ isFinal }) => isFinal);
	const { entry, contradiction } = judgeOne(expected, finals, ({ outcome }) => outcome);
	return contradiction ? undefined : entry?.report;
}

/** Marks a report as contradicted. `others` are all reports of its message, including itself. */
export function inDoubt(report: DeliveryReport, others: DeliveryReport[]): DeliveryReport {
	const each = uniqBy(others, ({ outcome }) => outcome);
	const [only, ...more] = distinctStatuses(each.map(({ status }) => status));
	return {
		...report,
		outcome: 'unknown',
		isFinal: false,
		status: only && more.length === 0 ? only : joinedStatus([only ?? {}, ...more]),
		isContradictory: true,
	};
}

export const differ = (reports: DeliveryReport[]): boolean =>
	new Set(reports.map(({ outcome }) => outcome)).size > 1;
