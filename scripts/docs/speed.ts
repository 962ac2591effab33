import { type Engine, ENGINES, RECOMMENDED } from '../../bench/engines';
import { resultsText } from '../../bench/report/page';
import { readResults, type Row } from '../../bench/report/results';
import { read } from './documents';
import { table } from './markdown';

const results = readResults(read('bench/results.json'));
const rowsOf = (part: string): Row[] => results[part]?.rows ?? [];

/** A figure of the one row whose cells begin so; undefined if it was not measured. */
function figure(part: string, cells: Row, column = 'Per second'): number | undefined {
	const row = rowsOf(part).find((each) =>
		Object.entries(cells).every(([head, cell]) => `${each[head]} `.startsWith(`${cell} `)),
	);
	return row?.[column] === undefined ? undefined : Number(row[column]);
}

const label = (engine: Engine): string => engine.replace(/^\w+/, '`$&`');
const shown = (value: number | undefined, step = 1): string =>
	value === undefined ? '–' : (Math.round(value / step) * step).toLocaleString('en');
const seconds = (value: number | undefined): string => value?.toPrecision(3) ?? '–';

/** How long each way takes to send, without those of a single option. */
function sending(): string {
	const sizes = [...new Set(rowsOf('Sending').map(({ Messages }) => Number(Messages)))];
	const ways = [...new Set(rowsOf('Sending').map(({ Way }) => String(Way)))].filter(
		(Way) => figure('Sending', { Messages: 1_000, Way }) !== undefined,
	);
	return table(
		['Seconds for', ...sizes.map((size) => `${shown(size)} messages`), 'Memory of n8n for 10,000'],
		ways.map((Way) => {
			const memory = figure('Sending', { Messages: 10_000, Way }, 'Peak above it, MB');
			return [
				Way,
				...sizes.map((Messages) => seconds(figure('Sending', { Messages, Way }, 'Seconds'))),
				memory === undefined ? '–' : `${shown(memory)} MB`,
			];
		}),
	);
}

/** On which machine, and with which n8n, each part was measured. */
const machines = (): string =>
	table(
		['Measured', 'Machine', 'n8n'],
		Object.entries(results).map(([title, { machine, versions }]) => [
			title,
			machine.replace(/,.*/, ''),
			/\bn8n (\d[\d.]+)/.exec(versions)?.[1] ?? '–',
		]),
	);

/** Some columns of a part. */
const columns = (part: string, heads: string[]): string =>
	table(
		heads,
		rowsOf(part).map((row) =>
			heads.map((head) => (head === 'Way' ? String(row[head]) : shown(Number(row[head])))),
		),
	);

/** How many calls one n8n takes a second. */
function calls(): string {
	const ways: Array<[string, string, string]> = [
		['A report, Webhook node', 'Delivery reports', '(a)'],
		['A report, Bulk SMS Trigger', 'Delivery reports', '(b)'],
		['The same, with the token in the address', 'Delivery reports', '(c)'],
		['A report that the trigger filters out', 'Delivery reports', '(d)'],
		['An incoming SMS that the workflow answers', 'Incoming SMS', '(d)'],
	];
	return table(
		['Calls a second', ...ENGINES.map(label)],
		ways.map(([way, part, Way]) => [
			way,
			...ENGINES.map((Engine) => shown(figure(part, { Engine, Way }))),
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
	const measured = ENGINES.filter((Engine) => figure('Queue mode', { Engine }) !== undefined);
	return table(
		['Each second', '1 webhook process, 1 worker', '2 and 2', '4 and 4'],
		ways.flatMap(([title, Way, step]) =>
			measured.map((Engine) => [
				`${title}, ${label(Engine)}`,
				...[1, 2, 4].map((Processes) =>
					shown(figure('Queue mode', { Engine, Way, Processes }), step),
				),
			]),
		),
	);
}

const CORES = 2;
const costOf = (perSecond: number): number => Number((CORES / perSecond).toPrecision(2));

/** Reports a second of the measured machine. */
const reportRate = (Engine: Engine, Way: string): number =>
	figure('Delivery reports', { Engine, Way }) ?? NaN;
/** Messages a second of the measured machine: the lower rate of one and of two processes each. */
const messageRate = (Way: string): number =>
	Math.min(
		...[1, 2].map((Processes) => figure('Queue mode', { Engine: 'vm', Way, Processes }) ?? NaN),
	);

/** What one unit costs, in seconds of a core. */
function costs(): string {
	const units: Array<[string, number]> = [
		['A report that starts a workflow', reportRate(RECOMMENDED, '(b)')],
		['The same, without the two settings', reportRate('vm', '(b)')],
		['A report that the trigger filters out', reportRate(RECOMMENDED, '(d)')],
		['A message, 11 per request', messageRate('Bulk SMS, 11 per request')],
		['A message, 500 per request', messageRate('Bulk SMS, 500 per request')],
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

/** bench/results.md, and the tables of docs/scaling.md, which come from the results of the bench. */
export const speedTables: Record<string, (place: string) => string> = {
	'bench results': () => resultsText(results),
	'speed machines': machines,
	'speed sending': sending,
	'speed campaign': () =>
		columns('Campaign', ['Way', 'Rows', 'Seconds', 'Requests', 'Executions', 'Memory, MB']),
	'speed workers': () => columns('Campaign over workers', ['Workers', 'Rows per second']),
	'speed calls': calls,
	'speed queue': inQueue,
	'speed costs': costs,
	'speed loads': loads,
};
