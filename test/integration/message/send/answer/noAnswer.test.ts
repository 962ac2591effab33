import { freePort } from '../../../../../hosts/process/freePort';
import { LONGEST_TIMEOUT } from '../../../../../nodes/BulkSms/parameters/sending';
import { FIRST, outcomesOf, SECOND, sendToTwo, useScriptedGateway } from '../sendingToTwo';

const gateway = useScriptedGateway();

it('says that nothing was sent when the host is not found', async () => {
	const result = await sendToTwo('http://no-such-host.invalid');
	const reason: unknown = expect.stringMatching(/^http:\/\/no-such-host\.invalid was not found: /);
	expect(outcomesOf(result)).toEqual([
		[FIRST, 'notSent', reason],
		[SECOND, 'notSent', reason],
	]);
});

it.each(['http', 'https'])(
	'names a proxy that is down, and not the gateway: %s',
	async (scheme) => {
		const variable = `${scheme.toUpperCase()}_PROXY`;
		const before = process.env[variable];
		process.env[variable] = `http://127.0.0.1:${await freePort()}`;
		try {
			const result = await sendToTwo(`${scheme}://sms.example.test`);
			const reason = 'A proxy between n8n and the gateway refused the connection (ECONNREFUSED)';
			expect(outcomesOf(result)).toEqual([
				[FIRST, 'notSent', reason],
				[SECOND, 'notSent', reason],
			]);
		} finally {
			if (before === undefined) delete process.env[variable];
			else process.env[variable] = before;
		}
	},
);

it('takes an answer that comes in time, with the longest timeout', async () => {
	gateway.script = { status: 400, body: '{"error":"no credit"}', afterMs: 50 };
	expect(outcomesOf(await sendToTwo(gateway.url, { timeout: LONGEST_TIMEOUT }))).toEqual([
		[FIRST, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
		[SECOND, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
	]);
});
