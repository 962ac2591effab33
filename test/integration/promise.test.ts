import fc from 'fast-check';
import { z } from 'zod';

import type * as Retry from '../../nodes/BulkSms/core/retry';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import {
	FAULTS_AFTER,
	FAULTS_BEFORE,
	startFaultyGateway,
	type Fault,
} from '../engine/faultyGateway';
import { runBulkSms, type BulkSmsOutcome } from '../engine/runBulkSms';

/** The pauses between tries, a hundredth as long: this test is about what is sent, not when. */
jest.mock('../../nodes/BulkSms/core/retry', () => {
	const actual = jest.requireActual<typeof Retry>('../../nodes/BulkSms/core/retry');
	return {
		...actual,
		pauseBeforeRetry: (...call: Parameters<typeof Retry.pauseBeforeRetry>) => {
			const pause = actual.pauseBeforeRetry(...call);
			return pause === undefined ? undefined : pause / 100;
		},
	};
});

/** 300 in the gate; `npm run test:soak` asks for 10,000. */
const RUNS = Number(process.env.PROMISE_RUNS ?? 300);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ credit: Number.MAX_SAFE_INTEGER });
});
afterAll(async () => await sandbox.close());

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
const item = fc.record({
	to: fc.array(usable, { minLength: 1, maxLength: 4 }).map((to) => to.join(',')),
	text: shortText,
});
const wrongItem = fc.record({
	to: fc.array(fc.oneof(usable, unusable), { maxLength: 4 }).map((to) => to.join(',')),
	text: fc.oneof(shortText, fc.constantFrom('', 'x'.repeat(1601))),
});
const mixed = fc.oneof({ weight: 3, arbitrary: item }, { weight: 1, arbitrary: wrongItem });
const few = { minLength: 1, maxLength: 25 };
const many = { minLength: 200, maxLength: 700, size: 'max' } as const;
const items: fc.Arbitrary<Array<{ to: string; text: string }>> = fc.oneof(
	{ weight: 6, arbitrary: fc.array(item, few) },
	{ weight: 6, arbitrary: fc.array(mixed, few) },
	{ weight: 1, arbitrary: fc.oneof(fc.array(item, many), fc.array(mixed, many)) },
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Fault>('none') },
	{ weight: 4, arbitrary: fc.constantFrom(...FAULTS_BEFORE, ...FAULTS_AFTER) },
);

const runArbitrary = fc.record({
	items,
	faults: fc.array(fault, { maxLength: 12 }),
	mode: fc.constantFrom('perItem', 'fields'),
	onError: fc.constantFrom(
		'stopWorkflow' as const,
		'continueErrorOutput' as const,
		'continueRegularOutput' as const,
	),
	maxTries: fc.constantFrom(undefined, 3),
	options: fc.record(
		{
			maxMessagesPerRequest: fc.integer({ min: 1, max: 60 }),
			maxDestinationsPerRequest: fc.integer({ min: 1, max: 80 }),
			concurrency: fc.integer({ min: 1, max: 6 }),
			bulkId: fc.constantFrom('spring', 'b'.repeat(50)),
			failuresAs: fc.constantFrom('errors', 'items'),
		},
		{ requiredKeys: [] },
	),
});
type Run = typeof runArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function send(run: Run): Promise<BulkSmsOutcome> {
	sandbox.clear();
	const gateway = await startFaultyGateway(sandbox.url, run.faults);
	const input =
		run.mode === 'fields'
			? { toField: 'to', textTemplate: '{text}' }
			: { to: '={{ $json.to }}', text: '={{ $json.text }}' };
	try {
		return await runBulkSms({
			items: run.items,
			parameters: { recipientMode: run.mode, from: 'MyShop', ...input, options: run.options },
			credentials: {
				baseUrl: gateway.url,
				username: 'demo',
				password: 'demo',
				defaultCountryCode: '66',
			},
			onError: run.onError,
			...(run.maxTries !== undefined && { maxTries: run.maxTries }),
		});
	} finally {
		await gateway.close();
	}
}

const resultSchema = z.object({ item: z.number(), messageId: z.string(), outcome: z.string() });
type Result = z.infer<typeof resultSchema>;

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

const bodySchema = z.object({
	messages: z.array(z.object({ destinations: z.array(z.object({ messageId: z.string() })) })),
});

const destinationsIn = (to: string) => Math.max(1, to.split(',').filter((part) => part).length);

const sorted = (values: string[]) => [...values].sort();

async function keepsItsPromise(run: Run): Promise<void> {
	const results = resultsOf(await send(run));
	const seen = sandbox
		.requests()
		.flatMap(({ body }) => bodySchema.parse(body).messages)
		.flatMap(({ destinations }) => destinations.map(({ messageId }) => messageId));
	const taken = sandbox
		.messages()
		.filter(({ status }) => status.name !== 'REJECTED')
		.map(({ messageId }) => messageId);

	// Every destination of the input exactly once.
	const perItem = run.items.map((_, index) => results.filter(({ item }) => item === index).length);
	expect(perItem).toEqual(run.items.map(({ to }) => destinationsIn(to)));
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

it(
	'accounts for every destination once and texts nobody twice, whatever fails',
	async () => {
		let destinations = 0;
		let requests = 0;
		await fc.assert(
			fc.asyncProperty(runArbitrary, async (run) => {
				await keepsItsPromise(run);
				destinations += run.items.reduce((sum, { to }) => sum + destinationsIn(to), 0);
				requests += sandbox.requests().length;
			}),
			{ numRuns: RUNS },
		);
		process.stderr.write(
			`The promise held in ${RUNS} runs: ${destinations} destinations, ${requests} requests.\n`,
		);
	},
	RUNS * 1_000 + 60_000,
);

it(
	'makes the same requests from the same input and the same faults',
	async () => {
		await fc.assert(
			fc.asyncProperty(runArbitrary, async (drawn) => {
				const run = {
					...drawn,
					options: { ...drawn.options, concurrency: 1 },
					// When nobody listens for a while, how often one knocks is a matter of time.
					faults: drawn.faults.filter((each) => each !== 'refuse the next'),
				};
				await send(run);
				const first = sandbox.requests().map(({ body }) => body);
				await send(run);
				expect(sandbox.requests().map(({ body }) => body)).toEqual(first);
			}),
			{ numRuns: Math.ceil(RUNS / 15) },
		);
	},
	RUNS * 200 + 60_000,
);
