import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checks, DATA, LOGIN, send } from './credentialChecks';
import { WITHHELD } from '../../engine/sentences';

const BALANCE = { method: 'POST', uri: 'https://sms.example.com/account/balance', body: {} };
const EMPTY_SEND = {
	method: 'POST',
	uri: 'https://sms.example.com/sms/send',
	body: { messages: [] },
};
const HTML = '<html><body>Welcome</body></html>';

const FIREWALL = 'A firewall or proxy in front of the gateway blocked the request';
const NO_GATEWAY = 'There is no gateway at this address';
const NO_BALANCE = 'Connected. The gateway accepts the login, but does not report a balance';

describe('the test of the credential, where the gateway tells a balance', () => {
	it.each([
		[{ type: 'prepaid', credit: 12.5 }, 'Connected. Balance: 12.5 credits (prepaid)'],
		[{ type: 'postpaid', credit: 0 }, 'Connected. Balance: 0 credits (postpaid)'],
		[{ type: 'prepaid', credit: '1000.00' }, 'Connected. Balance: 1000 credits (prepaid)'],
	])('is passed by %j and tells it', async (body, message) => {
		const { result, requests } = await checks([{ statusCode: 200, body }]);
		expect(result).toEqual({ status: 'OK', message });
		expect(requests).toEqual([expect.objectContaining(BALANCE)]);
	});
});

it('the test of the credential does not believe a balance that comes with a failure', async () => {
	const { result } = await checks([{ statusCode: 500, body: { credit: 7 } }]);
	expect(result.message).toMatch(/^The gateway failed \(HTTP 500: \{"credit":7\}\)/);
});

describe('the test of the credential, where the gateway has no balance', () => {
	it.each([
		['an error to the empty list', 404, { statusCode: 400, body: { error: 'no messages' } }],
		['an empty detail', 404, { statusCode: 200, body: { detail: [] } }],
		['empty details', 405, { statusCode: 201, body: { bulkid: 'b', details: [] } }],
		['an error member', 404, { statusCode: 200, body: { error: 'no messages' } }],
	])('is passed by %s (after %d)', async (_, first, second) => {
		const { result, requests } = await checks([{ statusCode: first, body: HTML }, second]);
		expect(result).toEqual({ status: 'OK', message: NO_BALANCE });
		expect(requests).toEqual([
			expect.objectContaining(BALANCE),
			expect.objectContaining(EMPTY_SEND),
		]);
	});

	it('does not believe a balance that comes with an error', async () => {
		const answers = [{ credit: 7, error: 'closed' }, { detail: [] }];
		const { result } = await checks(answers.map((body) => ({ statusCode: 200, body })));
		expect(result).toEqual({ status: 'OK', message: NO_BALANCE });
	});
});

describe.each([
	['balance', []],
	['empty list', [{ statusCode: 404, body: '' }]],
])('the test of the credential, where the gateway refuses the %s', (what, before) => {
	// How each goes on: the table of httpStatus.ts, in gatewayAnswer.test.ts.
	it.each([
		['a login', 401, { error: 'no' }, 'The gateway rejected the login (HTTP 401: no). Check'],
		['a page', 403, HTML, `${FIREWALL} (HTTP 403: a web page: Welcome). Ask`],
		['ModSecurity', 406, HTML, `${FIREWALL} (HTTP 406: a web page: Welcome). Ask`],
		['a proxy', 407, '', 'A proxy between n8n and the gateway asks for a login (HTTP 407). Ask'],
		['a redirect', 302, '', 'The gateway sent the request elsewhere (HTTP 302); redirects are not'],
		[
			'another name',
			421,
			'',
			'The server does not serve the host name in Base URL (HTTP 421). Check',
		],
		['a web page', 200, HTML, `${NO_GATEWAY} (HTTP 200: a web page: Welcome). Check Base URL`],
		['429', 429, '', 'The gateway accepts no more requests right now (HTTP 429). Try again later.'],
		['a failure', 503, { error: 'x' }, 'The gateway failed (HTTP 503: x). Try again later.'],
	])('names what is wrong and asks no further: %s', async (_, statusCode, body, message) => {
		const { result, requests } = await checks([...before, { statusCode, body }]);
		expect([result.status, result.message.slice(0, message.length)]).toEqual(['Error', message]);
		expect(requests).toHaveLength(what === 'balance' ? 1 : 2);
	});
});

it.each([
	['no such address', 404, { error: 'not found' }, ' (HTTP 404: not found)'],
	['JSON of something else', 200, { hello: 'world' }, ' (HTTP 200: {"hello":"world"})'],
	['an error that says the password', 200, { message: 'no Pa55word' }, ` (HTTP 200: ${WITHHELD})`],
	['a list', 200, [], ' (HTTP 200)'],
	['a word', 200, 'OK', ' (HTTP 200: OK)'],
])('the test of the credential finds no gateway in %s', async (_, statusCode, body, said) => {
	const { result } = await checks([
		{ statusCode: 404, body: '' },
		{ statusCode, body },
	]);
	const message = `${NO_GATEWAY}${said}. Check Base URL in the Bulk SMS API credential.`;
	expect(result).toEqual({ status: 'Error', message });
});

describe('the test of the credential, where nobody answers', () => {
	// Every failure: networkFailure.test.ts.
	it.each([
		[
			{ code: 'ENOTFOUND' },
			'https://sms.example.com was not found: there is no host of this name (ENOTFOUND). Check Base URL in the Bulk SMS API credential.',
		],
		[
			{ code: 'ETIMEDOUT' },
			'No answer came from https://sms.example.com in time. Try again later.',
		],
	])('names it: %j', async (fields, message) => {
		const { result, requests } = await checks([Object.assign(new Error('x'), fields)]);
		expect(result).toEqual({ status: 'Error', message });
		expect(requests).toHaveLength(1);
	});

	it('names it when it happens at the second request', async () => {
		const refusal = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
		const { result } = await checks([{ statusCode: 404, body: '' }, refusal]);
		expect(result.status).toBe('Error');
		expect(result.message).toMatch(/^https:\/\/sms\.example\.com refused the connection/);
	});
});

describe('the test of the credential, where a field cannot be used', () => {
	// Every fault of a field: credential.test.ts.
	it.each<[ICredentialDataDecryptedObject, string]>([
		[{ baseUrl: 'http://127.0. 0.1:4730' }, 'Base URL contains a space. Remove the space.'],
		[
			{ username: '' },
			'Username: The field is empty or has no usable value. Fill in the field and save the credential.',
		],
		[
			{ timezone: 'Bangkok' },
			'Time Zone: "Bangkok" is not a time zone. Write it as Asia/Bangkok, or leave it empty.',
		],
	])('says so and asks nobody: %j', async (fields, message) => {
		const { result, requests } = await checks([], { data: { ...DATA, ...fields } });
		expect(result).toEqual({ status: 'Error', message });
		expect(requests).toEqual([]);
	});

	it('asks nobody where the credential is empty', async () => {
		const { result, requests } = await checks([], {});
		expect(result).toEqual({
			status: 'Error',
			message:
				'Base URL: The field is empty or has no usable value. Fill in the field and save the credential.',
		});
		expect(requests).toEqual([]);
	});
});

describe('the test of the credential, where the gateway takes the login', () => {
	const BALANCE_ANSWER = { statusCode: 200, body: { credit: 7 } };
	const TOO_SHORT = {
		status: 'Error',
		message:
			'The gateway accepts the login, but Report Token has fewer than 16 characters. Enter 16 or more letters and digits, so that nobody can guess opt-out links, or leave it empty.',
	};

	it.each(['x', ' a-token-of-15-l '])(
		'says that the Report Token %j is too short, and what to do',
		async (reportToken) => {
			const { result } = await checks([BALANCE_ANSWER], { data: { ...DATA, reportToken } });
			expect(result).toEqual(TOO_SHORT);
			const without = [{ statusCode: 404, body: '' }, send(400)];
			const second = await checks(without, { data: { ...DATA, reportToken } });
			expect(second.result).toEqual(TOO_SHORT);
		},
	);

	it.each([
		'http://sms.example.com',
		'  HTTP://sms.example.com/sms/send',
		'http://172.32.0.1',
		'http://10.example.com',
		'http://[2001:db8::1]/',
	])('says that others can read the login at %s', async (baseUrl) => {
		const { result } = await checks([BALANCE_ANSWER], { data: { ...DATA, baseUrl } });
		expect(result).toEqual({
			status: 'Error',
			message:
				'The gateway accepts the login, but Base URL starts with http://, so others on the way can read the login. Use the https:// address of the provider.',
		});
	});

	it.each([
		'https://sms.example.com',
		'http://localhost:4010',
		'http://127.0.0.1:4010/',
		'http://172.31.255.255:80',
		'http://192.168.1.20/gateway',
		'http://[::1]:4010',
		'http://[fd00::1]:4010',
		'http://sandbox:4010',
		'http://host.docker.internal:4010',
		'http://gateway.local',
	])('is passed at %s', async (baseUrl) => {
		const { result } = await checks([BALANCE_ANSWER], { data: { ...DATA, baseUrl } });
		expect(result.status).toBe('OK');
	});

	it('says first that the login is refused', async () => {
		const refusal = { statusCode: 401, body: '' };
		const { result } = await checks([refusal], { data: { ...DATA, reportToken: 'x' } });
		expect(result.message).toMatch(/^The gateway rejected the login \(HTTP 401\)/);
	});

	it.each<ICredentialDataDecryptedObject>([
		{ reportToken: '' },
		{ reportToken: 'a-token-of-16-le' },
		// Whatever was sent with an old one still counts for reports.
		{ reportToken: 'a-token-of-16-le', previousReportToken: 'short' },
	])('is passed with %j', async (tokens) => {
		const { result } = await checks([BALANCE_ANSWER], { data: { ...DATA, ...tokens } });
		expect(result).toEqual({ status: 'OK', message: 'Connected. Balance: 7 credits' });
	});
});

describe('the requests of the test of the credential', () => {
	it("carry the login by n8n's own mechanism, follow no redirect and send no message", async () => {
		const { requests } = await checks([{ statusCode: 404, body: '' }, send(400)]);
		const shared = {
			auth: LOGIN,
			headers: { Accept: 'application/json' },
			json: true,
			timeout: 15_000,
			agentOptions: { signal: expect.any(AbortSignal) as unknown },
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
			useStream: true,
		};
		expect(requests).toStrictEqual([
			{ ...BALANCE, ...shared },
			{ ...EMPTY_SEND, ...shared },
		]);
	});

	it('go to the base URL as it was cleaned', async () => {
		const data = { ...DATA, baseUrl: ' https://Example.com/api/sms/send/ ' };
		const { requests } = await checks([{ statusCode: 404, body: '' }, send(400)], { data });
		expect(requests).toEqual([
			expect.objectContaining({ uri: 'https://example.com/api/account/balance' }),
			expect.objectContaining({ uri: 'https://example.com/api/sms/send' }),
		]);
	});
});
