import fc from 'fast-check';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { TestClock } from '../../engine/clock';
import { startFaultyGateway } from '../../engine/faultyGateway';
import { faultyLog, LOG_FAULTS } from '../../engine/faultyLog';
import { runBulkSms, type BulkSmsOutcome } from '../../engine/runBulkSms';
import {
	destinationsIn,
	expectHonestResults,
	fault,
	items,
	resultsOf,
	timeoutFor,
} from './promiseRuns';
import { inCollections } from '../../engine/collections';

/** `npm run test:soak` asks for 10,000, and the gate for 1,000. */
const RUNS = Number(process.env.PROMISE_RUNS ?? 60);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ credit: Number.MAX_SAFE_INTEGER });
});
afterAll(async () => await sandbox.close());

const runArbitrary = fc.record({
	items,
	faults: fc.array(fault, { maxLength: 12 }),
	onError: fc.constantFrom(
		'stopWorkflow' as const,
		'continueErrorOutput' as const,
		'continueRegularOutput' as const,
	),
	maxTries: fc.constantFrom(undefined, 3),
	/**
	 * Whether the gateway refuses a message ID that it knows with 409. Only such a gateway makes it
	 * safe to send again what is unknown.
	 */
	knowsIds: fc.constantFrom('no' as const, 'yes' as const, 'and all is sent again' as const),
	/** How the message log goes wrong that Look Up Unknown Outcomes asks. */
	logFault: fc.constantFrom(...LOG_FAULTS),
	options: fc.record(
		{
			maxMessagesPerRequest: fc.integer({ min: 1, max: 60 }),
			maxDestinationsPerRequest: fc.integer({ min: 1, max: 80 }),
			concurrency: fc.integer({ min: 1, max: 6 }),
			bulkId: fc.constantFrom('spring', 'b'.repeat(50)),
			failuresAs: fc.constantFrom('errors', 'items'),
			settleUnknown: fc.boolean(),
		},
		{ requiredKeys: [] },
	),
});
type Run = typeof runArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function send(run: Run): Promise<BulkSmsOutcome> {
	sandbox.clear();
	const log = faultyLog(sandbox, run.logFault);
	const clock = new TestClock();
	const remembersIds = run.knowsIds !== 'no';
	const gateway = await startFaultyGateway(sandbox.url, run.faults, {
		remembersIds,
		log,
		time: clock,
	});
	const resends = run.knowsIds === 'and all is sent again';
	const input = { to: '={{ $json.to }}', text: '={{ $json.text }}' };
	try {
		return await runBulkSms({
			items: run.items,
			parameters: {
				from: 'MyShop',
				...input,
				...inCollections({
					...run.options,
					...timeoutFor(run.faults),
					...(resends && { resendWhenOutcomeUnknown: true }),
				}),
			},
			credentials: {
				baseUrl: gateway.url,
				username: 'demo',
				password: 'demo',
				defaultCountryCode: '66',
			},
			onError: run.onError,
			clock,
			...(run.maxTries !== undefined && { maxTries: run.maxTries }),
		});
	} finally {
		await gateway.close();
	}
}

/** What the log settled, and what stayed unknown: of messages that the gateway has, and of others. */
interface Settled {
	settled: number;
	unknown: number;
	neverCame: number;
}

async function keepsItsPromise(run: Run): Promise<Settled> {
	const results = resultsOf(await send(run));
	expectHonestResults(sandbox, run.items, results);
	const settled = results.filter(({ settledBy }) => settledBy !== undefined).length;
	const came = new Set(sandbox.messages().map(({ messageId }) => messageId));
	const open = results.filter(({ outcome }) => outcome === 'unknown');
	const unknown = open.filter(({ messageId }) => came.has(messageId)).length;
	if (run.options.settleUnknown !== true || run.logFault === 'is gone') expect(settled).toBe(0);
	return { settled, unknown, neverCame: open.length - unknown };
}

it(
	'accounts for every destination once and texts nobody twice, whatever fails',
	async () => {
		let destinations = 0;
		let requests = 0;
		const byLog = new Map(
			LOG_FAULTS.map((each) => [each, { settled: 0, unknown: 0, neverCame: 0 }]),
		);
		await fc.assert(
			fc.asyncProperty(runArbitrary, async (run) => {
				const { settled, unknown, neverCame } = await keepsItsPromise(run);
				const share = byLog.get(run.logFault);
				if (share && run.options.settleUnknown === true) {
					share.settled += settled;
					share.unknown += unknown;
					share.neverCame += neverCame;
				}
				destinations += run.items.reduce((sum, { to }) => sum + destinationsIn(to), 0);
				requests += sandbox.requests().length;
			}),
			{ numRuns: RUNS },
		);
		process.stderr.write(
			`The promise held in ${RUNS} runs: ${destinations} destinations, ${requests} requests.\n`,
		);
		for (const [logFault, { settled, unknown, neverCame }] of byLog) {
			process.stderr.write(
				`Look Up Unknown Outcomes with a log that ${logFault === 'none' ? 'is well' : logFault}: ${settled} of ${settled + unknown} settled that the gateway has; ${neverCame} that it has not stayed unknown.\n`,
			);
		}
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
					// Where nobody listens for a while, or the time is up, the requests are a matter of time.
					faults: drawn.faults.filter((each) => each !== 'refuse the next' && each !== 'dripping'),
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
