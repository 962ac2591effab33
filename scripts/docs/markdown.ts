/** Returns a table of Markdown; a bar in a cell is escaped. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
	return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Ends a text like a sentence. */
export const sentence = (text: string): string =>
	text === '' || /[.?!…]$/.test(text) ? text : `${text}.`;
