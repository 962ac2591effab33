import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { QUEUE_WAYS, SENDERS } from './queueWays';
import { type Engine, ENGINES_TEXT } from '../engines';
import { AT_ONCE } from '../reports/reportRounds';
import { ANSWER_DELAY_MS } from '../sandboxProcess';
import { markdownTable } from '../report/table';

const FILE = path.join(__dirname, '..', 'queue-results.md');

/** The rounds of one way with so many webhook processes and workers. */
export interface QueueRow {
	engine: Engine;
	/** Webhook processes, and as many workers. */
	processes: number;
	way: string;
	perSecond: number;
	slowest: number;
	fastest: number;
	rounds: number;
}

/** Under what it was measured, each a line. */
export interface Circumstances {
	machine: string;
	versions: string;
	servers: string;
}

const HEADS = [
	'Engine',
	'Webhook processes and workers',
	'Way',
	'Per second',
	'Slowest round',
	'Fastest round',
	'Rounds',
	"Over n8n's own node",
	'Over one of each',
];

/** @returns the results as Markdown: how it was measured, and what came out */
export function queueResultsText(rows: readonly QueueRow[], about: Circumstances): string {
	const method = `Reports: ${sizeOf('webhook')} in a round, ${AT_ONCE} at once, to a workflow with nothing but its trigger, until n8n has run it for the last. Messages: ${SENDERS} executions at once share ${sizeOf('http')} (HTTP Request node), ${sizeOf('bulk')} or ${sizeOf('bulk500')} messages, from the first call of a Webhook node until the last execution is done. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms, and must have each message once. A load balancer of this repository spreads the calls. **Everything runs on the one machine named above**, so the last column tells where that machine ends, not where n8n does. ${ENGINES_TEXT}`;
	const lines = rows.map((row) => [
		row.engine,
		String(row.processes),
		wayOf(row.way)?.title ?? row.way,
		...[row.perSecond, row.slowest, row.fastest].map((each) => each.toFixed(1)),
		String(row.rounds),
		over(row, find(rows, { ...row, way: wayOf(row.way)?.beside ?? row.way })),
		over(row, find(rows, { ...row, processes: 1 })),
	]);
	return [
		'# Results of the bench in queue mode',
		'',
		`- Machine: ${about.machine}`,
		`- Versions: ${about.versions}, ${about.servers}`,
		'',
		method,
		'',
		markdownTable(HEADS, lines),
		'',
	].join('\n');
}

/** Writes bench/queue-results.md. */
export async function writeQueueResults(text: string): Promise<void> {
	await writeFile(FILE, text);
}

const wayOf = (id: string) => QUEUE_WAYS.find((way) => way.id === id);

const sizeOf = (id: string): string => (wayOf(id)?.size ?? 0).toLocaleString('en');

const find = (rows: readonly QueueRow[], { engine, processes, way }: QueueRow) =>
	rows.find((row) => row.engine === engine && row.processes === processes && row.way === way);

const over = (row: QueueRow, base: QueueRow | undefined): string =>
	base === undefined ? '–' : (row.perSecond / base.perSecond).toFixed(2);
