import { read } from '../documents';

const sections = read('bench/results.md').split(/^## /m);
const scaling = read('docs/scaling.md');

/** The cells of the row that begins with these, as numbers. */
function cells(section: string, ...first: string[]): number[] {
	const text = sections.find((each) => each.startsWith(`${section}\n`)) ?? '';
	const rows = text
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.filter(([, ...row]) => first.every((cell, index) => row[index] === cell));
	expect(rows).toHaveLength(1);
	return (rows[0] ?? []).slice(1, -1).map((cell) => Number(cell.replace(',', '')));
}

const rounded = (value: number) => Math.round(value).toLocaleString('en');

test('the figures of a campaign in docs/scaling.md are those of the bench', () => {
	const of = (way: string, rows = '100,000') => {
		const [, , seconds = NaN, , requests = NaN, executions = NaN, memory = NaN] = cells(
			'Campaign',
			way,
			rows,
		);
		return { seconds, requests, executions, memory };
	};
	const SMALL_HEAP = 'Campaign, page by page, heap of 512 MB';
	const [pages, once] = [of('Campaign, page by page'), of('All rows at once')];
	const lookUp = of('Campaign, look up the outcomes');
	const [few, many] = [of(SMALL_HEAP, '10,000'), of(SMALL_HEAP)];
	for (const sentence of [
		`| Seconds | ${rounded(pages.seconds)} | ${rounded(once.seconds)} |`,
		`| Requests | ${rounded(pages.requests)} | ${rounded(once.requests)} |`,
		`| Executions | ${pages.executions} | ${once.executions} |`,
		`| ${rounded(pages.memory)} MB, or ${rounded(many.memory)} MB with a heap of 512 MB | ${rounded(once.memory)} MB |`,
		`10,000 rows take ${few.memory} MB and 100,000 rows ${many.memory} MB`,
		`took ${Math.ceil(lookUp.seconds)} seconds, ${rounded(lookUp.requests)} look-ups, and ${lookUp.executions} executions`,
	]) {
		expect(scaling).toContain(sentence);
	}
	expect(many.memory / few.memory).toBeLessThan(1.3);
});

test('the rates of several workers in docs/scaling.md are those of the bench', () => {
	const rate = (workers: string) => cells('Campaign over workers', workers)[1] ?? NaN;
	const [one, two, four] = [rate('1'), rate('2'), rate('4')].map(rounded);
	expect(scaling).toContain(
		`1 worker sends ${one} rows a second, 2 send ${two}, and 4 send ${four}.`,
	);
	expect(scaling).toContain(`100,000 ÷ ${one} = ${rounded(100_000 / rate('1'))} seconds`);
});
