import type { Sandbox } from '../../sandbox';
import {
	CREDENTIALS,
	post,
	refusal,
	requestWith,
	sandboxWith,
	send,
	sendAccepted,
	TWO,
} from '../gatewayClient';
import { stopAll, until } from '../running';

const PENDING = { code: '101', name: 'PENDING', description: 'Message accepted by the system' };

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000, credit: 100 });
});
afterEach(stopAll);

describe('the answer to a send request', () => {
	test('has the keys of the sample in their order and no bulkid for one destination', async () => {
		const response = await send(sandbox, {
			bulkId: 'own',
			...requestWith({ destinations: [{ to: '66812345678', messageId: '25501288135972440649' }] }),
		});
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
		expect(await response.text()).toBe(
			'{"detail":[{"messageId":"25501288135972440649","to":"66812345678","from":"Shop",' +
				'"credit":1,"shorturl":"N","status":{"code":"101","name":"PENDING",' +
				'"description":"Message accepted by the system"}}]}',
		);
	});

	test('carries the own bulkId as bulkid for two destinations, and one detail for each', async () => {
		const answer = await sendAccepted(sandbox, {
			bulkId: 'autumn',
			...requestWith({ shorturl: 'y', destinations: TWO }),
		});
		const common = { from: 'Shop', credit: 1, shorturl: 'Y', status: PENDING };
		const detail = TWO.map((destination) => ({ ...destination, ...common }));
		expect(answer).toEqual({ bulkid: 'autumn', detail });
		expect(Object.keys(answer)).toEqual(['bulkid', 'detail']);
	});

	test('counts the destinations of all message objects for bulkid', async () => {
		const [message] = requestWith({ destinations: '66812345678' }).messages;
		const answer = await sendAccepted(sandbox, { messages: [message, message] });
		expect(answer.bulkid).toMatch(/^\d{20,}$/);
		expect(answer.detail.map(({ to }) => to)).toEqual(['66812345678', '66812345678']);
	});

	test('carries identifiers made of at least 20 digits, each only once', async () => {
		const destinations = Array.from({ length: 300 }, (_, index) => ({ to: `66${index}` }));
		const first = await sendAccepted(sandbox, requestWith({ destinations }));
		const second = await sendAccepted(sandbox, requestWith({ destinations }));
		const identifiers = [first, second].flatMap(({ bulkid, detail }) => [
			bulkid ?? 'none',
			...detail.map(({ messageId }) => messageId),
		]);
		expect(identifiers.filter((identifier) => !/^\d{20,}$/.test(identifier))).toEqual([]);
		expect(new Set(identifiers).size).toBe(602);
	});

	test('is held back by the answer delay, after the messages were taken', async () => {
		const slow = await sandboxWith({ answerDelayMs: 200 });
		const asked = Date.now();
		const answered = sendAccepted(slow, requestWith()).then(() => Date.now() - asked);
		await until(() => slow.messages().length >= 1);
		expect(await answered).toBeGreaterThanOrEqual(195);
	});
});

describe('authentication', () => {
	const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

	test.each([
		['wrong password', basic('demo:Demo')],
		['wrong user', basic('other:demo')],
		['no colon', basic('demo')],
		['longer password', basic('demo:demodemo')],
		['another scheme', CREDENTIALS.replace('Basic', 'Bearer')],
		['credentials that are not base64', 'Basic demo:demo'],
		['an empty header', ''],
	])('%s is refused with 401', async (_case, authorization) => {
		const body = JSON.stringify(requestWith());
		const response = await post(sandbox, '/sms/send', body, { authorization });
		expect(response.status).toBe(401);
		expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
		expect(refusal(await response.json()).error.code).toBe('UNAUTHORIZED');
		expect(sandbox.messages()).toEqual([]);
	});

	test.each([
		...['POST /sms/send', 'POST /account/balance', 'GET /sms/loginfo', 'GET /sms/senderList'],
		...['POST /sms/preview', 'POST /otp/requestOTP', 'POST /otp/resendOTP', 'POST /otp/verifyOTP'],
	])('a missing header is refused with 401 at %s, and the words say so', async (call) => {
		const [method = '', path = ''] = call.split(' ');
		const response = await fetch(sandbox.url + path, { method });
		expect(response.status).toBe(401);
		expect(refusal(await response.json()).error.message).toMatch(
			/^The Authorization header is missing/,
		);
	});

	test('a password with a colon and other scripts is accepted', async () => {
		const own = await sandboxWith({ username: 'ร้าน', password: 'A:b:ค' });
		const response = await post(own, '/sms/send', JSON.stringify(requestWith()), {
			authorization: basic('ร้าน:A:b:ค'),
		});
		expect(response.status).toBe(200);
	});

	test('credentials are in no list', async () => {
		await send(sandbox, requestWith());
		const lists = [sandbox.messages(), sandbox.requests(), sandbox.reports()];
		expect(JSON.stringify(lists)).not.toMatch(/demo|Basic|authorization|ZGVtbzpkZW1v/i);
	});
});

describe('a body that cannot be read', () => {
	test.each<[string, string, string, number, string]>([
		['broken JSON', '{"messages":[', 'application/json', 400, 'MALFORMED_JSON'],
		['nothing', '', 'application/json', 400, 'MALFORMED_JSON'],
		['plain text', '{}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
		['a content type that is none', '{}', 'json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
	])('%s is refused', async (_case, body, contentType, status, code) => {
		const response = await post(sandbox, '/sms/send', body, { 'content-type': contentType });
		expect(response.status).toBe(status);
		expect(refusal(await response.json()).error.code).toBe(code);
	});

	test('a body of more than 50 MB is refused with 413', async () => {
		const response = await post(sandbox, '/sms/send', 'x'.repeat(50 * 1024 * 1024 + 1));
		expect(response.status).toBe(413);
		expect(refusal(await response.json()).error.code).toBe('BODY_TOO_LARGE');
	});

	test('a charset beside the content type does no harm', async () => {
		const response = await post(sandbox, '/sms/send', JSON.stringify(requestWith()), {
			'content-type': 'application/json; charset=utf-8',
		});
		expect(response.status).toBe(200);
	});

	test('a key named __proto__ is an unknown field', async () => {
		const body = JSON.stringify(requestWith()).replace('{', '{"__proto__":{"bulkId":"b"},');
		const response = await post(sandbox, '/sms/send', body);
		expect(refusal(await response.json()).error).toMatchObject({
			code: 'UNKNOWN_FIELD',
			field: '__proto__',
		});
	});
});

describe('the balance', () => {
	const balance = async () => {
		const response = await fetch(`${sandbox.url}/account/balance`, {
			method: 'POST',
			headers: { authorization: CREDENTIALS },
		});
		return { status: response.status, body: await response.json() };
	};

	test('goes down by the credit of each accepted message', async () => {
		expect(await balance()).toEqual({ status: 200, body: { type: 'prepaid', credit: 100 } });
		const destinations = ['661', '662', '66819903'].map((to) => ({ to }));
		const { detail } = await sendAccepted(
			sandbox,
			requestWith({ destinations, text: 'a'.repeat(161) }),
		);
		expect(detail.map(({ credit }) => credit)).toEqual([2, 2, 0]);
		expect(await balance()).toEqual({ status: 200, body: { type: 'prepaid', credit: 96 } });
	});

	test.each(['application/json', 'application/x-www-form-urlencoded'])(
		'is given whatever the body, here empty %s',
		async (contentType) => {
			const response = await post(sandbox, '/account/balance', '', { 'content-type': contentType });
			expect(response.status).toBe(200);
		},
	);
});
