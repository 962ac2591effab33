import type { INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { type BulkSmsOutcome, runBulkSms } from '../engine/runBulkSms';

/**
 * Sends a message with the real node on n8n's engine.
 *
 * @param sandbox the gateway
 * @param parameters what to change of the node's parameters
 */
export function sendFromNode(
	sandbox: Pick<Sandbox, 'url'>,
	parameters: INodeParameters = {},
): Promise<BulkSmsOutcome> {
	return runBulkSms({
		items: [{}],
		parameters: { from: 'MyShop', to: '66812345678', text: 'Hello', ...parameters },
		onError: 'continueErrorOutput',
		credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo' },
	});
}
