import {
	startScriptedGateway,
	type Scripted,
	type ScriptedGateway,
} from '../engine/scriptedGateway';
import { FIRST, outcomesOf, SECOND, sendToTwo } from './sendingToTwo';

let gateway: ScriptedGateway;
let script: Scripted;

beforeAll(async () => {
	gateway = await startScriptedGateway(() => script);
});
afterAll(async () => await gateway.close());

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
		script = { status: 200, body: '{"detail":[]}', afterMs: 400 };

		const result = await sendToTwo(gateway.url, { timeout: 100 });

		expect(outcomesOf(result)).toEqual([
			[FIRST, 'unknown', `No answer came from ${gateway.url} in time`],
			[SECOND, 'unknown', `No answer came from ${gateway.url} in time`],
		]);
	});

	it('calls it unknown when the connection breaks after the request was read', async () => {
		script = 'resetAfterReading';

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
