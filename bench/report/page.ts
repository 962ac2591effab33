import type { Part, Results, Row } from './results';

/** @returns the results as Markdown: of each part how it was measured and its rows */
export const resultsText = (results: Results): string =>
	Object.entries(results)
		.map(([title, part]) => `## ${title}\n\n${partText(part)}`)
		.join('\n\n');

/** @returns one part as Markdown */
export function partText({ machine, versions, minutes, method, rows }: Part): string {
	const duration = minutes === undefined ? '' : `\n- Duration: ${shown(minutes)} minutes`;
	const place = `- Machine: ${machine}\n- Versions: ${versions}${duration}`;
	return [place, method, table(rows)].join('\n\n');
}

/** Every column is as wide as its widest cell, so that a table can be read on a terminal, too. */
function table(rows: readonly Row[]): string {
	const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	const isWhole = (head: string) =>
		rows.every((row) => typeof row[head] !== 'number' || Number.isInteger(row[head]));
	const lines = rows.map((row) => heads.map((head) => shown(row[head], isWhole(head))));
	const widths = heads.map((head, column) =>
		Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
	);
	const padded = (line: readonly string[]) =>
		`| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`;
	const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
	return [padded(heads), rule, ...lines.map(padded)].join('\n');
}

/** @returns a number with three significant digits or so: "0.251", "7.02", "31.2", "1,243" */
function shown(value: string | number | undefined, isWhole = false): string {
	if (value === undefined) return '–';
	if (typeof value === 'string') return value;
	const digits = isWhole ? 0 : value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0;
	const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
	return value.toLocaleString('en', options);
}
