import { castArray, flattenDeep } from 'lodash';

import { distinctStatuses, readOneStatus, readText } from '../interface/gatewayValues';
import { parsedIfJson } from '../format/jsonText';
import { reportFields } from './reportFields';
import {
	isFinalOutcome,
	joinedStatus,
	reportOutcome,
	type GatewayStatus,
	type ReportOutcome,
} from '../interface/statuses';

/** What the status of a report says. */
export interface ReportedStatus {
	status: GatewayStatus;
	outcome: ReportOutcome;
	/** Set if it holds several statuses and not exactly one of them is final. */
	isContradictory?: boolean;
}

/**
 * Reads the status of one destination in a report: as in an answer, or as JSON in the field of a
 * form, an XML element, a code that is a number. Of several statuses the final one counts, where
 * there is exactly one; otherwise nobody can tell which of them counts.
 */
export function readReportStatus(value: unknown): ReportedStatus {
	const values = flattenDeep([parsedIfJson(value)]).map(parsedIfJson);
	const statuses = distinctStatuses(flattenDeep(values).flatMap(statusesIn));
	if (statuses.length < 2) return counted(statuses[0] ?? {});
	const finals = statuses.filter((status) => isFinalOutcome(reportOutcome(status)));
	const [final] = finals;
	if (final && finals.length === 1) return counted(final);
	return { status: joinedStatus(statuses), outcome: 'unknown', isContradictory: true };
}

const counted = (status: GatewayStatus): ReportedStatus => ({
	status,
	outcome: reportOutcome(status),
});

/** An XML element may hold several names. */
function statusesIn(value: unknown): GatewayStatus[] {
	const fields = reportFields(value);
	if (fields === undefined) return [readOneStatus(readText(value))];
	return castArray(fields.get('name')).map((name) =>
		readOneStatus({ ...Object.fromEntries(fields), name }),
	);
}
