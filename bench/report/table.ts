import type { Row } from './measurement';
import { titleOf, WAYS } from '../send/ways';

const HEADS = [
	'Messages',
	'Way',
	'Requests',
	'Seconds in the node',
	'Fastest to slowest run',
	'Messages per second',
	'Idle memory, MB',
	'Peak above it, MB',
	'Runs',
];

/** @returns the measurements as a Markdown table whose columns also line up on a terminal */
export function measurementTable(rows: readonly Row[]): string {
	const order = (row: Row) => WAYS.findIndex(({ id }) => id === row.way);
	const sorted = rows.toSorted((a, b) => a.messages - b.messages || order(a) - order(b));
	return markdownTable(HEADS, sorted.map(cells));
}

function cells({ way, messages, requests, seconds, memory, ...row }: Row): string[] {
	return [
		grouped(messages),
		titleOf(way),
		grouped(requests),
		secondsText(seconds),
		`${secondsText(row.fastest)}–${secondsText(row.slowest)}`,
		grouped(messages / seconds),
		memory === undefined ? '–' : grouped(memory.idleMb),
		memory === undefined ? '–' : grouped(memory.peakMb),
		String(row.runs),
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

/** @returns seconds with three significant digits or so: "31.2", "7.02", "0.251" */
export const secondsText = (seconds: number): string =>
	seconds.toFixed(seconds < 1 ? 3 : seconds < 10 ? 2 : 1);

/** @returns a whole number, its thousands separated by commas */
export const grouped = (value: number): string => Math.round(value).toLocaleString('en');
