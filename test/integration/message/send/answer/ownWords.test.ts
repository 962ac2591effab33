import type { INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { startScriptedGateway } from '../../../../engine/scriptedGateway';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { FIRST, PASSWORD, useScriptedGateway } from '../sendingToTwo';

const gateway = useScriptedGateway();

/** Runs the node on one item until it stops the workflow. @returns the error */
async function stoppedBy(parameters: INodeParameters, baseUrl = gateway.url) {
	const { error } = await runBulkSms({
		items: [{}],
		parameters: { from: 'MyShop', to: FIRST, text: 'Hello', ...parameters },
		credentials: { baseUrl, username: 'demo', password: PASSWORD },
		onError: 'stopWorkflow',
		clock: new TestClock(),
	});
	return error;
}

// n8n puts words of its own in place of a message that holds a code of Node.js, anywhere in it and
// in small letters too. Of a broken connection they say: "You can retry the request immediately".
describe('an error that stops the workflow keeps the words of the node', () => {
	it('where the connection broke and the message may have been sent', async () => {
		gateway.script = 'resetAfterReading';

		const error = await stoppedBy({});

		const reason = `The connection to ${gateway.url} broke before an answer came`;
		expect(error?.message).toBe(`${reason}. The message may have been sent`);
		expect(error?.description).toBe(
			`Item 1, Gateway, number ${FIRST}: ECONNRESET. Check with Get Status, or in the account, whether the message was sent before you send it again.`,
		);
	});

	it('where the connection was refused', async () => {
		const gone = await startScriptedGateway(() => ({ status: 200, body: '' }));
		await gone.close();

		const error = await stoppedBy({}, gone.url);

		expect(error?.message).toBe(`${gone.url} refused the connection`);
		expect(error?.description).toContain(': ECONNREFUSED. Check Base URL');
	});

	it('where the gateway uses such a code itself', async () => {
		gateway.script = { status: 400, body: '{"error":"EPERM for this sender"}' };

		const error = await stoppedBy({});

		expect(error?.message).toBe(
			'The gateway rejected the request (HTTP 400: EPERM for this sender)',
		);
	});

	it('where a field is called so', async () => {
		const error = await stoppedBy({ text: '=Hello {{ $json.onePermit }}' });

		expect(error?.message).toBe('The field "onePermit" in the text has no value');
	});
});
