import type { IExecuteFunctions } from 'n8n-workflow';

import { Client, inPool, type GatewayReply } from '../../../nodes/BulkSms/transport/client';
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

describe('tries', () => {
	const busy = (retryAfter?: string): GatewayReply => ({
		kind: 'answered',
		status: 429,
		body: '',
		retryAfter,
	});
	const noStopReason = () => undefined;
	/** When each try leaves, of requests that are answered so. */
	async function leaving(replies: GatewayReply[]) {
		const { client, clock } = startClient();
		const times: number[] = [];
		const tryOnce = async () => {
			times.push(clock.now());
			const reply = replies[times.length - 1] ?? { ...busy(), status: 200 };
			const again = reply.kind === 'answered' && reply.status === 200 ? undefined : 'again';
			return await Promise.resolve({ reply, again });
		};
		const ended = await client.retry(noStopReason, tryOnce);
		return { times, isGivenUp: 'isGivenUp' in ended && ended.isGivenUp };
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
		const stopReason = () => (clock.now() < 1_000 ? undefined : 'late');
		const tryOnce = async () => await Promise.resolve({ reply, again: 'again' });
		const ended = await client.retry(stopReason, tryOnce);
		expect([ended, clock.now()]).toEqual([
			{ stopReason: 'late', last: { reply, again: 'again' } },
			1_000,
		]);
		expect(await client.retry(stopReason, tryOnce)).toEqual({
			stopReason: 'late',
			last: undefined,
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

	it('begins no further one when it is over', async () => {
		const begun: number[] = [];
		const work = async (item: number) => await Promise.resolve(void begun.push(item));
		await inPool([1, 2, 3, 4], 2, work, () => begun.length >= 2);
		expect(begun).toEqual([1, 2]);
	});
});
