import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';

/** What takes the calls that are compared. */
export type ReceiverId = 'webhook' | 'trigger' | 'token' | 'filtered' | 'read';

/** A workflow that takes reports and does nothing else. */
export interface Receiver {
	id: ReceiverId;
	/** As the table names it. */
	title: string;
	/** Calls in one round of a fast engine: more where they are taken faster, so that a round is long enough. */
	reports: number;
	/** Whether a call starts an execution. */
	starts: boolean;
}

/** The Report Token that one of them demands. */
export const REPORT_TOKEN = 'bench-report-token';

/** In the order of the table. */
export const RECEIVERS: readonly Receiver[] = [
	{ id: 'webhook', title: "(a) n8n's Webhook node", reports: 400, starts: true },
	{ id: 'trigger', title: '(b) Bulk SMS Trigger', reports: 400, starts: true },
	{ id: 'token', title: '(c) Bulk SMS Trigger, token in the URL', reports: 400, starts: true },
	{ id: 'filtered', title: '(d) Bulk SMS Trigger, filtered out', reports: 1_200, starts: false },
	{ id: 'read', title: '(e) Webhook node, then Bulk SMS Read', reports: 400, starts: true },
];

/** The body of a report, with a message of its own. */
export const reportBody = (index: number): string =>
	JSON.stringify({
		bulkId: '25501288135972440650',
		details: [
			{
				messageId: `be9c-${index}`,
				to: '66812345678',
				from: 'BenchShop',
				text: 'Your order is on its way. Thank you for shopping with us.',
				credit: 1,
				sendDate: '31/12/2026 10:00',
				doneDate: '31/12/2026 10:01',
				status: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
				callbackData: 'A-1001',
			},
		],
	});

/** Where a receiver takes its calls, below n8n's address. */
export const pathOf = ({ id }: Receiver): string =>
	`/webhook/bench-${id}${id === 'token' ? `?token=${REPORT_TOKEN}` : ''}`;

/**
 * Makes the workflow of a receiver.
 *
 * @param credential one with the Report Token
 */
export function receiverWorkflow(
	receiver: Receiver,
	credential: CredentialReference,
): WorkflowFile {
	const { id, title } = receiver;
	const isWebhook = id === 'webhook' || id === 'read';
	const trigger: WorkflowNode = {
		...{ id, name: title, position: [0, 0], webhookId: `bench-${id}` },
		...(isWebhook ? webhookNode(id) : triggerNode(id, credential)),
	};
	return {
		name: title,
		nodes: id === 'read' ? [trigger, READ] : [trigger],
		connections:
			id === 'read' ? { [title]: { main: [[{ node: READ.name, type: 'main', index: 0 }]] } } : {},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

const READ: WorkflowNode = {
	id: 'read-reports',
	name: 'Bulk SMS',
	type: 'n8n-nodes-bulk-sms.bulkSms',
	typeVersion: 1,
	position: [200, 0],
	parameters: { resource: 'deliveryReport', operation: 'read' },
};

const webhookNode = (id: ReceiverId) => ({
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2.1,
	parameters: { httpMethod: 'POST', path: `bench-${id}`, responseMode: 'onReceived', options: {} },
});

const triggerNode = (id: ReceiverId, credential: CredentialReference) => ({
	type: 'n8n-nodes-bulk-sms.bulkSmsTrigger',
	typeVersion: 2,
	parameters: {
		authentication: id === 'token' ? 'token' : 'none',
		options: { path: `bench-${id}` },
		...(id === 'filtered' && { outcomes: ['expired'] }),
	},
	...(id === 'token' && { credentials: { bulkSmsApi: credential } }),
});
