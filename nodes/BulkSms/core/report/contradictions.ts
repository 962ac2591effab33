import { groupBy, uniqBy } from 'lodash';

import { digestOf } from '../format/jsonText';
import { distinctStatuses } from '../interface/gatewayValues';
import { joinedStatus } from '../interface/statuses';
import { writtenDigits } from '../message/destination';
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
	for (const group of [...ofSameMessage(finals), ...ofSameNumber(finals)].filter(differ)) {
		const each = uniqBy(group, ({ outcome }) => outcome);
		for (const report of group) doubts.set(report, inDoubt(report, each));
	}
	return reports.map((report) => {
		const doubt = doubts.get(report);
		return doubt ? { ...doubt, reportKey: digestOf([report.reportKey, 'in doubt']) } : report;
	});
}

const differ = (reports: DeliveryReport[]): boolean =>
	new Set(reports.map(({ outcome }) => outcome)).size > 1;

/** By message ID, and by number too: a user may have given several messages the same ID. */
function ofSameMessage(reports: DeliveryReport[]): DeliveryReport[][] {
	const named = reports.filter(({ messageId }) => messageId !== undefined);
	return groups(named, ({ messageId }) => messageId).flatMap((group) =>
		group.every(hasNumber) ? groups(group, numberOf) : [group],
	);
}

/** Where not every report has a message ID. Text and time of sending count if all have them. */
function ofSameNumber(reports: DeliveryReport[]): DeliveryReport[][] {
	return groups(reports.filter(hasNumber), numberOf)
		.filter((group) => group.some(({ messageId }) => messageId === undefined))
		.flatMap((group) => {
			const isTold = (name: 'text' | 'sendDate') => group.every((each) => each[name] !== undefined);
			const [byText, byTime] = [isTold('text'), isTold('sendDate')];
			return groups(group, ({ text, sendDate }) =>
				JSON.stringify([byText && text, byTime && sendDate]),
			);
		});
}

const numberOf = ({ to }: DeliveryReport): string | undefined => writtenDigits(to);
const hasNumber = (report: DeliveryReport): boolean => numberOf(report) !== undefined;

const groups = (
	reports: DeliveryReport[],
	keyOf: (report: DeliveryReport) => string | undefined,
): DeliveryReport[][] => Object.values(groupBy(reports, (report) => `=${keyOf(report) ?? ''}`));
