import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../engine/collections';
import { runBulkSms, type BulkSmsRun, type RetryOf } from '../../engine/runBulkSms';
import { RETRY_IN_DOUBT } from '../../engine/sentences';
import { loginAt, useSandbox, useStore } from '../stage';

const DOUBTFUL: RetryOf[] = ['nothing kept', 'crashed', 'died in it', 'waited before it'];

// A one-time password is counted in it before it is requested.
useStore();
const sandbox = useSandbox();

const MESSAGE: INodeParameters = { from: 'MyShop', to: '={{ $json.to }}', text: 'Hi' };
const items: IDataObject[] = [{ to: '66812345601' }, { to: '66812345602' }];

const run = async (
	parameters: INodeParameters,
	options: INodeParameters,
	more: Partial<BulkSmsRun>,
) =>
	await runBulkSms({
		items,
		parameters: { ...MESSAGE, ...parameters, ...inCollections(options) },
		credentials: loginAt(sandbox.url),
		...more,
	});

describe('Send in the Retry of an execution', () => {
	it.each(DOUBTFUL)(
		'sends nothing and calls all unknown where it ended so: %s',
		async (retryOf) => {
			const more = { retryOf, onError: 'continueErrorOutput' } as const;
			const { output, errorBranch } = await run({}, {}, { ...more, maxTries: 3 });

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

	it('tells it in the error that stops the workflow, with what to do', async () => {
		const { error } = await run({}, {}, { retryOf: 'nothing kept', maxTries: 3 });

		expect(sandbox.requests()).toEqual([]);
		expect([error?.message, error?.description]).toEqual([
			RETRY_IN_DOUBT,
			'A new run sends to all again.<br>\nExecution: Check with Get Status, or in the account, which numbers got it, and send it to the others in a new execution. To send to everybody again, add Sending → Resend When Outcome Unknown.',
		]);
	});

	it.each<[string, INodeParameters, RetryOf]>([
		['an earlier node had failed', {}, 'earlier node failed'],
		['the user allows it', { resendWhenOutcomeUnknown: true }, 'nothing kept'],
	])('sends where %s', async (_, options, retryOf) => {
		const { output } = await run({}, options, { retryOf });

		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
	});

	it('shows what it would send in a dry run', async () => {
		const { output } = await run({}, { dryRun: true }, { retryOf: 'nothing kept' });

		expect(output.map(({ json }) => json.outcome)).toEqual(['dryRun', 'dryRun']);
	});

	it.each<[string, INodeParameters]>([
		['Skip Repeats', { skipRepeatsHours: 24 }],
		['Limit over Time', { limitOverTime: { values: { messages: 9, hours: 24, per: 'number' } } }],
		['Skip Duplicates', { skipDuplicates: 'number' }],
	])('sends nothing with a text of its own on each try, whatever is on: %s', async (_, options) => {
		const text = '={{ $json.to }} {{ $execution.id }} {{ $now.toMillis() }}';
		await run({ text }, options, {});
		sandbox.clear();
		const more = { retryOf: 'nothing kept', onError: 'continueErrorOutput' } as const;
		const { errorBranch } = await run({ text }, options, more);

		expect(sandbox.requests()).toEqual([]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual(items.map(() => RETRY_IN_DOUBT));
	});
});

describe('The Retry of a Retry in doubt', () => {
	const mixed: IDataObject[] = [{ to: '66812345601' }, { to: '66812349903' }];
	const resend = { resendWhenOutcomeUnknown: true, maxDestinationsPerRequest: 1 };
	const asked = () =>
		sandbox.requests().map(({ body }) => /"to":"(\d+)"/.exec(JSON.stringify(body))?.[1]);

	it('remembers what the first one sent itself, on each try and in a further Retry', async () => {
		const text = '={{ "Hi " + $now.toMillis() }}';
		const first = { items: mixed, retryOf: 'nothing kept', maxTries: 3 } as const;
		const { kept } = await run({ text }, resend, first);
		const [accepted, rejected] = mixed.map(({ to }) => to);
		expect(asked()).toEqual([accepted, rejected, rejected, rejected]);

		await run({ text }, resend, { items: mixed, retryOf: 'died in it', kept });
		expect(asked()).toEqual([accepted, rejected, rejected, rejected, rejected]);
	});

	it('is in doubt about all others, where the user no longer sends again', async () => {
		const { kept } = await run({}, resend, { items: mixed, retryOf: 'nothing kept' });
		sandbox.clear();
		const more = { items: mixed, retryOf: 'died in it', kept } as const;
		const { errorBranch, output } = await run({}, {}, { ...more, onError: 'continueErrorOutput' });

		expect(sandbox.requests()).toEqual([]);
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([
			['66812345601', 'accepted'],
		]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([RETRY_IN_DOUBT]);
	});

	it.each<[string, INodeParameters, Partial<BulkSmsRun>]>([
		['nothing was settled', { concurrency: 0 }, { retryOf: 'died in it' }],
		['another Bulk SMS node is reached', {}, { retryOf: 'earlier node failed', name: 'Second' }],
	])('sends nothing where %s', async (_, options, more) => {
		const { error, kept } = await run({}, options, { retryOf: 'nothing kept' });
		expect(error).toBeDefined();
		const again = await run({}, {}, { ...more, kept });

		expect(sandbox.requests()).toEqual([]);
		expect(again.error?.message).toBe(RETRY_IN_DOUBT);
	});

	it('asks for no code in another node, either', async () => {
		const request = { resource: 'otp', operation: 'request', otcId: 'login' };
		const one = items.slice(0, 1);
		const { kept } = await run(request, {}, { items: one, retryOf: 'nothing kept' });
		const more = { items: one, kept, retryOf: 'earlier node failed', name: 'Second' } as const;
		const { error } = await run(request, {}, more);

		expect(sandbox.requests()).toEqual([]);
		expect(error?.message).toBe(`${RETRY_IN_DOUBT}. A code may have been sent`);
	});
});

it('leads a message that waits for its report to Not Delivered, as unknown', async () => {
	const wait = { operation: 'sendAndWaitForReport', waitAmount: 1, waitUnit: 'hours' };
	const { outputs } = await run(wait, {}, { items: items.slice(0, 1), retryOf: 'nothing kept' });

	expect(outputs.map((each) => each.map(({ json }) => json.outcome))).toEqual([['unknown']]);
});

describe.each<[string, INodeParameters]>([
	[
		'Send and Wait for Delivery Report',
		{ operation: 'sendAndWaitForReport', waitAmount: 1, waitUnit: 'hours' },
	],
	['Send and Wait for Response', { operation: 'sendAndWait', message: 'OK?' }],
	['One-Time Password, Request', { resource: 'otp', operation: 'request', otcId: 'login' }],
	['One-Time Password, Resend', { resource: 'otp', operation: 'resend', otpId: 'otp-1' }],
])('%s in the Retry of an execution', (_, parameters) => {
	const one = items.slice(0, 1);

	it('sends nothing and does not wait where n8n kept nothing, on every try', async () => {
		const more = { items: one, retryOf: 'nothing kept', maxTries: 3 } as const;
		const safeguards = parameters.operation === 'sendAndWait' ? { skipRepeatsHours: 24 } : {};
		const { output, error, waitTill } = await run(parameters, safeguards, more);

		expect(sandbox.requests()).toEqual([]);
		expect(waitTill).toBeUndefined();
		expect(JSON.stringify([output, error])).toContain(RETRY_IN_DOUBT);
	});

	it('asks the gateway where an earlier node had failed', async () => {
		await run(parameters, {}, { items: one, retryOf: 'earlier node failed' });

		expect(sandbox.requests()).toHaveLength(1);
	});
});
