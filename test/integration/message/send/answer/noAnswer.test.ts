import { waitUntil } from '../../../../../hosts/process/waitUntil';
import { LONGEST_TIMEOUT } from '../../../../../nodes/BulkSms/actions/parameters/sending';
import { startScriptedGateway } from '../../../../engine/scriptedGateway';
import { FIRST, outcomesOf, SECOND, sendToTwo, useScriptedGateway } from '../sendingToTwo';

const gateway = useScriptedGateway();

describe('no answer', () => {
	it('says that nothing was sent when the host is not found', async () => {
		const result = await sendToTwo('http://no-such-host.invalid');

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'notSent', expect.stringMatching(/^http:\/\/no-such-host\.invalid was not found: /)],
			[SECOND, 'notSent', expect.stringMatching(/^http:\/\/no-such-host\.invalid was not found: /)],
		]);
	});

	it('says that nothing was sent when the connection is refused', async () => {
		const gone = await startScriptedGateway(() => ({ status: 200, body: '' }));
		await gone.close();

		const result = await sendToTwo(gone.url);

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'notSent', `${gone.url} refused the connection (ECONNREFUSED)`],
			[SECOND, 'notSent', `${gone.url} refused the connection (ECONNREFUSED)`],
		]);
	});

	it('says that nothing was sent when the other side does not speak TLS', async () => {
		const https = gateway.url.replace('http:', 'https:');

		const result = await sendToTwo(https);

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'notSent', `${https} does not speak TLS as expected (EPROTO)`],
			[SECOND, 'notSent', `${https} does not speak TLS as expected (EPROTO)`],
		]);
	});

	it('calls it unknown when the answer comes after the timeout', async () => {
		gateway.script = { status: 200, body: '{"detail":[]}', afterMs: 400 };

		const result = await sendToTwo(gateway.url, { timeout: 100 });

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'unknown', `No answer came from ${gateway.url} in time`],
			[SECOND, 'unknown', `No answer came from ${gateway.url} in time`],
		]);
	});

	it.each(['drippingBody' as const, 'drippingHeaders' as const])(
		'waits no longer than the timeout for the whole answer, and hangs up: %s',
		async (dripping) => {
			gateway.script = dripping;
			const start = Date.now();

			const result = await sendToTwo(gateway.url, { timeout: 300 });

			expect(outcomesOf(result)).toEqual([
				[FIRST, 'unknown', `No answer came from ${gateway.url} in time`],
				[SECOND, 'unknown', `No answer came from ${gateway.url} in time`],
			]);
			expect(Date.now() - start).toBeLessThan(3_000);
			await waitUntil('the connection to be closed', { limitSeconds: 2, everyMs: 10 }, () =>
				Promise.resolve(gateway.openConnections() === 0 || undefined),
			);
		},
	);

	it('takes an answer that comes in time, with the longest timeout', async () => {
		gateway.script = { status: 400, body: '{"error":"no credit"}', afterMs: 50 };

		const result = await sendToTwo(gateway.url, { timeout: LONGEST_TIMEOUT });

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
			[SECOND, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
		]);
	});

	it('calls it unknown when the connection breaks after the request was read', async () => {
		gateway.script = 'resetAfterReading';

		const result = await sendToTwo(gateway.url);

		expect(outcomesOf(result)).toEqual([
			[
				FIRST,
				'unknown',
				`The connection to ${gateway.url} broke before an answer came (ECONNRESET)`,
			],
			[
				SECOND,
				'unknown',
				`The connection to ${gateway.url} broke before an answer came (ECONNRESET)`,
			],
		]);
	});
});
