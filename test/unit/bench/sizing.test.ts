import { read } from '../documents';

/**
 * Returns a cell of the one row of results whose first cells begin with the given ones.
 *
 * @param results tables of the bench, as text
 * @param column place of the cell, from 1
 */
function rate(results: string, column: number, ...cells: string[]): number {
	const rows = results
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.filter(([, ...row]) => cells.every((cell, index) => row[index]?.startsWith(cell)));
	const [row, ...others] = rows;
	if (row === undefined || others.length > 0) {
		throw new Error(`The results have ${rows.length} rows of ${cells.join(', ')}`);
	}
	return Number(row[column]);
}

const queueResults = read('bench/queue-results.md');
const sections = read('bench/results.md').split(/^## /m);
const reports = sections.find((section) => section.startsWith('Delivery reports')) ?? '';

const inQueue = (engine: string, processes: string, way: string) =>
	rate(queueResults, 4, engine, processes, way);
/** The lower rate of one and of two processes each, as the document says. */
const lower = (engine: string, way: string) =>
	Math.min(inQueue(engine, '1', way), inQueue(engine, '2', way));
const outsideQueue = (engine: string, way: string) => rate(reports, 5, engine, way);

const TRIGGER = 'Bulk SMS Trigger';
const CORES = 2;
const scaling = read('docs/scaling.md');
const sizes = read('bench/sizing.md');
const shown = (value: number) => Number(value.toPrecision(2));

describe('the costs and sizes in bench/sizing.md and docs/scaling.md', () => {
	const vm = Math.round(lower('vm', TRIGGER));
	const legacy = Math.round(lower('legacy', TRIGGER));
	const started = shown(CORES / legacy);
	const filteredRate = outsideQueue('legacy', '(d)');
	const startedRate = outsideQueue('legacy', '(b)');
	const times = (filteredRate / startedRate).toFixed(2);
	const filtered = shown(started / Number(times));

	test('take the rates of the bench', () => {
		expect(sizes).toContain(`| A report, \`vm\` | 2 ÷ ${vm} | ${shown(CORES / vm)} |`);
		expect(sizes).toContain(`| A report, \`legacy\` | 2 ÷ ${legacy} | ${started} |`);
		expect(sizes).toContain(`${filteredRate} ÷ ${startedRate} = ${times}.`);
		expect(sizes).toContain(
			`| A report that is filtered out, \`legacy\` | ${started} ÷ ${times} | ${filtered} |`,
		);
		const messages: Array<[string, string]> = [
			['A message, 11 per request', 'Bulk SMS, 11 per request'],
			['A message, 500 per request', 'Bulk SMS, 500 per request'],
			['A message by the HTTP Request node', "n8n's HTTP Request node"],
		];
		for (const [unit, way] of messages) {
			const perSecond = Math.round(lower('vm', way) / 10) * 10;
			const cost = shown(CORES / perSecond);
			expect(sizes).toContain(`| ${unit} | 2 ÷ ${perSecond.toLocaleString('en')} | ${cost} |`);
		}
	});

	test('come to the cores of ten million messages a day', () => {
		const peak = Math.round((10_000_000 / 36_000) * 3);
		const average = shown(0.97 * filtered + 0.03 * started);
		const cores = Math.round(peak * average * 2);
		expect(sizes).toContain(
			`0.97 × ${filtered} + 0.03 × ${started} = ${average} core-seconds on average.`,
		);
		expect(sizes).toContain(`${peak} × ${average} × 2 = ${cores} cores,`);
		expect(scaling).toContain(`| Ten million | ${cores} cores,`);
	});

	test('show the reports that one n8n takes', () => {
		const ways = [
			['Bulk SMS Trigger', '(b)'],
			['Bulk SMS Trigger, token in the address', '(c)'],
			['Bulk SMS Trigger, report filtered out', '(d)'],
			['Webhook node, then Delivery Report → Read', '(e)'],
		] as const;
		for (const [way, id] of ways) {
			const rates = ['vm', 'legacy'].map((engine) => Math.round(outsideQueue(engine, id)));
			expect(scaling).toContain(`| ${way} | ${rates.join(' | ')} |`);
		}
	});

	test('show what queue mode takes', () => {
		const ways: Array<[string, string, number]> = [
			['Reports into Bulk SMS Trigger', 'Bulk SMS Trigger', 1],
			['Messages, 11 per request', 'Bulk SMS, 11 per request', 10],
			['Messages, 500 per request', 'Bulk SMS, 500 per request', 10],
		];
		for (const [label, way, step] of ways) {
			for (const engine of ['vm', 'legacy']) {
				const rates = ['1', '2', '4'].map((processes) =>
					(Math.round(inQueue(engine, processes, way) / step) * step).toLocaleString('en'),
				);
				expect(scaling).toContain(`| ${label}, \`${engine}\` | ${rates.join(' | ')} |`);
			}
		}
	});

	test('show the incoming SMS that one n8n answers', () => {
		const incoming = sections.find((section) => section.startsWith('Incoming SMS')) ?? '';
		const [slow, fast] = ['vm', 'legacy'].map((engine) =>
			Math.round(rate(incoming, 4, engine, '(d)')),
		);
		expect(scaling).toContain(`answers ${slow} a second with \`vm\` and ${fast} with \`legacy\``);
	});

	test('come to the cores of 100,000 messages a day', () => {
		const peak = (100_000 / 36_000) * 3;
		const coresFor = (perSecond: number) => CORES * Math.ceil(peak / (perSecond / 2));
		expect([vm, legacy].map(coresFor)).toEqual([4, 2]);
		expect(scaling).toContain('| 100,000 | Four cores; two with the expression engine `legacy` |');
	});

	test('fit into the connections that PostgreSQL allows by default', () => {
		const [, pool, most, processes] =
			/`DB_POSTGRESDB_POOL_SIZE=(\d+)` and the (\d+) connections .*, (\d+) processes/.exec(
				scaling,
			) ?? [];
		expect(Math.floor(Number(most) / Number(pool))).toBe(Number(processes));
	});
});
