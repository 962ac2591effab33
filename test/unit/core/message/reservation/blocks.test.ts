import {
	blockLength,
	MIN_BLOCK_SIZE,
} from '../../../../../nodes/BulkSms/core/message/reservation/blocks';

const of = (count: number, messages = 1) => Array.from({ length: count }, () => messages);
const sizes = { minSize: MIN_BLOCK_SIZE };
const after = (length: number, sent: number, milliseconds: number) => ({
	...{ length, sent, milliseconds },
});

describe('the first block of a run', () => {
	it.each([
		['of small requests', of(500), 20],
		['of requests of 500', of(500, 500), 10],
		['of one that is larger than a block', of(3, 9_000), 1],
		['is not longer than the run', of(3), 3],
		['of a long run is a fiftieth of it', of(5_000), 100],
		['where a part of a request counts', of(1_001), 21],
	])('%s', (_, messages, length) => {
		expect(blockLength(messages, messages.length, undefined, sizes)).toBe(length);
	});
});

describe('a later block', () => {
	it.each([
		['holds as many as leave in two seconds', after(20, 20, 500), 80],
		['holds 20 small ones where the gateway is slow', after(20, 20, 60_000), 20],
		['holds all after one that took no time', after(20, 20, 0), 400],
		['is twice as long after one of repeats alone', after(20, 0, 0), 40],
		['is not longer than 100 then', after(80, 0, 0), 100],
		['is not shorter than the last one then', after(300, 0, 0), 300],
	])('%s', (_, last, length) => {
		expect(blockLength(of(400), 500, last, sizes)).toBe(length);
	});

	it('holds large requests as the gateway takes them', () => {
		expect(blockLength(of(400, 500), 500, after(10, 10, 1_000), sizes)).toBe(20);
	});

	it('holds 20,000 messages at most', () => {
		expect(blockLength(of(400, 500), 500, after(10, 10, 10), sizes)).toBe(40);
	});

	it('holds as few as it is told where the gateway is slow', () => {
		expect(blockLength(of(20), 20, after(2, 2, 2_000), { minSize: 2 })).toBe(2);
	});
});

describe('a block where a message is sent every so often', () => {
	it.each([
		['those of 20 seconds', of(50), 1_000, 20],
		['as many messages in larger requests', of(50, 10), 100, 20],
		['of different sizes', [10, 5, 5, 1], 1_000, 3],
		['all where they leave in less', [100, 100], 10, 2],
		['one where it takes longer by itself', [1, 1], 60_000, 1],
		['none of none', [], 1_000, 0],
	])('holds %s', (_, messages, interval, length) => {
		expect(blockLength(messages, 1, undefined, { minSize: 50, interval })).toBe(length);
	});
});
