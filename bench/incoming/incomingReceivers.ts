import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';

/** What takes the incoming SMS that are compared. */
export type IncomingId = 'webhook' | 'webhookAnswer' | 'trigger' | 'triggerAnswer';

/** A workflow that takes an incoming SMS and answers it. */
export interface IncomingReceiver {
	id: IncomingId;
	/** As the table names it. */
	title: string;
	/** Whether its answer names the call that it answers. */
	namesCall: boolean;
}

/** In the order of the table. */
export const INCOMING_RECEIVERS: readonly IncomingReceiver[] = [
	{ id: 'webhook', title: "(a) n8n's Webhook node, at once", namesCall: false },
	{ id: 'trigger', title: '(b) Bulk SMS Trigger, at once', namesCall: true },
	{ id: 'webhookAnswer', title: '(c) Webhook node, then Respond to Webhook', namesCall: true },
	{ id: 'triggerAnswer', title: '(d) Bulk SMS Trigger, then Answer', namesCall: true },
];

const TEXT = 'Thank you. We call you back.';
/** What Respond to Webhook needs to answer as (d) does. */
const ANSWER = `={{ { TRAIN_ID: $json.body.TRAN_ID, RESULT_CODE: "00", RESULT_NAME: "SUCCESS", MESSAGE: ${JSON.stringify(TEXT)} } }}`;

/** The body of a call, with a transaction of its own. */
export const incomingBody = (transactionId: string): string =>
	JSON.stringify({
		TRAN_ID: transactionId,
		MOBILE_NO: '66812345678',
		KEYWORD: 'CALL',
		MESSAGE: 'CALL me back please',
	});

/** Where a receiver takes its calls, below n8n's address. */
export const incomingPath = ({ id }: IncomingReceiver): string => `/webhook/incoming-${id}`;

/** Makes the workflow of a receiver: its trigger, and the node that answers if there is one. */
export function incomingWorkflow({ id, title }: IncomingReceiver): WorkflowFile {
	const [trigger, answer] = nodesOf(id);
	return {
		name: title,
		nodes: answer ? [trigger, answer] : [trigger],
		connections: answer
			? { [trigger.name]: { main: [[{ node: answer.name, type: 'main', index: 0 }]] } }
			: {},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

function nodesOf(id: IncomingId): [WorkflowNode, WorkflowNode?] {
	switch (id) {
		case 'webhook':
			return [webhookNode(id, 'onReceived')];
		case 'webhookAnswer':
			return [webhookNode(id, 'responseNode'), RESPOND];
		case 'trigger':
			return [triggerNode(id, { respond: 'immediately', responseText: TEXT })];
		case 'triggerAnswer':
			return [triggerNode(id, { respond: 'answerOperation' }), ANSWER_NODE];
	}
}

const webhookNode = (id: IncomingId, responseMode: string): WorkflowNode => ({
	...{ id, name: 'Webhook', position: [0, 0], webhookId: `incoming-${id}` },
	...{ type: 'n8n-nodes-base.webhook', typeVersion: 2.1 },
	parameters: { httpMethod: 'POST', path: `incoming-${id}`, responseMode, options: {} },
});

const triggerNode = (id: IncomingId, parameters: object): WorkflowNode => ({
	...{ id, name: 'Bulk SMS Trigger', position: [0, 0], webhookId: `incoming-${id}` },
	...{ type: 'n8n-nodes-bulk-sms.bulkSmsTrigger', typeVersion: 2 },
	parameters: { event: 'incomingSms', ...parameters, options: { path: `incoming-${id}` } },
});

const RESPOND: WorkflowNode = {
	...{ id: 'respond', name: 'Respond to Webhook', position: [200, 0] },
	...{ type: 'n8n-nodes-base.respondToWebhook', typeVersion: 1.5 },
	parameters: { respondWith: 'json', responseBody: ANSWER, options: {} },
};

const ANSWER_NODE: WorkflowNode = {
	...{ id: 'answer', name: 'Bulk SMS', position: [200, 0] },
	...{ type: 'n8n-nodes-bulk-sms.bulkSms', typeVersion: 1 },
	parameters: { resource: 'incomingSms', operation: 'answer', text: TEXT },
};
