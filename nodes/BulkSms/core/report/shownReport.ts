import type { DeliveryReport } from './deliveryReport';

/** A delivery report as it comes out of a node. */
export type ShownReport = Omit<DeliveryReport, 'raw' | 'isContradictory'> & { raw?: unknown };

/**
 * A report as it comes out of a node. What was not recognized in full, or contradicts itself, always
 * comes out as it came too, in `raw`.
 *
 * @param includeRaw whether `raw` is wanted for every report
 */
export function shownReport(
	{ raw, isContradictory = false, ...report }: DeliveryReport,
	includeRaw: boolean,
): ShownReport {
	const isTold =
		report.messageId !== undefined && report.status.name !== undefined && !isContradictory;
	return { ...report, ...((includeRaw || !isTold) && { raw }) };
}
