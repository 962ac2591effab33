import fc from 'fast-check';
import { omit } from 'lodash';
import { setTimeout } from 'node:timers/promises';

import { receiveSms } from '../../../../nodes/BulkSms/trigger/incoming/incomingSms';
import { anyBody } from '../hostileBodies';
import { type Call, receiveBy, refusal } from '../receivedCall';
import { volume } from '../../../engine/volume';
import { TOO_LARGE } from '../../../engine/sentences';

const receive = async (call: Call) => await receiveBy(receiveSms, call);

const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const DATE: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const fields = { TRAN_ID: '4711', MOBILE_NO: '+66 81-234 5678', KEYWORD: 'POINTS', MESSAGE: 'Hi' };
const item = {
	from: '66812345678',
	text: 'Hi',
	keyword: 'POINTS',
	transactionId: '4711',
	isOptOut: false,
	isOptIn: false,
	messageKey: KEY,
	contentType: 'application/json',
	receivedAt: DATE,
};
const answered = (text = '', name = 'SUCCESS', code = '00') =>
	JSON.stringify({ TRAIN_ID: '4711', RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text });
const header = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8` });
const JSON_HEADER = header('application/json');
/** What a call comes to where it is taken and answered at once. */
const taken = (json: object, text = '') => ({
	result: { webhookResponse: answered(text), workflowData: [[{ json }]] },
	answered: { headers: JSON_HEADER },
});
const failure = { ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' };
const bytesOf = (text: string, type: string) => ({
	body: {},
	rawBody: Buffer.from(text),
	headers: { 'content-type': type },
});

describe('receiveSms', () => {
	it('answers with the text of the user', async () => {
		const parameters = { responseText: 'Thank you' };
		expect(await receive({ body: fields, parameters })).toEqual(taken(item, 'Thank you'));
	});

	it.each([
		['=Call {{ $vars.phone }}', 'The field "phone" of "$vars" in the answer text has no value'],
		[
			'Call {{ $json.phone }}',
			'The answer text contains "$json.phone" in braces, which n8n does not evaluate in a field that is Fixed',
		],
	])('answers without a text for %s, which has a hole, and logs it', async (text, reason) => {
		const logged: string[] = [];
		const call = { body: fields, parameters: { responseText: text } };
		const context = {
			evaluateExpression: () => undefined,
			logger: { warn: (message: string) => logged.push(message) },
		};
		expect(await receiveBy(receiveSms, call, context)).toEqual(taken(item));
		expect(logged).toEqual([`An incoming SMS got no text back. ${reason}.`]);
	});

	it('takes a call by the query of its address, and shows the token to nobody', async () => {
		const { result } = await receive({
			query: { ...fields, token: 'secret' },
			parameters: { authentication: 'token', options: { includeRaw: true } },
			reportToken: 'secret',
		});
		expect(result.workflowData).toEqual([[{ json: { ...item, raw: fields } }]]);
	});

	it('believes the body where there is something in it, and not the query', async () => {
		const { result } = await receive({ body: fields, query: { MESSAGE: 'Other', TRAN_ID: '1' } });
		expect(result.workflowData).toEqual([[{ json: item }]]);
	});

	it.each([
		['text/xml', '<r><TRAN_ID>4711</TRAN_ID><MESSAGE>Hi</MESSAGE></r>', 'text/xml'],
		['application/soap+xml', '<r><TRAN_ID>4711</TRAN_ID></r>', 'application/xml'],
		['text/plain', 'TRAN_ID=4711&MESSAGE=Hi', 'application/x-www-form-urlencoded'],
		['text/plain', '{"TRAN_ID":"4711"}', 'application/json'],
		['text/plain', '<r><TRAN_ID>4711</TRAN_ID></r>', 'application/xml'],
	])('answers a call of %s %s as %s', async (type, text, answerType) => {
		const outcome = await receive(bytesOf(text, type));
		expect(outcome.answered).toEqual({ headers: header(answerType) });
		expect(outcome.result.workflowData).toMatchObject([
			[{ json: { transactionId: '4711', contentType: answerType } }],
		]);
	});

	it.each<[object, object, isOptOut: boolean, isOptIn: boolean]>([
		[{ MESSAGE: 'Stop!' }, {}, true, false],
		[{ MESSAGE: 'x', KEYWORD: 'ยกเลิก' }, {}, true, false],
		[{ MESSAGE: 'Cancel' }, {}, true, false],
		[{ MESSAGE: 'หยุดค่ะ' }, {}, true, false],
		[{ MESSAGE: 'Cancel my order' }, {}, false, false],
		[{ MESSAGE: 'Cancel my order', KEYWORD: 'Cancel' }, {}, true, false],
		[{ MESSAGE: 'Stop' }, { stopWords: 'End' }, false, false],
		[{ MESSAGE: 'Start!' }, {}, false, true],
		[{ MESSAGE: 'When does it start?' }, {}, false, false],
		[{ MESSAGE: 'Back' }, { startWords: 'Back, Again' }, false, true],
		[{ MESSAGE: 'Start' }, { startWords: 'Back' }, false, false],
		[{ MESSAGE: 'Start' }, { stopWords: 'START' }, true, false],
		[{ MESSAGE: 'Stop' }, { startWords: 'Stop' }, true, false],
		[{ MESSAGE: 'START', KEYWORD: 'STOP' }, {}, true, false],
	])('takes %j with %j as opt-out: %s, opt-in: %s', async (said, options, isOptOut, isOptIn) => {
		const { result } = await receive({ body: { ...fields, ...said }, parameters: { options } });
		expect(result.workflowData).toMatchObject([[{ json: { isOptOut, isOptIn } }]]);
	});

	it('gives the key of a call to its repeat only, and a key of its own to each without TRAN_ID', async () => {
		const keyOf = async (body: object) => {
			const { result } = await receive({ body });
			await setTimeout(2);
			return result.workflowData?.[0]?.[0]?.json.messageKey;
		};
		expect(await keyOf(fields)).toBe(await keyOf(fields));
		const without = omit(fields, 'TRAN_ID');
		expect(await keyOf(without)).not.toBe(await keyOf(without));
	});

	it('starts one run for a call with several SMS, so that no STOP is lost', async () => {
		const stop = { MOBILE_NO: '66899999999', MESSAGE: 'STOP' };
		const stopped = {
			...omit(item, 'transactionId', 'keyword'),
			from: '66899999999',
			text: 'STOP',
			isOptOut: true,
		};
		const charge = { ...failure, TRANSACTION_ID: '4710' };
		const outcome = await receive({ body: [charge, fields, stop] });
		expect(outcome).toEqual({
			result: { webhookResponse: answered(), workflowData: [[{ json: item }, { json: stopped }]] },
			answered: { headers: JSON_HEADER },
		});
		const all = await receive({
			body: [failure, stop],
			parameters: { options: { startOnChargingFailed: true } },
		});
		expect(all.result.workflowData).toMatchObject([
			[{ json: { text: 'STOP' } }, { json: { kind: 'chargingFailed' } }],
		]);
	});

	it.each<[string, Call]>([
		['nothing', { body: {} }],
		['other fields', { body: { id: 1 }, query: { token: 'x' } }],
		['JSON that is cut off', bytesOf('{"MESSAGE":', 'text/plain')],
		['100,000 levels', { body: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }],
	])('answers 400 to %s and starts no run', async (_, call) => {
		expect(await receive(call)).toEqual(refusal(400, 'The call contains no incoming SMS'));
	});

	it('takes a body of exactly the largest size, and answers 413 to one byte more', async () => {
		const parameters = { options: { maxBodySize: 1 } };
		const call = (bytes: number) =>
			bytesOf(`TRAN_ID=4711&MESSAGE=${'x'.repeat(bytes - 21)}`, 'text/plain');
		const { result } = await receive({ ...call(1024), parameters });
		expect(result.workflowData?.[0]?.[0]?.json.text).toHaveLength(1003);
		expect(await receive({ ...call(1025), parameters })).toEqual(refusal(413, TOO_LARGE));
	});
});

describe('the number of the person', () => {
	const fromOf = async (number: string, more: object) => {
		const { result } = await receive({ body: { ...fields, MOBILE_NO: number }, ...more });
		return result.workflowData?.[0]?.[0]?.json.from;
	};
	const credential = (defaultCountryCode: string) => ({
		...{ query: { token: 'secret' }, parameters: { authentication: 'token' } },
		credential: { baseUrl: 'http://127.0.0.1', username: 'a', password: 'b', defaultCountryCode },
		reportToken: 'secret',
	});

	it.each([
		['081-234 5678', {}, '081-234 5678'],
		['081-234 5678', credential('+66'), '66812345678'],
		['8 912 345-67-89', credential('7'), '79123456789'],
		['66812345601.0', credential('66'), '66812345601.0'],
		['MyShop', credential('66'), 'MyShop'],
	])('%s with %j is %s', async (number, more, from) => {
		expect(await fromOf(number, more)).toBe(from);
	});
});

describe('a call about charging', () => {
	const acknowledged = { status: 200, headers: JSON_HEADER, sent: answered() };

	it.each(['immediately', 'answerOperation'])(
		'is answered at once and starts nothing with Respond %s',
		async (respond) => {
			const parameters = { respond, responseText: 'Thanks', noAnswerText: 'Sorry' };
			expect(await receive({ body: failure, parameters })).toEqual({
				result: { noWebhookResponse: true },
				answered: acknowledged,
			});
		},
	);

	it('starts a run with what it says where that is asked for', async () => {
		const parameters = { options: { startOnChargingFailed: true } };
		const json = {
			kind: 'chargingFailed',
			transactionId: '4711',
			reason: 'CHARGING_FAILED',
			messageKey: KEY,
			contentType: 'application/json',
			receivedAt: DATE,
		};
		expect(await receive({ body: failure, parameters })).toEqual({
			result: { noWebhookResponse: true, workflowData: [[{ json }]] },
			answered: acknowledged,
		});
	});
});

describe('a call that the workflow answers', () => {
	const parameters = { respond: 'answerOperation', noAnswerText: 'Sorry' };

	it('starts a run, and is not answered yet', async () => {
		expect(await receive({ body: fields, parameters })).toMatchObject({
			result: { workflowData: [[{ json: item }]] },
			answered: {},
		});
	});

	it('gets the form of the provider where n8n would write of an error', async () => {
		const n8nWrites = { message: 'Error in workflow' };
		const call = await receive({ body: fields, parameters, n8nWrites });
		expect(call.answered).toEqual({
			...{ status: 200, headers: JSON_HEADER },
			sent: answered('Sorry', 'NOT_ANSWERED', '399'),
		});
	});
});

describe('a hostile call', () => {
	it('is answered 400, or starts one run with one item', async () => {
		const types = ['application/json', 'text/xml', 'text/plain', 'x; charset=utf-7', ''];
		const wrapped = fc.tuple(anyBody, fc.constantFrom('MESSAGE', 'TRAN_ID', ''));
		await fc.assert(
			fc.asyncProperty(wrapped, fc.constantFrom(...types), async ([body, name], type) => {
				const value = name === '' ? body : { [name]: body };
				const text = typeof value === 'string' ? value : JSON.stringify(value);
				for (const call of [{ body: value }, bytesOf(text, type)]) {
					const { result, answered: answer } = await receive(call);
					const items = result.workflowData?.[0]?.length ?? 0;
					const isAnswered = typeof (result.webhookResponse ?? answer.sent) === 'string';
					expect([items, isAnswered ? 200 : answer.status]).toEqual([
						items,
						isAnswered ? 200 : 400,
					]);
					expect(items).toBeLessThan(2);
				}
			}),
			{ numRuns: volume(100, 5_000) },
		);
	});
});
