import type { Sandbox } from '../../sandbox';
import { api, refusal, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';
import { list, write, writeRefused } from './incomingClient';
import { type IncomingReceiver, startIncomingReceiver } from './incomingReceiver';

let sandbox: Sandbox;
let receiver: IncomingReceiver;
beforeEach(async () => {
	receiver = await startIncomingReceiver();
	sandbox = await sandboxWith({ incoming: { url: `${receiver.url}?a=b%20c` } });
});
afterEach(stopAll);

const SMS = { from: '66812345678', text: 'ยกเลิก <b>&"\' +1\n', transactionId: '2550128' };
const FIELDS =
	'TRAN_ID=2550128&MOBILE_NO=66812345678&KEYWORD=%E0%B8%A2%E0%B8%81%E0%B9%80%E0%B8%A5%E0%B8%B4%E0%B8%81' +
	'&MESSAGE=%E0%B8%A2%E0%B8%81%E0%B9%80%E0%B8%A5%E0%B8%B4%E0%B8%81+%3Cb%3E%26%22%27+%2B1%0A';

describe('the call of an incoming SMS', () => {
	test.each<[string, string, string | undefined, string, string]>([
		[
			'json',
			'POST',
			'application/json',
			'/incoming?a=b%20c',
			'{"TRAN_ID":"2550128","MOBILE_NO":"66812345678","KEYWORD":"ยกเลิก","MESSAGE":"ยกเลิก <b>&\\"\' +1\\n"}',
		],
		['form', 'POST', 'application/x-www-form-urlencoded', '/incoming?a=b%20c', FIELDS],
		[
			'xml',
			'POST',
			'application/xml',
			'/incoming?a=b%20c',
			'<?xml version="1.0" encoding="UTF-8"?>\n<incomingSms><TRAN_ID>2550128</TRAN_ID>' +
				'<MOBILE_NO>66812345678</MOBILE_NO><KEYWORD>ยกเลิก</KEYWORD>' +
				'<MESSAGE>ยกเลิก &lt;b&gt;&amp;&quot;&apos; +1\n</MESSAGE></incomingSms>',
		],
		['query', 'GET', undefined, `/incoming?a=b%20c&${FIELDS}`, ''],
	])('is made as %s', async (as, method, contentType, path, body) => {
		expect(await write(sandbox, { ...SMS, as })).toMatchObject({ as, outcome: 'answered' });
		const { headers, ...call } = receiver.received[0] ?? { headers: {} };
		expect(call).toEqual({ method, contentType, path, body });
		expect(headers['content-length']).toBe(
			method === 'GET' ? undefined : String(Buffer.byteLength(body)),
		);
	});

	test('goes without a query of the address where there is none', async () => {
		await api(sandbox, 'PUT', '/api/incoming/address', { url: receiver.url, as: 'query' });
		await write(sandbox, SMS);
		expect(receiver.received[0]?.path).toBe(`/incoming?${FIELDS}`);
	});

	test('is answered by the API with all that came of it', async () => {
		const OK = { RESULT_CODE: '00', RESULT_NAME: 'OK', MESSAGE: 'Thank you' };
		const { at, durationMs, ...incoming } = await write(sandbox, SMS);
		expect(incoming).toEqual({
			id: '1',
			kind: 'message',
			by: 'hand',
			to: null,
			...SMS,
			keyword: 'ยกเลิก',
			as: 'json',
			outcome: 'answered',
			status: 200,
			answer: { ...OK, TRAIN_ID: '2550128' },
			problem: null,
		});
		expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10_000);
		expect(durationMs).toBeGreaterThanOrEqual(0);
		expect(sandbox.incoming()).toEqual([{ at, durationMs, ...incoming }]);
	});

	test.each([
		['STOP now', undefined, 'STOP'],
		['  หยุด\tทันที', undefined, 'หยุด'],
		['', undefined, ''],
		['STOP now', '', ''],
		['STOP now', 'REG 7', 'REG 7'],
	])('of %j with the keyword %j has the keyword %j', async (text, keyword, expected) => {
		expect(await write(sandbox, { text, keyword })).toMatchObject({ text, keyword: expected });
		expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
			KEYWORD: expected,
			MESSAGE: text,
		});
	});

	test('has a TRAN_ID of its own each time, a long digit string as the provider’s', async () => {
		const ids = [];
		for (let count = 0; count < 3; count += 1) ids.push((await write(sandbox)).transactionId);
		expect(new Set(ids).size).toBe(3);
		for (const id of ids) expect(id).toMatch(/^\d{20,}$/);
	});

	test('carries the header that is set, but never where it is listed', async () => {
		const header = { name: 'X-Token', value: 'green secret' };
		await api(sandbox, 'PUT', '/api/incoming/address', { url: receiver.url, header });
		const incoming = await write(sandbox, { as: 'query' });
		await write(sandbox, { as: 'form' });
		const sent = receiver.received.map(({ headers }) => headers['x-token']);
		expect(sent).toEqual(['green secret', 'green secret']);
		expect(JSON.stringify([incoming, await list(sandbox)])).not.toContain('green');
	});

	test('carries username and password of the address', async () => {
		const url = receiver.url.replace('//', '//ann:s%40lt@');
		await api(sandbox, 'PUT', '/api/incoming/address', { url });
		expect(await write(sandbox)).toMatchObject({ outcome: 'answered' });
		expect(receiver.received[0]?.headers.authorization).toBe(
			`Basic ${Buffer.from('ann:s@lt').toString('base64')}`,
		);
	});
});

describe('the API of incoming SMS', () => {
	test.each<[string, object, unknown[]]>([
		['a text of a megabyte', { text: 'x'.repeat(1e6) }, [400, 'TOO_LONG', 'text']],
		['a text of 10,001 characters', { text: 'x'.repeat(10_001) }, [400, 'TOO_LONG', 'text']],
		['a longer keyword', { keyword: 'x'.repeat(10_001) }, [400, 'TOO_LONG', 'keyword']],
		['no number', { from: undefined }, [400, 'MISSING_FIELD', 'from']],
		['a name', { from: 'Ann' }, [400, 'WRONG_FORMAT', 'from']],
		['a number of 21 digits', { from: '1'.repeat(21) }, [400, 'WRONG_FORMAT', 'from']],
		['no text', { text: undefined }, [400, 'MISSING_FIELD', 'text']],
		['another form', { as: 'yaml' }, [400, 'NOT_ALLOWED', 'as']],
		['an empty transaction', { transactionId: '' }, [400, 'EMPTY', 'transactionId']],
		['a long one', { transactionId: '1'.repeat(201) }, [400, 'TOO_LONG', 'transactionId']],
		['an unknown field', { sender: '1' }, [400, 'UNKNOWN_FIELD', 'sender']],
	])('refuses %s, and calls nothing', async (_what, fields, refused) => {
		expect(await writeRefused(sandbox, fields)).toEqual(refused);
		expect([receiver.received, sandbox.incoming()]).toEqual([[], []]);
	});

	test('takes a keyword of 10,000 Thai characters, as JSON, as a form and as XML', async () => {
		const word = 'ก'.repeat(10_000);
		for (const as of ['json', 'form', 'xml']) {
			const incoming = await write(sandbox, { text: word, as });
			expect([incoming.outcome, incoming.keyword]).toEqual(['answered', word]);
		}
		// As a query it is longer than Node.js reads; the receiver says so.
		expect(await write(sandbox, { text: word, as: 'query' })).toMatchObject({
			outcome: 'httpStatus',
			status: 431,
		});
	});

	test('takes a number with a plus, and tells it as it was written', async () => {
		await write(sandbox, { from: '+66812345678' });
		expect(receiver.received[0]?.body).toContain('"MOBILE_NO":"+66812345678"');
	});

	test('refuses with 409 as long as no address is set, and lists nothing', async () => {
		await api(sandbox, 'DELETE', '/api/incoming/address');
		expect(await writeRefused(sandbox, {})).toEqual([409, 'NO_INCOMING_URL', undefined]);
		expect(sandbox.incoming()).toEqual([]);
	});
});

describe('the call that charging failed', () => {
	const tell = (id: string, body: unknown = {}) =>
		api(sandbox, 'POST', `/api/incoming/${id}/charging-failed`, body);

	test.each([
		['json', '{"ERROR_MESSAGE":"CHARGING_FAILED","TRANSACTION_ID":"42"}'],
		['form', 'ERROR_MESSAGE=CHARGING_FAILED&TRANSACTION_ID=42'],
		[
			'xml',
			'<?xml version="1.0" encoding="UTF-8"?>\n<incomingSms><ERROR_MESSAGE>CHARGING_FAILED</ERROR_MESSAGE><TRANSACTION_ID>42</TRANSACTION_ID></incomingSms>',
		],
	])('names the transaction, as %s', async (as, body) => {
		await write(sandbox, { transactionId: '42' });
		receiver.answer = () => ({ status: 204 });
		const { status, body: answer } = await tell('1', { as });
		expect([status, answer]).toMatchObject([
			200,
			{
				incoming: {
					id: '2',
					kind: 'chargingFailed',
					transactionId: '42',
					from: '66812345678',
					keyword: '',
					text: '',
					as,
					outcome: 'answered',
					status: 204,
					answer: null,
					problem: null,
				},
			},
		]);
		expect(receiver.received[1]?.body).toBe(body);
		expect((await list(sandbox)).map(({ kind }) => kind)).toEqual(['message', 'chargingFailed']);
	});

	test.each(['2', 'x', '01234567890123456789'])('of %s, which is not there, is 404', async (id) => {
		await write(sandbox);
		const { status, body } = await tell(id);
		expect([status, refusal(body).error.code]).toEqual([404, 'NOT_FOUND']);
	});
});
