import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { rateOf, sizeAt } from '../../../nodes/BulkSms/core/request/pacing';
import { Client, inPool, type GatewayReply } from '../../../nodes/BulkSms/transport/client';
import { Pace } from '../../../nodes/BulkSms/transport/pace';
import { TestClock } from '../../engine/clock';
import { volume } from '../../engine/volume';
import { strictContext } from '../strictContext';
import { account } from './account';

const MINUTE = 60_000;

/** A request that left, on whichever try. */
interface Departure {
	at: number;
	messages: number;
}

interface Sending {
	perMinute: number;
	/** The messages of each request, in their order. */
	requests: number[];
	/** Destinations of one request at most; absent: those of the largest. */
	largest?: number;
	concurrency?: number;
	/** Milliseconds by which the timers are late. */
	late?: number;
	/** Of each request that leaves: how long its answer takes, and the pause that a 429 asks for. */
	answers?: Array<{ takes: number; pause?: number | undefined }>;
	/** Milliseconds after which n8n cancels the execution. */
	cancelAt?: number;
	/** When the first request may leave. */
	slot?: number;
}

/** Sends requests, and says when each try of them left and how long all of it took. */
async function send({ perMinute, requests, answers = [], late = 0, ...more }: Sending) {
	const time = new TestClock(0, 1);
	const clock = {
		now: time.now,
		sleep: async (milliseconds: number) => await time.sleep(milliseconds + late),
	};
	const cancel = new AbortController();
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => cancel.signal,
	});
	const client = new Client(context, account, clock);
	const { cancelAt, concurrency = 4, largest = Math.max(...requests), slot } = more;
	if (cancelAt !== undefined) void time.sleep(cancelAt).then(() => cancel.abort());
	const pace = new Pace(rateOf(perMinute, largest), slot);
	const left: Departure[] = [];
	const hindrance = () => (client.isCancelled ? 'cancelled' : undefined);
	await inPool(requests, concurrency, async (messages) => {
		const tryOnce = async () => {
			const answer = answers[left.length % answers.length] ?? { takes: 0 };
			left.push({ at: time.now(), messages });
			if (answer.takes > 0) await time.sleep(answer.takes);
			const retryAfter = answer.pause === undefined ? undefined : String(answer.pause / 1_000);
			const status = retryAfter === undefined ? 200 : 429;
			const reply: GatewayReply = { kind: 'answered', status, body: '', retryAfter };
			return { reply, again: status === 429 ? 'again' : undefined };
		};
		await client.retry(hindrance, tryOnce, { pace, messages: () => messages });
	});
	return { left, took: time.now() };
}
/** The most messages that left within so many milliseconds. */
function mostWithin(milliseconds: number, left: Departure[]): number {
	let most = 0;
	let within = 0;
	let first = 0;
	for (const { at, messages } of left) {
		within += messages;
		for (let oldest = left[first]; oldest && at - oldest.at >= milliseconds; ) {
			within -= oldest.messages;
			oldest = left[(first += 1)];
		}
		most = Math.max(most, within);
	}
	return most;
}

const times = (left: Departure[]) => left.map(({ at }) => at);

describe('requests with a limit of messages per minute', () => {
	it('leave evenly spread, however many may be under way', async () => {
		const { left } = await send({ perMinute: 60, requests: [1, 1, 1, 1], concurrency: 50 });
		expect(times(left)).toEqual([0, 1_000, 2_000, 3_000]);
	});

	it('leave in proportion to the messages of the one before', async () => {
		const { left } = await send({ perMinute: 600, requests: [10, 10, 4, 10, 1] });
		expect(times(left)).toEqual([0, 1_000, 2_000, 2_400, 3_400]);
	});

	it('count again on each try, and keep their order', async () => {
		const [none, busy] = [{ takes: 0 }, { takes: 0, pause: 5_000 }];
		const answers = [none, busy, none, none];
		const { left } = await send({ perMinute: 600, requests: [10, 9, 8], concurrency: 2, answers });
		expect(left).toEqual([
			{ at: 0, messages: 10 },
			{ at: 1_000, messages: 9 },
			// It had its turn before the 429 came, and waits for its pause.
			{ at: 6_000, messages: 8 },
			{ at: 6_800, messages: 9 },
		]);
	});

	it('make up for a slow gateway by less than a second, and by no more than the limit allows', async () => {
		const slow = await send({
			perMinute: 60,
			requests: [1, 1, 1, 1],
			concurrency: 1,
			answers: [{ takes: 9_000 }, { takes: 0 }, { takes: 0 }, { takes: 0 }],
		});
		expect(times(slow.left)).toEqual([0, 9_000, 9_500, 10_500]);
	});

	it('are no slower for timers that are late', async () => {
		const requests = Array.from({ length: 50 }, () => 10);
		const { took } = await send({ perMinute: 600, requests, late: 3 });
		expect(took).toBeGreaterThanOrEqual(49_000);
		expect(took).toBeLessThanOrEqual(49_050);
	});

	it('wait no longer than 250 ms after n8n cancels the execution, nor do those behind them', async () => {
		const requests = Array.from({ length: 100 }, () => 1);
		const { left, took } = await send({ perMinute: 1, requests, concurrency: 30, cancelAt: 1_001 });
		expect([times(left), took]).toEqual([[0], 1_250]);
	});

	it('go on where an earlier run of the node left off', async () => {
		const { left } = await send({ perMinute: 60, requests: [1, 1], slot: 700 });
		expect(times(left)).toEqual([700, 1_700]);
	});

	const answer = fc.record({
		takes: fc.nat({ max: 3_000 }),
		pause: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined, freq: 4 }),
	});
	const sending = fc
		.record({
			perMinute: fc.oneof(
				fc.integer({ min: 1, max: 59 }),
				fc.integer({ min: 60, max: 600 }),
				fc.integer({ min: 600, max: 10_000 }),
			),
			most: fc.integer({ min: 1, max: 500 }),
			seconds: fc.integer({ min: 1, max: 150 }),
			parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 }),
			concurrency: fc.integer({ min: 1, max: 9 }),
			late: fc.integer({ min: 0, max: 3 }),
			answers: fc.array(answer, { maxLength: 20 }),
		})
		.map(({ most, seconds, parts, ...others }) => {
			const { perMinute } = others;
			const largest = sizeAt(perMinute, { maxMessages: 11, maxDestinations: most }).maxDestinations;
			const requests: number[] = [];
			let left = Math.min(1_500, Math.ceil((perMinute * seconds) / 60));
			while (left > 0) {
				const part = parts[requests.length % parts.length] ?? 1;
				const messages = Math.min(left, Math.max(1, Math.round(largest * part)));
				requests.push(messages);
				left -= messages;
			}
			return { ...others, largest, requests };
		});

	it('never are more in a minute, and take no longer than they must', async () => {
		await fc.assert(
			fc.asyncProperty(sending, async (run) => {
				const { perMinute, largest, late, answers } = run;
				const { left, took } = await send(run);
				const share = Math.max(1, Math.floor(perMinute / 60));
				expect(mostWithin(MINUTE, left)).toBeLessThanOrEqual(perMinute + share);
				// In a shorter time no more than its part, too.
				for (const seconds of [1, 2, 5, 15]) {
					const most = Math.ceil((perMinute * seconds) / 60) + share;
					expect(mostWithin(seconds * 1_000, left)).toBeLessThanOrEqual(most);
				}
				const { interval, tolerance } = rateOf(perMinute, largest);
				const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
				const given = left.map((_, index) => answers[index % answers.length]);
				const waited = sum(given.map((each) => (each?.takes ?? 0) + (each?.pause ?? 0)));
				// A wait in several parts is late once for each, but only its last part moves a request.
				const drift = left.length * Math.max(0, late - tolerance) + late;
				const messages = sum(left.map((each) => each.messages));
				expect(took).toBeLessThanOrEqual(messages * interval + waited + drift + 1);
			}),
			{ numRuns: volume(15, 100) },
		);
	}, 300_000);
});
