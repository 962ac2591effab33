import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { inCollections } from '../../engine/collections';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms, type BulkSmsRun, type RetryOf } from '../../engine/runBulkSms';
import { RETRY_IN_DOUBT } from '../../engine/sentences';

const DOUBTFUL: RetryOf[] = ['nothing kept', 'crashed', 'died in it', 'waited before it'];

let sandbox: Sandbox;
beforeAll(async () => {
	// A one-time password is counted in it before it is requested.
	await ProcessedStore.install();
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

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
		credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo' },
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
			'A new run sends to all again.\nCheck with Get Status, or in the account, which numbers got it, and send it to the others in a new execution. To send to everybody again, add the option Resend When Outcome Unknown.',
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

	it('keeps nothing that a further Retry takes for the try that failed, where nothing was settled', async () => {
		const { error, stored } = await run({}, { concurrency: 0 }, { retryOf: 'nothing kept' });

		expect(error).toBeDefined();
		expect(stored).toContain('"bulkSmsSettled":{}');
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
		const { output, error, waitTill } = await run(parameters, {}, more);

		expect(sandbox.requests()).toEqual([]);
		expect(waitTill).toBeUndefined();
		expect(JSON.stringify([output, error])).toContain(RETRY_IN_DOUBT);
	});

	it('asks the gateway where an earlier node had failed', async () => {
		await run(parameters, {}, { items: one, retryOf: 'earlier node failed' });

		expect(sandbox.requests()).toHaveLength(1);
	});
});
