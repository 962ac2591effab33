import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';

/** A workflow that takes calls of the gateway, and answers them at once or by a node. */
export interface Receiver {
	id: string;
	/** As the table names it. */
	title: string;
	/** Calls in one round of a fast engine: more where they are taken faster. */
	calls: number;
	/** The nodes: its trigger, and what answers if there is one. */
	nodes: (credential: CredentialReference) => WorkflowNode[];
	/** The body of the call with this ID. */
	body: (id: string) => string;
	/** Whether a call starts an execution. */
	starts: boolean;
	/** What an answer must contain; absent: anything. */
	answer?: (id: string) => string;
	/** What follows the path in the address. */
	query?: string;
}

const BULK_SMS = 'n8n-nodes-bulk-sms.bulkSms';
/** The Report Token that one of them demands. */
const TOKEN = 'bench-report-token';

const trigger = (id: string, parameters: object = {}): WorkflowNode => ({
	...{ id, name: 'Trigger', position: [0, 0], webhookId: `bench-${id}` },
	...{ type: `${BULK_SMS}Trigger`, typeVersion: 2 },
	parameters: { ...parameters, options: { path: `bench-${id}` } },
});

/** A report with a message of its own. */
const report = (id: string): string =>
	JSON.stringify({
		bulkId: '25501288135972440650',
		details: [
			{
				...{ messageId: `be9c-${id}`, to: '66812345678', from: 'BenchShop', credit: 1 },
				text: 'Your order is on its way. Thank you for shopping with us.',
				...{ sendDate: '31/12/2026 10:00', doneDate: '31/12/2026 10:01' },
				status: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
				callbackData: 'A-1001',
			},
		],
	});

/** An SMS with a transaction of its own, by which its answer is told. */
const sms = (id: string): string =>
	JSON.stringify({ TRAN_ID: id, MOBILE_NO: '66812345678', KEYWORD: 'CALL', MESSAGE: 'CALL me' });

const ofReports = { calls: 400, body: report, starts: true };

/** What takes delivery reports and does nothing else, n8n's own node first. */
export const REPORT_RECEIVERS: readonly Receiver[] = [
	{
		...{ id: 'webhook', title: "(a) n8n's Webhook node", ...ofReports },
		nodes: () => [
			{
				...{ id: 'webhook', name: 'Trigger', position: [0, 0], webhookId: 'bench-webhook' },
				...{ type: 'n8n-nodes-base.webhook', typeVersion: 2.1 },
				parameters: { httpMethod: 'POST', path: 'bench-webhook', options: {} },
			},
		],
	},
	{
		...{ id: 'trigger', title: '(b) Bulk SMS Trigger', ...ofReports },
		nodes: () => [trigger('trigger', { authentication: 'none' })],
	},
	{
		...{ id: 'token', title: '(c) Bulk SMS Trigger, token in the URL', ...ofReports },
		query: `?token=${TOKEN}`,
		nodes: (credential) => [
			{
				...trigger('token', { authentication: 'token' }),
				credentials: { bulkSmsApi: credential },
			},
		],
	},
	{
		...{ id: 'filtered', title: '(d) Bulk SMS Trigger, filtered out', ...ofReports },
		...{ calls: 1_200, starts: false },
		nodes: () => [trigger('filtered', { authentication: 'none', outcomes: ['expired'] })],
	},
];

/** What takes an incoming SMS, and answers it with an Answer node. */
export const SMS_RECEIVERS: readonly Receiver[] = [
	{
		...{ id: 'smsAnswer', title: '(d) Bulk SMS Trigger, then Answer', calls: 400 },
		...{ body: sms, starts: true, answer: (id) => `"TRAIN_ID":"${id}"` },
		nodes: () => [
			trigger('smsAnswer', { event: 'incomingSms', respond: 'answerOperation' }),
			{
				...{ id: 'answer', name: 'Answer', position: [200, 0], type: BULK_SMS, typeVersion: 1 },
				parameters: { resource: 'incomingSms', operation: 'answer', text: 'We call you back.' },
			},
		],
	},
];

/** A credential with the Report Token; its gateway is never called. */
export const credentialWithToken = (baseUrl: string) => ({
	name: 'Gateway',
	type: 'bulkSmsApi',
	data: { baseUrl, username: 'demo', password: 'demo', reportToken: TOKEN },
});

/** Where a receiver takes its calls, below n8n's address. */
export const pathOf = ({ id, query = '' }: Receiver): string => `/webhook/bench-${id}${query}`;

/** @param credential one with the Report Token */
export function receiverWorkflow(
	{ title, nodes }: Receiver,
	credential: CredentialReference,
): WorkflowFile {
	const all = nodes(credential);
	const answers = all.slice(1).map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	return {
		name: title,
		nodes: all,
		connections: answers.length > 0 ? { Trigger: { main: [answers] } } : {},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}
