import fc from 'fast-check';
import { uniqBy } from 'lodash';

import { makeGsmCompatible } from '../../../nodes/BulkSms/core/message/text/text';
import { measureText } from '../../../nodes/BulkSms/core/message/text/segments';
import { TestClock } from '../../engine/clock';
import { DOUBTS } from '../../engine/sentences';
import type { StoreFault } from '../../engine/store/processedStore';
import { volume } from '../../engine/volume';
import {
	anyRun,
	expectHonestResults,
	send,
	SUPPRESSED,
	type Input,
	type Result,
	type Run,
	type StoreFaults,
} from './promiseRuns';
import { useSandbox, useStore } from '../stage';

/** Each of two executions. */
const RUNS = volume(14, 5_000);

const sandbox = useSandbox({ credit: Number.MAX_SAFE_INTEGER });
const store = useStore();

const faultsOf =
	({ each, goneFrom }: StoreFaults) =>
	(call: number): StoreFault | undefined =>
		call >= goneFrom ? 'fails' : each[call - 1];

const taken = () => sandbox.messages().filter(({ status }) => status.name !== 'REJECTED');
/** What messages that are alike have in common. All have the same sender and time. */
const keyIn =
	({ skipDuplicates }: Run['options']) =>
	({ to, text }: { to: string; text: string }) =>
		skipDuplicates === 'number' ? to : `${to} ${text}`;
const sendsEach = ({ skipDuplicates, skipRepeatsHours }: Run['options']): boolean =>
	(skipDuplicates === false || skipDuplicates === 'none') && skipRepeatsHours === undefined;
const without = <T>(all: T[], some: Iterable<T>) => {
	const gone = new Set(some);
	return all.filter((each) => !gone.has(each));
};

/** What the options promise of one execution, from what the gateway saw of it. */
function keepsItsOptions({ items: input, options, isQuiet }: Run, results: Result[]): void {
	const messages = sandbox.sent();
	if (options.dryRun) expect(messages).toEqual([]);
	if (options.suppressionList !== undefined) {
		expect(messages.filter(({ to }) => SUPPRESSED.includes(to))).toEqual([]);
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
	if (!sendsEach(options)) {
		const pairs = taken().map(keyIn(options));
		expect(pairs).toEqual([...new Set(pairs)]);
	}

	// What was skipped was never asked for, and there is a reason to skip it at all.
	const ids = results.filter(({ outcome }) => outcome === 'skipped').map((each) => each.messageId);
	expect(messages.filter(({ messageId }) => ids.includes(messageId))).toEqual([]);
	const canSkip =
		options.suppressionList !== undefined ||
		options.suppressionField !== undefined ||
		!sendsEach(options);
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
	// A blank row is no message.
	const isBlank = (row: object) => Object.values(row).every((each) => String(each).trim() === '');
	const isLeftOut = ({ item, to }: Result) =>
		isBlank(run.items[item] ?? {}) ||
		(options.suppressionList !== undefined && SUPPRESSED.includes(to)) ||
		(options.suppressionField !== undefined && stopped.includes(to));
	const wanted = results.filter((result) => !isLeftOut(result));
	const tried = wanted.filter(({ outcome }) => outcome !== 'skipped').map(pairOfResult(run));
	expect(without(wanted.map(pairOfResult(run)), [...tried, ...before])).toEqual([]);
}

/** Whether a run says that the message may have been sent by an earlier one. */
const isInDoubt = ({ outcome, reason }: Result) => outcome === 'skipped' && DOUBTS.includes(reason);

it(
	'accounts for every destination once and texts nobody twice, whatever fails, with every option that decides who is written to',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyRun, async (run) => {
				store.clear();
				sandbox.clear();
				store.faultAt = faultsOf(run.storeFaults);
				const clock = new TestClock();
				const first = await send(sandbox.url, run, clock);
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
				const second = await send(sandbox.url, { ...run, faults: [] }, clock);
				expectHonestResults(sandbox, run.items, second);
				keepsItsOptions(run, second);
				const remembered =
					run.options.skipRepeatsHours === undefined ? [] : [...before, ...unknown];
				const doubts = second.filter(isInDoubt).map(pairOfResult(run));
				// What was doubted once, and said so, counts as sent from then on.
				sendsTheFirst(run, second, [...remembered, ...doubts, ...doubted]);
				// A doubt of what was not sent remains only where the store failed.
				if (isHealthy) expect(without(doubts, remembered)).toEqual([]);
				const repeats = taken().map(keyIn(run.options));
				expect(repeats.filter((pair) => remembered.includes(pair))).toEqual([]);
			}),
			{ numRuns: RUNS },
		);
	},
	RUNS * 2_000 + 60_000,
);

/** The bodies without the part of an identifier that stands for the run. */
const bodiesOfAnyRun = () =>
	sandbox
		.requests()
		.map(({ body }) => JSON.stringify(body).replace(/[0-9a-f]{24}(?=-\d+-\d+")/g, ''));

it(
	'makes the same requests from the same input and the same faults',
	async () => {
		await fc.assert(
			fc.asyncProperty(anyRun, async ({ pace, ...drawn }) => {
				const run = {
					...drawn,
					pace: { ...pace, concurrency: 1 },
					isQuiet: false,
					// Where nobody listens for a while, or the time is up, the requests are a matter of time.
					faults: drawn.faults.filter((each) => each !== 'refuse the next' && each !== 'dripping'),
				};
				const bodies = [];
				for (const time of [new TestClock(), new TestClock()]) {
					sandbox.clear();
					store.clear();
					await send(sandbox.url, run, time);
					bodies.push(bodiesOfAnyRun());
				}
				expect(bodies[1]).toEqual(bodies[0]);
			}),
			{ numRuns: Math.ceil(RUNS / 15) },
		);
	},
	RUNS * 1_000 + 60_000,
);
