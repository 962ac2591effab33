import { LONGEST_TIMEOUT } from '../../../../../nodes/BulkSms/actions/parameters/sending';
import { useTimeouts } from '../../../../engine/timeouts';
import { FIRST, outcomesOf, SECOND, sendToTwo, useScriptedGateway } from '../sendingToTwo';

const gateway = useScriptedGateway();
const timeouts = useTimeouts();

it('says that nothing was sent when the host is not found', async () => {
	const result = await sendToTwo('http://no-such-host.invalid');
	const reason: unknown = expect.stringMatching(/^http:\/\/no-such-host\.invalid was not found: /);
	expect(outcomesOf(result)).toEqual([
		[FIRST, 'notSent', reason],
		[SECOND, 'notSent', reason],
	]);
});

it('waits for the whole answer as long as Timeout says', async () => {
	gateway.script = { write: timeouts.pass };
	const reason = `No answer came from ${gateway.url} in time`;
	expect(outcomesOf(await sendToTwo(gateway.url, { timeout: 45_000 }))).toEqual([
		[FIRST, 'unknown', reason],
		[SECOND, 'unknown', reason],
	]);
	expect(timeouts.asked).toEqual([45_000]);
});

it('takes an answer that comes in time, with the longest timeout', async () => {
	gateway.script = { status: 400, body: '{"error":"no credit"}', afterMs: 50 };
	expect(outcomesOf(await sendToTwo(gateway.url, { timeout: LONGEST_TIMEOUT }))).toEqual([
		[FIRST, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
		[SECOND, 'rejected', 'The gateway rejected the request (HTTP 400: no credit)'],
	]);
});
