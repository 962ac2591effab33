import { uniqBy } from 'lodash';

import type { ReportItem } from '../../output/receivedItems';
import { judgeOne } from '../evidence';
import { distinctStatuses, joinedStatus } from '../statuses';

/** A delivery report of one destination, in the same shape for all gateways. */
export interface DeliveryReport extends Omit<ReportItem, 'raw'> {
	/** Set if its statuses contradict each other. Then it is `unknown`, and may not be left out. */
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

/** A report that contradicts itself has no outcome to choose it by, but must not be lost. */
export const isWanted = (
	{ isContradictory = false, outcome }: DeliveryReport,
	outcomes: ReadonlyArray<ReportItem['outcome']>,
): boolean => isContradictory || outcomes.includes(outcome);

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

/** Makes what marks a report as contradicted. `all` are the reports of its message. */
export function inDoubt(all: DeliveryReport[]): (report: DeliveryReport) => DeliveryReport {
	const each = uniqBy(all, ({ outcome }) => outcome);
	const [only, ...more] = distinctStatuses(each.map(({ status }) => status));
	const status = only && more.length === 0 ? only : joinedStatus([only ?? {}, ...more]);
	const doubt = { outcome: 'unknown', isFinal: false, status, isContradictory: true } as const;
	return (report) => ({ ...report, ...doubt });
}

/**
 * Marks final reports that name different outcomes of the same message.
 *
 * @param groupsOf which of the final reports are about the same message
 */
export function withDoubts(
	reports: DeliveryReport[],
	groupsOf: (finals: DeliveryReport[]) => DeliveryReport[][],
): DeliveryReport[] {
	const doubts = new Map<DeliveryReport, DeliveryReport>();
	for (const group of groupsOf(reports.filter(({ isFinal }) => isFinal))) {
		if (uniqBy(group, ({ outcome }) => outcome).length < 2) continue;
		const marked = inDoubt(group);
		for (const report of group) doubts.set(report, marked(report));
	}
	return reports.map((report) => doubts.get(report) ?? report);
}
