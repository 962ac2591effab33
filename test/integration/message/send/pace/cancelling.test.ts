import { setTimeout as sleep } from 'node:timers/promises';

import { TestClock } from '../../../../engine/clock';
import type { Fault } from '../../../../engine/faultyGateway';
import { numbers, useFaultySending } from './faultySending';
import { BUSY_GATEWAY } from '../../../../engine/sentences';

const { send, seen, mostAtOnce } = useFaultySending();
const [one] = numbers(1);
const CANCELLED = 'Not tried, because the execution was cancelled';

describe('requests under way', () => {
	it.each([1, 3, 5])('are never more than the option allows: %d', async (concurrency) => {
		const script = Array.from({ length: 16 }, (): Fault => 'delay');

		const run = await send(script, 16, { concurrency });

		expect([mostAtOnce(), run.requests, run.seen.length]).toStrictEqual([concurrency, 16, 16]);
	});

	it('are no more than there are requests', async () => {
		await send(['delay', 'delay'], 2, { concurrency: 50 });

		expect(mostAtOnce()).toBe(2);
	});
});

describe('cancelling the execution', () => {
	it('stops what is still to be sent, and breaks off what is under way', async () => {
		const run = await send(['none', 'no answer'], 4, {}, { cancelAtRequest: 2 });

		expect(run).toStrictEqual({
			outcomes: ['accepted', 'unknown', 'notSent', 'notSent'],
			// How the request that n8n broke off is worded is told in the unit tests.
			reasons: ['-', expect.any(String), CANCELLED, CANCELLED],
			requests: 2,
			seen: [one],
			hints: [
				'1 accepted, 2 not sent, 1 of unknown outcome, see the Error Branch. 2 requests, 1 credit used (known for 1 of 2).',
			],
		});
	});

	it('ends a pause before a further try', async () => {
		const clock = new TestClock(0);
		const pausing = { cancelAtRequest: 1, cancelAfterMs: 200, clock };

		const run = await send(['429 for a minute'], 2, {}, pausing);

		expect(clock.now()).toBeLessThan(500);
		expect(run).toStrictEqual({
			outcomes: ['rejected', 'notSent'],
			reasons: [BUSY_GATEWAY, CANCELLED],
			requests: 1,
			seen: [],
			hints: ['Nothing was sent: 1 rejected, 1 not sent, see the Error Branch. 1 request.'],
		});
	});

	it.each([undefined, 3])('lets no request leave afterwards (tries: %s)', async (maxTries) => {
		const { requests } = await send(
			['none', 'no answer'],
			30,
			{},
			{ cancelAtRequest: 2, onError: 'stopWorkflow', ...(maxTries !== undefined && { maxTries }) },
		);
		await sleep(100);

		expect(requests).toBe(2);
		expect(seen()).toStrictEqual([one]);
	});
});
