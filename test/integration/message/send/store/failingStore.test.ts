import { range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway } from '../../../../engine/faultyGateway';
import { DOUBTS } from '../../../../engine/sentences';
import { type StoreFault } from '../../../../engine/store/processedStore';
import { someOf } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending, type CarefulOutcome } from '../carefulSending';
import { useStore } from '../../../stage';

/** Requests that are under way and marked together; so a run of few requests has several blocks. */
const BLOCK = 3;

const LIMIT_MS = 120_000;
const HOUR = 3_600_000;
/** The begin of a stretch of six hours, a quarter of 24. */
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const message = (number: number) => ({
	to: `668123456${String(number).padStart(2, '0')}`,
	text: 'Hi',
});
const messages = (from: number, end: number) =>
	Array.from({ length: end - from }, (_, index) => message(from + index));
/** Sent in the window before, which has just ended; looking at them finds one of their marks. */
const EXPIRED = messages(0, 2);
/** Sent an hour ago. */
const REPEATED = messages(2, 4);
const FRESH = messages(4, 8);
const REJECTED = { to: '66812349903', text: 'Hi' };
/** Two in a request, so two blocks, of six messages and of three. */
const ALL = [...EXPIRED, ...REPEATED, ...FRESH, REJECTED];
const options = { skipRepeatsHours: 24, maxDestinationsPerRequest: 2, concurrency: BLOCK };

type FaultAt = (call: number) => StoreFault | undefined;
/** What goes wrong from call k of a run on. */
const WAYS: Array<[string, (k: number) => FaultAt]> = [
	['exactly the call fails', (k) => (call) => (call === k ? 'fails' : undefined)],
	['it and all later ones fail', (k) => (call) => (call >= k ? 'fails' : undefined)],
	[
		'exactly the call fails after writing',
		(k) => (call) => (call === k ? 'fails after writing' : undefined),
	],
	[
		'it and all later ones fail after writing',
		(k) => (call) => (call >= k ? 'fails after writing' : undefined),
	],
];

const sendAt = async (time: number, items = ALL) => {
	const clock = new TestClock(time);
	return await send(items, MESSAGE, options, { clock });
};

/** @returns what brings the store back to where those are noted that sent before */
async function sendBefore(start: number): Promise<() => void> {
	store.clear();
	await sendAt(start - 30 * HOUR, EXPIRED);
	await sendAt(start - HOUR, REPEATED);
	return store.snapshot();
}

/** Two executions, of which the first meets the faults, after those that sent before. */
async function sendTwice(start: number, faultAt: FaultAt, putBack: () => void) {
	store.clear();
	putBack();
	sandbox.clear();
	store.faultAt = faultAt;
	const first = await sendAt(start);
	const { calls } = store;
	store.faultAt = undefined;
	const second = await sendAt(start + 60_000);
	return { first, second, calls };
}

const withOutcome = ({ outcomes }: CarefulOutcome, ...wanted: unknown[]) =>
	outcomes.filter(([, outcome]) => wanted.includes(outcome)).map(([to]) => String(to));
const inDoubt = ({ outcomes }: CarefulOutcome) =>
	outcomes.filter(([, , reason]) => DOUBTS.includes(reason)).map(([to]) => String(to));
const numbers = (items: Array<{ to: string }>) => items.map(({ to }) => to);
const received = () =>
	seen()
		.map(([to = '']) => to)
		.filter((to) => to !== REJECTED.to);

describe.each([
	['in the middle of a stretch', NOON + 3 * HOUR, 0],
	['at the end of one', NOON + 6 * HOUR - 5 * 60_000, 4],
])('a store that fails %s', (_, start, offset) => {
	it.each(WAYS)(
		'loses nobody and sends nothing twice where %s, at each',
		async (name, faultsFrom) => {
			const putBack = await sendBefore(start);
			const healthy = await sendTwice(start, () => undefined, putBack);
			expect(withOutcome(healthy.first, 'accepted')).toEqual(numbers([...EXPIRED, ...FRESH]));
			expect(healthy.calls).toBeGreaterThanOrEqual(8);

			const way = WAYS.findIndex(([each]) => each === name);
			for (const k of someOf(range(1, healthy.calls + 1), 8, offset + way)) {
				const { first, second } = await sendTwice(start, faultsFrom(k), putBack);
				const doubts = [...inDoubt(first), ...inDoubt(second)];
				const got = received();
				// Nobody twice, none of those of an hour ago, and all others.
				expect([k, [...got].sort()]).toEqual([k, [...new Set(got)].sort()]);
				expect([k, got.filter((to) => numbers(REPEATED).includes(to))]).toEqual([k, []]);
				const lost = numbers([...EXPIRED, ...FRESH]).filter((to) => !got.includes(to));
				// Where the answer is lost that tells repeats from others, nobody can know any more which
				// marks of the block are new.
				const blocks = name.includes('after writing') ? [ALL.slice(0, 6), ALL.slice(6)] : [[]];
				const isOfOne = blocks.some((block) => lost.every((to) => numbers(block).includes(to)));
				expect([k, lost, isOfOne]).toEqual([k, lost, true]);
				expect([k, lost.filter((to) => !doubts.includes(to))]).toEqual([k, []]);

				// What the first run did not send, the second sends.
				const sentLater = withOutcome(second, 'accepted');
				const notSent = withOutcome(first, 'notSent');
				const neverSent = notSent.filter((to) => !sentLater.includes(to) && !lost.includes(to));
				const skippedOrRejected = numbers([...REPEATED, REJECTED]);
				expect([k, neverSent.filter((to) => !skippedOrRejected.includes(to))]).toEqual([k, []]);
				// The mark of what was rejected stays where the store is gone for good: it is told as a doubt.
				const toldOfRejected = [...withOutcome(second, 'rejected'), ...inDoubt(second)];
				expect([k, toldOfRejected.includes(REJECTED.to)]).toEqual([k, true]);
				expect(withOutcome(second, 'notSent', 'unknown')).toEqual([]);
			}
		},
		LIMIT_MS,
	);
});

it('names those in doubt where a store writes, fails and is then gone for good', async () => {
	const putBack = await sendBefore(NOON);
	const goneFrom6 = (call: number) => {
		if (call === 6) return 'fails after writing';
		return call > 6 ? 'fails' : undefined;
	};
	const { first, second } = await sendTwice(NOON, goneFrom6, putBack);
	expect(withOutcome(first, 'notSent')).toEqual(numbers(ALL));
	expect(first.hints[0]).toContain(
		"Skip Repeats Within Hours: the next execution may skip messages that were not sent, because n8n's store could not forget them. Send those without the option: the connection to the database was lost.",
	);
	const sentLater = withOutcome(second, 'accepted');
	expect([...inDoubt(second), ...sentLater].sort()).toEqual(numbers([...EXPIRED, ...FRESH]));
	// Of those whose turn had not come, nobody is in doubt.
	expect(sentLater).toEqual(numbers(FRESH.slice(-2)));
});

it('says whom it skips in doubt, where the gateway rejected them and the store could not forget them', async () => {
	const clock = new TestClock(NOON);
	const gateway = await startFaultyGateway(sandbox.url, ['403'], { time: clock });
	const all = [{ to: FRESH.map(({ to }) => to).join(','), text: 'Hi' }];
	// All three attempts to give back, which end when the lock cannot be had.
	store.faultAt = (call) => (call >= 8 && call < 8 + 3 * 7 ? 'fails' : undefined);
	const tries = { baseUrl: gateway.url, maxTries: 3 };
	const sendAll = async (more = {}) => await send(all, MESSAGE, options, { clock, ...more });
	try {
		const first = await sendAll(tries);
		store.faultAt = undefined;
		const second = await sendAll();

		expect(withOutcome(first, 'rejected')).toEqual(numbers(FRESH.slice(0, 2)));
		expect(received()).toEqual(numbers(FRESH.slice(2)));
		// Nor could it note that the others were sent.
		expect(inDoubt(second)).toEqual(numbers(FRESH));
	} finally {
		await gateway.close();
	}
});
