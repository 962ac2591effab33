import {
	blockLength,
	lengthAfterRepeats,
} from '../../../../nodes/BulkSms/core/selection/markBlocks';

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
