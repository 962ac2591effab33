import { range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { MESSAGE, useCarefulSending } from '../carefulSending';

const MESSAGES = 10;
/** Requests of the first block, one message in each. */
const FIRST_BLOCK = 4;
/** As many as are left: the gateway answers at once. */
const BLOCK = MESSAGES - FIRST_BLOCK;
const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, seen, sandbox } = useCarefulSending();
let store: ProcessedStore;
beforeAll(async () => (store = await ProcessedStore.install()));
beforeEach(() => store.clear());

const items = range(MESSAGES).map((index) => ({ to: `668123456${10 + index}`, text: 'Hello' }));
const one = { maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1 };
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
			...{ executionId, clock: new TestClock(time), minBlockSize: FIRST_BLOCK },
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
	sandbox().clear();
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
	sandbox().clear();
	const second = await sendAt(NOON + pause, options, '2');
	const withReason = (reason: string) =>
		second.outcomes.filter(([, , said]) => said === reason).map(([to]) => String(to));
	const accepted = second.outcomes.filter(([, outcome]) => outcome === 'accepted');
	return { sent, second, accepted: accepted.map(([to]) => String(to)), withReason };
}

const numbers = items.map(({ to }) => to);

describe.each([
	['at once', 60_000],
	['hours later, in another stretch of time', 23 * HOUR],
])('a run that is killed after any call of the store, and another one %s', (_, pause) => {
	it('sends nothing twice, and leaves only one block in doubt, with Skip Repeats', async () => {
		const all = await standings(repeats);
		for (const [calls, standing] of all.entries()) {
			const { sent, accepted, withReason } = await startAnew(standing, repeats, pause);
			const doubts = withReason(SENT_IN_DOUBT);
			expect([calls, accepted.filter((to) => sent.includes(to))]).toEqual([calls, []]);
			// All of them are told, and those of one block alone may have got nothing.
			const told = [...accepted, ...doubts, ...withReason(SENT_NOT_LONG_AGO)];
			expect([calls, told.sort()]).toEqual([calls, numbers]);
			const notWritten = numbers.filter((to) => !sent.includes(to) && !accepted.includes(to));
			expect([calls, notWritten.filter((to) => !doubts.includes(to))]).toEqual([calls, []]);
			expect(doubts.length).toBeLessThanOrEqual(BLOCK);
		}
		expect(all.length).toBeGreaterThanOrEqual(20);
	});
});

it.each([
	['per number', 1, 'number'],
	['for all', MESSAGES, 'workflow'],
])(
	'a run that is killed never sends more than a limit over time, and loses the places of one block: %s',
	async (_limit, messages, per) => {
		const options = { ...limit(messages, per), ...one };
		const all = await standings(options);
		for (const standing of all) {
			const { sent, accepted } = await startAnew(standing, options, 60_000);
			expect(sent.length + accepted.length).toBeLessThanOrEqual(MESSAGES);
			expect(sent.length + accepted.length).toBeGreaterThanOrEqual(MESSAGES - BLOCK);
			if (per === 'number') expect(accepted.filter((to) => sent.includes(to))).toEqual([]);
		}
		expect(all.length).toBeGreaterThanOrEqual(12);
	},
);

it('leaves only those in doubt that leave within 20 seconds, with Messages per Minute', async () => {
	const killed = await killedAfter(7, { ...repeats, messagesPerMinute: 6 });
	expect(killed?.withReason(SENT_IN_DOUBT)).toEqual(numbers.slice(0, 2));
});

it('tells of a doubt once, and counts the message as sent from then on', async () => {
	await killedAfter(7, repeats);
	const { outcomes } = await sendAt(NOON + 23 * HOUR, repeats, '3');
	expect(outcomes).toEqual(numbers.map((to) => [to, 'skipped', SENT_NOT_LONG_AGO]));
});

it('keeps the window of a message as long as it was when a repeat is found late in it', async () => {
	const late = [0, 19 * HOUR, 24 * HOUR - 1, 30 * HOUR];
	const outcomes = [];
	for (const after of late) {
		const run = await sendAt(NOON + after, repeats);
		outcomes.push(run.outcomes[0]?.[1]);
	}
	expect(outcomes).toEqual(['accepted', 'skipped', 'skipped', 'accepted']);
});

it('keeps no place that counts of what the gateway rejected', async () => {
	sandbox().clear();
	const wrong = { baseUrl: `${sandbox().url}/nowhere` };
	const { outcomes } = await send(items, MESSAGE, repeats, wrong);
	expect(new Set(outcomes.map(([, outcome]) => outcome))).not.toContain('accepted');
	const next = await send(items, MESSAGE, repeats, { executionId: '2' });
	expect(new Set(next.outcomes.map(([, outcome]) => outcome))).toEqual(new Set(['accepted']));
});
