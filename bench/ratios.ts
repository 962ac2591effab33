import type { Row } from './measurement';
import { markdownTable } from './table';
import type { WayId } from './ways';

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

/** Compares the rows as issue "Bulk for real" asks. */
export function requiredRatios(rows: readonly Row[]): Ratio[] {
	const value = (way: WayId, messages: number, read: (row: Row) => number | undefined) => {
		const row = rows.find((each) => each.way === way && each.messages === messages);
		return (row && read(row)) ?? NaN;
	};
	const seconds = (way: WayId, messages: number) => value(way, messages, (row) => row.seconds);
	const requests = (way: WayId) => value(way, TEN, (row) => row.requests);
	const peak = (way: WayId) => value(way, TEN, ({ memory }) => memory?.peakMb);
	return [
		ratio(
			'fields, 500 per request, 10,000: times as fast as (a)',
			seconds('http', TEN) / seconds('fields500', TEN),
			'at least',
			10,
		),
		ratio(
			'fields, 500 per request, 10,000: time over (d) of the same shape',
			seconds('fields500', TEN) / seconds('bare500', TEN),
			'at most',
			2.5,
		),
		ratio(
			'fields, 500 per request, 100,000: time over (d) of the same shape',
			seconds('fields500', HUNDRED) / seconds('bare500', HUNDRED),
			'at most',
			1.5,
		),
		ratio(
			'fields, default batch, 10,000: times as fast as (a)',
			seconds('http', TEN) / seconds('fields', TEN),
			'at least',
			1.6,
		),
		ratio(
			'fields, default batch, 10,000: requests over those of (a)',
			requests('fields') / requests('http'),
			'at most',
			0.1,
		),
		ratio(
			'perItem, 500 per request, 10,000: time over (a)',
			seconds('perItem500', TEN) / seconds('http', TEN),
			'at most',
			1,
		),
		ratio(
			'fields, 500 per request, 10,000: peak memory above idle over (a)',
			peak('fields500') / peak('http'),
			'at most',
			1 / 3,
		),
		ratio(
			'perItem, 500 per request, 10,000: peak memory above idle over (a)',
			peak('perItem500') / peak('http'),
			'at most',
			1 / 3,
		),
		ratio(
			'fields, default batch, 10,000: time with all checks over that without',
			seconds('fieldsCareful', TEN) / seconds('fields', TEN),
			'at most',
			1.3,
		),
		ratio(
			'fields, 500 per request, 10,000: time with all checks over that without',
			seconds('fields500Careful', TEN) / seconds('fields500', TEN),
			'at most',
			1.3,
		),
		ratio(
			'fields, 500 per request: time per message at 100,000 over that at 10,000',
			seconds('fields500', HUNDRED) / HUNDRED / (seconds('fields500', TEN) / TEN),
			'at most',
			1.2,
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
