import Ajv2020 from 'ajv/dist/2020';
import { z } from 'zod';
import { COMING_YEAR } from '../comingYear';
import type { Sandbox } from '../../sandbox';
import { api, post, requestWith, sandboxWith, send, stopSandboxes, until } from '../gatewayClient';
import { type Answer, ask, requestOtp, tell } from '../furtherClient';
import {
	answerTo,
	type IncomingReceiver,
	startIncomingReceiver,
} from '../incoming/incomingReceiver';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
let customer: IncomingReceiver;
let problemsOf: (schema: string, value: unknown) => unknown;
beforeEach(async () => {
	receiver = await startReceiver();
	customer = await startIncomingReceiver();
	sandbox = await sandboxWith();
	const { body } = await api(sandbox, 'GET', '/openapi.json');
	const ajv = new Ajv2020({ allErrors: true, strictRequired: false });
	ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'paths', 'webhooks', 'components']);
	ajv.addSchema({ ...z.record(z.unknown()).parse(body), $id: 'openapi' });
	problemsOf = (schema, value) => {
		const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`);
		if (!validate) throw new Error(`The document has no schema ${schema}.`);
		return validate(value) === true ? [] : validate.errors;
	};
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
	await customer.close();
});

const full = {
	from: 'Shop',
	destinations: [{ to: '661', messageId: 'x'.repeat(200) }, { to: '66810009903' }],
	text: 'ก'.repeat(1600),
	shorturl: 'y',
	notifyUrl: 'https://example.com/report',
	notifyContentType: 'application/xml',
	sendAt: `31/12/${COMING_YEAR} 23:59`,
	callbackData: 'c'.repeat(1000),
};

describe('/openapi.json', () => {
	test('names this sandbox and describes the endpoints and the report', async () => {
		expect((await api(sandbox, 'GET', '/openapi.json')).body).toMatchObject({
			openapi: '3.1.0',
			servers: [{ url: sandbox.url }],
			paths: {
				'/sms/loginfo': { get: {} },
				'/sms/senderList': { get: {} },
				'/sms/preview': { post: {} },
				'/otp/requestOTP': { post: {} },
				'/otp/resendOTP': { post: {} },
				'/otp/verifyOTP': { post: {} },
				'/sms/send': { post: { callbacks: { deliveryReport: {} } } },
				'/account/balance': { post: {} },
				'/api/incoming': { get: { security: [] }, post: { security: [] } },
				'/api/incoming/{id}/charging-failed': { post: { security: [] } },
				'/api/incoming/address': { get: {}, put: {}, delete: {} },
			},
			webhooks: { incomingSms: { post: {} }, chargingFailed: { post: {} } },
		});
	});

	test.each<[string, object]>([
		['one destination', requestWith()],
		['a number in place of the list', requestWith({ destinations: '66812345678' })],
		['a rejected destination', requestWith({ destinations: '66810009903' })],
		['every field', { bulkId: 'b'.repeat(50), messages: [full, full] }],
	])('fits request and answer with %s', async (_case, body) => {
		const response = await send(sandbox, body);
		expect(response.status).toBe(200);
		expect(problemsOf('SendRequest', body)).toEqual([]);
		expect(problemsOf('SendAnswer', await response.json())).toEqual([]);
	});

	test.each<[string, object]>([
		['no messages', { messages: [] }],
		['an unknown field', { ...requestWith(), extra: 1 }],
		['a plus sign', requestWith({ destinations: '+66812345678' })],
		['a long sender', requestWith({ from: 'ABCDEFGHIJKL' })],
		['a long text', requestWith({ text: 'x'.repeat(1601) })],
		['shorturl in upper case', requestWith({ shorturl: 'Y' })],
		['a content type without an address', requestWith({ notifyContentType: 'application/json' })],
		['a date of another form', requestWith({ sendAt: `${COMING_YEAR}-12-31 23:59` })],
	])('has no room for %s, which is refused in the shape it says', async (_case, body) => {
		const response = await send(sandbox, body);
		expect(response.status).toBe(400);
		expect(problemsOf('SendRequest', body)).not.toEqual([]);
		expect(problemsOf('Error', await response.json())).toEqual([]);
	});

	test('fits the balance', async () => {
		const response = await post(sandbox, '/account/balance', '');
		expect(problemsOf('Balance', await response.json())).toEqual([]);
	});

	test('fits the further endpoints', async () => {
		const fits = (schema: string, { status, body }: Answer) =>
			expect([status, problemsOf(schema, body)]).toEqual([200, []]);
		await send(sandbox, requestWith({ destinations: [{ to: '661', messageId: 'a' }] }));
		fits('LogAnswer', await ask(sandbox, '/sms/loginfo?messageId=a'));
		fits('LogAnswer', await ask(sandbox, '/sms/loginfo?messageId=b'));
		const other = await sandboxWith({ logShape: 'array' });
		await send(other, requestWith());
		fits('LogArray', await ask(other, '/sms/loginfo?mobile=66812345678'));
		fits('LogArray', await ask(other, '/sms/loginfo?messageId=b'));
		fits('Senders', await ask(sandbox, '/sms/senderList'));
		fits('Preview', await tell(sandbox, '/sms/preview', { message: 'ก' }));
		const asked = { otcId: 'a', mobile: '0812345678', notifyUrl: receiver.url };
		fits('OtpAnswer', await tell(sandbox, '/otp/requestOTP', asked));
		const rejected = { otcId: 'a', mobile: '66810009903' };
		fits('OtpAnswer', await tell(sandbox, '/otp/requestOTP', rejected));
		const { otpId } = await requestOtp(sandbox);
		fits('OtpAnswer', await tell(sandbox, '/otp/resendOTP', { otpId }));
		fits('OtpVerdict', await tell(sandbox, '/otp/verifyOTP', { otpId, otpCode: '1' }));
		expect([
			problemsOf('PreviewRequest', { message: 'ก' }),
			problemsOf('OtpRequest', asked),
			problemsOf('OtpResend', { otpId }),
			problemsOf('OtpVerify', { otpId, otpCode: '1' }),
		]).toEqual([[], [], [], []]);
	});

	test.each<[string, string, object]>([
		['PreviewRequest', '/sms/preview', { message: '' }],
		['OtpRequest', '/otp/requestOTP', { otcId: 'a', mobile: '00' }],
		['OtpRequest', '/otp/requestOTP', { otcId: 'a', mobile: '661', extra: 1 }],
		['OtpResend', '/otp/resendOTP', {}],
		['OtpVerify', '/otp/verifyOTP', { otpId: 'a', otpCode: 1 }],
	])('has no room for the %s %#, which is refused in the shape it says', async (...given) => {
		const [schema, path, body] = given;
		const answer = await tell(sandbox, path, body);
		expect([answer.status, problemsOf('Error', answer.body)]).toEqual([400, []]);
		expect(problemsOf(schema, body)).not.toEqual([]);
	});

	test('fits every report', async () => {
		const numbers = ['9901', '9902', '9904', '9906', '9908', '9911', '0000'];
		const destinations = numbers.map((ending) => ({ to: `6681234${ending}` }));
		await send(sandbox, requestWith({ destinations, notifyUrl: receiver.url, callbackData: 'c' }));
		await send(sandbox, requestWith({ notifyUrl: receiver.url }));
		await until(() => receiver.received.length >= 9);
		for (const { text } of receiver.received) {
			expect(problemsOf('Report', JSON.parse(text))).toEqual([]);
		}
	});

	test('fits the calls of incoming SMS, their answers, and what the sandbox says of them', async () => {
		const header = { name: 'X-Token', value: 'x' };
		const address = { url: customer.url, as: 'form', header };
		expect(problemsOf('IncomingAddress', address)).toEqual([]);
		const set = await api(sandbox, 'PUT', '/api/incoming/address', address);
		expect(problemsOf('IncomingAddressSet', set.body)).toEqual([]);
		const writing = { from: '661', text: 'ยกเลิก', keyword: '', transactionId: '7', as: 'json' };
		expect(problemsOf('Writing', writing)).toEqual([]);
		const written = await api(sandbox, 'POST', '/api/incoming', writing);
		expect(problemsOf('WritingResult', written.body)).toEqual([]);
		await api(sandbox, 'POST', '/api/incoming/1/charging-failed', { as: 'json' });
		customer.answer = () => ({ status: 500 });
		await api(sandbox, 'POST', '/api/incoming', writing);
		const listed = await api(sandbox, 'GET', '/api/incoming');
		expect(listed.body).toMatchObject({ total: 3 });
		expect(problemsOf('IncomingList', listed.body)).toEqual([]);
		const [call, failure] = customer.received;
		if (!call || !failure) throw new Error('Nothing was called.');
		expect(problemsOf('IncomingCall', JSON.parse(call.body))).toEqual([]);
		expect(problemsOf('IncomingAnswer', JSON.parse(String(answerTo(call).body)))).toEqual([]);
		expect(problemsOf('ChargingFailed', JSON.parse(failure.body))).toEqual([]);
	});

	test.each<[string, object]>([
		['Writing', { from: 'Ann', text: '' }],
		['Writing', { from: '661', text: 'x'.repeat(10_001) }],
		['Writing', { from: '661' }],
		['Writing', { from: '661', text: '', as: 'yaml' }],
		['IncomingAddress', { url: 'a.example' }],
		['IncomingAddress', { url: 'http://a.example', header: { name: 'X' } }],
	])('has no room for the %s %#, which is refused', async (schema, body) => {
		const isAddress = schema === 'IncomingAddress';
		const { status } = isAddress
			? await api(sandbox, 'PUT', '/api/incoming/address', body)
			: await api(sandbox, 'POST', '/api/incoming', body);
		expect(status).toBe(400);
		expect(problemsOf(schema, body)).not.toEqual([]);
	});

	test.each(['300', '0', '400', '3000'])('has no room for RESULT_CODE %s', (code) => {
		expect(problemsOf('IncomingAnswer', { TRAIN_ID: '7', RESULT_CODE: code })).not.toEqual([]);
	});

	test.each(['missingDetails', 'spelling'])('does not fit an answer spoilt by %s', async (kind) => {
		await api(sandbox, 'PUT', '/api/faults', { faults: [{ kind }] });
		const answer: unknown = await (await send(sandbox, requestWith())).json();
		expect(problemsOf('SendAnswer', answer)).not.toEqual([]);
	});
});
