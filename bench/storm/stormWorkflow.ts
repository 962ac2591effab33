import type { GatewayAccount } from '../../demo/examples';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { SENDER } from '../recipients';

/** A way of sending an SMS for each call. */
export interface Way {
	id: string;
	/** As the table names it. */
	title: string;
	isHttp: boolean;
	safeguards?: object;
}

const SAFEGUARDS = {
	skipRepeatsHours: 24,
	limitOverTime: { values: { messages: 1_000, hours: 1, per: 'workflow' } },
};

export const WAYS: readonly Way[] = [
	{ id: 'http', title: 'HTTP Request', isHttp: true },
	{ id: 'plain', title: 'Send', isHttp: false },
	{ id: 'safe', title: 'Send, safeguards', isHttp: false, safeguards: SAFEGUARDS },
];

const RECEIVE = 'Receive';
const SEND = 'Send';

/** Makes the workflow of a way: a webhook that answers at once, and the node that sends. */
export function stormWorkflow(
	{ id, isHttp, safeguards, title }: Way,
	{ baseUrl }: GatewayAccount,
	{ name, id: credentialId, type }: CredentialReference & { type: string },
): WorkflowFile {
	const message = `{ from: '${SENDER}', destinations: [{ to: $json.body.to }], text: $json.body.text }`;
	const sends: Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'> = isHttp
		? {
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.5,
				parameters: {
					...{ method: 'POST', url: `${baseUrl}/sms/send`, options: {} },
					...{ authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' },
					...{ sendBody: true, contentType: 'json', specifyBody: 'json' },
					jsonBody: `={{ ({ messages: [${message}] }) }}`,
				},
			}
		: {
				type: 'n8n-nodes-bulk-sms.bulkSms',
				typeVersion: 1,
				parameters: {
					...{ resource: 'message', operation: 'send', from: SENDER },
					...{ to: '={{ $json.body.to }}', text: '={{ $json.body.text }}' },
					...(safeguards && { safeguards }),
				},
			};
	return {
		name: title,
		nodes: [
			{
				...{ id: RECEIVE, name: RECEIVE, position: [0, 0], webhookId: `storm-${id}` },
				...{ type: 'n8n-nodes-base.webhook', typeVersion: 2.1 },
				parameters: { httpMethod: 'POST', path: `storm-${id}`, options: {} },
			},
			{
				...{ id: SEND, name: SEND, position: [240, 0], ...sends },
				credentials: { [type]: { id: credentialId, name } },
			},
		],
		connections: { [RECEIVE]: { main: [[{ node: SEND, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
