import fc from 'fast-check';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { TestClock } from '../../engine/clock';
import { startFaultyGateway } from '../../engine/faultyGateway';
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
const RUNS = Number(process.env.PROMISE_RUNS ?? 40);

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
	const clock = new TestClock();
	const remembersIds = run.knowsIds !== 'no';
	const gateway = await startFaultyGateway(sandbox.url, run.faults, {
		remembersIds,
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

it(
	'accounts for every destination once and texts nobody twice, whatever fails',
	async () => {
		let destinations = 0;
		let requests = 0;
		await fc.assert(
			fc.asyncProperty(runArbitrary, async (run) => {
				expectHonestResults(sandbox, run.items, resultsOf(await send(run)));
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

/** The bodies without the part of an identifier that stands for the run. */
const bodiesOfAnyRun = () =>
	sandbox
		.requests()
		.map(({ body }) => JSON.stringify(body).replace(/[0-9a-f]{24}(?=-\d+-\d+")/g, ''));

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
				const first = bodiesOfAnyRun();
				await send(run);
				expect(bodiesOfAnyRun()).toEqual(first);
			}),
			{ numRuns: Math.ceil(RUNS / 15) },
		);
	},
	RUNS * 200 + 60_000,
);
