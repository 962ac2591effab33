import { resultsText } from '../../../bench/report/page';
import type { Row } from '../../../bench/report/results';
import type { Measurement } from '../../../bench/send/plan';
import { sendingRows } from '../../../bench/send/sending';

const run = (seconds: number, more: Partial<Measurement> = {}): Measurement => ({
	...{ way: 'bulk500', messages: 10_000, requests: 20, seconds },
	...more,
});

describe('the rows of the bench', () => {
	it('have the median of the runs, the fastest, the slowest, and the memory of the first', () => {
		const memory = { idleMb: 450, peakMb: 120 };
		const runs = [run(2, { messages: 100_000 }), run(0.3, { memory }), run(0.25), run(0.4)];
		const Way = 'Bulk SMS, 500 per request';
		expect(sendingRows(runs)).toEqual([
			{
				...{ Messages: 10_000, Way, Requests: 20, Seconds: 0.3, Lowest: 0.25, Highest: 0.4 },
				...{ Rounds: 3, 'Per second': 33_333 },
				...{ 'Idle memory, MB': 450, 'Peak above it, MB': 120 },
			},
			{
				...{ Messages: 100_000, Way, Requests: 20, Seconds: 2, Lowest: 2, Highest: 2 },
				...{ Rounds: 1, 'Per second': 50_000 },
			},
		]);
	});

	it('have the mean of the two in the middle of an even number of runs', () => {
		expect(sendingRows([run(0.2), run(0.4)])[0]?.Seconds).toBe(0.3);
	});
});

describe('the text of the results', () => {
	it('has a column for each cell, and a dash where a row has none', () => {
		const part = { machine: 'M', versions: 'V', minutes: 7.26, method: 'So.' };
		const rows: Row[] = [
			{ Way: 'a', Seconds: 0.2512, Requests: 1_000 },
			{ Way: 'b', Seconds: 31.24 },
		];
		expect(resultsText({ Sending: { ...part, rows } })).toBe(
			`## Sending

- Machine: M
- Versions: V
- Duration: 7.26 minutes

So.

| Way | Seconds | Requests |
|-----|---------|----------|
| a   | 0.251   | 1,000    |
| b   | 31.2    | –        |`,
		);
	});
});
