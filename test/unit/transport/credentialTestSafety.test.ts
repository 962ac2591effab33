import fc from 'fast-check';

import { checks, DATA, LOGIN } from './credentialChecks';
import { WITHHELD } from '../../engine/sentences';
import { volume } from '../../engine/volume';

const ALLOWED = [
	{ uri: 'https://sms.example.com/account/balance', body: {} },
	{ uri: 'https://sms.example.com/sms/send', body: { messages: [] } },
].map((request) => ({ ...request, method: 'POST', followRedirect: false }));
const header = Buffer.from(`${LOGIN.user}:${LOGIN.pass}`).toString('base64');

const bodies = fc.oneof(
	fc.constantFrom('', 'OK', '<html></html>', null, undefined),
	fc.json(),
	fc.record({ credit: fc.double(), type: fc.string() }),
	fc.record({ error: fc.string() }),
	fc.record({ detail: fc.array(fc.anything()) }),
);
const answers = fc.record({
	statusCode: fc.constantFrom(200, 201, 204, 301, 302, 307, 400, 401, 403, 404, 405, 421, 429, 500, 503),
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
	{ weight: 4, arbitrary: answers },
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
