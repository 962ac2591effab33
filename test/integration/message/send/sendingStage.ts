import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type Sandbox, startSandbox } from '../../../../sandbox/sandbox';
import { type BulkSmsOutcome, type BulkSmsRun, runBulkSms } from '../../../engine/runBulkSms';

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
	readonly sandbox: Sandbox;
}

/** Gives the tests of a file a sandbox, emptied before each of them. */
export function useSendingStage(): SendingStage {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({
			reportDelayMs: 60_000,
			dateOrder: 'dayFirst',
			allowedFields: ['validity', 'route'],
		});
	});
	beforeEach(() => sandbox.clear());
	afterAll(async () => await sandbox.close());

	return {
		run: (parameters, more = {}) =>
			runBulkSms({
				items: [{}],
				parameters: { from: 'MyShop', to: TO, text: 'Hello', ...parameters },
				onError: 'continueErrorOutput',
				...more,
				credentials: {
					baseUrl: sandbox.url,
					username: 'demo',
					password: 'demo',
					defaultCountryCode: '66',
					...more.credentials,
				},
			}),
		bodies: () => sandbox.requests().map(({ body }) => body),
		get sandbox() {
			return sandbox;
		},
	};
}

/** The body of a request with one message to one number. */
export const bodyWith = (fields: IDataObject, messageId = ID) => ({
	messages: [{ from: 'MyShop', destinations: [{ to: TO, messageId }], text: 'Hello', ...fields }],
});
