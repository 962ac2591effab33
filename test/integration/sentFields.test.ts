import type { INodeParameters } from 'n8n-workflow';

import { bodyWith, ID, useSendingStage } from './sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

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
