import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checks, DATA, LOGIN, send } from './credentialChecks';

const BALANCE = { method: 'POST', uri: 'https://sms.example.com/account/balance', body: {} };
const EMPTY_SEND = {
	method: 'POST',
	uri: 'https://sms.example.com/sms/send',
	body: { messages: [] },
};
const HTML = '<html><body>Welcome</body></html>';

const REFUSED = (status: number) =>
	`The gateway rejected Username or Password (HTTP ${status}). Check both: they are case-sensitive.`;
const NO_GATEWAY = (status: number) =>
	`The server at this address is no bulk SMS gateway (HTTP ${status}). Check Base URL.`;
const OTHER_NAME =
	'The server does not serve the host name in Base URL (HTTP 421). Check Base URL. The sandbox accepts another name with --allowed-host.';
const REDIRECTED = (status: number) =>
	`The address redirects elsewhere (HTTP ${status}), and the login is not sent there. Correct Base URL: https instead of http, or the new address.`;
const NOT_NOW = (status: number) =>
	`The gateway is not available right now (HTTP ${status}). Try again later.`;
const FIREWALL = (status: number) =>
	`A firewall or proxy in front of the gateway blocked the request (HTTP ${status}). Ask the provider to let requests from the address of this n8n through, and tell them what it says.`;
const PROXY =
	'A proxy between n8n and the gateway asks for a login (HTTP 407). Ask the administrator of this n8n to correct its proxy.';
const NO_BALANCE = 'Connected. The gateway accepts the login, but gives no balance';

describe('the test of the credential, where the gateway tells a balance', () => {
	it.each([
		[{ type: 'prepaid', credit: 12.5 }, 'Connected. Balance: 12.5 credits (prepaid)'],
		[{ type: 'postpaid', credit: 0 }, 'Connected. Balance: 0 credits (postpaid)'],
		[{ credit: 7 }, 'Connected. Balance: 7 credits'],
		[{ type: 'prepaid', credit: '1000.00' }, 'Connected. Balance: 1000.00 credits (prepaid)'],
	])('is passed by %j and tells it', async (body, message) => {
		const { result, requests } = await checks([{ statusCode: 200, body }]);
		expect(result).toEqual({ status: 'OK', message });
		expect(requests).toEqual([expect.objectContaining(BALANCE)]);
	});

	it.each([
		['refused login', 401, { error: 'no' }, REFUSED(401)],
		['refused login with a page', 401, HTML, REFUSED(401)],
		['forbidden', 403, '', REFUSED(403)],
		['forbidden with words', 403, { error: 'no rights' }, REFUSED(403)],
		['a firewall', 403, HTML, FIREWALL(403)],
		['a firewall that names its code', 403, 'error code: 1020', FIREWALL(403)],
		['a firewall that answers JSON', 403, { title: 'Blocked by Cloudflare' }, FIREWALL(403)],
		['ModSecurity', 406, HTML, FIREWALL(406)],
		['a proxy', 407, '', PROXY],
		['a redirect for good', 301, '', REDIRECTED(301)],
		['a redirect', 302, HTML, REDIRECTED(302)],
		['a redirect with the same method', 307, '', REDIRECTED(307)],
		['a redirect for good with the same method', 308, '', REDIRECTED(308)],
		['another name', 421, { error: 'no' }, OTHER_NAME],
		['another name, with a page', 421, HTML, OTHER_NAME],
		['a web page', 200, HTML, NO_GATEWAY(200)],
		['a web page behind spaces', 200, `\n ${HTML}`, NO_GATEWAY(200)],
		['too many requests', 429, { error: 'x' }, NOT_NOW(429)],
		['too many requests, with a page', 429, HTML, NOT_NOW(429)],
		['a failure', 500, { error: 'x' }, NOT_NOW(500)],
		['a failure with a page', 502, HTML, NOT_NOW(502)],
		['a failure without a body', 503, '', NOT_NOW(503)],
		['a failure beside a balance', 500, { credit: 7 }, NOT_NOW(500)],
	])('names what is wrong and asks no further: %s', async (_, statusCode, body, message) => {
		const { result, requests } = await checks([{ statusCode, body }]);
		expect(result).toEqual({ status: 'Error', message });
		expect(requests).toEqual([expect.objectContaining(BALANCE)]);
	});
});

describe('the test of the credential, where the gateway has no balance', () => {
	it.each([
		['an error to the empty list', 404, { statusCode: 400, body: { error: 'no messages' } }],
		['an error to the empty list, in words', 405, { statusCode: 422, body: 'no messages' }],
		['an empty detail', 404, { statusCode: 200, body: { detail: [] } }],
		['empty details', 405, { statusCode: 201, body: { bulkid: 'b', details: [] } }],
		['an error member', 404, { statusCode: 200, body: { error: 'no messages' } }],
		['an error object', 404, { statusCode: 200, body: { error: { message: 'none' } } }],
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

	it.each([
		['a refused login', 401, { error: 'no' }, REFUSED(401)],
		['a refused login with a page', 401, HTML, REFUSED(401)],
		['a login that is refused in XML', 403, '<?xml version="1.0"?><error>no</error>', REFUSED(403)],
		['a firewall', 403, HTML, FIREWALL(403)],
		['ModSecurity', 406, HTML, FIREWALL(406)],
		['a proxy', 407, HTML, PROXY],
		['a redirect', 302, '', REDIRECTED(302)],
		['another name', 421, { error: 'no' }, OTHER_NAME],
		['no such address', 404, { error: 'not found' }, NO_GATEWAY(404)],
		['no such address, with a page', 404, HTML, NO_GATEWAY(404)],
		['no such method', 405, '', NO_GATEWAY(405)],
		['too many requests', 429, { error: 'x' }, NOT_NOW(429)],
		['a pause', 503, { error: 'x' }, NOT_NOW(503)],
		['a pause without a body', 503, '', NOT_NOW(503)],
		['a web page', 200, HTML, NO_GATEWAY(200)],
		['JSON of something else', 200, { hello: 'world' }, NO_GATEWAY(200)],
		[
			'an error in another member',
			200,
			{ status: 'error', message: 'Insufficient credit of Pa55word' },
			`${NO_GATEWAY(200)} It says: Insufficient credit of *****`,
		],
		['a list', 200, [], NO_GATEWAY(200)],
		['nothing', 200, '', NO_GATEWAY(200)],
		['a word', 200, 'OK', NO_GATEWAY(200)],
	])('names what is wrong with the empty list: %s', async (_, statusCode, body, message) => {
		const { result, requests } = await checks([
			{ statusCode: 404, body: '' },
			{ statusCode, body },
		]);
		expect(result).toEqual({ status: 'Error', message });
		expect(requests).toHaveLength(2);
	});
});

describe('the test of the credential, where nobody answers', () => {
	it.each([
		[
			{ code: 'ENOTFOUND' },
			'https://sms.example.com was not found: there is no host of this name (ENOTFOUND). Check Base URL in the Bulk SMS API credential.',
		],
		[
			{ code: 'ECONNREFUSED' },
			'https://sms.example.com refused the connection (ECONNREFUSED). Check Base URL in the Bulk SMS API credential.',
		],
		[
			{ code: 'ETIMEDOUT', syscall: 'connect' },
			'https://sms.example.com did not take the connection in time (ETIMEDOUT). Check Base URL in the Bulk SMS API credential.',
		],
		[
			{ code: 'CERT_HAS_EXPIRED' },
			'The certificate of https://sms.example.com is not trusted (CERT_HAS_EXPIRED). Check Base URL, or ask the provider to fix the certificate.',
		],
		[
			{ code: 'EPROTO', message: 'ssl3_get_record:wrong version number' },
			'https://sms.example.com does not speak TLS as expected (EPROTO). Check whether Base URL should start with http:// instead of https://.',
		],
		[
			{ name: 'SsrfBlockedIpError' },
			'n8n does not allow requests to https://sms.example.com. Ask the administrator of this n8n.',
		],
		[
			{ code: 'EHOSTUNREACH', syscall: 'connect' },
			'https://sms.example.com cannot be reached from here (EHOSTUNREACH). Check Base URL in the Bulk SMS API credential.',
		],
		[
			{ code: 'ECONNABORTED' },
			'No answer came from https://sms.example.com in time. Try again later.',
		],
		[
			{ code: 'ESOCKETTIMEDOUT' },
			'The connection to https://sms.example.com broke before an answer came (ESOCKETTIMEDOUT). Try again later.',
		],
		[
			{ code: 'ETIMEDOUT' },
			'No answer came from https://sms.example.com in time. Try again later.',
		],
		[
			{ code: 'ECONNRESET' },
			'The connection to https://sms.example.com broke before an answer came (ECONNRESET). Try again later.',
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
	it.each([
		[
			{ baseUrl: 'sms.example.com' },
			'Base URL: http:// or https:// is missing at the start of the address. Write it as https://sms.example.com.',
		],
		[
			{ baseUrl: 'https://ann:Pa55word@sms.example.com' },
			'Base URL: The address holds a login. Use Username and Password instead.',
		],
		[
			{ baseUrl: 'https://sms.example.com?key=1' },
			'Base URL: The address holds more than host and path. Write the address the provider gave you, for example https://sms.example.com.',
		],
		[
			{ username: '' },
			'Username: The field is empty or has no usable value. Fill in the field and save the credential.',
		],
		[
			{ username: 'my:shop' },
			'Username: The name holds a colon, which Basic authentication cannot carry. Ask the provider for a username without one.',
		],
		[
			{ timezone: 'Bangkok' },
			'Time Zone: "Bangkok" is not a time zone. Write it as Asia/Bangkok, or leave it empty.',
		],
		[
			{ defaultCountryCode: 'TH' },
			'Default Country Code: "TH" is not a country code. Write 1 to 3 digits, for example 66, or leave it empty.',
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

	it.each(['x', ' ', 'a-token-of-15-l', ' a-token-of-15-l '])(
		'says that the Report Token %j is too short, and what to do',
		async (reportToken) => {
			const { result } = await checks([BALANCE_ANSWER], { data: { ...DATA, reportToken } });
			expect(result).toEqual(TOO_SHORT);
			const without = [{ statusCode: 404, body: '' }, send(400)];
			const second = await checks(without, { data: { ...DATA, reportToken } });
			expect(second.result).toEqual(TOO_SHORT);
		},
	);

	it('says first that the login is refused', async () => {
		const refusal = { statusCode: 401, body: '' };
		const { result } = await checks([refusal], { data: { ...DATA, reportToken: 'x' } });
		expect(result).toEqual({ status: 'Error', message: REFUSED(401) });
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
