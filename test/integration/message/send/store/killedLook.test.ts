import { range, uniq } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { someOf } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT_MS = 120_000;
/** A soak kills after each call of the store, `npm test` after each third. */
const STEP = 3;

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const list = (from: number, count: number) =>
	range(from, from + count).map((index) => ({ to: `6681234${5000 + index}`, text: 'Hello' }));
const PEOPLE = list(0, 10);

const repeats = (skipRepeatsHours: number) => ({ skipRepeatsHours });
const limit = (values: object) => ({
	limitOverTime: { values: { messages: 1, hours: 24, per: 'number', key: '', ...values } },
});

interface Sending {
	time: number;
	options: object;
	items?: ReturnType<typeof list>;
	storeCapacity?: number;
}

/** @returns the reasons and the line of a run */
async function run({ time, options, items = PEOPLE, storeCapacity }: Sending) {
	const more = { clock: new TestClock(time), ...(storeCapacity && { storeCapacity }) };
	const { outcomes, hints } = await send(items, MESSAGE, { ...options }, more);
	return { outcomes, hint: hints[0] ?? '' };
}

/** @returns what brings the store back to where the run stood after each of its calls */
async function standings(sending: Sending): Promise<Array<() => void>> {
	const all: Array<() => void> = [];
	store.onCall = () => all.push(store.snapshot());
	await run(sending);
	store.onCall = undefined;
	return all;
}

/** Lets a run end at its calls of the store, and looks at the next one. */
async function endedAtEach(
	first: Sending,
	then: Sending,
	expected: (outcome: Awaited<ReturnType<typeof run>>) => unknown,
): Promise<unknown[]> {
	const all = await standings(first);
	const seenAfter: unknown[] = [];
	for (const putBack of someOf(all, STEP, 1)) {
		putBack();
		sandbox.clear();
		seenAfter.push(expected(await run(then)));
	}
	return uniq(seenAfter);
}

const saysFewerHours = ({ hint }: { hint: string }) => hint.includes('fewer hours were set then');

describe('wherever an execution ends that looks at the store, the next one', () => {
	it.each([
		['at once', 60_000],
		['in the next stretch', 4 * HOUR],
		['a day later', 36 * HOUR],
	])(
		'tells nothing about fewer hours, if they never changed: %s',
		async (_, pause) => {
			const first = { time: NOON, options: repeats(24) };
			const told = await endedAtEach(first, { ...first, time: NOON + pause }, saysFewerHours);
			expect(told).toEqual([false]);
		},
		LIMIT_MS,
	);

	it(
		'tells of fewer hours, and skips what was sent with them, if they did change',
		async () => {
			await run({ time: NOON, options: repeats(1) });
			const changed = { time: NOON + 7 * HOUR, options: repeats(24), items: list(5, 10) };
			const told = await endedAtEach(
				changed,
				{ ...changed, time: NOON + 7.5 * HOUR },
				saysFewerHours,
			);
			expect(told).toEqual([true]);
		},
		LIMIT_MS,
	);

	it(
		'still refuses a limit of which the store forgot a part',
		async () => {
			const storeCapacity = 1_110;
			const full = { options: limit({}), storeCapacity };
			await run({ ...full, time: NOON, items: list(0, 900) });
			await run({ ...full, time: NOON + HOUR, items: list(900, 900) });
			const look = { ...full, time: NOON + 2 * HOUR, items: list(0, 10) };
			const outcomes = await endedAtEach(look, look, ({ outcomes }) => outcomes[0]?.[1]);
			expect(outcomes).toEqual(['notSent']);
			expect(seen()).toEqual([]);
		},
		LIMIT_MS,
	);

	it(
		'still says from when on texts may repeat, of which the store forgot some',
		async () => {
			const full = { options: repeats(24), storeCapacity: 1_110 };
			for (const [hours, from] of [
				[0, 0],
				[7, 200],
				[13, 400],
			] as const) {
				await run({ ...full, time: NOON + hours * HOUR, items: list(from, 200) });
			}
			const look = { ...full, time: NOON + 14 * HOUR, items: list(0, 10) };
			const next = { ...look, items: list(10, 10) };
			const told = await endedAtEach(look, next, ({ hint }) =>
				hint.includes('has no room for more than'),
			);
			expect(told).toEqual([true]);
		},
		LIMIT_MS,
	);

	it(
		'says that a changed limit counts from 0, until it was told',
		async () => {
			await run({ time: NOON, options: limit({ hours: 24 }) });
			const changed = { time: NOON + HOUR, options: limit({ hours: 48 }) };
			const told: boolean[] = [];
			for (const putBack of await standings(changed)) {
				putBack();
				told.push((await run(changed)).hint.includes('counts from 0'));
			}
			// Two calls of the lock, three of the look, and the one that notes that n8n's log says it.
			const before = told.indexOf(false);
			expect(before).toBeGreaterThanOrEqual(5);
			expect(told).toEqual(told.map((_, index) => index < before));
		},
		LIMIT_MS,
	);
});
