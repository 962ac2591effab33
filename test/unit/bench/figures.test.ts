import type { Engine } from '../../../bench/engines';
import { type Measurement, toRows } from '../../../bench/report/measurement';
import { memoryUse } from '../../../bench/memory';
import { ratioTable, requiredRatios } from '../../../bench/report/ratios';
import { measurementTable } from '../../../bench/report/table';
import type { ReceiverId } from '../../../bench/reports/receivers';
import { reportRatios } from '../../../bench/reports/reportResults';
import type { ReportRow } from '../../../bench/reports/reportRounds';
import { GOOD_ROWS } from './rows';

const run = (seconds: number): Measurement => ({
	...{ way: 'bulk500', messages: 10_000, requests: 20, seconds },
});

describe('the rows of the bench', () => {
	it('have the median of the runs, the fastest and the slowest', () => {
		const memory = { idleMb: 450, peakMb: 120 };
		const runs = [{ ...run(0.3), memory }, run(0.25), run(0.4)];
		expect(toRows([...runs, { ...run(2), messages: 100_000 }])).toEqual([
			{ ...run(0.3), memory, runs: 3, fastest: 0.25, slowest: 0.4 },
			{ ...run(2), messages: 100_000, runs: 1, fastest: 2, slowest: 2 },
		]);
	});

	it('take the mean of the two in the middle of an even number of runs', () => {
		expect(toRows([run(0.2), run(0.4)])[0]?.seconds).toBeCloseTo(0.3);
	});

	it('show the spread, and a dash for a memory that was not measured', () => {
		const [, , line] = measurementTable(toRows([run(0.3), run(0.25), run(12)])).split('\n');
		expect(line?.split('|').map((cell) => cell.trim())).toEqual(
			['', '10,000', 'Bulk SMS, 500 per request', '20', '0.300', '0.250–12.0', '33,333'].concat([
				'–',
				'–',
				'3',
				'',
			]),
		);
	});
});

describe('the memory of a run', () => {
	it('is the highest sample above the first', () => {
		expect(memoryUse([450, 500, 700, 460])).toEqual({ idleMb: 450, peakMb: 250 });
	});

	it('is never negative, even if the process only gave memory back', () => {
		expect(memoryUse([700, 500, 450])).toEqual({ idleMb: 700, peakMb: 0 });
	});

	it('is an error without a sample', () => {
		expect(() => memoryUse([])).toThrow('The memory was not measured');
	});
});

describe('the required ratios', () => {
	it('compare the rows and are reached by a good run', () => {
		const ratios = requiredRatios(GOOD_ROWS);
		expect(ratios.map(({ measured }) => measured?.toFixed(2))).toEqual([
			'1.50',
			'1.79',
			'2.00',
			'4.31',
			'124.00',
			'0.96',
			'1.10',
			'1.20',
			'1.12',
			'1.12',
			'1.40',
			'1.12',
			'1.12',
			'1.12',
			'0.32',
			'0.17',
		]);
		expect(ratioTable(ratios).match(/ ok /g)).toHaveLength(16);
	});

	it('say which limit is not reached, and what was not measured', () => {
		const slow = GOOD_ROWS.map((row) => (row.way === 'bulk' ? { ...row, seconds: 9 } : row));
		const table = ratioTable(requiredRatios(slow.filter(({ messages }) => messages === 10_000)));
		const verdicts = table
			.split('\n')
			.slice(2)
			.map((line) => line.split('|')[4]?.trim());
		expect(verdicts).toEqual([
			...['NOT REACHED', 'ok', 'not measured', 'NOT REACHED', 'ok', 'not measured'],
			...['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
		]);
	});
});

describe('the required ratios of reports', () => {
	const row = (engine: Engine, receiver: ReceiverId, perSecond: number): ReportRow => ({
		...{ engine, receiver, reports: 200, rounds: 3, perSecond },
		...{ slowest: perSecond, fastest: perSecond },
	});

	it('ask the trigger for 0.85 of the Webhook node and its filter for 3 times it, with both settings', () => {
		const rows = [
			...[row('vm', 'webhook', 100), row('vm', 'trigger', 1), row('vm', 'filtered', 1)],
			row('vm, both settings', 'webhook', 100),
			row('vm, both settings', 'trigger', 86),
			row('vm, both settings', 'filtered', 290),
		];
		expect(reportRatios(rows)).toEqual([
			{
				name: 'vm, both settings: (b) reports per second over (a)',
				...{ measured: 0.86, bound: 'at least', limit: 0.85 },
			},
			{
				name: 'vm, both settings: (d) reports per second over (a)',
				...{ measured: 2.9, bound: 'at least', limit: 3 },
			},
			{
				name: 'vm, both settings: (e) reports per second over (a)',
				...{ measured: undefined, bound: 'at least', limit: 0.8 },
			},
		]);
	});
});
