import type { IExecuteFunctions } from 'n8n-workflow';

import { Client, inPool, type GatewayReply, retry } from '../../../nodes/BulkSms/transport/client';
import { RateLimiter } from '../../../nodes/BulkSms/transport/rateLimiter';
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
	const busy = (retryAfter?: string): GatewayReply => ({
		kind: 'answered',
		status: 429,
		body: '',
		retryAfter,
	});
	/** When each try leaves, of requests that are answered so. */
	async function leaving(replies: GatewayReply[]) {
		const { client, clock } = startClient();
		const times: number[] = [];
		const limiter = new RateLimiter();
		const tryOnce = async () => {
			times.push(clock.now());
			const reply = replies[times.length - 1] ?? { ...busy(), status: 200 };
			return await Promise.resolve(reply);
		};
		const { isGivenUp } = await retry(tryOnce, {
			mayRepeat: (reply) => reply.kind !== 'answered' || reply.status !== 200,
			stop: async () => (await client.leave(() => undefined, limiter)) !== undefined,
			pause: (tries, reply) => client.pause(tries, reply, limiter),
		});
		return { times, isGivenUp };
	}

	it.each<[string, GatewayReply[], number[], boolean]>([
		['once where nothing is left', [], [0], false],
		['after pauses that double', [busy(), busy()], [0, 500, 1_500], false],
		['after as long as the gateway asks for', [busy('7')], [0, 7_000], false],
		['four times at most', Array(5).fill(busy()), [0, 500, 1_500, 3_500], true],
	])('leave %s', async (_, replies, times, isGivenUp) => {
		expect(await leaving(replies)).toEqual({ times, isGivenUp });
	});

	it('do not begin where something hinders them, and end at it', async () => {
		const { client, clock } = startClient();
		const reply = busy('60');
		const limiter = new RateLimiter();
		const stops: unknown[] = [];
		const untilLate = {
			mayRepeat: () => true,
			stop: async () => {
				const late = () => (clock.now() < 1_000 ? undefined : 'late');
				stops.push(await client.leave(late, limiter));
				return stops.at(-1) !== undefined;
			},
			pause: (tries: number, last: GatewayReply) => client.pause(tries, last, limiter),
		};
		const ended = await retry(async () => await Promise.resolve(reply), untilLate);
		expect([ended, stops, clock.now()]).toEqual([
			{ last: reply, isGivenUp: false },
			[undefined, 'late'],
			1_000,
		]);
		expect(await retry(async () => await Promise.resolve(reply), untilLate)).toEqual({
			last: undefined,
			isGivenUp: false,
		});
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
