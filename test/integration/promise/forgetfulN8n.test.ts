import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { FORGETTING, type Forgetting } from '../../engine/forgetfulN8n';
import { runBulkSms, type BulkSmsRun, type RetryOf } from '../../engine/runBulkSms';
import { RETRY_IN_DOUBT, TRY_IN_DOUBT } from '../../engine/sentences';
import { numbers, useFaultySending } from '../message/send/pace/faultySending';
import { json, SENT, useScriptedOtp } from '../otp/otpRuns';
import { loginAt, useSandbox, useStore } from '../stage';

/** The one in which the node knows nothing anyway, and the one in which n8n otherwise tells it. */
const RETRIES: RetryOf[] = ['nothing kept', 'earlier node failed'];
const NO_WAIT = 'This n8n keeps no data for the node while it waits';

// A one-time password is counted in it before it is requested.
useStore();
const sandbox = useSandbox();

const items: IDataObject[] = [{ to: '66812345601' }, { to: '66812345602' }];

const run = async (parameters: INodeParameters, more: Partial<BulkSmsRun>) =>
	await runBulkSms({
		items,
		parameters: { from: 'MyShop', to: '={{ $json.to }}', text: 'Hi', ...parameters },
		credentials: loginAt(sandbox.url),
		...more,
	});

const { send } = useFaultySending();
const [one, two] = numbers(2);

const WAITS: Array<[string, INodeParameters]> = [
	[
		'Send and Wait for Delivery Report',
		{ operation: 'sendAndWaitForReport', waitAmount: 1, waitUnit: 'hours' },
	],
	['Send and Wait for Response', { operation: 'sendAndWait', message: 'OK?' }],
];
const CODES: Array<[string, INodeParameters]> = [
	['One-Time Password, Request', { resource: 'otp', operation: 'request', otcId: 'login' }],
	['One-Time Password, Resend', { resource: 'otp', operation: 'resend', otpId: 'otp-1' }],
];

const inEachRetry = (operations: Array<[string, INodeParameters]>) =>
	RETRIES.flatMap((retryOf) =>
		operations.map(([name, parameters]) => [name, retryOf, parameters] as const),
	);

describe.each(FORGETTING)('Where n8n gives no memory (%s)', (forgets) => {
	it('Send sends on the first run', async () => {
		const { output } = await run({}, { forgets });

		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it.each(CODES)('%s asks for a code on the first run', async (_, parameters) => {
		await run(parameters, { forgets, items: items.slice(0, 1) });

		expect(sandbox.requests()).toHaveLength(1);
	});

	it.each(RETRIES)(
		'Send sends nothing in the Retry of an execution, and calls all unknown: %s',
		async (retryOf) => {
			const more = { forgets, retryOf, onError: 'continueErrorOutput', maxTries: 2 } as const;
			const { output, errorBranch } = await run({}, more);

			expect(sandbox.requests()).toEqual([]);
			expect(output).toEqual([]);
			expect(errorBranch.map(({ json }) => [json.error, json.details])).toEqual(
				items.map((item): unknown[] => [
					RETRY_IN_DOUBT,
					expect.objectContaining({ ...item, outcome: 'unknown' }),
				]),
			);
		},
	);

	it.each(inEachRetry(CODES))(
		'%s asks for nothing in the Retry of an execution: %s',
		async (_, retryOf, parameters) => {
			const { error } = await run(parameters, { forgets, retryOf, items: items.slice(0, 1) });

			expect(sandbox.requests()).toEqual([]);
			expect(error?.message).toBe(`${RETRY_IN_DOUBT}. A code may have been sent`);
		},
	);

	it.each(inEachRetry(WAITS))(
		'%s sends nothing in the Retry of an execution, and does not wait: %s',
		async (_, retryOf, parameters) => {
			const more = { forgets, retryOf, items: items.slice(0, 1) };
			const { output, error, waitTill } = await run(parameters, more);

			expect(sandbox.requests()).toEqual([]);
			expect(waitTill).toBeUndefined();
			expect(JSON.stringify([output, error])).toContain(
				canWait(forgets) ? RETRY_IN_DOUBT : NO_WAIT,
			);
		},
	);
});

const canWait = (forgets: Forgetting): boolean =>
	forgets === 'no start times' || forgets === 'all new on every try';

describe.each(WAITS)('%s on the first run', (_, parameters) => {
	it.each(FORGETTING.filter(canWait))('sends and waits: %s', async (forgets) => {
		const { waitTill } = await run(parameters, { forgets, items: items.slice(0, 1) });

		expect(sandbox.messages()).toHaveLength(1);
		expect(waitTill).toBeInstanceOf(Date);
	});

	it.each(FORGETTING.filter((forgets) => !canWait(forgets)))(
		'sends nothing, because no answer would find it: %s',
		async (forgets) => {
			for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
				const more = { forgets, onError, items: items.slice(0, 1) };
				const { error, errorBranch, output } = await run(parameters, more);

				expect(sandbox.requests()).toEqual([]);
				expect(output).toEqual([]);
				expect([...errorBranch.map(({ json }) => json.error), error?.message]).toContain(NO_WAIT);
			}
		},
	);
});

describe('A further try of Retry On Fail, where n8n gives no memory', () => {
	const KNOWING = FORGETTING.filter((each) => each !== 'all new on every try');

	it.each(KNOWING)('continues where the first one stopped: %s', async (forgets) => {
		const more = { forgets, maxTries: 2, onError: 'stopWorkflow' } as const;

		expect(await send(['none', '401'], 2, {}, more)).toMatchObject({
			outcomes: ['accepted', 'accepted'],
			seen: [one, two],
		});
	});

	it('sends nothing and calls all unknown, where each try gets all new objects', async () => {
		const more = { maxTries: 3, onError: 'continueErrorOutput' } as const;
		// The first item is a failure, so n8n tries again.
		const result = await send(
			['resetAfterForwarding'],
			2,
			{},
			{ forgets: 'all new on every try', ...more },
		);

		expect(result).toMatchObject({
			outcomes: ['unknown', 'unknown'],
			reasons: [TRY_IN_DOUBT, TRY_IN_DOUBT],
			requests: 2,
			seen: [one, two],
		});
	});

	it.each(FORGETTING)('sends where the first try sent nothing: %s', async (forgets) => {
		const more = { forgets, maxTries: 2, onError: 'stopWorkflow' } as const;

		expect(await send(['401'], 2, {}, more)).toMatchObject({
			outcomes: ['accepted', 'accepted'],
			seen: [one, two],
		});
	});

	it('sends again what a run of another execution sent', async () => {
		const more = { forgets: 'all new on every try', onError: 'continueErrorOutput' } as const;
		await send(['resetAfterForwarding'], 2, {}, more);

		expect(await send([], 2, {}, more)).toMatchObject({ outcomes: ['accepted', 'accepted'] });
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
