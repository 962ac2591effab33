import type { INodeParameters } from 'n8n-workflow';

import { startSandbox } from '../../../../sandbox/sandbox';
import { TestClock } from '../../../engine/clock';
import { runBulkSms, type BulkSmsRun } from '../../../engine/runBulkSms';
import { NEEDS_NEWER_N8N, REJECTED_BY_PLATFORM } from '../../../engine/sentences';
import { MODES, loginAt, useSandbox } from '../../stage';
import { line } from '../../../engine/runLine';

const sandbox = useSandbox();

const TO = '66812345678';
/** The sandbox rejects it at once. */
const REJECTED = '66812349903';
const HOUR = 3_600_000;
const NIGHT = { hours: { from: '21:00', to: '08:00' } };

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
		clock: new TestClock(),
		...more,
		credentials: loginAt(sandbox.url, { ...more.credentials }),
	});

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const messageId = text(/^[0-9a-f]{24}-0-0$/);
const notifyUrl = text(
	/^https:\/\/n8n\.test\/webhook-waiting\/execution-\d+\?signature=[0-9a-f]{64}$/,
);

/** This one request left, with nothing more in it. */
function expectSent(fields: object = {}): void {
	const message = { from: 'MyShop', destinations: [{ to: TO, messageId }], text: 'Hello' };
	const report = { notifyUrl, notifyContentType: 'application/json' };
	expect(sandbox.requests().map(({ body }) => body)).toStrictEqual([
		{ messages: [{ ...message, ...report, ...fields }] },
	]);
}

describe('Send and Wait for Delivery Report, until it waits', () => {
	it('names the address of its own execution, which n8n signs', async () => {
		await run();
		expectSent();
	});

	// n8n keeps them in the workflow when somebody chooses another operation, and shows them no longer.
	it('does not look at options that belong to Send alone', async () => {
		const { waitTill } = await run({
			options: { notifyUrl: 'nowhere', bulkId: '', shortenUrls: true },
			sending: { concurrency: 0, failuresAs: 'nobody' },
		});
		expect(waitTill).toBeDefined();
		expectSent({ shorturl: 'y' });
	});

	it.each<[string, INodeParameters, number]>([
		['48 hours unless told otherwise', {}, 48 * HOUR],
		['minutes', { waitAmount: 5, waitUnit: 'minutes' }, HOUR / 12],
		['days', { waitAmount: 1.5, waitUnit: 'days' }, 36 * HOUR],
	])('waits as long as it is told: %s', async (_, parameters, milliseconds) => {
		const before = Date.now();
		const { waitTill, stored } = await run(parameters, { clock: new TestClock(before) });
		expect(Number(waitTill) - before).toBe(milliseconds);
		// A report behind it changes nothing.
		expect(stored).toContain(`"deadline":${Number(waitTill)}`);
	});

	it.each<[string, INodeParameters, string, string]>([
		['Send At', { options: { sendAt: '2030-01-05T09:00:00' } }, '05/01/2030 09:00', '09:00'],
		['Quiet Hours', { safeguards: { quietHours: NIGHT } }, '05/01/2030 08:00', '08:00'],
	])('counts from the time that %s gives, and not from now', async (_, given, sendAt, time) => {
		const clock = new TestClock(Date.parse('2030-01-04T22:00:00Z'));
		const minutes = { waitAmount: 45, waitUnit: 'minutes' };
		const { waitTill } = await run({ ...minutes, ...given }, { clock });
		expectSent({ sendAt });
		expect(waitTill).toEqual(new Date(Date.parse(`2030-01-05T${time}Z`) + 0.75 * HOUR));
	});

	it("keeps the gateway's own message ID beside the one it gave, so that a report with either counts", async () => {
		const own = await startSandbox({ reportDelayMs: 24 * HOUR, habits: { messageId: 'own' } });
		try {
			const { stored } = await run({}, { credentials: { baseUrl: own.url } });
			const [sent] = own.messages();
			expect(sent?.messageId).toMatch(/^\d{20,}$/);
			const kept = /"messageIds":(\[[^\]]*\])/.exec(stored)?.[1] ?? '[]';
			expect(JSON.parse(kept)).toEqual([messageId, sent?.messageId]);
		} finally {
			await own.close();
		}
	});

	it.each(MODES)('leaves to n8n what comes out when no report comes: %s', async (onError) => {
		const { waitingInput } = await run({ options: { callbackData: 'x' } }, { onError });
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
					text: 'Hello',
					encoding: 'GSM-7',
					segments: 1,
					callbackData: 'x',
					reason: 'No final delivery report came in time',
				},
				pairedItem: { item: 0 },
			},
		]);
	});
});

describe('Send and Wait for Delivery Report, where it does not wait', () => {
	it('sends nothing where n8n does not sign its address', async () => {
		const { error, waitTill } = await run({}, { signsResumeUrls: false });
		expect(error).toMatchObject(NEEDS_NEWER_N8N);
		expect(waitTill).toBeUndefined();
		expect(sandbox.requests()).toEqual([]);
	});

	it('says what to set where the address of n8n is too long for the gateway', async () => {
		const publicUrl = 'https://'.padEnd(105, 'n');
		const { error } = await run({}, { publicUrl, executionId: 'execution-1' });
		const rest = '/webhook-waiting/execution-1?signature='.length + 64;
		expect(error).toMatchObject({
			message: `The address of this n8n is too long for the gateway: it has 105 characters, ${150 - rest} fit`,
			description: text(
				/^Address of n8n: Give n8n a shorter address than \S+ with the setting N8N_WEBHOOK_URL, or use Send/,
			),
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

	it.each<[string, Partial<BulkSmsRun>, INodeParameters]>([
		['two items', { items: [{}, {}] }, {}],
		['two numbers', {}, { to: `${TO}, 66812345679` }],
	])('refuses everybody by On Error: %s', async (_, more, parameters) => {
		const reason = text(/^Send and Wait for Delivery Report sends to one number/);
		for (const onError of MODES) {
			const { output, errorBranch, error, waitTill } = await run(parameters, { ...more, onError });
			const failures = onError === 'continueErrorOutput' ? errorBranch : output;
			const told = error ? [error.message] : failures.map(({ json }) => json.error);
			const isStopped = onError === 'stopWorkflow';
			expect(told).toEqual(Array<unknown>(isStopped ? 1 : 2).fill(reason));
			expect(output).toHaveLength(onError === 'continueRegularOutput' ? 2 : 0);
			expect([isStopped, waitTill]).toEqual([error !== undefined, undefined]);
			expect(sandbox.requests()).toEqual([]);
		}
	});

	it.each<[string, INodeParameters, object]>([
		[
			'a number that cannot be used',
			{ to: 'abc' },
			{ to: 'abc', text: 'Hello', reason: '"abc" is not a usable number: it contains letters' },
		],
		[
			'a text with too many segments',
			{ text: 'x'.repeat(161), safeguards: { maxSegments: 1 } },
			{
				...{ to: TO, text: 'x'.repeat(161) },
				reason: 'Text: 2 SMS, and Max Segments allows 1 (160 characters)',
			},
		],
		[
			'a text with a placeholder of another tool',
			{ text: 'Your [order]' },
			{
				to: TO,
				reason: 'The text contains [order]: n8n does not replace placeholders of other tools',
			},
		],
	])('leaves by Undelivered, whatever On Error says: %s', async (_, parameters, told) => {
		const json = { outcome: 'notSent', messageId, from: 'MyShop', ...told };
		for (const onError of MODES) {
			const outcome = await run(parameters, { onError });
			expect([outcome.error, outcome.errorBranch, outcome.waitTill]).toEqual([
				undefined,
				[],
				undefined,
			]);
			expect(outcome.output).toStrictEqual([{ json, pairedItem: { item: 0 } }]);
			expect(Object.keys(outcome.output[0]?.json ?? {}).slice(0, 2)).toEqual(['to', 'outcome']);
			expect(sandbox.requests()).toEqual([]);
		}
	});

	it.each<[string, INodeParameters, string, string]>([
		['that waits', {}, line({ accepted: 1, requests: 1, credits: 1 }), ''],
		[
			'that the gateway rejects',
			{ to: REJECTED },
			line({ rejected: 1, requests: 1 }, `${REJECTED_BY_PLATFORM}.`),
			'',
		],
		[
			'that cannot be sent',
			{ to: '={{ [] }}' },
			line({}, 'The expression "[]" in To returns nothing.'),
			'',
		],
		[
			'with what may be a placeholder',
			{ text: '={{ "Dear [First Name]" }}' },
			line(
				{ accepted: 1, requests: 1, credits: 1 },
				'A text has [First Name] in it, which is sent as it is: if it is a placeholder, write a field in its place, for example {{ $json.name }}.',
			),
			'',
		],
		[
			'that is sent with a warning',
			{ to: '13123456789' },
			line(
				{ accepted: 1, requests: 1, credits: 1 },
				'"13123456789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.',
			),
			'86',
		],
	])('has a line about a message %s', async (_, parameters, told, home) => {
		const credentials = { defaultCountryCode: home };
		const { hints } = await run(parameters, { credentials });
		expect(hints.map(({ message }) => message)).toEqual([told]);
	});
});
