import { INCOMING_RECEIVERS } from './incoming-receivers';
import type { IncomingRow } from './incoming-rounds';
import { AT_ONCE } from './report-rounds';
import { markdownTable } from './table';

const METHOD = `Incoming SMS in JSON, each with a transaction ID of its own, ${AT_ONCE} at once, one round for each row, all in the same n8n (SQLite). "Answered per second" counts from the first call until the last answer, "ended per second" until n8n has run the workflow for the last. Every answer but that of (a), which has no such field, is checked for the transaction ID of its own call, and each call must have exactly one successful run: the bench stops when one is missing. The engine is what n8n evaluates expressions with (\`N8N_EXPRESSION_ENGINE\`): with \`vm\`, the default of n8n 2.40, n8n makes a V8 isolate for each call of a trigger that is not its Webhook node.`;

/** @returns the results as Markdown: how it was measured, and the measurements */
export function incomingResultsText(
	rows: readonly IncomingRow[],
	{ machine, versions }: { machine: string; versions: string },
): string {
	const table = markdownTable(
		['Engine', 'Way', 'Calls', 'Answered per second', 'Ended per second', 'Median', 'Slowest'],
		rows.map(({ engine, receiver, calls, ...row }) => [
			engine,
			INCOMING_RECEIVERS.find(({ id }) => id === receiver)?.title ?? receiver,
			calls.toLocaleString('en'),
			row.answeredPerSecond.toFixed(1),
			row.endedPerSecond.toFixed(1),
			`${row.medianMs.toFixed(0)} ms`,
			`${row.slowestMs.toFixed(0)} ms`,
		]),
	);
	return [`- Machine: ${machine}`, `- Versions: ${versions}`, '', METHOD, '', table, ''].join('\n');
}
