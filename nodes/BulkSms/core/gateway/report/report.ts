import { isEqual, uniqBy } from 'lodash';

import type { ReportItem } from '../../output/receivedItems';
import { digestOf, parseExactJson } from '../../text/jsonText';
import { ofSameMessages } from '../entriesByKey';
import { judgeOne } from '../evidence';
import { distinctStatuses, joinedStatus, type ReportOutcome } from '../statuses';

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
	outcomes: readonly ReportOutcome[];
	bulkId?: string;
	/** The callback data as the sending node got it: text, or JSON for fields. */
	callbackData?: string;
}

/** A report that contradicts itself has no outcome to filter by, but must not be lost. */
export const isWanted = (
	report: DeliveryReport,
	{ outcomes, bulkId, callbackData }: ReportFilter,
): boolean =>
	(report.isContradictory === true || outcomes.includes(report.outcome)) &&
	(bulkId === undefined || report.bulkId === bulkId) &&
	(callbackData === undefined || isSameData(report.callbackData, callbackData));

/** Spaces and the order of fields in JSON do not matter. */
function isSameData(reported: unknown, wanted: string): boolean {
	if (typeof reported === 'string' || reported === undefined) return reported === wanted;
	return isEqual(reported, parseExactJson(wanted));
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

/**
 * Marks the reports of one call that name different final outcomes of the same message. They get
 * another key, so a later report that is clear is no repeat of them.
 */
export function withDoubts(reports: DeliveryReport[]): DeliveryReport[] {
	const finals = reports.filter(({ isFinal }) => isFinal);
	if (!differ(finals)) return reports;
	const doubts = new Map<DeliveryReport, DeliveryReport>();
	for (const group of ofSameMessages(finals).filter(differ)) {
		const each = uniqBy(group, ({ outcome }) => outcome);
		for (const report of group) doubts.set(report, inDoubt(report, each));
	}
	return reports.map((report) => {
		const doubt = doubts.get(report);
		return doubt ? { ...doubt, reportKey: digestOf([report.reportKey, 'in doubt']) } : report;
	});
}

export const differ = (reports: DeliveryReport[]): boolean =>
	new Set(reports.map(({ outcome }) => outcome)).size > 1;
