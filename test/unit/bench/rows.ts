import type { Row } from '../../../bench/report/measurement';
import type { WayId } from '../../../bench/send/ways';

/** @returns a row whose three runs took the same time; with a memory that rose by `peakMb` */
export function rowOf(way: WayId, messages: number, seconds: number, peakMb?: number): Row {
	return {
		...{ way, messages, seconds, requests: 1, runs: 3, fastest: seconds, slowest: seconds },
		...(peakMb !== undefined && { memory: { idleMb: 450, peakMb } }),
	};
}

/** What a run that reaches every limit may give. */
export const GOOD_ROWS: readonly Row[] = [
	rowOf('http', 10_000, 31, 720),
	rowOf('httpPlain', 10_000, 11),
	rowOf('bulkExpression', 10_000, 11.2),
	rowOf('bulk', 10_000, 7.2, 230),
	rowOf('bulkCareful', 10_000, 7.9),
	rowOf('bare', 10_000, 4.8),
	rowOf('bulk500', 10_000, 0.25, 120),
	rowOf('bulk500Careful', 10_000, 0.3),
	rowOf('bulk500+additionalFields', 10_000, 0.28),
	rowOf('bulk500+allowedLinkDomains', 10_000, 0.28),
	rowOf('bulk500+limitOverTime', 10_000, 0.35),
	rowOf('bulk500+messagesPerMinute', 10_000, 0.28),
	rowOf('bulk500+shortenToFit', 10_000, 0.28),
	rowOf('bulk500+suspectNumbers', 10_000, 0.28),
	rowOf('bare500', 10_000, 0.14),
	rowOf('bulk500', 100_000, 2.4, 700),
	rowOf('bare500', 100_000, 1.2),
];
