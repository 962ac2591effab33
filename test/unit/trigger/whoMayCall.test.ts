import type { IHookFunctions } from 'n8n-workflow';

import { demandToken } from '../../../nodes/BulkSms/trigger/whoMayCall';
import { strictContext } from '../strictContext';
import { acceptance, receive, refusal } from './receivedCall';
import { TOKEN_IS_WRONG } from '../../engine/sentences';

const body = { messageId: 'm-1', status: 'DELIVERED' };
const TAKEN = acceptance(1, [
	{
		messageId: 'm-1',
		status: { name: 'DELIVERED' },
		outcome: 'delivered',
		isFinal: true,
		reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
	},
]);
const REFUSED = refusal(403, TOKEN_IS_WRONG);
const token = { authentication: 'token' };
const header = (headerName?: unknown) => ({
	authentication: 'header',
	...(headerName !== undefined && { headerName }),
});

describe('a call, where the token is in the address', () => {
	it.each<[string, unknown, unknown, object]>([
		['the right one', { token: 'secret' }, 'secret', TAKEN],
		['a very long right one', { token: 'x'.repeat(1e6) }, 'x'.repeat(1e6), TAKEN],
		['none', {}, 'secret', REFUSED],
		['another', { token: 'Secret' }, 'secret', REFUSED],
		['a list of it', { token: ['secret'] }, 'secret', REFUSED],
		['a number', { token: 7 }, '7', REFUSED],
		['the word undefined where it has none', { token: 'undefined' }, undefined, REFUSED],
		['blanks where it is blank', { token: '  ' }, '  ', REFUSED],
		['a number where it is one', { token: '7' }, 7, TAKEN],
		['a number that is not exact', { token: '9007199254740992' }, 2 ** 53, REFUSED],
	])('is judged by it: %s', async (_, query, reportToken, outcome) => {
		expect(await receive({ body, query, reportToken, parameters: token })).toEqual(outcome);
	});

	it.each<[string, unknown, unknown, unknown, object]>([
		['the one before it', 'old', 'secret', 'old', TAKEN],
		['an empty one where the one before it is empty', '', 'secret', '', REFUSED],
		['the one before it where there is none now', 'old', '', 'old', REFUSED],
	])('is judged by the token before it too: %s', async (_, given, reportToken, old, outcome) => {
		const call = { body, query: { token: given }, reportToken, previousReportToken: old };
		expect(await receive({ ...call, parameters: token })).toEqual(outcome);
	});

	it('is not let in by a header', async () => {
		const headers = { 'x-report-token': 'secret', token: 'secret' };
		const call = { body, headers, reportToken: 'secret', parameters: token };
		expect(await receive(call)).toEqual(REFUSED);
	});
});

describe('a call, where the token is in a header', () => {
	const right = { 'x-report-token': 'secret' };

	it.each<[string, object, unknown, object]>([
		['the right one', right, undefined, TAKEN],
		['the right one, named in capital letters', right, 'X-REPORT-TOKEN', TAKEN],
		['the right one under a name of the user', { 'x-key': 'secret' }, 'X-Key', TAKEN],
		['a list of it', { 'x-report-token': ['secret'] }, undefined, REFUSED],
		['no name for it', { '': 'other' }, '', REFUSED],
		['the name __proto__', right, '__proto__', REFUSED],
	])('is judged by it: %s', async (_, headers, name, outcome) => {
		const call = { body, headers, reportToken: 'secret', parameters: header(name) };
		expect(await receive(call)).toEqual(outcome);
	});

	it('is not let in by the address', async () => {
		const query = { token: 'secret', 'x-report-token': 'secret' };
		const call = { body, query, reportToken: 'secret', parameters: header() };
		expect(await receive(call)).toEqual(REFUSED);
	});
});

describe('a call', () => {
	it('is refused where the authentication is of a kind that is not known', async () => {
		const call = { body, query: { token: 'secret' }, reportToken: 'secret' };
		expect(await receive({ ...call, parameters: { authentication: 'basic' } })).toEqual(REFUSED);
	});

	it('without the token learns nothing of its body', async () => {
		const call = { reportToken: 'secret', parameters: token, rawBody: Buffer.alloc(2e6) };
		expect(await receive({ ...call, body: {} })).toEqual(REFUSED);
	});

	it.each<[string, unknown, string[], boolean]>([
		['an address on the list', '203.0.113.7', [], true],
		['another address', '203.0.113.8', [], false],
		['a proxy', '198.51.100.1', ['203.0.113.7', '198.51.100.1'], true],
	])('is judged by its address first, against %s', async (_, ipWhitelist, ips, isIn) => {
		const call = { body, ip: '203.0.113.7', ips, query: {}, reportToken: 'secret' };
		const parameters = { ...token, options: { ipWhitelist } };
		expect(await receive({ ...call, parameters })).toEqual(
			isIn ? REFUSED : refusal(403, 'This address may not send delivery reports'),
		);
	});
});

describe('an activation', () => {
	const activate = (parameters: object, reportToken?: unknown) => {
		const given = new Map<string, unknown>(Object.entries(parameters));
		return demandToken(
			strictContext<IHookFunctions>({
				getNodeParameter: (name: string, fallback: unknown) => given.get(name) ?? fallback,
				getCredentials: () => Promise.resolve({ reportToken }),
				getNode: () => ({ name: 'Bulk SMS Trigger', type: 'bulkSmsTrigger' }),
			}),
			'delivery report',
		);
	};

	it('succeeds where nothing is demanded, or where it is set', async () => {
		await expect(activate({}, '')).resolves.toBeUndefined();
		await expect(activate(header(), 'secret')).resolves.toBeUndefined();
	});

	it.each<[string, object, unknown]>([
		['absent', token, undefined],
		['invisible', token, '\u200b'],
	])('fails where the token is %s', async (_, parameters, reportToken) => {
		await expect(activate(parameters, reportToken)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'The credential has no Report Token, so every delivery report would be refused',
			description: 'Enter a Report Token in the credential, or set Authentication to None.',
		});
	});

	it('fails where the header has no name', async () => {
		await expect(activate({ ...header(), headerName: ' ' }, 'secret')).rejects.toMatchObject({
			message: 'The Header Name is empty, so every delivery report would be refused',
			description: 'Enter the name of the header, for example X-Report-Token.',
		});
	});
});
