import { type CampaignRow, type CampaignWay, SMALL_HEAP_MB } from './campaignRounds';
import { PAGE } from './campaignWorkflow';
import { ANSWER_DELAY_MS } from '../sandboxProcess';
import { markdownTable } from '../report/table';

const METHOD = `The example Campaign with its table of recipients, without its quiet hours, ${PAGE.toLocaleString('en')} rows in a page, in n8n with SQLite. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms. "Look up the outcomes" is its hourly part, run once after all messages were delivered; it asks once for each request that was sent. "All rows at once" reads the same table in one execution and writes nothing back. Each way with each size is in a new n8n, once. The bench stops unless each recipient got exactly one message and each row has its outcome. "Memory" is the highest resident set of n8n. Node.js lets its heap grow before it collects, so one way has \`--max-old-space-size=${SMALL_HEAP_MB}\`.`;

const TITLES: Record<CampaignWay, string> = {
	pages: 'Campaign, page by page',
	lookUp: 'Campaign, look up the outcomes',
	pagesInSmallHeap: `Campaign, page by page, heap of ${SMALL_HEAP_MB} MB`,
	atOnce: 'All rows at once',
};

const HEADS = ['Way', 'Rows', 'Seconds', 'Rows per second', 'Requests', 'Executions', 'Memory, MB'];

/** @returns the results as Markdown: how it was measured, the measurements, and their ratio */
export function campaignResultsText(
	rows: readonly CampaignRow[],
	{ machine, versions }: { machine: string; versions: string },
): string {
	const lines = rows.map(({ way, recipients, seconds, requests, executions, memory }) => [
		TITLES[way],
		recipients.toLocaleString('en'),
		seconds.toFixed(1),
		(recipients / seconds).toFixed(0),
		requests.toLocaleString('en'),
		executions.toLocaleString('en'),
		highest(memory).toFixed(0),
	]);
	return [
		`- Machine: ${machine}`,
		`- Versions: ${versions}`,
		'',
		METHOD,
		'',
		markdownTable(HEADS, lines),
		...ratios(rows),
		'',
	].join('\n');
}

/** The memory that each way takes with the most rows, over that with the fewest. */
function ratios(rows: readonly CampaignRow[]): string[] {
	const ways = [...new Set(rows.map(({ way }) => way))];
	const texts = ways.flatMap((way) => {
		const own = rows
			.filter((row) => row.way === way)
			.toSorted((one, other) => one.recipients - other.recipients);
		const [few, many] = [own[0], own.at(-1)];
		if (few === undefined || many === undefined || few === many) return [];
		const ratio = (highest(many.memory) / highest(few.memory)).toFixed(2);
		return [`${TITLES[way]}: ${ratio}`];
	});
	if (texts.length === 0) return [];
	return ['', `Memory with the most rows over that with the fewest: ${texts.join('; ')}.`];
}

const highest = ({ idleMb, peakMb }: CampaignRow['memory']): number => idleMb + peakMb;
