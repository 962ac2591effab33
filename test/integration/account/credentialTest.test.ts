import { gzipSync } from 'node:zlib';

import { CredentialTestContext } from 'n8n-core';

import { waitUntil } from '../../../hosts/process/waitUntil';
import { bulkSmsApiTest } from '../../../nodes/BulkSms/transport/credentialTest';
import { longestSilenceOf } from '../../engine/silence';
import { useScriptedGateway } from '../message/send/sendingToTwo';

const gateway = useScriptedGateway();

/** Tests a credential with what n8n gives to such a test. */
const test = async () =>
	await bulkSmsApiTest.call(new CredentialTestContext(), {
		id: '1',
		name: 'Account',
		type: 'bulkSmsApi',
		data: { baseUrl: gateway.url, username: 'ann', password: 'Pa55word', timezone: 'UTC' },
	});

// Every answer: test/unit/transport/credentialTest.test.ts.
describe('the test of the credential, over HTTP', () => {
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

	it('reads no answer over the limits', async () => {
		const headers = { 'content-encoding': 'gzip' };
		gateway.script = { status: 200, body: gzipSync(Buffer.alloc(20_000_000, '[')), headers };
		let result: unknown;
		const silence = await longestSilenceOf(async () => {
			result = await test();
		});
		expect(result).toEqual({
			status: 'Error',
			message: `The answer of ${gateway.url} is larger than 1.0 MB, far more than expected. Try again later.`,
		});
		expect(silence).toBeLessThan(300);
	});
});
