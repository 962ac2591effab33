import type { INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../../../sandbox/sandbox';
import { TestClock } from '../../../engine/clock';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../../engine/runBulkSms';

/** A number that the sandbox takes. */
export const TO = '66812345678';
/** Every setting of On Error. */
export const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** Runs Send and Wait for Response until it waits, or ends. */
export type Ask = (
	parameters?: INodeParameters,
	more?: Partial<BulkSmsRun>,
) => Promise<BulkSmsOutcome>;

/** Gives the tests of a file a sandbox, emptied before each test, and a run that asks through it. */
export function useAsking(): { sandbox: () => Sandbox; ask: Ask } {
	let sandbox: Sandbox | undefined;
	const running = () => {
		if (sandbox === undefined) throw new Error('The sandbox has not been started');
		return sandbox;
	};
	beforeAll(async () => {
		sandbox = await startSandbox();
	});
	beforeEach(() => running().clear());
	afterAll(async () => await running().close());
	const ask: Ask = async (parameters = {}, more = {}) =>
		await runBulkSms({
			items: [{ alert: 'down', approved: true, data: { approved: true } }],
			parameters: {
				resource: 'message',
				operation: 'sendAndWait',
				from: 'MyShop',
				to: TO,
				message: 'Restart the database?',
				...parameters,
			},
			clock: new TestClock(),
			...more,
			credentials: {
				baseUrl: running().url,
				username: 'demo',
				password: 'demo',
				...more.credentials,
			},
		});
	return { sandbox: running, ask };
}
