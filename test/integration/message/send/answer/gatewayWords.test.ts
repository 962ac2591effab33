import type { IDataObject } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { startScriptedGateway, type ScriptedGateway } from '../../../../engine/scriptedGateway';
import { FIRST, outcomesOf } from '../sendingToTwo';

let gateway: ScriptedGateway;
let answers: Array<{ status: number; body: string; headers?: Record<string, string> }>;

beforeAll(async () => {
	gateway = await startScriptedGateway(() => answers.shift() ?? { status: 500, body: '' });
});
afterAll(async () => await gateway.close());

const MESSAGE_ID = 'getaway-2026-Pa55word';

const detail = (status: IDataObject) => ({
	messageId: MESSAGE_ID,
	to: FIRST,
	from: 'Subway',
	credit: 1,
	shorturl: 'N',
	status,
});
const PENDING = { code: '101', name: 'PENDING', description: 'Message accepted' };
const taken = (status: IDataObject) => ({
	status: 200,
	body: JSON.stringify({ bulkId: 'bulk-way', detail: [detail(status)] }),
});

/** Sends one message, with a login that is part of what is sent. */
const send = async (password: string) =>
	await runBulkSms({
		items: [{}],
		parameters: {
			from: 'Subway',
			to: FIRST,
			text: 'Hello',
			options: { messageId: MESSAGE_ID, bulkId: 'bulk-way' },
		},
		credentials: { baseUrl: gateway.url, username: 'demo', password, reportToken: 'way-2026-Pa' },
		onError: 'continueErrorOutput',
		clock: new TestClock(),
	});

const accepted = (status: IDataObject) => ({
	json: {
		...detail(status),
		bulkId: 'bulk-way',
		outcome: 'accepted',
		text: 'Hello',
		encoding: 'GSM-7',
		segments: 1,
	},
	pairedItem: { item: 0 },
});

describe('words of the gateway', () => {
	it.each(['way', 'Pa55word', 'getaway-2026-Pa55word', FIRST, '2026', 'o'])(
		'leave every identifier as it is, where the password "%s" is part of it',
		async (password) => {
			answers = [taken({ ...PENDING, description: '' })];

			const { output, errorBranch } = await send(password);

			expect(errorBranch).toEqual([]);
			expect(output).toEqual([accepted({ ...PENDING, description: '' })]);
		},
	);

	it.each<[string, IDataObject]>([
		['a number', { extra: 5 }],
		['a list', { extra: ['way'] }],
		['an object', { extra: { way: 'way' } }],
		['null', { extra: null }],
	])(
		'lose the password, and no accepted message, where the status has %s beside them',
		async (_, extra) => {
			answers = [taken({ ...PENDING, description: 'for way', ...extra })];

			const { output } = await send('way');

			expect(output).toEqual([accepted({ ...PENDING, description: 'for *****' })]);
		},
	);

	it('send nothing twice after a 429, whatever is in the status', async () => {
		answers = [
			{ status: 429, body: '{"error":"slow down, way"}', headers: { 'retry-after': '0' } },
			taken({ ...PENDING, description: 'for way', extra: 5 }),
		];
		const before = gateway.requests.length;

		const { output } = await send('way');

		expect(output).toEqual([accepted({ ...PENDING, description: 'for *****' })]);
		expect(gateway.requests.length - before).toBe(2);
	});

	it.each([
		['way', 'The gateway rejected the request (HTTP 400: no ***** to send)'],
		['e', 'The gateway rejected the request (HTTP 400: no way to send)'],
		['send', 'The gateway rejected the request (HTTP 400: no way to send)'],
		['400', 'The gateway rejected the request (HTTP 400: no way to send)'],
	])('are masked, and never the words of the node: password "%s"', async (password, error) => {
		answers = [{ status: 400, body: '{"error":"no way to send"}' }];

		expect(outcomesOf(await send(password))).toEqual([[FIRST, 'rejected', error]]);
	});

	it('are masked in a status that rejects, and never the words around it', async () => {
		answers = [taken({ code: '206', name: 'REJECTED', description: 'no way' })];

		expect(outcomesOf(await send('way'))).toEqual([
			[FIRST, 'rejected', 'The gateway rejected the message with status REJECTED (206): no *****'],
		]);
	});

	it('leave the address in full where a short password is part of it', async () => {
		answers = [];
		const { host } = new URL(gateway.url);

		const result = await runBulkSms({
			items: [{}],
			parameters: { from: 'MyShop', to: FIRST, text: 'Hello' },
			credentials: { baseUrl: `https://${host}`, username: 'demo', password: '127' },
			onError: 'continueErrorOutput',
			clock: new TestClock(),
		});

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'notSent', `https://${host} does not speak TLS as expected (EPROTO)`],
		]);
	});
});
