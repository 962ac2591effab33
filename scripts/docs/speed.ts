import { type Engine, ENGINES, RECOMMENDED } from '../../bench/engines';
import { read } from './documents';
import { table } from './markdown';

/** A row of the bench's tables: its cells by the heads of their columns. */
type Row = Readonly<Record<string, string>>;

const cellsOf = (line: string) =>
	line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

/** The rows of the first table in a text. */
function rowsIn(text: string): Row[] {
	const [heads = [], , ...rows] = text
		.split(/\n\n/)
		.find((part) => part.startsWith('| '))
		?.split('\n')
		.map(cellsOf) ?? [[]];
	return rows.map((cells) =>
		Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])),
	);
}

const sections = read('bench/results.md').split(/^## /m);
const partOf = (heading: string): Row[] =>
	rowsIn(sections.find((section) => section.startsWith(`${heading}\n`)) ?? '');

const reports = partOf('Delivery reports');
const incoming = partOf('Incoming SMS');
const queue = rowsIn(read('bench/queue-results.md'));
const PROCESSES = 'Webhook processes and workers';

/** A rate of the one row whose cells begin so; undefined if it was not measured. */
function rate(rows: readonly Row[], cells: Row, column = 'Per second'): number | undefined {
	const row = rows.find((each) =>
		Object.entries(cells).every(([head, cell]) => `${each[head]} `.startsWith(`${cell} `)),
	);
	return row && Number(row[column]);
}

const label = (engine: Engine): string => engine.replace(/^\w+/, '`$&`');
const shown = (perSecond: number | undefined, step = 1): string =>
	perSecond === undefined ? '–' : (Math.round(perSecond / step) * step).toLocaleString('en');

/** How many calls one n8n takes a second. */
function calls(): string {
	const ways: Array<[string, Row[], string, string?]> = [
		['A report, Webhook node', reports, '(a)'],
		['A report, Bulk SMS Trigger', reports, '(b)'],
		['The same, with the token in the address', reports, '(c)'],
		['A report that the trigger filters out', reports, '(d)'],
		['A report, Webhook node, then Delivery Report → Read', reports, '(e)'],
		['An incoming SMS that the workflow answers', incoming, '(d)', 'Answered per second'],
	];
	return table(
		['Calls a second', ...ENGINES.map(label)],
		ways.map(([way, rows, id, column]) => [
			way,
			...ENGINES.map((Engine) => shown(rate(rows, { Engine, Way: id }, column))),
		]),
	);
}

/** What queue mode takes a second, with 1, 2 and 4 webhook processes and as many workers. */
function inQueue(): string {
	const ways: Array<[string, string, number]> = [
		['Reports into Bulk SMS Trigger', 'Bulk SMS Trigger', 1],
		['Messages, 11 per request', 'Bulk SMS, 11 per request', 10],
		['Messages, 500 per request', 'Bulk SMS, 500 per request', 10],
	];
	const measured = ENGINES.filter((Engine) => rate(queue, { Engine }) !== undefined);
	return table(
		['Each second', '1 webhook process, 1 worker', '2 and 2', '4 and 4'],
		ways.flatMap(([title, Way, step]) =>
			measured.map((Engine) => [
				`${title}, ${label(Engine)}`,
				...['1', '2', '4'].map((processes) =>
					shown(rate(queue, { Engine, Way, [PROCESSES]: processes }), step),
				),
			]),
		),
	);
}

const CORES = 2;
const costOf = (perSecond: number): number => Number((CORES / perSecond).toPrecision(2));

/** Reports a second of the measured machine. */
const reportRate = (engine: Engine, id: string): number =>
	rate(reports, { Engine: engine, Way: id }) ?? NaN;
/** Messages a second of the measured machine: the lower rate of one and of two processes each. */
const messageRate = (Way: string): number =>
	Math.min(
		...['1', '2'].map((each) => rate(queue, { Engine: 'vm', Way, [PROCESSES]: each }) ?? NaN),
	);

/** What one unit costs, in seconds of a core. */
function costs(): string {
	const units: Array<[string, number]> = [
		['A report that starts a workflow', reportRate(RECOMMENDED, '(b)')],
		['The same, without the two settings', reportRate('vm', '(b)')],
		['A report that the trigger filters out', reportRate(RECOMMENDED, '(d)')],
		['A message, 11 per request', messageRate('Bulk SMS, 11 per request')],
		['A message, 500 per request', messageRate('Bulk SMS, 500 per request')],
		["A message by n8n's HTTP Request node", messageRate("n8n's HTTP Request node")],
	];
	return table(
		['Unit', 'Calculation', 'Core-seconds'],
		units.map(([unit, perSecond]) => [
			unit,
			`${CORES} ÷ ${shown(perSecond)}`,
			costOf(perSecond).toString(),
		]),
	);
}

const BUSY_SECONDS = 36_000;
const PEAK = 3;
const RESERVE = 2;
const FAILURES = 0.03;

/** The cores that a number of messages a day needs for its reports. */
function loads(): string {
	const started = costOf(reportRate(RECOMMENDED, '(b)'));
	const filtered = costOf(reportRate(RECOMMENDED, '(d)'));
	const failures = (1 - FAILURES) * filtered + FAILURES * started;
	const ways = [costOf(reportRate('vm', '(b)')), started, failures];
	return table(
		[
			'Messages a day',
			'Reports a second, at the peak',
			'Cores, without the two settings',
			'Cores, with them',
			'Cores, if only failures start a workflow',
		],
		[1_000, 100_000, 10_000_000].map((messages) => {
			const peak = (messages / BUSY_SECONDS) * PEAK;
			return [
				messages.toLocaleString('en'),
				peak.toLocaleString('en', { maximumSignificantDigits: 2 }),
				...ways.map((cost) => shown(Math.ceil(peak * cost * RESERVE))),
			];
		}),
	);
}

/** The tables of docs/scaling.md and bench/sizing.md that come from the results of the bench. */
export const speedTables: Record<string, (place: string) => string> = {
	'speed calls': calls,
	'speed queue': inQueue,
	'speed costs': costs,
	'speed loads': loads,
};
