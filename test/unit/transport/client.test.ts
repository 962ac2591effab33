import type { IExecuteFunctions } from 'n8n-workflow';

import { Client, inPool } from '../../../nodes/BulkSms/transport/client';
import { TestClock } from '../../engine/clock';
import { strictContext } from '../strictContext';
import { account } from './account';

function startClient() {
	const clock = new TestClock(0);
	const cancel = new AbortController();
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => cancel.signal,
	});
	return { client: new Client(context, account, clock), clock, cancel };
}

describe('a wait', () => {
	it('ends at its moment, also where that moves meanwhile', async () => {
		const { client, clock } = startClient();
		let moment = 400;
		void clock.sleep(100).then(() => (moment = 900));
		await client.waitUntil(() => moment);
		expect(clock.now()).toBe(900);
	});

	it('ends at most 250 ms after n8n cancels the execution', async () => {
		const { client, clock, cancel } = startClient();
		void clock.sleep(1_001).then(() => cancel.abort());
		await client.waitUntil(() => 60_000);
		expect(clock.now()).toBe(1_250);
	});
});

describe('a request', () => {
	it('is not made after a cancel', async () => {
		const { client, cancel } = startClient();
		cancel.abort();
		const request = { method: 'POST', path: '/account/balance', body: {} } as const;
		expect(await client.request(request, 1_000)).toEqual({
			kind: 'notSent',
			problem: {
				field: 'Execution',
				reason: 'Not asked, because the execution was cancelled',
				advice: 'Run the workflow again',
			},
		});
	});
});

describe('tries', () => {
	it('leave after the pauses that they ask for, until one asks for none', async () => {
		const { client, clock } = startClient();
		const times: Array<[number, number]> = [];
		const tryOnce = async (tries: number) => {
			times.push([tries, clock.now()]);
			return await Promise.resolve([500, 7_000][tries - 1]);
		};
		expect(await client.tryUntilDone(tryOnce, () => undefined)).toBeUndefined();
		expect(times).toEqual([
			[1, 0],
			[2, 500],
			[3, 7_500],
		]);
	});

	it('do not begin where something hinders them, and end at it', async () => {
		const { client, clock } = startClient();
		const tryOnce = jest.fn(async () => await Promise.resolve(60_000));
		const late = () => (clock.now() < 1_000 ? undefined : 'late');
		expect(await client.tryUntilDone(tryOnce, late)).toBe('late');
		expect([tryOnce.mock.calls, clock.now()]).toEqual([[[1]], 1_000]);
		expect(await client.tryUntilDone(tryOnce, late)).toBe('late');
		expect(tryOnce).toHaveBeenCalledTimes(1);
	});
});

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
