import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import { type BulkSmsOutcome, type BulkSmsRun, runBulkSms } from '../../../engine/runBulkSms';
import { loginAt, type UsedSandbox, useSandbox } from '../../stage';

export const TO = '66812345678';
export const ID = 'order-4711';

/** A sandbox that the node sends to, and what it got. */
export interface SendingStage {
	/** Sends one item, unless told otherwise; a failure leaves by the error branch. */
	readonly run: (
		parameters: INodeParameters,
		more?: Partial<BulkSmsRun>,
	) => Promise<BulkSmsOutcome>;
	/** The bodies of the requests, in their order. */
	readonly bodies: () => unknown[];
	readonly sandbox: UsedSandbox;
}

/** Gives the tests of a file a sandbox, emptied before each of them. */
export function useSendingStage(): SendingStage {
	const sandbox = useSandbox({ dateOrder: 'dayFirst', allowedFields: ['validity', 'route'] });
	return {
		run: (parameters, more = {}) =>
			runBulkSms({
				items: [{}],
				parameters: { from: 'MyShop', to: TO, text: 'Hello', ...parameters },
				onError: 'continueErrorOutput',
				clock: new TestClock(),
				...more,
				credentials: loginAt(sandbox.url, { defaultCountryCode: '66', ...more.credentials }),
			}),
		bodies: () => sandbox.requests().map(({ body }) => body),
		sandbox,
	};
}

/** The body of a request with one message to one number. */
export const bodyWith = (fields: IDataObject, messageId = ID) => ({
	messages: [{ from: 'MyShop', destinations: [{ to: TO, messageId }], text: 'Hello', ...fields }],
});
