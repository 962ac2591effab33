import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { runBulkSms, type BulkSmsRun } from '../engine/runBulkSms';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ reportDelayMs: 24 * 3600 * 1000 });
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

const TO = '66812345678';
const HOUR = 3_600_000;

const run = (parameters: INodeParameters = {}, more: Partial<BulkSmsRun> = {}) =>
	runBulkSms({
		items: [{ order: 4711 }],
		parameters: {
			resource: 'message',
			operation: 'sendAndWaitForReport',
			from: 'MyShop',
			to: TO,
			text: 'Hello',
			...parameters,
		},
		...more,
		credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo', ...more.credentials },
	});

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const messageId = text(/^[0-9a-f]{24}-0-0$/);

describe('Send and Wait for Delivery Report, until it waits', () => {
	it.each([
		['signed as n8n 2 does', true, /\?signature=[0-9a-f]{64}$/],
		['with a token where n8n does not sign it', false, /\?token=[\w-]{16}$/],
	])('names the address of its own execution, %s', async (_, signsResumeUrls, end) => {
		await run({}, { signsResumeUrls });
		expect(sandbox.requests().map(({ body }) => body)).toStrictEqual([
			{
				messages: [
					{
						from: 'MyShop',
						destinations: [{ to: TO, messageId }],
						text: 'Hello',
						notifyUrl: text(
							new RegExp(`^https://n8n\\.test/webhook-waiting/execution-1${end.source}`),
						),
						notifyContentType: 'application/json',
					},
				],
			},
		]);
	});

	it('makes another token for every message', async () => {
		await run({}, { signsResumeUrls: false });
		await run({}, { signsResumeUrls: false });
		expect(new Set(sandbox.messages().map(({ notifyUrl }) => notifyUrl)).size).toBe(2);
	});

	it.each<[string, INodeParameters, number]>([
		['48 hours unless told otherwise', {}, 48 * HOUR],
		['minutes', { waitAmount: 5, waitUnit: 'minutes' }, HOUR / 12],
		['days', { waitAmount: 1.5, waitUnit: 'days' }, 36 * HOUR],
	])('waits as long as it is told: %s', async (_, parameters, milliseconds) => {
		const before = Date.now();
		const { waitTill } = await run(parameters);
		const waited = Number(waitTill) - before;
		expect(waited).toBeGreaterThanOrEqual(milliseconds);
		expect(waited).toBeLessThan(milliseconds + 30_000);
	});

	it('keeps the time until which it waits, so that a report behind it changes nothing', async () => {
		const { waitTill, stored } = await run({ waitAmount: 5, waitUnit: 'minutes' });
		expect(stored).toContain(`"deadline":${Number(waitTill)}`);
	});

	it('leaves to n8n what comes out when no report comes', async () => {
		const { waitingInput } = await run({ options: { callbackData: 'x' } });
		expect(waitingInput).toStrictEqual([
			{
				json: {
					messageId,
					to: TO,
					from: 'MyShop',
					credit: 1,
					shorturl: 'N',
					status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
					outcome: 'noReport',
					encoding: 'GSM-7',
					segments: 1,
					callbackData: 'x',
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	it('waits too for a message of which nobody knows whether it was sent', async () => {
		const slow = await startSandbox({ reportDelayMs: 24 * 3600 * 1000, answerDelayMs: 2_000 });
		try {
			const { waitTill, waitingInput } = await run(
				{ options: { timeout: 200 } },
				{ credentials: { baseUrl: slow.url } },
			);
			expect(waitTill).toBeInstanceOf(Date);
			expect(waitingInput.map(({ json }) => json)).toStrictEqual([
				{
					messageId,
					to: TO,
					from: 'MyShop',
					outcome: 'noReport',
					encoding: 'GSM-7',
					segments: 1,
					reason: `No answer came from ${slow.url} in time`,
				},
			]);
			expect(slow.messages()).toHaveLength(1);
		} finally {
			await slow.close();
		}
	});
});

describe('Send and Wait for Delivery Report, where it does not wait', () => {
	it.each<[string, Partial<BulkSmsRun>, INodeParameters, number]>([
		['two items', { items: [{}, {}] }, {}, 2],
		['an item with three numbers', {}, { to: `${TO}, 66812345679, 66812345670` }, 3],
	])('refuses %s before anything leaves', async (_, more, parameters, count) => {
		const { error, waitTill } = await run(parameters, more);
		expect(error).toMatchObject({
			message: `It can wait for the report of one number, but the input has ${count}`,
			description:
				'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number.',
		});
		expect(waitTill).toBeUndefined();
		expect(sandbox.requests()).toEqual([]);
	});

	it('says what to set where the address of n8n is too long for the gateway', async () => {
		const publicUrl = 'https://'.padEnd(105, 'n');
		const { error } = await run({}, { publicUrl });
		const rest = '/webhook-waiting/execution-1?signature='.length + 64;
		expect(error).toMatchObject({
			message: `The address of this n8n is too long for the gateway: it has 105 characters, ${150 - rest} fit`,
			description: text(/Give n8n a shorter one with the setting WEBHOOK_URL/),
		});
		expect(error?.description).toContain(publicUrl);
		expect(error?.description).not.toContain('signature');
		expect(sandbox.requests()).toEqual([]);
	});

	it.each([0, -1, 'soon', 10_000])('refuses to wait for %j days', async (waitAmount) => {
		const { error } = await run({ waitAmount, waitUnit: 'days' });
		expect(error?.message).toBe(
			`Limit Wait Time is ${waitAmount} with the Unit days, which is not a usable time`,
		);
		expect(sandbox.requests()).toEqual([]);
	});

	it.each<[string, Partial<BulkSmsRun>, INodeParameters, number, string]>([
		['two items', { items: [{}, {}] }, {}, 2, 'It can wait for the report of one number'],
		[
			'two numbers',
			{},
			{ to: `${TO}, 66812345679` },
			2,
			'It can wait for the report of one number',
		],
		[
			'an address of n8n that is too long',
			{ publicUrl: 'https://'.padEnd(105, 'n') },
			{},
			1,
			'The address of this n8n is too long for the gateway',
		],
	])(
		'refuses everybody where the workflow goes on: %s',
		async (_, more, parameters, count, reason) => {
			for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
				const { output, errorBranch, waitTill } = await run(parameters, { ...more, onError });
				const failures = onError === 'continueErrorOutput' ? errorBranch : output;
				expect(failures.map(({ json }) => json.error)).toEqual(
					Array.from({ length: count }, () => text(new RegExp(`^${reason}`))),
				);
				expect(output).toHaveLength(onError === 'continueErrorOutput' ? 0 : count);
				expect(waitTill).toBeUndefined();
				expect(sandbox.requests()).toEqual([]);
			}
		},
	);

	it('fails like Send for a number that cannot be used', async () => {
		const { error, waitTill } = await run({ to: 'abc' });
		expect(error?.message).toBe('"abc" is not a usable number: it holds letters');
		expect(waitTill).toBeUndefined();
	});

	it('passes a message that was not sent to Not Delivered where the user chose so', async () => {
		const { output, waitTill } = await run({ to: 'abc', options: { failuresAs: 'items' } });
		expect(output.map(({ json }) => json)).toStrictEqual([
			{
				messageId,
				to: 'abc',
				from: 'MyShop',
				outcome: 'notSent',
				reason: '"abc" is not a usable number: it holds letters',
			},
		]);
		expect(waitTill).toBeUndefined();
	});
});
