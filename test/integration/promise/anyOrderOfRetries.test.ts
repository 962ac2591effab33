import fc from 'fast-check';
import { countBy } from 'lodash';

import { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { startFaultyGateway, type Fault } from '../../engine/faultyGateway';
import { type BulkSmsOutcome, type RetryOf, runBulkSms } from '../../engine/runBulkSms';
import { volume } from '../../engine/volume';
import { loginAt, useSandbox, useStore } from '../stage';

/*
 * An execution, and any order of its Retries: each is stopped, of which n8n keeps nothing, or fails after
 * any number of tries, of which n8n keeps what the node kept. Whatever safeguards are on, and whatever the
 * text is on each try: nobody gets two messages. Where the user allows to send again, nobody gets two by
 * the Retries that follow a stop and know each other, but for what was unknown.
 */
const NOON = Date.parse('2027-01-31T12:00:00Z');
const PEOPLE = 6;
/** The gateway takes it, and the node knows. */
const FAULTS: Fault[] = [
	'none',
	'none',
	'400',
	'401',
	'resetBeforeReading',
	'resetAfterForwarding',
];

const sandbox = useSandbox({ credit: Number.MAX_SAFE_INTEGER });
const store = useStore();

const run = fc.record({
	faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
	maxTries: fc.constantFrom(1, 2, 3),
	/** The request at which somebody stops it, or n8n dies; absent: it ends by itself. */
	stop: fc.option(fc.integer({ min: 1, max: PEOPLE }), { nil: undefined, freq: 2 }),
});

const history = fc.record({
	runs: fc.array(run, { minLength: 2, maxLength: 5 }),
	resends: fc.boolean(),
	text: fc.constantFrom(
		'Hi',
		'={{ "Hi " + $execution.id }}',
		'=Hi {{ $now.toMillis() }} {{ Math.random() }}',
	),
	options: fc.record(
		{
			skipRepeatsHours: fc.constantFrom(1, 24),
			limitOverTime: fc.constant({ values: { messages: 50, hours: 24, per: 'number', key: '' } }),
			skipDuplicates: fc.constantFrom('none', 'number'),
			maxRecipients: fc.constant(PEOPLE),
			concurrency: fc.integer({ min: 1, max: 3 }),
		},
		{ requiredKeys: [] },
	),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** Whom the gateway took a message for, once for each request: it takes an identifier again. */
const taken = (): string[] =>
	sandbox.requests().flatMap(({ body }) => /"to":"(\d+)"/.exec(JSON.stringify(body))?.[1] ?? []);

async function play({ runs, resends, text, options }: History): Promise<void> {
	store.clear();
	sandbox.clear();
	const clock = new TestClock(NOON);
	const items = Array.from({ length: PEOPLE }, (_, index) => ({ to: `6681234560${index}` }));
	let before: { retryOf: RetryOf; kept?: BulkSmsOutcome['kept'] } | undefined;
	for (const { faults, maxTries, stop } of runs) {
		const script = resends ? faults.filter((each) => each !== 'resetAfterForwarding') : faults;
		const gateway = await startFaultyGateway(sandbox.url, script, { time: clock, answersAfter: 5 });
		const outcome = await runBulkSms({
			items,
			parameters: {
				...{ from: 'MyShop', to: '={{ $json.to }}', text },
				...inCollections({
					...options,
					...{ maxDestinationsPerRequest: 1, maxMessagesPerRequest: 1 },
					...(resends && { resendWhenOutcomeUnknown: true }),
				}),
			},
			credentials: loginAt(gateway.url),
			clock,
			...{ maxTries, ...before },
			...(stop !== undefined && { cancelWhen: gateway.reached(stop) }),
		});
		const wasStopped = stop !== undefined && gateway.connections() >= stop;
		await gateway.close();
		const twice = Object.entries(countBy(taken())).filter(([, times]) => times > 1);
		expect(twice).toEqual([]);
		if (wasStopped && resends) sandbox.clear();
		else if (!wasStopped && !outcome.error) return;
		before = wasStopped
			? { retryOf: 'nothing kept' }
			: { retryOf: 'died in it', kept: outcome.kept };
	}
}

it('sends to nobody twice in any order of stops, Retries and tries, with any safeguard and any text', async () => {
	await fc.assert(fc.asyncProperty(history, play), { numRuns: volume(5, 3_000) });
}, 3_600_000);
