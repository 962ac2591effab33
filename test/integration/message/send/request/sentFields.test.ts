import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { z } from 'zod';

import { COMING_YEAR } from '../../../../engine/comingYear';
import { bodyWith, ID, useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;
const notifyUrl = 'http://127.0.0.1:9/x';

describe('each field of the interface in the request', () => {
	it.each<[INodeParameters, IDataObject]>([
		[{}, {}],
		[{ shortenUrls: true }, { shorturl: 'y' }],
		[{ shortenUrls: false }, { shorturl: 'n' }],
		[{ notifyUrl }, { notifyUrl, notifyContentType: 'application/json' }],
		[
			{ notifyUrl, notifyContentType: 'application/xml' },
			{ notifyUrl, notifyContentType: 'application/xml' },
		],
		[{ notifyContentType: 'application/xml' }, {}],
		[{ callbackData: 'order 4711' }, { callbackData: 'order 4711' }],
		[{ callbackData: '={{ { order: 4711 } }}' }, { callbackData: '{"order":4711}' }],
		[
			{ callbackData: "={{ ({ order: 4711, note: 'Dear ' + 'Ann' }) }}" },
			{ callbackData: '{"order":4711,"note":"Dear Ann"}' },
		],
		[
			{ callbackData: 'x', additionalFields: '{"validity": 48, "route": {"name": "a"}}' },
			{ callbackData: 'x', validity: 48, route: { name: 'a' } },
		],
		[
			{ additionalFields: '={"validity": {{ 40 + 8 }}, "route": "{{ $json.name || "b" }}"}' },
			{ validity: 48, route: 'b' },
		],
		[
			{ additionalFields: '={{ ({ validity: 48, route: ["a"] }) }}' },
			{ validity: 48, route: ['a'] },
		],
	])('with %j is %j', async (options, fields) => {
		const { output, errorBranch } = await run({ options: { messageId: ID, ...options } });

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		expect(bodies()).toEqual([bodyWith(fields)]);
	});

	it('has the bulk ID beside the messages', async () => {
		await run({ options: { messageId: ID, bulkId: 'spring' } });
		expect(bodies()).toEqual([{ bulkId: 'spring', ...bodyWith({}) }]);
	});

	it('puts messages with the same additional fields together, whatever their order', async () => {
		const fields = [
			{ validity: 48, route: { a: 1, b: 2 } },
			{ route: { b: 2, a: 1 }, validity: 48 },
			{ validity: 24, route: { a: 1, b: 2 } },
			'{"route": {"a": 1, "b": 2}, "validity": 48}',
		];
		const { output, errorBranch } = await run(
			{ to: '={{ $json.to }}', options: { additionalFields: '={{ $json.more }}' } },
			{
				items: [...fields, undefined].map((more, index) => ({
					to: String(66812345671 + index),
					more,
				})),
			},
		);

		const sent = z
			.array(z.object({ messages: z.array(z.object({ destinations: z.array(z.unknown()) })) }))
			.parse(bodies())
			.map(({ messages }) => messages.map(({ destinations }) => destinations.length));
		expect(sent).toEqual([[3, 1]]);
		expect(bodies()).toMatchObject([{ messages: [fields[0], fields[2]] }]);
		expect(output.map(({ json }) => json.outcome)).toEqual(fields.map(() => 'accepted'));
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'The field "more" in Additional Fields has no value',
		]);
	});

	it.each<[string, INodeParameters]>([
		['sendAndWaitForReport', { text: 'Hello', waitAmount: 5, waitUnit: 'minutes' }],
		['sendAndWait', { message: 'Hello' }],
	])('puts additional fields into the message of %s', async (operation, parameters) => {
		const { waitTill } = await run({
			operation,
			...parameters,
			options: { additionalFields: '{"validity": 48}' },
		});

		expect(waitTill).toBeDefined();
		expect(bodies()).toMatchObject([{ messages: [{ from: 'MyShop', validity: 48 }] }]);
	});

	it('puts the report token of the credential behind notifyUrl when asked to', async () => {
		const { output, stored } = await run(
			{ options: { messageId: ID, notifyUrl, appendReportToken: true } },
			{ credentials: { reportToken: 'only/between/us' } },
		);

		expect(bodies()).toEqual([
			bodyWith({
				notifyUrl: 'http://127.0.0.1:9/x?token=only%2Fbetween%2Fus',
				notifyContentType: 'application/json',
			}),
		]);
		expect(output).toHaveLength(1);
		expect(stored).not.toContain('between');
	});

	it.each([
		['of the workflow', `${COMING_YEAR}-03-04T20:30`, '-03-04T20:30:00.000+01:00'],
		['that it was given with', `${COMING_YEAR}-03-04T14:30-05:00`, '-03-04T14:30:00.000-05:00'],
		[
			'of the zone that an expression chose',
			`={{ DateTime.fromISO('${COMING_YEAR}-03-04T19:30Z').setZone('Asia/Tokyo') }}`,
			'-03-05T04:30:00.000+09:00',
		],
		[
			'of the workflow, for a Date of JavaScript',
			`={{ new Date('${COMING_YEAR}-03-04T19:30Z') }}`,
			'-03-04T20:30:00.000+01:00',
		],
	])('says when the message goes out, with the offset %s', async (_, sendAt, shown) => {
		const { output } = await run(
			{ options: { messageId: ID, sendAt } },
			{ timezone: 'Europe/Berlin', credentials: { timezone: 'Asia/Bangkok' } },
		);

		expect(output.map(({ json }) => [json.outcome, json.sendAt])).toEqual([
			['accepted', `${COMING_YEAR}${shown}`],
		]);
		expect(bodies()).toEqual([bodyWith({ sendAt: `05/03/${COMING_YEAR} 02:30` })]);
	});

	it('says the time of each item with its own offset, also if they share a message', async () => {
		const times = [`${COMING_YEAR}-03-04T20:30Z`, `${COMING_YEAR}-03-05T03:30+07:00`];
		const { output } = await run(
			{ to: '={{ $json.to }}', options: { sendAt: '={{ $json.at }}' } },
			{ items: times.map((at, index) => ({ at, to: `6681234567${index}` })) },
		);

		expect(output.map(({ json }) => json.sendAt)).toEqual([
			`${COMING_YEAR}-03-04T20:30:00.000Z`,
			`${COMING_YEAR}-03-05T03:30:00.000+07:00`,
		]);
		expect(bodies()).toMatchObject([{ messages: [{ destinations: [{}, {}] }] }]);
	});

	it('points to zone and order of the account where only the gateway finds a time past', async () => {
		// The sandbox counts in UTC, where the hour from now that New York is told is long past.
		const { errorBranch } = await run(
			{ options: { sendAt: "={{ $now.plus(1, 'hour') }}" } },
			{ credentials: { timezone: 'America/New_York' } },
		);

		const [failure] = errorBranch;
		expect(failure?.json.error).toMatch(/sendAt lies in the past in the zone UTC/);
		expect(failure?.json.message).toMatch(
			/: Correct what the gateway names, such as To or From, or ask the provider\. If it is about the time, check Time Zone and Date Order in the Bulk SMS API credential\.$/,
		);
		expect(JSON.stringify(failure?.json.details)).toMatch(
			/"outcome":"rejected",.*"sendAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z"/,
		);
	});

	it('writes the month first for an account that says so', async () => {
		await run(
			{ options: { messageId: ID, sendAt: `${COMING_YEAR}-03-04T20:30:00` } },
			{
				timezone: 'Europe/Berlin',
				credentials: { timezone: 'Europe/Berlin', dateOrder: 'monthFirst' },
			},
		);

		expect(bodies()).toEqual([bodyWith({ sendAt: `03/04/${COMING_YEAR} 20:30` })]);
	});
});
