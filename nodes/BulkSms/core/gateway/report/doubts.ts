import { uniqBy } from 'lodash';

import { digestOf } from '../../text/jsonText';
import { ofSameMessages } from '../sameMessage';
import { distinctStatuses } from '../status/readStatus';
import { joinedStatus } from '../status/statuses';
import type { DeliveryReport } from './report';

/** Marks a report as contradicted. `others` are all of its message, itself among them. */
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
 * Marks the reports of one call that name different final outcomes of the same message. They have a
 * key of their own: a later report that is clear is no repeat of them.
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
