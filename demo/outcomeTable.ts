import type { OutcomeRow } from './outcomeRows';

const TEXT_WIDTH = 30;
const heads = ['To', 'Sender', 'Text', 'Send', 'Delivery', 'Credit'];

/**
 * @returns the rows as a table for a terminal, without colours, one line each, and below it why a
 * message was not accepted
 */
export function outcomeTable(rows: readonly OutcomeRow[]): string {
	const lines = [heads, ...rows.map(cells)];
	const widths = heads.map((_, column) =>
		Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))),
	);
	const rule = widths.map((width) => '─'.repeat(width));
	const [head = [], ...body] = lines;
	const table = [head, rule, ...body]
		.map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  '))
		.map((line) => line.trimEnd());
	const reasons = rows
		.filter(({ reason }) => reason !== '')
		.map(({ to, send, reason }) => `${to}, ${send}: ${reason}`);
	return [...table, ...(reasons.length === 0 ? [] : ['', ...reasons])].join('\n');
}

function cells(row: OutcomeRow): string[] {
	const isAccepted = row.send === 'accepted';
	return [
		row.to,
		row.sender,
		shorten(row.text, TEXT_WIDTH),
		row.send,
		row.delivery ?? (isAccepted ? 'no report came' : 'no report expected'),
		row.credit === undefined ? '–' : String(row.credit),
	];
}

function shorten(text: string, width: number): string {
	const line = text.replace(/\s+/gu, ' ');
	const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
	return characters.length <= width ? line : `${characters.slice(0, width - 1).join('')}…`;
}

/** Columns on a terminal: the vowels and tone marks of Thai are above or below a letter. */
function displayWidth(text: string): number {
	return [...text.replace(/\p{Mn}/gu, '')].length;
}

function pad(text: string, width: number): string {
	return text + ' '.repeat(width - displayWidth(text));
}
