import type { INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../../engine/runBulkSms';
import { loginAt, type UsedSandbox, useSandbox } from '../../stage';

/** A number that the sandbox takes. */
export const TO = '66812345678';

/** Runs Send and Wait for Response until it waits, or ends. */
export type Ask = (
	parameters?: INodeParameters,
	more?: Partial<BulkSmsRun>,
) => Promise<BulkSmsOutcome>;

/** Gives the tests of a file a sandbox, emptied before each test, and a run that asks through it. */
export function useAsking(): { sandbox: UsedSandbox; ask: Ask } {
	const sandbox = useSandbox();
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
			credentials: loginAt(sandbox.url, { ...more.credentials }),
		});
	return { sandbox, ask };
}
