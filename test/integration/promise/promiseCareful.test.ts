import fc from 'fast-check';
import { uniqBy } from 'lodash';

import { makeGsmCompatible } from '../../../nodes/BulkSms/core/message/text';
import { measureText } from '../../../nodes/BulkSms/core/message/segments';
import { TestClock } from '../../engine/clock';
import type { StoreFault } from '../../engine/store/processedStore';
import {
	expectHonestResults,
	fault,
	items,
	resultsOf,
	sendAgainst,
	type Result,
} from './promiseRuns';
import { DOUBTS } from '../../engine/sentences';
import { volume } from '../../engine/volume';
import { MODES, useSandbox, useStore } from '../stage';

/**
 * Two requests are marked together, as many as the gateway answers in two seconds, so that a short run,
 * too, makes many calls of the store.
 */
const BLOCK = { concurrency: 2, answersAfter: 2_000 };

/** Each of two executions. */
const RUNS = volume(6, 3_300);
const MINUTE = 60_000;

const sandbox = useSandbox({ credit: Number.MAX_SAFE_INTEGER });
const store = useStore();

/** Few numbers and few texts, so that there is something to skip. */
const alike = fc.record({
	to: fc
		.array(
			fc.integer({ min: 0, max: 5 }).map((n) => `668123410${n}0`),
			{ minLength: 1, maxLength: 3 },
		)
		.map((to) => to.join(',')),
	text: fc.constantFrom('Hello', '“Hello”', '"Hello"', 'สวัสดี'.repeat(30), 'x'.repeat(400)),
	stop: fc.constantFrom(undefined, undefined, false, true),
});
const inputs: fc.Arbitrary<Input[]> = fc.oneof(
	{ weight: 3, arbitrary: fc.array(alike, { minLength: 1, maxLength: 20 }) },
	{ weight: 1, arbitrary: items },
);
interface Input {
	to: string;
	text: string;
	stop?: boolean | undefined;
}

const SUPPRESSED = ['66812341000', '081 234 1010'];
const suppressed = new Set(['66812341000', '66812341010']);

/** What goes wrong with the calls of the store, one by one, and from which call on it is gone. */
interface StoreFaults {
	each: Array<StoreFault | undefined>;
	goneFrom: number;
}
const storeFaults: fc.Arbitrary<StoreFaults> = fc.oneof(
	{ weight: 1, arbitrary: fc.constant<StoreFaults>({ each: [], goneFrom: Infinity }) },
	{
		weight: 2,
		arbitrary: fc.record({
			each: fc.array(
				fc.oneof(
					{ weight: 3, arbitrary: fc.constant(undefined) },
					{ weight: 1, arbitrary: fc.constantFrom<StoreFault>('fails', 'fails after writing') },
				),
				{ maxLength: 15 },
			),
			goneFrom: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 15 })),
		}),
	},
);
const faultsOf =
	({ each, goneFrom }: StoreFaults) =>
	(call: number): StoreFault | undefined =>
		call >= goneFrom ? 'fails' : each[call - 1];

const runArbitrary = fc.record({
	items: inputs,
	faults: fc.array(fault, { maxLength: 10 }),
	storeFaults,
	onError: fc.constantFrom(...MODES),
	maxTries: fc.constantFrom(undefined, 3),
	isQuiet: fc.boolean(),
	options: fc.record(
		{
			maxMessagesPerRequest: fc.integer({ min: 1, max: 6 }),
			maxDestinationsPerRequest: fc.integer({ min: 1, max: 8 }),
			failuresAs: fc.constantFrom('errors', 'items'),
			suppressionList: fc.constant(SUPPRESSED.join(';')),
			suppressionField: fc.constant('stop'),
			skipDuplicates: fc.constantFrom(false, true, 'textAndNumber', 'number'),
			skipRepeatsHours: fc.constant(24),
			makeGsmCompatible: fc.boolean(),
			maxSegments: fc.integer({ min: 1, max: 3 }),
			maxRecipients: fc.integer({ min: 1, max: 60 }),
			dryRun: fc.constantFrom(false, false, false, true),
		},
		{ requiredKeys: [] },
	),
});
type Run = typeof runArbitrary extends fc.Arbitrary<infer T> ? T : never;

const timeIn = (minutes: number) =>
	new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);

async function send({ isQuiet, options, ...run }: Run, clock: TestClock): Promise<Result[]> {
	const { concurrency, answersAfter } = BLOCK;
	const quiet = { hours: { from: timeIn(-60), to: timeIn(60), timezone: 'UTC' } };
	const items = run.items.map(({ stop, ...item }) => ({
		...item,
		...(stop !== undefined && { stop }),
	}));
	const all = { ...options, concurrency, ...(isQuiet && { quietHours: quiet }) };
	const manner = { time: clock, answersAfter };
	return resultsOf(await sendAgainst(sandbox.url, { ...run, items }, all, manner));
}

const taken = () => sandbox.messages().filter(({ status }) => status.name !== 'REJECTED');
/** What messages that are alike have in common. */
const keyIn =
	({ skipDuplicates }: Run['options']) =>
	({ to, text }: { to: string; text: string }) =>
		skipDuplicates === 'number' ? to : `${to} ${text}`;
const without = <T>(all: T[], some: Iterable<T>) => {
	const gone = new Set(some);
	return all.filter((each) => !gone.has(each));
};

/** What the options promise of one execution, from what the gateway saw of it. */
function keepsItsOptions({ items: input, options, isQuiet }: Run, results: Result[]): void {
	const messages = sandbox.sent();
	if (options.dryRun) expect(messages).toEqual([]);
	if (options.suppressionList !== undefined) {
		expect(messages.filter(({ to }) => suppressed.has(to))).toEqual([]);
	}
	if (options.suppressionField !== undefined) {
		expect(messages.filter(({ to }) => stoppedIn(input, results).includes(to))).toEqual([]);
	}
	if (options.maxSegments !== undefined) {
		const dear = messages.filter(
			({ text }) => measureText(text).segments > (options.maxSegments ?? 0),
		);
		expect(dear).toEqual([]);
	}
	if (options.maxRecipients !== undefined) {
		const ids = new Set(messages.map(({ messageId }) => messageId));
		expect(ids.size).toBeLessThanOrEqual(options.maxRecipients);
	}
	if (options.makeGsmCompatible) {
		expect(messages.filter(({ text }) => makeGsmCompatible(text) !== text)).toEqual([]);
	}
	if (isQuiet) expect(messages.filter(({ sendAt }) => sendAt === undefined)).toEqual([]);
	if (options.skipDuplicates || options.skipRepeatsHours !== undefined) {
		const pairs = taken().map(keyIn(options));
		expect(pairs).toEqual([...new Set(pairs)]);
	}

	// What was skipped was never asked for, and there is a reason to skip it at all.
	const ids = results.filter(({ outcome }) => outcome === 'skipped').map((each) => each.messageId);
	expect(messages.filter(({ messageId }) => ids.includes(messageId))).toEqual([]);
	const canSkip =
		options.suppressionList !== undefined ||
		options.suppressionField !== undefined ||
		Boolean(options.skipDuplicates) ||
		options.skipRepeatsHours !== undefined;
	const repeated = repeatedIn(results).map(({ messageId }) => messageId);
	if (!canSkip) expect(without(ids, repeated)).toEqual([]);
	const sent = results.filter(({ messageId }) =>
		messages.some((each) => each.messageId === messageId),
	);
	expect(repeatedIn(sent)).toEqual([]);
}

/** The numbers of all items that say that a person asked for no messages. */
const stoppedIn = (input: Input[], results: Result[]): string[] =>
	results.filter(({ item }) => input[item]?.stop).map(({ to }) => to);

/** Messages to a number that comes earlier in the same item. */
function repeatedIn(results: Result[]): Result[] {
	const firsts = new Set(uniqBy(results, ({ item, to }) => `${item} ${to}`));
	return results.filter((each) => !firsts.has(each));
}

/** Number and text of a result, as they would be sent. */
const pairOfResult =
	({ items: input, options }: Run) =>
	({ item, to }: Result) => {
		const text = input[item]?.text ?? '';
		return keyIn(options)({ to, text: options.makeGsmCompatible ? makeGsmCompatible(text) : text });
	};

/**
 * Nobody is forgotten: of messages that are alike one at least is not skipped.
 *
 * @param before number and text of what may have been sent by an earlier execution
 */
function sendsTheFirst(run: Run, results: Result[], before: string[]): void {
	const { options } = run;
	const stopped = stoppedIn(run.items, results);
	const isLeftOut = ({ to }: Result) =>
		(options.suppressionList !== undefined && suppressed.has(to)) ||
		(options.suppressionField !== undefined && stopped.includes(to));
	const wanted = results.filter((result) => !isLeftOut(result));
	const tried = wanted.filter(({ outcome }) => outcome !== 'skipped').map(pairOfResult(run));
	expect(without(wanted.map(pairOfResult(run)), [...tried, ...before])).toEqual([]);
}

/** Whether a run says that the message may have been sent by an earlier one. */
const isInDoubt = ({ outcome, reason }: Result) => outcome === 'skipped' && DOUBTS.includes(reason);

it(
	'holds with every option that decides who is written to, alone and together, and with a store that fails at a random call',
	async () => {
		let skipped = 0;
		let inDoubt = 0;
		await fc.assert(
			fc.asyncProperty(runArbitrary, async (run) => {
				store.clear();
				sandbox.clear();
				store.faultAt = faultsOf(run.storeFaults);
				const clock = new TestClock();
				const first = await send(run, clock);
				store.faultAt = undefined;
				expectHonestResults(sandbox, run.items, first);
				keepsItsOptions(run, first);
				// A store that loses its answers can make a further try of the same execution doubt what an
				// earlier one did: it says so in words, and sends nothing twice.
				const { each, goneFrom } = run.storeFaults;
				const isHealthy = each.every((fault) => fault === undefined) && goneFrom === Infinity;
				const doubted = isHealthy ? [] : first.filter(isInDoubt).map(pairOfResult(run));
				sendsTheFirst(run, first, doubted);
				if (run.options.dryRun) expect(store.isEmpty).toBe(true);

				// The same input once more, in an execution of its own that nothing disturbs.
				const before = taken().map(keyIn(run.options));
				const unknown = first.filter(({ outcome }) => outcome === 'unknown').map(pairOfResult(run));
				sandbox.clear();
				const second = await send({ ...run, faults: [] }, clock);
				expectHonestResults(sandbox, run.items, second);
				keepsItsOptions(run, second);
				const remembered =
					run.options.skipRepeatsHours === undefined ? [] : [...before, ...unknown];
				const doubts = second.filter(isInDoubt).map(pairOfResult(run));
				// What was doubted once, and said so, counts as sent from then on.
				sendsTheFirst(run, second, [...remembered, ...doubts, ...doubted]);
				// A doubt of what was not sent remains only where the store failed.
				if (isHealthy) expect(without(doubts, remembered)).toEqual([]);
				inDoubt += without(doubts, remembered).length;
				expect(
					taken()
						.map(keyIn(run.options))
						.filter((pair) => remembered.includes(pair)),
				).toEqual([]);
				skipped += [...first, ...second].filter(({ outcome }) => outcome === 'skipped').length;
			}),
			{ numRuns: RUNS },
		);
		process.stderr.write(
			`It held in ${RUNS} runs of two executions: ${skipped} skipped, ${inDoubt} of them in doubt without cause.\n`,
		);
	},
	RUNS * 2_000 + 60_000,
);
