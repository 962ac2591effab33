import fc from 'fast-check';
import { omit } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { z } from 'zod';

import { WITHHELD } from '../../engine/sentences';
import { volume } from '../../engine/volume';
import { checks, DATA, LOGIN, send } from './credentialChecks';
import { textTable } from '../../engine/textTable';

const BALANCE = { method: 'POST', uri: 'https://sms.example.com/account/balance', body: {} };
const EMPTY_SEND = {
	method: 'POST',
	uri: 'https://sms.example.com/sms/send',
	body: { messages: [] },
};
const HTML = '<html><body>Welcome</body></html>';
const NO_GATEWAY = 'There is no gateway at this address';
const NO_BALANCE = 'Connected. The gateway accepts the login, but does not report a balance';
const [NOT_FOUND, SEVEN] = [send(404, ''), send(200, { credit: 7 })];

describe('the test of the credential', () => {
	it.each<[string, object[], string]>([
		['no credits', [send(200, { credit: '0.00' })], 'Connected. Balance: 0 credits'],
		['an error to the empty list', [send(404, HTML), send(400)], NO_BALANCE],
		['an empty detail', [NOT_FOUND, send(200, { detail: [] })], NO_BALANCE],
		['empty details', [send(405, ''), send(201, { bulkid: 'b', details: [] })], NO_BALANCE],
		['an error member', [NOT_FOUND, send(200)], NO_BALANCE],
		[
			'a balance beside an error',
			[send(200, { credit: 7, error: 'no' }), send(200, { detail: [] })],
			NO_BALANCE,
		],
	])('is passed by %s', async (_, answers, message) => {
		const { result, requests } = await checks(answers);
		expect(result).toEqual({ status: 'OK', message });
		expect(requests).toMatchObject([BALANCE, EMPTY_SEND].slice(0, answers.length));
	});

	// How each goes on: the table of httpStatus.ts, in gatewayAnswer.test.ts.
	it.each(
		textTable(`
			401 → {"error":"no"} → The gateway rejected the login (HTTP 401: no). Check
			406 → ${HTML} → A firewall or proxy in front of the gateway blocked the request (HTTP 406: a web page: Welcome). Ask
			302 → {} → The gateway sent the request elsewhere (HTTP 302); redirects are not
			200 → ${HTML} → ${NO_GATEWAY} (HTTP 200: a web page: Welcome). Check Base URL
			429 → {} → The gateway accepts no more requests right now (HTTP 429). Try again later.
			503 → {"credit":7} → The gateway failed (HTTP 503: {"credit":7}). Try again later.
			ETIMEDOUT → nobody → No answer came from https://sms.example.com in time. Try again later.
		`),
	)('names what is wrong, at the first and at the second request: %s %s', async (...row) => {
		const [code = '', body = '', words = ''] = row;
		const answer = /\d/.test(code) ? send(+code, body) : Object.assign(new Error('x'), { code });
		for (const answers of [[answer], [NOT_FOUND, answer]]) {
			const { result, requests } = await checks(answers);
			expect([result.status, result.message.slice(0, words.length)]).toEqual(['Error', words]);
			expect(requests).toHaveLength(answers.length);
		}
	});

	it.each([
		['no such address', 404, { error: 'not found' }, ' (HTTP 404: not found)'],
		['JSON of something else', 200, { hello: 'world' }, ' (HTTP 200: {"hello":"world"})'],
		['the password', 200, { message: 'no Pa55word' }, ` (HTTP 200: ${WITHHELD})`],
		['a list', 200, [], ' (HTTP 200)'],
		['a word', 200, 'OK', ' (HTTP 200: OK)'],
	])('finds no gateway in %s', async (_, statusCode, body, said) => {
		const { result } = await checks([NOT_FOUND, { statusCode, body }]);
		const message = `${NO_GATEWAY}${said}. Check Base URL in the Bulk SMS API credential.`;
		expect(result).toEqual({ status: 'Error', message });
	});

	// Every fault of a field: credential.test.ts.
	it.each<[{ data?: ICredentialDataDecryptedObject }, string]>([
		[
			{ data: { ...DATA, baseUrl: 'http://127.0. 0.1' } },
			'Base URL contains a space. Remove the space.',
		],
		[
			{},
			'Base URL: The field is empty or has no usable value. Fill in the field and save the credential.',
		],
	])('asks nobody where a field cannot be used: %j', async (fields, message) => {
		const { result, requests } = await checks([], fields);
		expect(result).toEqual({ status: 'Error', message });
		expect(requests).toEqual([]);
	});
});

describe('the test of the credential, where the gateway takes the login', () => {
	const messageFor = async (data: object, answers: object[] = [SEVEN]) =>
		(await checks(answers, { data: { ...DATA, ...data } })).result.message;
	const TOO_SHORT =
		'The gateway accepts the login, but Report Token has fewer than 16 characters. Enter 16 or more letters and digits, so that nobody can guess opt-out links, or leave it empty.';
	const OPEN =
		'The gateway accepts the login, but Base URL starts with http://, so others on the way can read the login. Use the https:// address of the provider.';
	const PASSED = 'Connected. Balance: 7 credits';

	it('says that a Report Token is too short, with or without a balance', async () => {
		expect(await messageFor({ reportToken: ' a-token-of-15-l ' })).toBe(TOO_SHORT);
		expect(await messageFor({ reportToken: 'x' }, [NOT_FOUND, send(400)])).toBe(TOO_SHORT);
		expect(await messageFor({ reportToken: 'x' }, [send(401, '')])).toMatch(
			/^The gateway rejected/,
		);
		// Whatever was sent with an old one still counts for reports.
		for (const previousReportToken of ['', 'short']) {
			const tokens = { reportToken: 'a-token-of-16-le', previousReportToken };
			expect(await messageFor(tokens)).toBe(PASSED);
		}
	});

	it('passes without a Time Zone, of which the form has a notice', async () => {
		expect(await messageFor({ timezone: '' })).toBe(PASSED);
		// Of a credential that was saved before the field was there.
		const saved = await checks([SEVEN], { data: omit(DATA, 'timezone') });
		expect(saved.result).toEqual({ status: 'OK', message: PASSED });
		expect(await messageFor({ timezone: '', reportToken: 'x' })).toBe(TOO_SHORT);
	});

	// Every address: test/unit/core/text/web/webAddress.test.ts.
	it.each([
		['  HTTP://sms.example.com/sms/send', OPEN],
		['http://172.32.0.1', OPEN],
		['https://sms.example.com', PASSED],
		['http://192.168.1.20/gateway', PASSED],
		['http://host.docker.internal:4010', PASSED],
		['http://gateway.local', PASSED],
	])('says whether others can read the login at %s', async (baseUrl, message) => {
		expect(await messageFor({ baseUrl })).toBe(message);
	});
});

const requestSchema = z
	.object({ agentOptions: z.object({ signal: z.unknown() }).strict() })
	.passthrough();

it("the requests carry the login by n8n's own mechanism, follow no redirect and send no message", async () => {
	const data = { ...DATA, baseUrl: ' https://SMS.example.com/sms/send/ ' };
	const { requests } = await checks([NOT_FOUND, send(400)], { data });
	// Jest cannot print the difference of a signal.
	const plain = requests.map((each) => {
		const { agentOptions, ...others } = requestSchema.parse(each);
		return { ...others, isCancellable: agentOptions.signal instanceof AbortSignal };
	});
	const shared = {
		auth: LOGIN,
		headers: { Accept: 'application/json' },
		json: true,
		timeout: 15_000,
		isCancellable: true,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
		useStream: true,
	};
	expect(plain).toStrictEqual([
		{ ...BALANCE, ...shared },
		{ ...EMPTY_SEND, ...shared },
	]);
});

const ALLOWED = [BALANCE, EMPTY_SEND].map((each) => ({ ...each, followRedirect: false }));
const header = Buffer.from(`${LOGIN.user}:${LOGIN.pass}`).toString('base64');

const bodies = fc.oneof(
	fc.constantFrom('', 'OK', '<html></html>', null, undefined),
	fc.json(),
	fc.record({ credit: fc.double(), type: fc.string() }),
	fc.record({ error: fc.string() }),
	fc.record({ detail: fc.array(fc.anything()) }),
);
const anyAnswer = fc.record({
	statusCode: fc.constantFrom(
		...[200, 201, 204, 301, 302, 307, 400, 401, 403, 404, 405, 421, 429, 500, 503],
	),
	body: bodies,
});
const failures = fc
	.constantFrom('ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'ECONNABORTED', 'EPROTO', undefined)
	.map((code) =>
		Object.assign(new Error(`Basic ${header} ${LOGIN.pass}`), {
			code,
			options: { auth: LOGIN, headers: { authorization: `Basic ${header}` } },
		}),
	);
const anything = fc.oneof(
	{ weight: 4, arbitrary: anyAnswer },
	{ weight: 2, arbitrary: failures },
	{ weight: 1, arbitrary: fc.anything() },
);

describe('the test of the credential, whatever the gateway answers', () => {
	it('asks for the balance and posts an empty list, ends in one sentence, and says no login', async () => {
		await fc.assert(
			fc.asyncProperty(anything, anything, async (first, second) => {
				const { result, requests } = await checks([first, second]);
				expect(requests).toMatchObject(ALLOWED.slice(0, requests.length));
				expect(requests.length).toBeGreaterThan(0);
				expect(['OK', 'Error']).toContain(result.status);
				expect(result.message.length).toBeGreaterThan(20);
				expect(result.message).not.toContain(LOGIN.pass);
				expect(result.message).not.toContain(header);
			}),
			{ numRuns: volume(200, 10_000) },
		);
	});

	it.each([
		['the password as the type', LOGIN.pass, `Connected. Balance: 7 credits (${WITHHELD})`],
		['the header as the type', `Basic ${header}`, `Connected. Balance: 7 credits (${WITHHELD})`],
	])('takes the login out of a success too: %s', async (_, type, message) => {
		const { result } = await checks([{ statusCode: 200, body: { credit: 7, type } }]);
		expect(result).toEqual({ status: 'OK', message });
	});

	it('says its own words, numbers, and address in full where a short password is part of them', async () => {
		const messageFor = async (password: string, answer: object, more = {}) =>
			(await checks([answer], { data: { ...DATA, password, ...more } })).result.message;
		for (const password of ['way', '401', 'The gateway']) {
			const message = await messageFor(password, send(401, { error: 'no' }));
			expect(message).toMatch(/^The gateway rejected the login \(HTTP 401: no\)\. Check Username/);
		}
		const message = await messageFor('5', send(200, { credit: 5, type: 'plan 5' }));
		expect(message).toBe(`Connected. Balance: 5 credits (${WITHHELD})`);
		const notFound = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
		expect(await messageFor('no', notFound, { baseUrl: 'http://no-such-host.invalid' })).toMatch(
			/^http:\/\/no-such-host\.invalid was not found: /,
		);
	});

	it('takes the password out where it is part of the address', async () => {
		const data = {
			...DATA,
			baseUrl: `https://${LOGIN.pass.toLowerCase()}.example.com`,
			password: 'pa55word',
		};
		const { result } = await checks([Object.assign(new Error('x'), { code: 'ENOTFOUND' })], {
			data,
		});
		expect(result).toEqual({
			status: 'Error',
			message:
				'***** was not found: there is no host of this name (ENOTFOUND). Check Base URL in the Bulk SMS API credential.',
		});
	});
});
