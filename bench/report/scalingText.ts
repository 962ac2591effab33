import type { Row } from './measurement';
import { grouped, markdownTable, secondsText } from './table';
import { MAIN_WAYS, titleOf, type WayId } from '../send/ways';

const BEGIN = '<!-- npm run bench writes the lines from here -->';
const END = '<!-- to here -->';
const TEN = 10_000;
const HUNDRED = 100_000;

/** @returns what docs/scaling.md tells of the rows: a table, and a sentence for each comparison */
export function scalingText(rows: readonly Row[]): string {
	const sizes = [...new Set(rows.map(({ messages }) => messages))].toSorted((a, b) => a - b);
	const ways = MAIN_WAYS.filter(({ id }) => rows.some(({ way }) => way === id));
	const table = markdownTable(
		['Seconds for', ...sizes.map((size) => `${grouped(size)} messages`)],
		ways.map(({ id }) => [
			titleOf(id),
			...sizes.map((size) => {
				const row = find(rows, id, size);
				return row ? secondsText(row.seconds) : '–';
			}),
		]),
	);
	const sentences = comparisons(rows).map((sentence) => `- ${sentence}`);
	return [table, ...(sentences.length > 0 ? ['', ...sentences] : [])].join('\n');
}

/** One sentence for each comparison whose rows were measured. */
function comparisons(rows: readonly Row[]): string[] {
	const at = (id: WayId, messages = TEN) => find(rows, id, messages);
	const compare = (ways: ReadonlyArray<Row | undefined>, say: (...rows: Row[]) => string) =>
		ways.every((row) => row !== undefined) ? [say(...ways)] : [];
	const times = (row: Row, base: Row): string => {
		const ratio = row.seconds / base.seconds;
		return ratio.toFixed(ratio < 10 ? 1 : 0);
	};
	return [
		...compare(
			[at('http'), at('bulk'), at('bulk500')],
			(http, bulk, bulk500) =>
				`**For 10,000 messages** Bulk SMS is ${times(http, bulk)} times as fast as the HTTP Request node with a credential at the default batch, and ${times(http, bulk500)} times at 500 messages per request.`,
		),
		...compare(
			[at('bulkExpression'), at('bulk')],
			(expression, bulk) =>
				`**An expression that is more than a plain reference**, here in Text, takes ${(((expression.seconds - bulk.seconds) * 1000) / TEN).toFixed(2)} ms per message: ${secondsText(expression.seconds)} instead of ${secondsText(bulk.seconds)} seconds for 10,000.`,
		),
		...compare(
			[at('bulkCareful'), at('bulk'), at('bulk500Careful'), at('bulk500')],
			(careful, bulk, careful500, bulk500) =>
				`**All checks together** (duplicates, repeats, suppression list, quiet hours, limits) take ${times(careful, bulk)} times as long at the default batch, and ${times(careful500, bulk500)} times at 500 per request.`,
		),
		...compare(
			[at('bulk500', HUNDRED), at('bulk500')],
			(hundred, ten) =>
				`**For 100,000 messages** at 500 per request Bulk SMS takes ${secondsText(hundred.seconds)} seconds, which is ${(hundred.seconds / 10 / ten.seconds).toFixed(2)} times as long per message as for 10,000.`,
		),
		...memorySentence(at('http'), at('bulk'), at('bulk500'), at('bulk500', HUNDRED)),
	];
}

function memorySentence(...rows: ReadonlyArray<Row | undefined>): string[] {
	const measured = rows.flatMap((row) => (row?.memory ? [{ ...row, memory: row.memory }] : []));
	if (measured.length === 0) return [];
	const list = measured.map(
		({ way, messages, memory }) =>
			`${grouped(memory.peakMb)} MB (${titleOf(way)}, ${grouped(messages)} messages)`,
	);
	return [`**Memory** of n8n rose above its idle by at most ${list.join(', ')}.`];
}

const find = (rows: readonly Row[], id: WayId, messages: number): Row | undefined =>
	rows.find((row) => row.way === id && row.messages === messages);

/**
 * Puts the text between the two marks of the page.
 *
 * @throws when the page has not both
 */
export function withScalingText(page: string, text: string): string {
	const begin = page.indexOf(BEGIN);
	const end = page.indexOf(END, begin);
	if (begin < 0 || end < 0)
		throw new Error(`docs/scaling.md must have the lines ${BEGIN} and ${END}`);
	return `${page.slice(0, begin)}${BEGIN}\n${text}\n${page.slice(end)}`;
}
