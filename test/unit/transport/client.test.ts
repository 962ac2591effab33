import { inPool } from '../../../nodes/BulkSms/transport/client';
import { TestClock } from '../../engine/clock';

// Waits, tries, and what a cancel ends: test/integration/message/send/pace.
describe('a pool', () => {
	it.each([1, 3, 20])('works on all in their order, at most %d at once', async (concurrency) => {
		const clock = new TestClock(0);
		const items = Array.from({ length: 10 }, (_, index) => index);
		const begun: number[] = [];
		let atOnce = 0;
		let most = 0;
		await inPool(items, concurrency, async (item) => {
			begun.push(item);
			most = Math.max(most, (atOnce += 1));
			await clock.sleep(10);
			atOnce -= 1;
		});
		expect([begun, most, atOnce]).toEqual([items, Math.min(concurrency, 10), 0]);
	});

	it.each([10_000_000, 5e9, Infinity])(
		'makes no more workers than items, with %d at once',
		async (concurrency) => {
			const isOver = jest.fn(() => false);
			const begun: number[] = [];
			const work = async (item: number) => await Promise.resolve(void begun.push(item));
			await inPool(new Set([1, 2]), concurrency, work, isOver);
			await inPool([], concurrency, work, isOver);
			expect(begun).toEqual([1, 2]);
			expect(isOver.mock.calls.length).toBeLessThan(10);
		},
	);

	it('begins no further one when it is over', async () => {
		const begun: number[] = [];
		const work = async (item: number) => await Promise.resolve(void begun.push(item));
		await inPool([1, 2, 3, 4], 2, work, () => begun.length >= 2);
		expect(begun).toEqual([1, 2]);
	});
});
