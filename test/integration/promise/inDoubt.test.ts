import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../engine/collections';
import { FORGETTING, type Forgetting } from '../../engine/forgetfulN8n';
import { runBulkSms, type BulkSmsRun, type RetryOf } from '../../engine/runBulkSms';
import { RETRY_IN_DOUBT, TRY_IN_DOUBT } from '../../engine/sentences';
import { numbers, useFaultySending } from '../message/send/pace/faultySending';
import { json, SENT, useScriptedOtp } from '../otp/otpRuns';
import { loginAt, useSandbox, useStore } from '../stage';

// A one-time password is counted in it before it is requested.
useStore();
const sandbox = useSandbox();
const { send } = useFaultySending();
const [one, two] = numbers(2);

const items: IDataObject[] = [{ to: '66812345601' }, { to: '66812345602' }];
const first = { items: items.slice(0, 1) };
const byBranch = { onError: 'continueErrorOutput' } as const;

const run = async (
	parameters: INodeParameters,
	options: INodeParameters,
	more: Partial<BulkSmsRun>,
) =>
	await runBulkSms({
		items,
		parameters: {
			...{ from: 'MyShop', to: '={{ $json.to }}', text: 'Hi', ...parameters },
			...inCollections(options),
		},
		credentials: loginAt(sandbox.url),
		...more,
	});

const WAITS: Record<string, INodeParameters> = {
	'Send and Wait for Delivery Report': {
		...{ operation: 'sendAndWaitForReport', waitAmount: 1, waitUnit: 'hours' },
	},
	'Send and Wait for Response': { operation: 'sendAndWait', message: 'OK?' },
};
const CODES: Record<string, INodeParameters> = {
	Request: { resource: 'otp', operation: 'request', otcId: 'login' },
	Resend: { resource: 'otp', operation: 'resend', otpId: 'otp-1' },
};
const OF_ONE = Object.entries({ ...WAITS, ...CODES });

const NO_WAIT = 'This n8n keeps no data for the node while it waits';
const canWait = (forgets?: Forgetting): boolean =>
	[undefined, 'no start times', 'all new on every try'].includes(forgets);

/** How an execution ended that is tried again, and what n8n does not give the node. */
const DOUBTFUL: Array<[RetryOf, Forgetting?]> = [
	['nothing kept'],
	['crashed'],
	['died in it'],
	['waited before it'],
	...FORGETTING.flatMap(
		(forgets): Array<[RetryOf, Forgetting]> => [
			['nothing kept', forgets],
			['earlier node failed', forgets],
		],
	),
];

describe.each(DOUBTFUL)(
	'The Retry of an execution (%s), where n8n forgets: %s',
	(retryOf, forgets) => {
		const retry = { retryOf, ...(forgets && { forgets }), maxTries: 3 };

		it('sends nothing, and calls all unknown', async () => {
			const { output, errorBranch } = await run({}, {}, { ...retry, ...byBranch });

			expect([sandbox.requests(), output]).toEqual([[], []]);
			expect(errorBranch.map(({ json: fields }) => [fields.error, fields.details])).toEqual(
				items.map((item): unknown[] => [
					RETRY_IN_DOUBT,
					expect.objectContaining({ ...item, outcome: 'unknown' }),
				]),
			);
		});

		it.each(OF_ONE)('sends nothing and does not wait: %s', async (name, parameters) => {
			const { output, error, waitTill } = await run(parameters, {}, { ...retry, ...first });

			expect([sandbox.requests(), waitTill]).toEqual([[], undefined]);
			const isKnown = name in CODES || canWait(forgets);
			expect(JSON.stringify([output, error])).toContain(isKnown ? RETRY_IN_DOUBT : NO_WAIT);
			if (name in CODES)
				expect(error?.message).toBe(`${RETRY_IN_DOUBT}. A code may have been sent`);
		});
	},
);

describe.each(FORGETTING)('The first run, where n8n gives no memory (%s)', (forgets) => {
	it('sends, and asks for a code', async () => {
		const { output } = await run({}, {}, { forgets });
		expect(output.map(({ json: fields }) => fields.outcome)).toEqual(['accepted', 'accepted']);
		for (const parameters of Object.values(CODES)) {
			sandbox.clear();
			await run(parameters, {}, { forgets, ...first });
			expect(sandbox.requests()).toHaveLength(1);
		}
	});

	it.each(Object.entries(WAITS))(
		'waits, or sends nothing where no answer would find it: %s',
		async (_, parameters) => {
			for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
				sandbox.clear();
				const more = { forgets, onError, ...first };
				const { error, errorBranch, waitTill } = await run(parameters, {}, more);
				const told = error?.message ?? errorBranch[0]?.json.error;
				expect([sandbox.messages().length, waitTill !== undefined, told]).toEqual(
					canWait(forgets) ? [1, true, undefined] : [0, false, NO_WAIT],
				);
			}
		},
	);
});

describe('The Retry of an execution', () => {
	it('is told in the error that stops the workflow, with what to do', async () => {
		const { error } = await run({}, {}, { retryOf: 'nothing kept', maxTries: 3 });

		expect([error?.message, error?.description]).toEqual([
			RETRY_IN_DOUBT,
			'A new run sends to all again.<br>\nExecution: Check with Get Status, or in the account, which numbers got it, and send it to the others in a new execution. To send to everybody again, add Sending → Resend If Unsure.',
		]);
	});

	it.each<[string, INodeParameters, RetryOf, string]>([
		['an earlier node had failed', {}, 'earlier node failed', 'accepted'],
		['the user allows it', { resendWhenOutcomeUnknown: true }, 'nothing kept', 'accepted'],
		['it is a dry run', { dryRun: true }, 'nothing kept', 'dryRun'],
	])('goes on where %s', async (_, options, retryOf, outcome) => {
		const { output } = await run({}, options, { retryOf });
		expect(output.map(({ json: fields }) => fields.outcome)).toEqual([outcome, outcome]);
	});

	it.each(OF_ONE)(
		'asks the gateway where an earlier node had failed: %s',
		async (_, parameters) => {
			await run(parameters, {}, { ...first, retryOf: 'earlier node failed' });
			expect(sandbox.requests()).toHaveLength(1);
		},
	);

	it('sends nothing with a text of its own on each try, whatever is on', async () => {
		const text = '={{ $json.to }} {{ $execution.id }} {{ $now.toMillis() }}';
		const options = {
			...{ skipRepeatsHours: 24, skipDuplicates: 'number' },
			limitOverTime: { values: { messages: 9, hours: 24, per: 'number' } },
		};
		await run({ text }, options, {});
		sandbox.clear();
		const { errorBranch } = await run({ text }, options, { retryOf: 'nothing kept', ...byBranch });

		expect(sandbox.requests()).toEqual([]);
		expect(errorBranch.map(({ json: fields }) => fields.error)).toEqual(
			items.map(() => RETRY_IN_DOUBT),
		);
	});

	it('leads a message that waits for its report to Undelivered, as unknown', async () => {
		const [parameters = {}] = Object.values(WAITS);
		const { outputs } = await run(parameters, {}, { ...first, retryOf: 'nothing kept' });
		expect(outputs.map((each) => each.map(({ json: fields }) => fields.outcome))).toEqual([
			['unknown'],
		]);
	});
});

describe('The Retry of a Retry in doubt', () => {
	const mixed: IDataObject[] = [{ to: '66812345601' }, { to: '66812349903' }];
	const resend = { resendWhenOutcomeUnknown: true, maxDestinationsPerRequest: 1 };
	const asked = () =>
		sandbox.requests().map(({ body }) => /"to":"(\d+)"/.exec(JSON.stringify(body))?.[1]);

	it('remembers what the first one sent itself, on each try and in a further Retry', async () => {
		const text = '={{ "Hi " + $now.toMillis() }}';
		const retry = { items: mixed, retryOf: 'nothing kept', maxTries: 3 } as const;
		const { kept } = await run({ text }, resend, retry);
		const [accepted, rejected] = mixed.map(({ to }) => to);
		expect(asked()).toEqual([accepted, rejected, rejected, rejected]);

		await run({ text }, resend, { items: mixed, retryOf: 'died in it', kept });
		expect(asked()).toEqual([accepted, rejected, rejected, rejected, rejected]);
	});

	it('is in doubt about all others, where the user no longer sends again', async () => {
		const { kept } = await run({}, resend, { items: mixed, retryOf: 'nothing kept' });
		sandbox.clear();
		const more = { items: mixed, retryOf: 'died in it', kept, ...byBranch } as const;
		const { errorBranch, output } = await run({}, {}, more);

		expect(sandbox.requests()).toEqual([]);
		expect(output.map(({ json: { to, outcome } }) => [to, outcome])).toEqual([
			['66812345601', 'accepted'],
		]);
		expect(errorBranch.map(({ json: fields }) => fields.error)).toEqual([RETRY_IN_DOUBT]);
	});

	it.each<[string, INodeParameters, INodeParameters, Partial<BulkSmsRun>]>([
		['nothing was settled', {}, { concurrency: 0 }, { retryOf: 'died in it' }],
		['another node is reached', {}, {}, { retryOf: 'earlier node failed', name: 'Second' }],
		[
			'another node for codes is reached',
			CODES.Request ?? {},
			{},
			{ retryOf: 'earlier node failed', name: 'Second', ...first },
		],
	])('sends nothing where %s', async (_, parameters, options, more) => {
		const before = { ...first, retryOf: 'nothing kept' } as const;
		const { error, kept } = await run(parameters, options, before);
		expect(error).toBeDefined();
		const again = await run(parameters, {}, { ...more, kept });

		expect(sandbox.requests()).toEqual([]);
		expect(again.error?.message).toContain(RETRY_IN_DOUBT);
	});
});

describe('A further try of Retry On Fail, where n8n gives no memory', () => {
	const KNOWING = FORGETTING.filter((each) => each !== 'all new on every try');
	const stopping = { maxTries: 2, onError: 'stopWorkflow' } as const;
	const allNew = { forgets: 'all new on every try', ...byBranch } as const;
	const both = { outcomes: ['accepted', 'accepted'] };

	it.each(KNOWING)('continues where the first one stopped: %s', async (forgets) => {
		const result = await send(['none', '401'], 2, {}, { forgets, ...stopping });
		expect(result).toMatchObject({ ...both, seen: [one, two] });
	});

	it('sends nothing and calls all unknown, where each try gets all new objects', async () => {
		// The first item is a failure, so n8n tries again.
		const result = await send(['resetAfterForwarding'], 2, {}, { ...allNew, maxTries: 3 });
		expect(result).toMatchObject({
			outcomes: ['unknown', 'unknown'],
			reasons: [TRY_IN_DOUBT, TRY_IN_DOUBT],
			requests: 2,
			seen: [one, two],
		});
	});

	it.each(FORGETTING)('sends where the first try sent nothing: %s', async (forgets) => {
		const result = await send(['401'], 2, {}, { forgets, ...stopping });
		expect(result).toMatchObject({ ...both, seen: [one, two] });
	});

	it('sends again what a run of another execution sent', async () => {
		await send(['resetAfterForwarding'], 2, {}, allNew);
		expect(await send([], 2, {}, allNew)).toMatchObject(both);
	});
});

describe('A further try of a one-time password, where n8n gives no memory', () => {
	const { answers, runOtp, requests } = useScriptedOtp();

	it.each(FORGETTING)('asks for no second code: %s', async (forgets) => {
		const number = { to: '66812345678', otpId: 'otp-77' };
		const wrong = { ...number, to: '66812345679', otpId: 'otp-78' };
		for (const operation of ['request', 'resend'] as const) {
			answers(json(SENT), json({}, 400), json({}, 400), json({}, 400));
			await runOtp(operation, { forgets, maxTries: 3, items: [number, wrong] });

			const asked = requests().map(({ body }) => body);
			expect(asked.filter((body) => body === asked[0])).toHaveLength(1);
		}
	});
});
