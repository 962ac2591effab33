import fc from 'fast-check';

import { TestClock } from '../../engine/clock';
import type { BulkSmsOutcome } from '../../engine/runBulkSms';
import { volume } from '../../engine/volume';
import {
	destinationsIn,
	expectHonestResults,
	fault,
	items,
	resultsOf,
	sendAgainst,
} from './promiseRuns';
import { MODES, useSandbox } from '../stage';

const RUNS = volume(8, 10_000);

const sandbox = useSandbox({ credit: Number.MAX_SAFE_INTEGER });

const runArbitrary = fc.record({
	items,
	faults: fc.array(fault, { maxLength: 12 }),
	onError: fc.constantFrom(...MODES),
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

async function send({ knowsIds, options, ...run }: Run): Promise<BulkSmsOutcome> {
	sandbox.clear();
	const resends = knowsIds === 'and all is sent again' && { resendWhenOutcomeUnknown: true };
	const manner = { time: new TestClock(), remembersIds: knowsIds !== 'no' };
	return await sendAgainst(sandbox.url, run, { ...options, ...resends }, manner);
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
	RUNS * 1_000 + 60_000,
);
