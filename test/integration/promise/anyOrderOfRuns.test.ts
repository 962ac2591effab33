import fc from 'fast-check';
import { countBy, groupBy, max, uniqBy } from 'lodash';

import { TestClock } from '../../engine/clock';
import { startFaultyGateway, type Fault } from '../../engine/faultyGateway';
import { SENT_NOT_LONG_AGO } from '../../engine/sentences';
import { volume } from '../../engine/volume';
import { MESSAGE, useCarefulSending, type CarefulOutcome } from '../message/send/carefulSending';
import { useStore } from '../stage';

/*
 * For any order of runs, stops and kills, with any limits, repeats and room in the store, whatever the
 * gateway answers and however long it takes: never more than a limit, nobody twice within the hours, and nobody left out for what was not sent to them, but for one
 * block of each run that was killed. Where nothing is stopped or killed, each outcome is known before.
 */
const HOUR = 3_600_000;
const MINUTE = 60_000;
const BEGIN = Date.parse('2027-01-31T00:10:00Z');
/** Requests of a block, one message in each. */
const BLOCK = 3;
const IN_DOUBT = 'may have been sent to the same number';
const MAY_REPEAT = 'may have been sent again';
const CANNOT_BE_SURE = 'cannot be sure';

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const item = fc.record({
	to: fc.nat(11).map((number) => `668123456${10 + number}`),
	text: fc.constantFrom('Hello', 'Bye'),
	key: fc.constantFrom('A', 'B'),
});

type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

interface Sent extends Item {
	at: number;
}

const limit = fc.record({
	messages: fc.integer({ min: 1, max: 6 }),
	hours: fc.constantFrom(1, 3, 24),
	per: fc.constantFrom('number', 'key', 'workflow'),
	key: fc.constant('={{ $json.key }}'),
});

const fault: fc.Arbitrary<Fault> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Fault>('none') },
	fc.constantFrom<Fault>(
		...(['400', '429 with Retry-After', 'resetAfterForwarding', '500 after forwarding'] as const),
	),
);

const run = fc.record({
	/** Of the requests, in their order. */
	faults: fc.array(fault, { maxLength: 8 }),
	/** How long each answer takes, in milliseconds. */
	answersAfter: fc.constantFrom(100, 100, 3_000, MINUTE),
	/** Since the run before. */
	pause: fc.integer({ min: 0, max: 5 }).map((hours) => hours * HOUR + 3 * MINUTE),
	items: fc.array(item, { minLength: 1, maxLength: 12 }),
	ends: fc.oneof(
		{ weight: 2, arbitrary: fc.constant({ by: 'itself' } as const) },
		fc.record({ by: fc.constant('stop' as const), request: fc.integer({ min: 1, max: 8 }) }),
		fc.record({
			by: fc.constant('kill' as const),
			/** Of the calls of the store, and of the messages that leave before the next one. */
			call: fc.integer({ min: 1, max: 60 }),
			share: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
	),
});

const history = fc.record({
	repeatHours: fc.option(fc.constantFrom(1, 4, 24), { nil: undefined }),
	limits: fc.array(limit, { maxLength: 2 }),
	capacity: fc.constantFrom(400_000, 400_000, 260),
	runs: fc.array(run, { minLength: 2, maxLength: 7 }),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Run = History['runs'][number];

/** What one run did, as far as anybody can know. */
interface Ran {
	sent: Sent[];
	/** Undefined for a run that was killed: nobody sees its results. */
	outcome?: CarefulOutcome;
	items: Item[];
	time: number;
	lost: number;
}

async function play({ runs, repeatHours, limits, capacity }: History): Promise<Ran[]> {
	store.clear();
	const [values, second] = limits;
	const options = {
		...(repeatHours !== undefined && { skipRepeatsHours: repeatHours }),
		...(values && { limitOverTime: { values, ...(second && { second }) } }),
		...{ maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1, concurrency: BLOCK },
	};
	const played: Ran[] = [];
	let time = BEGIN;
	for (const { pause, items: given, ...how } of runs) {
		time += pause;
		// A run never begins or ends beside a border of a window.
		time = Math.floor(time / HOUR) * HOUR + 10 * MINUTE;
		const clock = new TestClock(time);
		const items = uniqBy(given, ({ to, text }) => to + text);
		played.push({ ...(await one({ items, ...how, clock, options, capacity })), items, time });
		time = clock.now();
	}
	return played;
}

async function one({
	items,
	ends,
	faults,
	answersAfter,
	clock,
	options,
	capacity,
}: Omit<Run, 'pause'> & {
	clock: TestClock;
	options: object;
	capacity: number;
}): Promise<Pick<Ran, 'sent' | 'outcome' | 'lost'>> {
	sandbox.clear();
	const time = clock.now();
	const gateway = await startFaultyGateway(sandbox.url, faults, { time: clock, answersAfter });
	const begin = store.calls;
	let killed: { putBack: () => void; from: number; until?: number } | undefined;
	store.onCall = (made) => {
		if (ends.by !== 'kill') return;
		if (made - begin === ends.call) killed = { putBack: store.snapshot(), from: seen().length };
		else if (killed && killed.until === undefined) killed.until = seen().length;
	};
	const outcome = await send(
		items.map((each) => ({ ...each })),
		MESSAGE,
		{ ...options },
		{
			...{ baseUrl: gateway.url, clock, storeCapacity: capacity },
			...(ends.by === 'stop' && { cancelWhen: gateway.reached(ends.request) }),
		},
	);
	store.onCall = undefined;
	await gateway.close();
	const all = seen().flatMap(([to, text]) => {
		const found = items.find((each) => each.to === to && each.text === text);
		return found ? [{ ...found, at: time }] : [];
	});
	if (!killed) return { sent: all, outcome, lost: 0 };
	killed.putBack();
	const { from, until = all.length } = killed;
	const share = ends.by === 'kill' ? ends.share : 0;
	// Those of the block whose places are taken and that nobody got.
	return { sent: all.slice(0, from + Math.floor((until - from) * share)), lost: items.length };
}

function expectPromises({ repeatHours, limits }: History, played: Ran[]): void {
	const sent = played.flatMap((ran) => ran.sent);
	const told = played.flatMap(({ outcome }) => outcome?.hints ?? []).join();
	for (const { messages, hours, per } of limits) {
		const windowOf = (at: number) => Math.floor(at / (hours * HOUR));
		const inWindow = countBy(
			sent,
			(each) =>
				`${windowOf(each.at)} ${per === 'number' ? each.to : per === 'key' ? each.key : ''}`,
		);
		expect(max(Object.values(inWindow)) ?? 0).toBeLessThanOrEqual(messages);
	}
	if (repeatHours !== undefined && !told.includes(MAY_REPEAT)) {
		for (const [index, later] of sent.entries()) {
			const earlier = sent
				.slice(0, index)
				.find(
					({ to, text, at }) =>
						to === later.to && text === later.text && later.at - at < repeatHours * HOUR,
				);
			expect([later, earlier]).toEqual([later, undefined]);
		}
	}
	for (const [index, { outcome, items, time }] of played.entries()) {
		const before = played.slice(0, index);
		const lost = before.filter((ran) => ran.lost > 0);
		for (const [position, [to, what, why]] of (outcome?.outcomes ?? []).entries()) {
			const reason = String(why);
			const { text, key } = items[position] ?? { text: '', key: '' };
			const isSeen = played[index]?.sent.some((each) => each.to === to && each.text === text);
			if (what === 'accepted') expect([index, to, isSeen]).toEqual([index, to, true]);
			if (['rejected', 'notSent', 'skipped'].includes(String(what))) {
				expect([index, to, isSeen]).toEqual([index, to, false]);
			}
			if (reason.includes(SENT_NOT_LONG_AGO)) {
				const got = before.some(({ sent: those }) =>
					those.some((each) => each.to === to && each.text === text),
				);
				expect([index, to, got]).toEqual([index, to, true]);
			}
			if (reason.includes(IN_DOUBT)) {
				const unknown = before.some(({ outcome: earlier, items: those }) =>
					(earlier?.outcomes ?? []).some(
						([number, is], at) => number === to && those[at]?.text === text && is === 'unknown',
					),
				);
				const isLost = lost.some(({ items: those }) =>
					those.some((each) => each.to === to && each.text === text),
				);
				// A kill during a look leaves all of its stretch in doubt, also what is sent later.
				const isUnclear =
					lost.length > 0 &&
					before.some(({ sent: those }) =>
						those.some((each) => each.to === to && each.text === text),
					);
				expect([index, to, unknown || isLost || isUnclear]).toEqual([index, to, true]);
			}
			if (what === 'skipped' && reason.startsWith('Limit over Time:')) {
				const full = limits.some(({ messages, hours, per }) => {
					const windowOf = (at: number) => Math.floor(at / (hours * HOUR));
					const isSame = (each: Item) =>
						per === 'workflow' || (per === 'number' ? each.to === to : each.key === key);
					const those = [...before.flatMap((ran) => ran.sent), ...(played[index]?.sent ?? [])];
					const inWindow = those.filter(
						(each) => windowOf(each.at) === windowOf(time) && isSame(each),
					);
					const unknown = before
						.filter((ran) => windowOf(ran.time) === windowOf(time))
						.flatMap((ran) => alike(ran, isSame, ['unknown'])).length;
					// What this run took places for, and then did not send: it was stopped, or rejected.
					const ran = played[index];
					const stopped = ran ? alike(ran, isSame, ['notSent', 'unknown', 'rejected']) : [];
					const places =
						lost.filter((ran) => windowOf(ran.time) === windowOf(time)).length * 2 * BLOCK;
					return inWindow.length + places + unknown + stopped.length >= messages;
				});
				expect([index, to, reason, full]).toEqual([index, to, reason, true]);
			}
			if (reason.includes(CANNOT_BE_SURE)) expect(what).toBe('notSent');
		}
	}
}

/** Those of a run with such an outcome that take the same place of a limit. */
const alike = ({ items, outcome }: Ran, isSame: (item: Item) => boolean, wanted: unknown[]) =>
	items.filter((each, index) => wanted.includes(outcome?.outcomes[index]?.[1]) && isSame(each));

const UNTIL_FORGOTTEN = 1.25;

/** What becomes of each message where no run is stopped or killed, and the store has room. */
function expectExact({ repeatHours, limits }: History, played: Ran[]): void {
	const hoursOfRepeat: number = repeatHours ?? 0;
	const sent: Sent[] = [];
	for (const [index, { items, outcome, time }] of played.entries()) {
		/** They had places until the gateway rejected them. */
		const rejected: Sent[] = [];
		// One text goes to all its numbers, and then the next one.
		for (const each of Object.values(groupBy(items, ({ text }) => text)).flat()) {
			const position = items.indexOf(each);
			const told = outcome?.outcomes[position]?.[1];
			const repeated = sent.findLast(({ to, text }) => to === each.to && text === each.text);
			const age = time - (repeated?.at ?? -Infinity);
			// A mark is forgotten when its stretch of time is over, a quarter of the hours later at most.
			const mayBeRepeat = age < UNTIL_FORGOTTEN * hoursOfRepeat * HOUR;
			const isRepeat = age < hoursOfRepeat * HOUR;
			const isOver = (those: Sent[]) =>
				limits.some(({ messages, hours, per }) => {
					const windowOf = (at: number) => Math.floor(at / (hours * HOUR));
					const alikes = those.filter(
						({ at, to, key }) =>
							windowOf(at) === windowOf(time) &&
							(per === 'workflow' || (per === 'number' ? to === each.to : key === each.key)),
					);
					return alikes.length >= messages;
				});
			const mustSkip = isRepeat || isOver(sent);
			const maySkip = mustSkip || mayBeRepeat || isOver([...sent, ...rejected]);
			const isSkipped = told === 'skipped';
			expect([index, position, told, isSkipped || !mustSkip]).toEqual([
				index,
				position,
				told,
				true,
			]);
			expect([index, position, told, isSkipped && !maySkip]).toEqual([
				index,
				position,
				told,
				false,
			]);
			if (isSkipped) continue;
			expect(['accepted', 'rejected', 'unknown']).toContain(told);
			(told === 'rejected' ? rejected : sent).push({ ...each, at: time });
		}
	}
}

type Written = [number: number, text?: Item['text'], key?: Item['key']];
const after = (
	hours: number,
	written: Written[],
	ends: Run['ends'] = { by: 'itself' },
	faults: Fault[] = [],
): Run => ({
	...{ faults, answersAfter: 100 },
	pause: hours * HOUR,
	items: written.map(([number, text = 'Hello', key = 'A']) => ({
		...{ to: `668123456${10 + number}`, text, key },
	})),
	ends,
});
const example = (
	limits: Array<Partial<History['limits'][number]>>,
	repeatHours: History['repeatHours'],
	...runs: Run[]
): [History] => [
	{
		...{ repeatHours, runs, capacity: 400_000 },
		limits: limits.map((each) => ({
			...{ messages: 1, hours: 1, per: 'workflow', key: '={{ $json.key }}' },
			...each,
		})),
	},
];
const PER_NUMBER = { per: 'number' } as const;
const PER_KEY = { per: 'key' } as const;
const ALL: Written[] = [[0], [1], [2]];
const KEYS: Written[] = [[0], [1, 'Hello', 'B'], [2], [3, 'Hello', 'B'], [0, 'Bye', 'B']];
const TWELVE = Array.from({ length: 12 }, (_, number): Written => [number]);
/** In the second block, of which most still wait. */
const STOP: Run['ends'] = { by: 'stop', request: 5 };
const doubted = (hours: number): Run =>
	after(hours, ALL, { by: 'itself' }, ['none', '400', 'resetAfterForwarding']);
const EXAMPLES: Array<[History]> = [
	// The limit counts over all executions, until its window ends.
	example([{ messages: 2 }], undefined, after(0, [[0]]), after(0, ALL), after(1, ALL)),
	example([{ messages: 2, hours: 24 }], undefined, after(0, ALL), after(23, ALL), after(1, ALL)),
	example([PER_NUMBER], undefined, after(0, [[0], [1], [0, 'Bye']]), after(0, ALL)),
	example([PER_KEY], undefined, after(0, KEYS), after(1, KEYS)),
	// What one limit excludes takes no place in the other, in either order.
	example([{ messages: 2 }, PER_KEY], undefined, after(0, KEYS), after(0, ALL)),
	example([PER_KEY, { messages: 2 }], undefined, after(0, [[0], [1], [2, 'Hello', 'B']])),
	example([PER_NUMBER, PER_KEY], undefined, after(0, [[0]]), after(0, [[1], [1, 'Bye', 'B']])),
	example([{ messages: 2 }, { messages: 3 }], undefined, after(0, ALL)),
	// A repeat counts in no limit, and what is over a limit is no repeat later.
	example([{ messages: 2 }], 24, after(0, [[0]]), after(0, ALL), after(1, ALL), after(1, ALL)),
	example([], 24, after(0, ALL), after(23, [...ALL, [0, 'Bye']]), after(7, ALL)),
	// A run that is stopped keeps no place for whom it did not send to, though it took one.
	example([{ ...PER_NUMBER, hours: 24 }], undefined, after(0, TWELVE, STOP), after(0, TWELVE)),
	example([{ ...PER_NUMBER, hours: 24 }], 24, after(0, TWELVE, STOP), after(0, TWELVE)),
	// What was rejected keeps no place, and what may have been sent keeps it.
	example([{ ...PER_NUMBER, hours: 24 }], undefined, doubted(0), after(0, ALL)),
	example([], 24, doubted(0), after(1, ALL)),
	// A run that is killed counts until the window ends.
	example(
		[{ messages: 2 }],
		undefined,
		after(0, ALL, { by: 'kill', call: 5, share: 0 }),
		after(1, ALL),
	),
];

it('keeps its promises for any order of runs, stops and kills', async () => {
	await fc.assert(
		fc.asyncProperty(history, async (given) => {
			if (given.repeatHours === undefined && given.limits.length === 0) return;
			const played = await play(given);
			expectPromises(given, played);
			const isCalm = given.runs.every(({ ends }) => ends.by === 'itself');
			if (isCalm && given.capacity === 400_000) expectExact(given, played);
		}),
		{ numRuns: volume(3, 500) + EXAMPLES.length, examples: EXAMPLES },
	);
}, 3_600_000);
