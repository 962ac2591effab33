import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { Client, inPool } from '../../../nodes/BulkSms/transport/client';
import { RateLimiter } from '../../../nodes/BulkSms/transport/rateLimiter';
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
}

/** What an execution keeps for the next run of the node. */
function memoryWith() {
	const kept = new Map<string, number>();
	return {
		of: (key: string) => kept.get(key),
		keep: (key: string, value: number) => void kept.set(key, value),
	};
}

/** Sends requests, and says when each try of them left and how long all of it took. */
async function send({ perMinute, requests, answers = [], late = 0, ...more }: Sending) {
	const time = new TestClock(0, 1);
	const clock = {
		now: time.now,
		steady: time.steady,
		sleep: async (milliseconds: number) => await time.sleep(milliseconds + late),
	};
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => undefined,
	});
	const client = new Client(context, account, clock);
	const { concurrency = 4, largest = Math.max(...requests) } = more;
	const memory = memoryWith();
	const limiter = new RateLimiter({ perMinute, largest, memory, clock });
	const left: Departure[] = [];
	await inPool(requests, concurrency, async (messages) => {
		const tryOnce = async (tries: number) => {
			const answer = answers[left.length % answers.length] ?? { takes: 0 };
			left.push({ at: time.now(), messages });
			if (answer.takes > 0) await time.sleep(answer.takes);
			return tries < 4 ? answer.pause : undefined;
		};
		await client.tryUntilDone(
			tryOnce,
			() => undefined,
			limiter,
			() => messages,
		);
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

describe('requests with a limit of messages per minute', () => {
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

	it('are no slower for timers that are late', async () => {
		const requests = Array.from({ length: 50 }, () => 10);
		const { took } = await send({ perMinute: 600, requests, late: 3 });
		expect(took).toBeGreaterThanOrEqual(49_000);
		expect(took).toBeLessThanOrEqual(49_050);
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
			const largest = Math.min(most, RateLimiter.mostAtOnce(perMinute));
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
				const { perMinute, late, answers } = run;
				const { left, took } = await send(run);
				const share = Math.max(1, Math.floor(perMinute / 60));
				expect(mostWithin(MINUTE, left)).toBeLessThanOrEqual(perMinute + share);
				// In a shorter time no more than its part, too.
				for (const seconds of [1, 2, 5, 15]) {
					const most = Math.ceil((perMinute * seconds) / 60) + share;
					expect(mostWithin(seconds * 1_000, left)).toBeLessThanOrEqual(most);
				}
				const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
				const given = left.map((_, index) => answers[index % answers.length]);
				const waited = sum(given.map((each) => (each?.takes ?? 0) + (each?.pause ?? 0)));
				const messages = sum(left.map((each) => each.messages));
				const lateAtMost = (left.length + 1) * late;
				expect(took).toBeLessThanOrEqual((messages * MINUTE) / perMinute + waited + lateAtMost + 1);
			}),
			{ numRuns: volume(8, 100) },
		);
	});
});

describe('the runs of a node in an execution', () => {
	const START = Date.UTC(2027, 0, 31, 9, 30);
	let shared: ReturnType<typeof memoryWith>;
	beforeEach(() => (shared = memoryWith()));
	const openRun = (now: number, perMinute?: number) =>
		perMinute === undefined
			? new RateLimiter()
			: new RateLimiter({
					...{ perMinute, largest: 1, memory: shared },
					clock: { now: () => now, steady: () => now },
				});

	it('share the limit: the next one waits for what the one before has sent', () => {
		openRun(START, 60).noteLeaving(1, START);
		expect(openRun(START + 200, 60).next).toBe(START + 1_000);
	});

	it('never wait for longer than one request takes, whatever the clock or an earlier limit says', () => {
		openRun(START, 1).noteLeaving(1, START);
		expect(openRun(START - 3_600_000, 1).next).toBe(START - 3_600_000 + 60_000);
		expect(openRun(START, 60).next).toBe(START + 1_000);
	});

	it('keep and wait for nothing without a limit', () => {
		openRun(START, 60).noteLeaving(1, START);
		const second = openRun(START);
		second.noteLeaving(1, START);
		second.pauseUntil(START + 9_000);
		expect([second.next, openRun(START, 60).next]).toEqual([START + 9_000, START + 1_000]);
	});

	it('share the pause that the gateway asks for, no longer than one request takes', () => {
		openRun(START + 90_000, 60).pauseUntil(START + 90_700);
		expect(openRun(START + 90_000, 60).next).toBe(START + 90_700);
	});
});

it.each([
	[6_000, 100],
	[120, 2],
	[1, 1],
])(
	'at %d messages per minute a request has no more than a second of them: %d',
	(perMinute, most) => {
		expect(RateLimiter.mostAtOnce(perMinute)).toBe(most);
	},
);
