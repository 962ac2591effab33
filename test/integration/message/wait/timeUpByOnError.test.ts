import type { INodeParameters } from 'n8n-workflow';

import { runBulkSms } from '../../../engine/runBulkSms';
import { MODES, loginAt, useSandbox } from '../../stage';

const sandbox = useSandbox();

const operations: Array<[string, INodeParameters, string]> = [
	[
		'Send and Wait for Response',
		{ operation: 'sendAndWait', message: 'Restart the database?' },
		'noResponse',
	],
	[
		'Send and Wait for Delivery Report',
		{ operation: 'sendAndWaitForReport', text: 'The server is down' },
		'noReport',
	],
];

describe.each(operations)('%s', (_, parameters, outcome) => {
	it.each(MODES)(
		'has one item for the time that is up, with On Error set to %s',
		async (onError) => {
			const { waitTill, waitingInput } = await runBulkSms({
				items: [{ alert: 'down' }],
				parameters: { resource: 'message', from: 'MyShop', to: '66812345678', ...parameters },
				onError,
				credentials: loginAt(sandbox.url),
			});
			expect(waitTill).toBeInstanceOf(Date);
			expect(waitingInput.map(({ json }) => [json.to, json.outcome])).toEqual([
				['66812345678', outcome],
			]);
		},
	);
});
