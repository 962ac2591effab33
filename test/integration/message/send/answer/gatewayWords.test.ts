import type { IDataObject } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { startScriptedGateway, type ScriptedGateway } from '../../../../engine/scriptedGateway';
import { FIRST, outcomesOf } from '../sendingToTwo';
import { WITHHELD } from '../../../../engine/sentences';

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

describe('words about an error beside a message that is accepted', () => {
	const said = 'The gateway also answered: Insufficient credit';
	const beside = { bulkId: 'bulk-way', error: 'Insufficient credit' };

	it('come with the result, and in the line above the output', async () => {
		answers = [{ status: 200, body: JSON.stringify({ ...beside, detail: [detail(PENDING)] }) }];
		const { output, errorBranch, hints } = await send('secret');
		expect(errorBranch).toEqual([]);
		expect(output).toMatchObject([{ json: { outcome: 'accepted', reason: said } }]);
		expect(hints).toMatchObject([
			{ message: `1 request, 1 accepted, 1 credit used. ${said}.`, type: 'warning' },
		]);
	});

	it('come with a failure', async () => {
		const no = detail({ code: '5', name: 'REJECTED' });
		answers = [{ status: 200, body: JSON.stringify({ ...beside, detail: [no] }) }];
		expect(outcomesOf(await send('secret'))).toEqual([
			[FIRST, 'rejected', `The gateway rejected the message with status REJECTED (5). ${said}`],
		]);
	});

	it('contain no password', async () => {
		const body = { ...beside, error: 'No login secret', detail: [detail(PENDING)] };
		answers = [{ status: 200, body: JSON.stringify(body) }];
		const { output } = await send('secret');
		expect(output).toMatchObject([{ json: { reason: `The gateway also answered: ${WITHHELD}` } }]);
	});
});

describe('words of the gateway', () => {
	it.each(['way', 'getaway-2026-Pa55word', FIRST])(
		'leave every identifier as it is, where the password "%s" is part of it',
		async (password) => {
			answers = [taken({ ...PENDING, description: '' })];

			const { output, errorBranch } = await send(password);

			expect(errorBranch).toEqual([]);
			expect(output).toEqual([accepted({ ...PENDING, description: '' })]);
		},
	);

	it.each([
		['way', `The gateway rejected the request (HTTP 400: ${WITHHELD})`],
		['e', `The gateway rejected the request (HTTP 400: ${WITHHELD})`],
		['send', `The gateway rejected the request (HTTP 400: ${WITHHELD})`],
		['400', 'The gateway rejected the request (HTTP 400: no way to send)'],
	])('are withheld, and never the words of the node: password "%s"', async (password, error) => {
		answers = [{ status: 400, body: '{"error":"no way to send"}' }];

		expect(outcomesOf(await send(password))).toEqual([[FIRST, 'rejected', error]]);
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
