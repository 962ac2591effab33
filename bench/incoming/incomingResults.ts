import { INCOMING_RECEIVERS } from './incomingReceivers';
import type { IncomingRow } from './incomingRounds';
import { AT_ONCE } from '../reports/reportRounds';
import { markdownTable } from '../report/table';

const METHOD = `Incoming SMS in JSON, each with its own transaction ID, ${AT_ONCE} at once, one round for each row, all in the same n8n (SQLite). "Answered per second" counts until the last answer, "ended per second" until n8n has run the workflow for the last. The bench stops unless each call has one successful run and, but for (a), the answer to its own transaction ID. The engine is as in Delivery reports.`;

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
