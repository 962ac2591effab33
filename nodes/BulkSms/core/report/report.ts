import { isEqual } from 'lodash';

import { parseExactJson } from '../format/jsonText';
import type { ReportOutcome } from '../interface/statuses';
import { isOtherNumber, writtenDigits } from '../message/destination';
import type { ReportItem } from '../output/report';

/** What a delivery report says of one destination, in one shape whatever the gateway's was. */
export interface DeliveryReport extends Omit<ReportItem, 'raw'> {
	/** Set if its statuses contradict each other: it is `unknown`, and no filter may drop it. */
	isContradictory?: boolean;
	/** The entry, or the part that was not recognized, as it came. */
	raw: unknown;
}

/** What was not recognized in full, is unknown, or contradicts itself, always has `raw`. */
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

/** An absent part lets everything through. */
export interface ReportFilter {
	outcomes: readonly ReportOutcome[];
	bulkId?: string;
	/** The callback data as the sending node was given it: text, or JSON for fields. */
	callbackData?: string;
}

/** A report that contradicts itself has no outcome to choose by, and must not be lost for that. */
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
	/** The identifier that was sent, and the gateway's own if it gave another. */
	messageIds: string[];
	/** Digits only. */
	to: string;
}

/**
 * Returns undefined if the reports are of another message, as one of an earlier round of a loop that
 * comes late, or may be followed by others. Also if the call contradicts itself: several reports of
 * the message name different final outcomes, or one has its identifier with another number.
 */
export function finalReportOf(
	message: AwaitedMessage,
	reports: DeliveryReport[],
): DeliveryReport | undefined {
	const isCrossed = ({ messageId = '', to }: DeliveryReport) =>
		message.messageIds.includes(messageId) && isOtherNumber(to, message.to);
	if (reports.some(isCrossed)) return undefined;
	const finals = reports.filter((report) => report.isFinal && speaksOf(report, message));
	const outcomes = new Set(finals.map(({ outcome }) => outcome));
	return outcomes.size === 1 ? finals[0] : undefined;
}

/** A report without an identifier is taken at its number, however that is written. */
function speaksOf({ messageId, to }: DeliveryReport, message: AwaitedMessage): boolean {
	if (messageId !== undefined) return message.messageIds.includes(messageId);
	return writtenDigits(to) !== undefined && !isOtherNumber(to, message.to);
}
