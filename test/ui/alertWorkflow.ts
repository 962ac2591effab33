import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import { workflow } from '../e2e/sendingWorkflow';
import { BULK_SMS, bulkSms, node, START, start } from './workflows';

export const NEXT = 'Alert the next person';
const DONE = 'Close the alert';

/** Sends an alert, waits for its report, and has a node behind each of the two outputs. */
export function alert(name: string, to: string, credential: CredentialReference): WorkflowFile {
	const step = bulkSms(
		{
			resource: 'message',
			operation: 'sendAndWaitForReport',
			from: 'OpsAlert',
			to,
			text: 'db-2 does not answer',
		},
		credential,
	);
	return workflow(
		name,
		[
			start(),
			step,
			node(NEXT, 'n8n-nodes-base.noOp', 1, [500, -100]),
			node(DONE, 'n8n-nodes-base.noOp', 1, [500, 100]),
		],
		[
			[START, BULK_SMS],
			[BULK_SMS, NEXT, 0],
			[BULK_SMS, DONE, 1],
		],
	);
}
