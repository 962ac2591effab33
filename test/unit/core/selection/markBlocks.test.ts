import {
	blockLength,
	lengthAfterRepeats,
	lengthAtRate,
} from '../../../../nodes/BulkSms/core/selection/repeatWindow';

describe('blockLength', () => {
	it.each([
		['the first block', 500, 0, 0, 20],
		['the first block of a long run: a fiftieth of it', 5_000, 0, 0, 100],
		['a part of a request counts', 1_001, 0, 0, 21],
		['as many as leave in two seconds', 500, 20, 500, 80],
		['not fewer than 20 where the gateway is slow', 500, 20, 60_000, 20],
		['a block that took no time at all', 500, 20, 0, 40_000],
	])('%s', (_, total, sent, milliseconds, length) => {
		expect(blockLength(total, sent, milliseconds)).toBe(length);
	});

	it('holds as few as it is told where the gateway is slow', () => {
		expect(blockLength(20, 2, 2_000, 2)).toBe(2);
	});
});

describe('lengthAtRate', () => {
	it.each([
		['those of 20 seconds', Array(50).fill(1), 1_000, 20],
		['as many messages in larger requests', Array(50).fill(10), 100, 20],
		['of different sizes', [10, 5, 5, 1], 1_000, 3],
		['all where they leave in less', [100, 100], 10, 2],
		['one where it takes longer by itself', [1, 1], 60_000, 1],
		['none of none', [], 1_000, 0],
	])('holds %s', (_, messages, interval, length) => {
		expect(lengthAtRate(messages, interval)).toBe(length);
	});
});

describe('lengthAfterRepeats', () => {
	it.each([
		[20, 40],
		[80, 100],
		[100, 100],
		[400, 400],
	])('makes of %i requests that were all repeats %i', (length, next) => {
		expect(lengthAfterRepeats(length)).toBe(next);
	});
});
