import { markdownTable } from '../report/table';
import { STATUS_WAYS, type StatusRow } from './statusRounds';

const METHOD = `Get Status by message ID, each ID another one, against a message log that answers after 20 ms and counts the requests. All runs are in the same n8n (SQLite), after a warm-up. "Seconds" is the median of the time in the node. The bench stops unless each ID has one item.`;

/** @returns the results as Markdown: how it was measured, and the measurements */
export function statusResultsText(
	rows: readonly StatusRow[],
	{ machine, versions }: { machine: string; versions: string },
): string {
	const table = markdownTable(
		['Way', 'IDs', 'Requests', 'Rounds', 'Seconds', 'Slowest', 'Fastest', 'IDs per second'],
		STATUS_WAYS.flatMap((way) => {
			const own = rows.filter((row) => row.way === way);
			const [any] = own;
			if (!any) return [];
			const times = own.map(({ seconds }) => seconds).toSorted((one, other) => one - other);
			const median = times[Math.floor(times.length / 2)] ?? NaN;
			return [
				[
					way.title,
					any.ids.toLocaleString('en'),
					[...new Set(own.map(({ requests }) => requests.toLocaleString('en')))].join(', '),
					String(own.length),
					median.toFixed(2),
					(times.at(-1) ?? NaN).toFixed(2),
					(times[0] ?? NaN).toFixed(2),
					(any.ids / median).toFixed(0),
				],
			];
		}),
	);
	return [`- Machine: ${machine}`, `- Versions: ${versions}`, '', METHOD, '', table, ''].join('\n');
}
