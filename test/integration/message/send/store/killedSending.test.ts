import { range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { someOf } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const MESSAGES = 10;
/** Requests of the first block, one message in each. */
const FIRST_BLOCK = 4;
/** As many as are left: the gateway answers at once. */
const BLOCK = MESSAGES - FIRST_BLOCK;
const HOUR = 3_600_000;
const LIMIT_MS = 120_000;
/** A soak kills after each call of the store, `npm test` after each fourth. */
const STEP = 4;
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const items = range(MESSAGES).map((index) => ({ to: `668123456${10 + index}`, text: 'Hello' }));
const one = { maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1, concurrency: FIRST_BLOCK };
const repeats = { skipRepeatsHours: 24, ...one };
const limit = (messages: number, per: string) => ({
	limitOverTime: { values: { messages, hours: 24, per, key: '' } },
});

const sendAt = async (time: number, options: object, executionId = String(time)) =>
	await send(
		items,
		MESSAGE,
		{ ...options },
		{
			...{ executionId, clock: new TestClock(time) },
		},
	);

/** Where a run stood after a call of the store. */
interface Standing {
	/** Whom the gateway had got. */
	sent: string[];
	putBack: () => void;
}

/** Sends to all. @returns where the run stood after each of its calls of the store */
async function standings(options: object): Promise<Standing[]> {
	store.clear();
	sandbox.clear();
	const all: Standing[] = [];
	store.onCall = () => all.push({ putBack: store.snapshot(), sent: seen().map(([to = '']) => to) });
	await sendAt(NOON, options, '1');
	store.onCall = undefined;
	return all;
}

async function killedAfter(calls: number, options: object) {
	const standing = (await standings(options))[calls - 1];
	return standing && (await startAnew(standing, options));
}

/** Starts anew where a run was killed. @returns what becomes of the second execution */
async function startAnew({ sent, putBack }: Standing, options: object, pause = 0) {
	putBack();
	sandbox.clear();
	const second = await sendAt(NOON + pause, options, '2');
	const withReason = (reason: string) =>
		second.outcomes.filter(([, , said]) => said === reason).map(([to]) => String(to));
	const accepted = second.outcomes.filter(([, outcome]) => outcome === 'accepted');
	return { sent, second, accepted: accepted.map(([to]) => String(to)), withReason };
}

const numbers = items.map(({ to }) => to);

describe.each([
	['at once', 60_000, 0],
	['hours later, in another stretch of time', 23 * HOUR, 2],
])('a run that is killed after any call of the store, and another one %s', (_, pause, offset) => {
	it(
		'sends nothing twice, and leaves only one block in doubt, with Skip Repeats',
		async () => {
			const all = await standings(repeats);
			for (const [calls, standing] of someOf([...all.entries()], STEP, offset)) {
				const { sent, accepted, withReason } = await startAnew(standing, repeats, pause);
				const doubts = withReason(SENT_IN_DOUBT);
				expect([calls, accepted.filter((to) => sent.includes(to))]).toEqual([calls, []]);
				// All of them are told, and those of one block alone may have got nothing.
				const told = [...accepted, ...doubts, ...withReason(SENT_NOT_LONG_AGO)];
				expect([calls, told.sort()]).toEqual([calls, numbers]);
				const notWritten = numbers.filter((to) => !sent.includes(to) && !accepted.includes(to));
				expect([calls, notWritten.filter((to) => !doubts.includes(to))]).toEqual([calls, []]);
				expect([calls, sent.length, doubts.length <= BLOCK]).toEqual([calls, sent.length, true]);
			}
			expect(all.length).toBeGreaterThanOrEqual(20);
		},
		LIMIT_MS,
	);
});

it.each([
	['per number', 1, 'number'],
	['for all', MESSAGES, 'workflow'],
])(
	'a run that is killed never sends more than a limit over time, and loses the places of one block: %s',
	async (_limit, messages, per) => {
		const options = { ...limit(messages, per), ...one };
		const all = await standings(options);
		for (const standing of someOf(all, STEP, messages)) {
			const { sent, accepted } = await startAnew(standing, options, 60_000);
			expect(sent.length + accepted.length).toBeLessThanOrEqual(MESSAGES);
			expect(sent.length + accepted.length).toBeGreaterThanOrEqual(MESSAGES - BLOCK);
			if (per === 'number') expect(accepted.filter((to) => sent.includes(to))).toEqual([]);
		}
		expect(all.length).toBeGreaterThanOrEqual(12);
	},
);

it('leaves only those in doubt that leave within two seconds, with Messages per Minute', async () => {
	const killed = await killedAfter(7, { ...repeats, messagesPerMinute: 90 });
	expect(killed?.withReason(SENT_IN_DOUBT)).toEqual(numbers.slice(0, 3));
});

it('leaves a message in doubt at every later look', async () => {
	await killedAfter(7, repeats);
	for (const after of [1, 2 * HOUR, 23 * HOUR]) {
		const { outcomes } = await sendAt(NOON + after, repeats);
		expect(outcomes).toEqual(
			numbers.map((to, index) => [
				to,
				'skipped',
				index < FIRST_BLOCK ? SENT_IN_DOUBT : SENT_NOT_LONG_AGO,
			]),
		);
	}
});

it(
	'never calls certain what is in doubt, wherever an execution that looks at it is killed',
	async () => {
		const all: Standing[] = [];
		const first = (await standings(repeats))[6];
		first?.putBack();
		sandbox.clear();
		store.onCall = () =>
			all.push({ putBack: store.snapshot(), sent: seen().map(([to = '']) => to) });
		await sendAt(NOON, repeats, '2');
		store.onCall = undefined;
		expect(all.length).toBeGreaterThanOrEqual(15);
		for (const [calls, standing] of someOf([...all.entries()], STEP, 0)) {
			const { sent, withReason } = await startAnew(standing, repeats, 60_000);
			const certain = withReason(SENT_NOT_LONG_AGO);
			expect([calls, certain.filter((to) => !sent.includes(to))]).toEqual([calls, []]);
		}
	},
	LIMIT_MS,
);
