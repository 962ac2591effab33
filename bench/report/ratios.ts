import type { Row } from './measurement';
import { markdownTable } from './table';
import { ADDITIONS, WAYS, type WayId } from '../send/ways';

/** A ratio that must be reached, with what was measured. */
export interface Ratio {
	name: string;
	/** Nothing when a row that it needs was not measured. */
	measured: number | undefined;
	limit: number;
	/** Whether the limit is the least or the most that is allowed. */
	bound: 'at least' | 'at most';
}

const TEN = 10_000;
const HUNDRED = 100_000;

const ADDED_WAYS = WAYS.flatMap(({ id, added }) => (added ? [{ id, ...ADDITIONS[added] }] : []));

/** Compares the rows as issue "One mode, fast by itself" asks. */
export function requiredRatios(rows: readonly Row[]): Ratio[] {
	const value = (way: WayId, messages: number, read: (row: Row) => number | undefined) => {
		const row = rows.find((each) => each.way === way && each.messages === messages);
		return (row && read(row)) ?? NaN;
	};
	const over = (way: WayId, base: WayId, messages = TEN) =>
		value(way, messages, (row) => row.seconds) / value(base, messages, (row) => row.seconds);
	const memoryOver = (way: WayId, base: WayId) =>
		value(way, TEN, ({ memory }) => memory?.peakMb) /
		value(base, TEN, ({ memory }) => memory?.peakMb);
	const perMessage = (way: WayId, messages: number) =>
		value(way, messages, (row) => row.seconds / messages);
	return [
		ratio(
			'default batch, 10,000: time over the bare client, 11 per request',
			over('bulk', 'bare'),
			'at most',
			1.6,
		),
		ratio(
			'500 per request, 10,000: time over the bare client, 500 per request',
			over('bulk500', 'bare500'),
			'at most',
			2.5,
		),
		ratio(
			'500 per request, 100,000: time over the bare client, 500 per request',
			over('bulk500', 'bare500', HUNDRED),
			'at most',
			2.5,
		),
		ratio(
			'default batch, 10,000: times as fast as HTTP Request with a credential',
			over('http', 'bulk'),
			'at least',
			3.5,
		),
		ratio(
			'500 per request, 10,000: times as fast as HTTP Request with a credential',
			over('http', 'bulk500'),
			'at least',
			50,
		),
		ratio(
			'500 per request: time per message at 100,000 over that at 10,000',
			perMessage('bulk500', HUNDRED) / perMessage('bulk500', TEN),
			'at most',
			1.2,
		),
		ratio(
			'default batch, 10,000: time with all checks over that without',
			over('bulkCareful', 'bulk'),
			'at most',
			1.3,
		),
		ratio(
			'500 per request, 10,000: time with all checks over that without',
			over('bulk500Careful', 'bulk500'),
			'at most',
			1.5,
		),
		...ADDED_WAYS.map(({ id, label, most }) =>
			ratio(
				`500 per request, 10,000: time with ${label} over that without`,
				over(id, 'bulk500'),
				'at most',
				most,
			),
		),
		ratio(
			'default batch, 10,000: memory over HTTP Request with a credential',
			memoryOver('bulk', 'http'),
			'at most',
			1 / 3,
		),
		ratio(
			'500 per request, 10,000: memory over HTTP Request with a credential',
			memoryOver('bulk500', 'http'),
			'at most',
			1 / 3,
		),
	];
}

/** @param measured NaN where a row that it needs was not measured */
export const ratio = (
	name: string,
	measured: number,
	bound: Ratio['bound'],
	limit: number,
): Ratio => ({ name, measured: Number.isNaN(measured) ? undefined : measured, bound, limit });

/** @returns the ratios as a Markdown table, each with "ok" or "NOT REACHED" */
export function ratioTable(ratios: readonly Ratio[]): string {
	return markdownTable(
		['Ratio', 'Measured', 'Limit', ''],
		ratios.map(({ name, measured, bound, limit }) => [
			name,
			measured?.toFixed(2) ?? '–',
			`${bound} ${limit.toFixed(2)}`,
			verdict(measured, bound, limit),
		]),
	);
}

function verdict(measured: number | undefined, bound: Ratio['bound'], limit: number): string {
	if (measured === undefined) return 'not measured';
	return (bound === 'at least' ? measured >= limit : measured <= limit) ? 'ok' : 'NOT REACHED';
}
