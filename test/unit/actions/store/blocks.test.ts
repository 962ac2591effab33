import { BlockSizes } from '../../../../nodes/BulkSms/actions/store/blocks';

const of = (count: number, messages = 1) => Array.from({ length: count }, () => messages);

/** The sizes after a block of four requests, all of which were sent unless it says otherwise. */
function after({ asked = 4, sent = -1, milliseconds = 0, inStore = 0 }) {
	const sizes = new BlockSizes(4);
	sizes.learn({ asked, sent: sent < 0 ? asked : sent, milliseconds, inStore });
	return sizes;
}

it.each([
	['as many as are under way together', of(500), 4],
	['one that is larger than a block', of(3, 30_000), 1],
	['all of a short run', of(3), 3],
])('the first block has %s', (_, messages, length) => {
	expect(new BlockSizes(4).sizeOfBlock(messages)).toBe(length);
});

it.each([
	['grows to as many as take two seconds', { milliseconds: 1_000 }, 8],
	['grows to four times as many, however quick the last one was', { milliseconds: 1 }, 16],
	['stays where it takes two seconds', { asked: 16, milliseconds: 2_000 }, 16],
	['shrinks where it takes longer', { asked: 16, milliseconds: 4_000 }, 8],
	['is not shorter than what is under way', { asked: 4, milliseconds: 60_000 }, 4],
	[
		'grows while it takes less than four times its store',
		{ milliseconds: 2_000, inStore: 1_000 },
		8,
	],
])('a later block %s', (_, last, length) => {
	expect(after(last).sizeOfBlock(of(400))).toBe(length);
});

it('has 20,000 messages at most', () => {
	expect(after({ asked: 400, milliseconds: 10 }).sizeOfBlock(of(400, 500))).toBe(40);
});

it.each([
	['those of two seconds', of(50), 500, 4],
	['of different sizes', [2, 1, 1, 1], 500, 3],
	['one that takes longer by itself', [11, 11], 500, 1],
])('where a message is sent every so often, a block has %s', (_, messages, interval, length) => {
	expect(new BlockSizes(50, interval).sizeOfBlock(messages)).toBe(length);
});

describe('after a block of repeats alone', () => {
	it('twice as many are looked up, and as many as before may hold places', () => {
		const sizes = after({ sent: 0 });
		expect([sizes.sizeOfLook(of(400)), sizes.sizeOfBlock(of(400))]).toEqual([8, 4]);
	});

	it.each([
		['messages', of(4_000), 500],
		['messages of large requests', of(400, 100), 5],
		['messages of requests that are larger', of(400, 600), 4],
	])('at most 500 %s are looked up beyond those', (_, messages, length) => {
		expect(after({ asked: 1_000, sent: 0 }).sizeOfLook(messages)).toBe(length);
	});
});
