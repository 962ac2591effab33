import type { Row } from './measurement';
import { WAYS } from './ways';

const HEADS = [
	'Messages',
	'Way',
	'Requests',
	'Seconds in the node',
	'Messages per second',
	'Peak memory above idle, MB',
	'of it in the node, MB',
	'Runs',
];

/** @returns the measurements as a Markdown table whose columns also line up on a terminal */
export function measurementTable(rows: readonly Row[]): string {
	const order = (row: Row) => WAYS.findIndex(({ id }) => id === row.way);
	const sorted = rows.toSorted((a, b) => a.messages - b.messages || order(a) - order(b));
	return markdownTable(HEADS, sorted.map(cells));
}

function cells({ way, messages, requests, seconds, memory, runs }: Row): string[] {
	return [
		grouped(messages),
		WAYS.find(({ id }) => id === way)?.title ?? way,
		grouped(requests),
		seconds.toFixed(seconds < 1 ? 3 : 2),
		grouped(messages / seconds),
		memory === undefined ? '–' : grouped(memory.peakMb),
		memory === undefined ? '–' : grouped(memory.peakInNodeMb),
		String(runs),
	];
}

/** @returns a Markdown table, every column as wide as its widest cell */
export function markdownTable(heads: readonly string[], lines: readonly string[][]): string {
	const widths = heads.map((head, column) =>
		Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
	);
	const row = (line: readonly string[]) =>
		`| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`;
	const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
	return [row(heads), rule, ...lines.map(row)].join('\n');
}

const grouped = (value: number): string => Math.round(value).toLocaleString('en');
