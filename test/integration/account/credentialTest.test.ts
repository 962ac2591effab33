import { gzipSync } from 'node:zlib';

import { CredentialTestContext } from 'n8n-core';

import { waitUntil } from '../../../hosts/process/waitUntil';
import { bulkSmsApiTest } from '../../../nodes/BulkSms/transport/credentialTest';
import type { Scripted } from '../../engine/scriptedGateway';
import { longestSilenceOf } from '../../engine/silence';
import { useScriptedGateway } from '../message/send/sendingToTwo';
import { WITHHELD } from '../../engine/sentences';

const gateway = useScriptedGateway();

/** Tests a credential with what n8n gives to such a test. */
const test = async (fields: { password?: string; baseUrl?: string } = {}) =>
	await bulkSmsApiTest.call(new CredentialTestContext(), {
		id: '1',
		name: 'Account',
		type: 'bulkSmsApi',
		data: {
			...{ baseUrl: gateway.url, username: 'ann', password: 'Pa55word', timezone: 'UTC' },
			...fields,
		},
	});

describe('the test of the credential, over HTTP', () => {
	it('logs in and tells the balance', async () => {
		gateway.script = { status: 200, body: '{"credit":12.5,"type":"prepaid"}' };

		expect(await test()).toEqual({
			status: 'OK',
			message: 'Connected. Balance: 12.5 credits (prepaid)',
		});
		expect(gateway.requests.at(-1)).toMatchObject({
			method: 'POST',
			path: '/account/balance',
			headers: {
				authorization: `Basic ${Buffer.from('ann:Pa55word').toString('base64')}`,
			},
			body: '{}',
		});
	});

	it.each(['drippingBody' as const, 'drippingHeaders' as const])(
		'waits no longer than 15 seconds for the whole answer, and hangs up: %s',
		async (dripping) => {
			gateway.script = dripping;
			const actual = AbortSignal.timeout.bind(AbortSignal);
			const timeout = jest
				.spyOn(AbortSignal, 'timeout')
				.mockImplementation((milliseconds) => actual(milliseconds / 50));

			const result = await test();

			expect(result).toEqual({
				status: 'Error',
				message: `No answer came from ${gateway.url} in time. Try again later.`,
			});
			expect(timeout.mock.calls).toEqual([[15_000]]);
			timeout.mockRestore();
			await waitUntil('the connection to be closed', { limitSeconds: 60, everyMs: 10 }, () =>
				Promise.resolve(gateway.openConnections() === 0 || undefined),
			);
		},
	);

	it.each<[string, Scripted, string]>([
		[
			'a bomb',
			{
				status: 200,
				body: gzipSync(Buffer.alloc(20_000_000, '[')),
				headers: { 'content-encoding': 'gzip' },
			},
			'is larger than 1.0 MB, far more than expected',
		],
		[
			'broken compression',
			{ status: 200, body: '{"credit":5}', headers: { 'content-encoding': 'gzip' } },
			'cannot be decompressed (Z_DATA_ERROR)',
		],
	])('reads no answer over the limits: %s', async (_, script, reason) => {
		gateway.script = script;
		let result: unknown;
		const silence = await longestSilenceOf(async () => {
			result = await test();
		});
		expect(result).toEqual({
			status: 'Error',
			message: `The answer of ${gateway.url} ${reason}. Try again later.`,
		});
		expect(silence).toBeLessThan(300);
	});

	it.each(['way', 'e', 'HTTP', '401', 'The gateway'])(
		'says its own words in full where the password "%s" is part of them',
		async (password) => {
			gateway.script = { status: 401, body: '{"error":"no"}' };

			expect(await test({ password })).toEqual({
				status: 'Error',
				message:
					'The gateway rejected the login (HTTP 401: no). Check Username and Password in the Bulk SMS API credential: both are case-sensitive.',
			});
		},
	);

	it('says the address in full where a short password is part of it', async () => {
		expect(await test({ password: 'no', baseUrl: 'http://no-such-host.invalid' })).toEqual({
			status: 'Error',
			message: expect.stringMatching(/^http:\/\/no-such-host\.invalid was not found: /) as unknown,
		});
	});

	it('withholds the words of the gateway, and no number of its own', async () => {
		gateway.script = { status: 200, body: '{"credit":5,"type":"plan 5"}' };

		expect(await test({ password: '5' })).toEqual({
			status: 'OK',
			message: `Connected. Balance: 5 credits (${WITHHELD})`,
		});
	});
});
