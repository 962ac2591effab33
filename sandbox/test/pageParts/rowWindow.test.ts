import { rowWindow, scrollToRow } from '../../page/app/inbox/rowWindow';

const HEIGHT = 92;
const VIEW = 700;
const list = (count: number) => ({ count, rowHeight: HEIGHT, viewHeight: VIEW });

describe('the rows to draw', () => {
	test.each([
		['none of an empty list', 0, 0, { first: 0, end: 0, top: 0, height: 0 }],
		['all of a short list', 3, 0, { first: 0, end: 3, top: 0, height: 276 }],
		['those at the top and some below', 100, 0, { first: 0, end: 10, top: 0, height: 9200 }],
		['those seen and some about them', 100, 920, { first: 8, end: 20, top: 736, height: 9200 }],
		[
			'the last ones, however far it is scrolled',
			100,
			1e9,
			{ first: 90, end: 100, top: 8280, height: 9200 },
		],
	])('are %s', (_what, count, scrollTop, expected) => {
		expect(rowWindow(list(count), scrollTop, 2)).toEqual(expected);
	});

	test('reach from the first to the last of a million, though no element may be so high', () => {
		const million = list(1_000_000);
		const { height } = rowWindow(million, 0, 0);
		expect(height).toBe(10_000_000);
		expect(rowWindow(million, 0, 0).first).toBe(0);
		const { first, end, top } = rowWindow(million, height - VIEW, 0);
		expect(end).toBe(1_000_000);
		expect(top + (end - first) * HEIGHT).toBeCloseTo(height, 3);
	});
});

describe('scrolling to a row', () => {
	test.each([
		['stays where the row is seen', 920, 12, 920],
		['goes up until the row is the first one seen', 920, 3, 276],
		['goes down until the row is the last one seen', 0, 20, 1232],
	])('%s', (_what, scrollTop, row, expected) => {
		expect(scrollToRow(list(100), scrollTop, row)).toBe(expected);
	});

	test('shows any row of a million', () => {
		const million = list(1_000_000);
		for (const row of [0, 1, 499_999, 999_998, 999_999]) {
			const { first, end } = rowWindow(million, scrollToRow(million, 5_000_000, row), 0);
			expect(row).toBeGreaterThanOrEqual(first);
			expect(row).toBeLessThan(end);
		}
	});
});
