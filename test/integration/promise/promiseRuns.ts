import fc from 'fast-check';
import { z } from 'zod';

import {
	CONTRADICTIONS,
	FAULTS_AFTER,
	FAULTS_BEFORE,
	type Fault,
} from '../../engine/faultyAnswers';
import type { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { startFaultyGateway } from '../../engine/faultyGateway';
import { type BulkSmsOutcome, runBulkSms } from '../../engine/runBulkSms';
import type { StoreFault } from '../../engine/store/processedStore';
import { loginAt, MODES, type UsedSandbox } from '../stage';

/** Usable numbers as people write them, and one that the sandbox rejects at once. */
const usable = fc.oneof(
	{ weight: 8, arbitrary: fc.integer({ min: 0, max: 8899 }).map((n) => `6681234${n + 1000}`) },
	{ weight: 1, arbitrary: fc.constantFrom('081 234 5678', '+66 81-234-5678', '66812349903') },
);
const unusable = fc.constantFrom('', 'nobody', '123', '+0', '(0)812345678');
const shortText = fc.oneof(
	fc.constantFrom('Hello', 'สวัสดี', '👋🏽 hi'),
	fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
);
const rightItem = fc.record({
	to: fc.array(usable, { minLength: 1, maxLength: 4 }).map((to) => to.join(',')),
	text: shortText,
});
const wrongItem = fc.record({
	to: fc.array(fc.oneof(usable, unusable), { maxLength: 4 }).map((to) => to.join(',')),
	text: fc.oneof(shortText, fc.constantFrom('', 'x'.repeat(1601))),
});
const mixed = fc.oneof({ weight: 3, arbitrary: rightItem }, { weight: 1, arbitrary: wrongItem });
const few = { minLength: 1, maxLength: 25 };
const many = { minLength: 200, maxLength: 700, size: 'max' } as const;
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
/** An item of the input. */
export interface Input {
	to: string;
	text: string;
	stop?: boolean | undefined;
}
/** Mostly short, now and then of hundreds. */
const items: fc.Arbitrary<Input[]> = fc.oneof(
	{ weight: 12, arbitrary: fc.array(alike, { minLength: 1, maxLength: 20 }) },
	{ weight: 6, arbitrary: fc.array(rightItem, few) },
	{ weight: 6, arbitrary: fc.array(mixed, few) },
	{ weight: 1, arbitrary: fc.oneof(fc.array(rightItem, many), fc.array(mixed, many)) },
);
/** What goes wrong with one connection. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Fault>('none') },
	{ weight: 4, arbitrary: fc.constantFrom(...FAULTS_BEFORE, ...FAULTS_AFTER, ...CONTRADICTIONS) },
);

export const SUPPRESSED = ['66812341000', '66812341010'];

/** What goes wrong with the calls of the store, one by one, and from which call on it is gone. */
export interface StoreFaults {
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

/** A run with any options that decide who is written to, and anything that goes wrong. */
export const anyRun = fc.record({
	items,
	faults: fc.array(fault, { maxLength: 12 }),
	storeFaults,
	onError: fc.constantFrom(...MODES),
	maxTries: fc.constantFrom(undefined, 3),
	/**
	 * Whether the gateway refuses a message ID that it knows with 409. Only such a gateway makes it
	 * safe to send again what is unknown.
	 */
	knowsIds: fc.constantFrom('no' as const, 'yes' as const, 'and all is sent again' as const),
	/**
	 * Two requests are marked together, as many as the gateway answers in two seconds, so that a short
	 * run, too, makes many calls of the store.
	 */
	pace: fc.oneof(
		fc.constant<Record<'concurrency' | 'answersAfter', number>>({
			concurrency: 2,
			answersAfter: 2_000,
		}),
		fc.integer({ min: 1, max: 6 }).map((concurrency) => ({ concurrency, answersAfter: 0 })),
	),
	isQuiet: fc.boolean(),
	options: fc.record(
		{
			maxMessagesPerRequest: fc.constantFrom(1, 2, 3, 6, 30, 60),
			maxDestinationsPerRequest: fc.constantFrom(1, 2, 5, 8, 40, 80),
			bulkId: fc.constantFrom('spring', 'b'.repeat(50)),
			failuresAs: fc.constantFrom('errors', 'items'),
			suppressionList: fc.constant(`${SUPPRESSED[0]};081 234 1010`),
			suppressionField: fc.constant('stop'),
			skipDuplicates: fc.constantFrom(false, true, 'textAndNumber', 'number', 'none'),
			skipRepeatsHours: fc.constant(24),
			makeGsmCompatible: fc.boolean(),
			maxSegments: fc.integer({ min: 1, max: 3 }),
			maxRecipients: fc.integer({ min: 1, max: 60 }),
			dryRun: fc.constantFrom(false, false, false, true),
		},
		{ requiredKeys: [] },
	),
});
export type Run = typeof anyRun extends fc.Arbitrary<infer T> ? T : never;

const timeIn = (minutes: number) =>
	new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

/** Runs the node against a gateway with the faults of the run, and a sandbox behind it. */
export async function send(
	sandboxUrl: string,
	{ items: given, faults, knowsIds, pace, isQuiet, ...run }: Run,
	time: TestClock,
): Promise<Result[]> {
	const { concurrency, answersAfter } = pace;
	const manner = { time, answersAfter, remembersIds: knowsIds !== 'no' };
	const gateway = await startFaultyGateway(sandboxUrl, faults, manner);
	const quiet = { hours: { from: timeIn(-60), to: timeIn(60), timezone: 'UTC' } };
	const options = {
		...{ ...run.options, concurrency },
		...(isQuiet && { quietHours: quiet }),
		...(knowsIds === 'and all is sent again' && { resendWhenOutcomeUnknown: true }),
		// A dripping answer is waited for as long as Timeout allows.
		...(faults.includes('dripping') && { timeout: 150 }),
	};
	try {
		const outcome = await runBulkSms({
			items: given.map(({ stop, ...item }) => ({ ...item, ...(stop !== undefined && { stop }) })),
			parameters: {
				...{ from: 'MyShop', to: '={{ $json.to }}', text: '={{ $json.text }}' },
				...inCollections(options),
			},
			credentials: loginAt(gateway.url, { defaultCountryCode: '66' }),
			onError: run.onError,
			clock: time,
			...(run.maxTries !== undefined && { maxTries: run.maxTries }),
		});
		return resultsOf(outcome);
	} finally {
		await gateway.close();
	}
}

const resultSchema = z.object({
	item: z.number(),
	to: z.string(),
	messageId: z.string(),
	outcome: z.string(),
	reason: z.string().optional(),
});
/** What a run says of one destination. */
export type Result = z.infer<typeof resultSchema>;

const itemSchema = z.object({
	json: z.object({ details: z.unknown() }).passthrough(),
	pairedItem: z.object({ item: z.number() }),
});

/** Every result of a run, wherever it came out: output, error branch or the error itself. */
function resultsOf({ output, errorBranch, error }: BulkSmsOutcome): Result[] {
	if (error) return z.array(resultSchema).parse(error.context?.results);
	return [...output, ...errorBranch].map((each) => {
		const { json, pairedItem } = itemSchema.parse(each);
		return resultSchema.parse({ ...json, ...Object(json.details ?? {}), ...pairedItem });
	});
}

/** How many destinations a run has to account for where the field `to` holds this. */
const destinationsIn = (to: string) => Math.max(1, to.split(',').filter((part) => part).length);

const sorted = (values: string[]) => [...values].sort();

/** Holds the results of a run against what the sandbox saw since it was cleared. */
export function expectHonestResults(
	sandbox: UsedSandbox,
	items: Array<{ to: string }>,
	results: Result[],
): void {
	const seen = sandbox.sent().map(({ messageId }) => messageId);
	const taken = sandbox
		.messages()
		.filter(({ status }) => status.name !== 'REJECTED')
		.map(({ messageId }) => messageId);

	// Every destination of the input exactly once.
	const perItem = items.map((_, index) => results.filter(({ item }) => item === index).length);
	expect(perItem).toEqual(items.map(({ to }) => destinationsIn(to)));
	const ids = results.map(({ messageId }) => messageId);
	expect(new Set(ids).size).toBe(ids.length);

	// Nobody received the same message twice.
	expect(sorted(taken)).toEqual(sorted([...new Set(taken)]));

	const idsWith = (outcome: string) =>
		results.filter((each) => each.outcome === outcome).map(({ messageId }) => messageId);
	// What the output calls accepted was accepted, what it calls notSent was never seen, what it
	// calls rejected was not accepted; and whatever was accepted is called accepted or unknown.
	const accepted = new Set(taken);
	expect(idsWith('accepted').filter((id) => !accepted.has(id))).toEqual([]);
	const everSeen = new Set(seen);
	expect(idsWith('notSent').filter((id) => everSeen.has(id))).toEqual([]);
	expect(idsWith('rejected').filter((id) => accepted.has(id))).toEqual([]);
	const accountedFor = new Set([...idsWith('accepted'), ...idsWith('unknown')]);
	expect(taken.filter((id) => !accountedFor.has(id))).toEqual([]);
}
