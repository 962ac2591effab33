import { isEqual } from 'lodash';

import type { DeliveryReport } from './deliveryReport';
import { parseExactJson } from '../format/exactJson';
import type { ReportOutcome } from '../interface/statuses';

/** Which reports start a run. An absent part lets everything through. */
export interface ReportFilter {
	outcomes: readonly ReportOutcome[];
	bulkId?: string;
	/** The callback data as the sending node was given it: text, or JSON for fields. */
	callbackData?: string;
}

/**
 * Whether a report is one of those that were asked for. One that contradicts itself has no outcome
 * that one could choose by, and must not be lost for that.
 */
export function isWanted(report: DeliveryReport, filter: ReportFilter): boolean {
	const { outcomes, bulkId, callbackData } = filter;
	return (
		(report.isContradictory === true || outcomes.includes(report.outcome)) &&
		(bulkId === undefined || report.bulkId === bulkId) &&
		(callbackData === undefined || isSameData(report.callbackData, callbackData))
	);
}

/** JSON is compared by its content, so that spaces and the order of fields do not matter. */
function isSameData(reported: unknown, wanted: string): boolean {
	if (typeof reported === 'string' || reported === undefined) return reported === wanted;
	return isEqual(reported, parseExactJson(wanted));
}
