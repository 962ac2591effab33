import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { runBulkSms, type BulkSmsRun } from '../engine/runBulkSms';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ reportDelayMs: 60_000, dateOrder: 'dayFirst' });
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

const TO = '66812345678';
const ID = 'order-4711';

function run(parameters: INodeParameters, more: Partial<BulkSmsRun> = {}) {
	return runBulkSms({
		items: [{}],
		parameters: { from: 'MyShop', to: TO, text: 'Hello', ...parameters },
		onError: 'continueErrorOutput',
		...more,
		credentials: {
			baseUrl: sandbox.url,
			username: 'demo',
			password: 'demo',
			defaultCountryCode: '66',
			...more.credentials,
		},
	});
}

const bodies = () => sandbox.requests().map(({ body }) => body);

/** The body of a request with one message to one number. */
const bodyWith = (fields: IDataObject, messageId = ID) => ({
	messages: [{ from: 'MyShop', destinations: [{ to: TO, messageId }], text: 'Hello', ...fields }],
});

describe('each field of the interface in the request', () => {
	it.each<[string, INodeParameters, unknown]>([
		['nothing but sender, number and text', { options: { messageId: ID } }, bodyWith({})],
		[
			'shorturl y when URLs are to be shortened',
			{ options: { messageId: ID, shortenUrls: true } },
			bodyWith({ shorturl: 'y' }),
		],
		[
			'shorturl n when the option is there and off',
			{ options: { messageId: ID, shortenUrls: false } },
			bodyWith({ shorturl: 'n' }),
		],
		[
			'notifyUrl with JSON as its content type',
			{ options: { messageId: ID, notifyUrl: 'http://127.0.0.1:9/webhook/x' } },
			bodyWith({
				notifyUrl: 'http://127.0.0.1:9/webhook/x',
				notifyContentType: 'application/json',
			}),
		],
		[
			'the content type that was chosen',
			{
				options: {
					messageId: ID,
					notifyUrl: 'http://127.0.0.1:9/webhook/x',
					notifyContentType: 'application/xml',
				},
			},
			bodyWith({
				notifyUrl: 'http://127.0.0.1:9/webhook/x',
				notifyContentType: 'application/xml',
			}),
		],
		[
			'no content type without notifyUrl',
			{ options: { messageId: ID, notifyContentType: 'application/xml' } },
			bodyWith({}),
		],
		[
			'callbackData as text',
			{ options: { messageId: ID, callbackData: 'order 4711' } },
			bodyWith({ callbackData: 'order 4711' }),
		],
		[
			'callbackData from an object of an expression as JSON',
			{ options: { messageId: ID, callbackData: '={{ { order: 4711 } }}' } },
			bodyWith({ callbackData: '{"order":4711}' }),
		],
		[
			'callbackData from names and values as JSON',
			{
				options: {
					messageId: ID,
					callbackDataFields: {
						fields: [
							{ name: 'order', value: '4711' },
							{ name: 'shop', value: 'north' },
						],
					},
				},
			},
			bodyWith({ callbackData: '{"order":"4711","shop":"north"}' }),
		],
		[
			'bulkId',
			{ options: { messageId: ID, bulkId: 'spring' } },
			{ bulkId: 'spring', ...bodyWith({}) },
		],
	])('%s', async (_name, parameters, body) => {
		const { output, errorBranch } = await run(parameters);

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		expect(bodies()).toEqual([body]);
	});

	it('puts the report token of the credential behind notifyUrl when asked to', async () => {
		const { output, stored } = await run(
			{
				options: {
					messageId: ID,
					notifyUrl: 'http://127.0.0.1:9/webhook/x',
					appendReportToken: true,
				},
			},
			{ credentials: { reportToken: 'only/between/us' } },
		);

		expect(bodies()).toEqual([
			bodyWith({
				notifyUrl: 'http://127.0.0.1:9/webhook/x?token=only%2Fbetween%2Fus',
				notifyContentType: 'application/json',
			}),
		]);
		expect(output).toHaveLength(1);
		expect(stored).not.toContain('between');
	});

	it('writes sendAt in the zone and order of the account, read in the zone of the workflow', async () => {
		await run(
			{ options: { messageId: ID, sendAt: '2999-03-04T20:30:00' } },
			{ timezone: 'Europe/Berlin', credentials: { timezone: 'Asia/Bangkok' } },
		);

		expect(bodies()).toEqual([bodyWith({ sendAt: '05/03/2999 02:30' })]);
	});

	it('takes the time of the workflow when the account has no zone, and the month first when it says so', async () => {
		await run(
			{ options: { messageId: ID, sendAt: '2999-03-04T20:30:00' } },
			{ timezone: 'Europe/Berlin', credentials: { dateOrder: 'monthFirst' } },
		);

		expect(bodies()).toEqual([bodyWith({ sendAt: '03/04/2999 20:30' })]);
	});

	it('writes a time that an expression makes', async () => {
		await run({
			options: { messageId: ID, sendAt: "={{ DateTime.fromISO('2999-03-04T20:30:00Z') }}" },
		});

		expect(bodies()).toEqual([bodyWith({ sendAt: '04/03/2999 20:30' })]);
	});
});

describe('numbers', () => {
	it.each([
		['+66 81-234-5678'],
		['0066812345678'],
		['081 234 5678'],
		['(081) 234.5678'],
		['66812345678'],
		[66812345678],
	])('%p is sent to 66812345678', async (to) => {
		await run({ to, options: { messageId: ID } });

		expect(bodies()).toEqual([bodyWith({})]);
	});

	it.each([
		['commas', '66812345671, 66812345672'],
		['semicolons', '66812345671;66812345672;'],
		['line breaks', '66812345671\r\n66812345672\n'],
		['a list from an expression', '={{ ["66812345671", 66812345672] }}'],
	])('several numbers separated by %s share one message', async (_name, to) => {
		const { output } = await run({ to, options: { messageId: ID } });

		expect(bodies()).toEqual([
			{
				messages: [
					{
						from: 'MyShop',
						destinations: [
							{ to: '66812345671', messageId: `${ID}-1` },
							{ to: '66812345672', messageId: `${ID}-2` },
						],
						text: 'Hello',
					},
				],
			},
		]);
		expect(output.map(({ json }) => [json.messageId, json.to, json.outcome])).toEqual([
			[`${ID}-1`, '66812345671', 'accepted'],
			[`${ID}-2`, '66812345672', 'accepted'],
		]);
	});

	it('refuses the one number that is none and sends to the others', async () => {
		const { output, errorBranch } = await run({
			to: '66812345671,call me,66812345672',
			options: { messageId: ID },
		});

		expect(output.map(({ json }) => json.to)).toEqual(['66812345671', '66812345672']);
		expect(errorBranch.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
			{
				json: {
					error: '"call me" is not a usable number: it holds something other than digits',
					message:
						'Item 1, To: "call me" is not a usable number: it holds something other than digits. Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
					details: {
						messageId: `${ID}-2`,
						to: 'call me',
						from: 'MyShop',
						outcome: 'notSent',
					},
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(sandbox.messages().map(({ to }) => to)).toEqual(['66812345671', '66812345672']);
	});
});

describe('output', () => {
	it('is one item per destination, paired to its input item, in the order of the input', async () => {
		const { output } = await run(
			{
				to: '={{ $json.phone }}',
				text: '={{ $json.text }}',
				options: { messageId: '={{ $json.id }}', bulkId: 'spring', callbackData: 'cb' },
			},
			{
				items: [
					{ id: 'a', phone: '66812345671', text: 'สวัสดี' },
					{ id: 'b', phone: '66812345672', text: 'x'.repeat(161) },
				],
			},
		);

		const common = {
			from: 'MyShop',
			shorturl: 'N',
			bulkId: 'spring',
			outcome: 'accepted',
			callbackData: 'cb',
			status: { code: '101', name: 'PENDING', description: expect.any(String) as string },
		};
		expect(output).toEqual([
			{
				json: {
					...common,
					messageId: 'a',
					to: '66812345671',
					credit: 1,
					encoding: 'UCS-2',
					segments: 1,
				},
				pairedItem: { item: 0 },
			},
			{
				json: {
					...common,
					messageId: 'b',
					to: '66812345672',
					credit: 2,
					encoding: 'GSM-7',
					segments: 2,
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it('gives every message an identifier of its own, the same on every try of an execution', async () => {
		const ids = async (executionId: string) => {
			const { output } = await run({ to: '66812345671,66812345672' }, { executionId });
			return output.map(({ json }) => json.messageId);
		};

		const first = await ids('7');

		expect(first).toEqual([
			expect.stringMatching(/^[0-9a-f]{24}-0-0$/),
			expect.stringMatching(/^[0-9a-f]{24}-0-1$/),
		]);
		expect(await ids('7')).toEqual(first);
		expect(await ids('8')).not.toEqual(first);
		expect(
			sandbox
				.messages()
				.slice(0, 2)
				.map(({ messageId }) => messageId),
		).toEqual(first);
	});

	it('warns when the report is to go to a test URL of n8n', async () => {
		const { hints } = await run({
			options: { notifyUrl: 'https://n8n.example.com/webhook-test/abc/webhook' },
		});

		expect(hints).toEqual([
			{
				message:
					'1 request, 1 accepted, 1 credit used. Notify URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and activate its workflow.',
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});
});

describe('failures', () => {
	const items = [{ phone: TO }, { phone: '66812349903' }, { phone: 'nobody' }];
	const parameters = { to: '={{ $json.phone }}', options: { messageId: '={{ $json.phone }}' } };

	it('leave by the error branch with their details and the fields of their item', async () => {
		const { output, errorBranch } = await run(parameters, { items });

		expect(output.map(({ json }) => json.to)).toEqual([TO]);
		expect(errorBranch.map(({ json }) => json.details)).toEqual([
			expect.objectContaining({ to: '66812349903', outcome: 'rejected', credit: 0 }),
			expect.objectContaining({ to: 'nobody', outcome: 'notSent' }),
		]);
		expect(errorBranch.map(({ json }) => json.phone)).toEqual(['66812349903', 'nobody']);
		expect(errorBranch.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	});

	it('stand in the one output with Continue', async () => {
		const { output, errorBranch } = await run(parameters, {
			items,
			onError: 'continueRegularOutput',
		});

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => Object.keys(json))).toEqual([
			expect.arrayContaining(['outcome']),
			['error', 'message', 'details'],
			['error', 'message', 'details'],
		]);
	});

	it('are told apart by their outcome when they are to be items', async () => {
		const { output, errorBranch } = await run(
			{ ...parameters, options: { ...parameters.options, failuresAs: 'items' } },
			{ items, onError: 'stopWorkflow' },
		);

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([
			[TO, 'accepted'],
			['66812349903', 'rejected'],
			['nobody', 'notSent'],
		]);
		expect(output[2]?.json.reason).toBe(
			'"nobody" is not a usable number: it holds something other than digits',
		);
	});

	it('stop the workflow before the first request when a message cannot be sent', async () => {
		const { output, error } = await run(parameters, { items, onError: 'stopWorkflow' });

		expect(output).toEqual([]);
		expect(sandbox.requests()).toEqual([]);
		expect(error?.message).toBe('Nothing was sent: 1 of 3 messages cannot be sent');
		expect(error?.description).toBe(
			'Item 3, To: "nobody" is not a usable number: it holds something other than digits. Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
		);
		expect(error?.context?.results).toEqual([
			{ item: 0, messageId: TO, to: TO, from: 'MyShop', outcome: 'notSent' },
			{
				item: 1,
				messageId: '66812349903',
				to: '66812349903',
				from: 'MyShop',
				outcome: 'notSent',
			},
			{ item: 2, messageId: 'nobody', to: 'nobody', from: 'MyShop', outcome: 'notSent' },
		]);
	});

	it('stop the workflow with one error that says how many, and which', async () => {
		const { error } = await run(parameters, {
			items: items.slice(0, 2),
			onError: 'stopWorkflow',
		});

		expect(error?.message).toBe('1 of 2 messages were accepted, 1 were not (1 rejected)');
		expect(error?.description).toMatch(/^Item 2, Gateway, number 66812349903: /);
	});

	it.each<[string, INodeParameters, string]>([
		['a sender with a space', { from: 'My Shop' }, 'The sender "My Shop" holds a space'],
		[
			'a sender of 12 characters',
			{ from: 'ABCDEFGHIJKL' },
			'The sender "ABCDEFGHIJKL" is 12 characters long; the limit is 11',
		],
		['an empty text', { text: '={{ $json.missing }}' }, 'The text is empty'],
		[
			'a text of 1601 characters',
			{ text: 'x'.repeat(1601) },
			'The text is 1601 characters long; the limit is 1600',
		],
		['no number', { to: '={{ $json.missing }}' }, 'There is no number to send to'],
		[
			'a time in the past',
			{ options: { sendAt: '2001-01-01T00:00:00' } },
			'2001-01-01 00:00 (UTC) is in the past',
		],
		[
			'a time that cannot be read',
			{ options: { sendAt: '01/02/2999 10:00' } },
			'"01/02/2999 10:00" is not a date that can be read',
		],
		[
			'a time that an expression does not find',
			{ options: { sendAt: '={{ $json.missing }}' } },
			'The time is empty',
		],
		[
			'an address that is not http',
			{ options: { notifyUrl: 'ftp://example.com/x' } },
			'"ftp://example.com/x" is not an http or https address',
		],
		[
			'callback data of 1001 characters',
			{ options: { callbackData: 'x'.repeat(1001) } },
			'The callback data is 1001 characters long; the limit is 1000',
		],
		[
			'callback data given twice',
			{ options: { callbackData: 'x', callbackDataFields: { fields: [] } } },
			'It is given as text and as fields',
		],
		[
			'a message ID of 201 characters',
			{ options: { messageId: 'x'.repeat(201) } },
			'The message ID is 201 characters long; the limit is 200',
		],
		[
			'a bulk ID of 51 characters',
			{ options: { bulkId: 'x'.repeat(51) } },
			'The bulk ID is empty, not a text or longer than 50 characters',
		],
	])('%s is refused and nothing leaves', async (_name, wrong, error) => {
		const { output, errorBranch } = await run(wrong);

		expect(output).toEqual([]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([error]);
		expect(sandbox.requests()).toEqual([]);
	});
});
