import { randomUUID } from 'node:crypto';

import { credentialFor, type GatewayAccount } from '../../demo/examples';
import type { CredentialReference, RestClient } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { byName } from '../engine/byName';
import { type Link, node as unplaced, workflow } from '../e2e/sendingWorkflow';

/** Names of nodes in the workflows made here. */
export const START = 'When clicking ‘Execute workflow’';
export const BULK_SMS = 'Bulk SMS';
export const TRIGGER = 'Bulk SMS Trigger';
export const AGENT = 'AI Agent';

type Place = [x: number, y: number];

export const node = (
	name: string,
	type: string,
	typeVersion: number,
	position: Place,
	parameters: Record<string, unknown> = {},
	more: Record<string, unknown> = {},
): WorkflowNode => unplaced(name, type, typeVersion, parameters, { position, ...more });

export const start = () => node(START, 'n8n-nodes-base.manualTrigger', 1, [0, 0]);

/** The node Bulk SMS with its parameters, and the credential unless there is none yet. */
export function bulkSms(
	{ from, ...others }: Record<string, unknown>,
	credential?: CredentialReference,
	more: { place?: Place; onError?: string; type?: string } = {},
): WorkflowNode {
	const { place = [220, 0], onError, type = 'bulkSms' } = more;
	const parameters = { ...(typeof from === 'string' && { from: byName(from) }), ...others };
	return node(BULK_SMS, `n8n-nodes-bulk-sms.${type}`, 1, place, parameters, {
		...(credential && { credentials: { bulkSmsApi: credential } }),
		...(onError !== undefined && { onError }),
	});
}

/** A manual trigger and the node Bulk SMS. */
export const oneStep = (name: string, step: WorkflowNode): WorkflowFile =>
	workflow(name, [start(), step]);

/** A customer, as an input item. */
export interface Customer {
	name: string;
	phone: string;
}

const CUSTOMERS = 'Customers';
export const SENT = 'Sent';
export const FAILED = 'Not sent';

/** A manual trigger and the nodes that give out an item for each customer. */
const customerNodes = (customers: object[]): WorkflowNode[] => [
	start(),
	node('List', 'n8n-nodes-base.set', 3.4, [220, 0], {
		mode: 'raw',
		jsonOutput: JSON.stringify({ list: customers }),
		options: {},
	}),
	node(CUSTOMERS, 'n8n-nodes-base.splitOut', 1, [440, 0], {
		fieldToSplitOut: 'list',
		options: {},
	}),
];

/** A list of customers and a node Bulk SMS with a sender, which is still to be filled in. */
export const draft = (
	customers: object[],
	credential: CredentialReference,
	parameters: Record<string, unknown> = {},
): WorkflowFile =>
	workflow('Campaign draft', [
		...customerNodes(customers),
		bulkSms({ from: 'MyShop', ...parameters }, credential, { place: [660, 0] }),
	]);

/**
 * Writes to a list of customers; behind both branches of Bulk SMS a node asks the list for the name
 * of the customer that its item belongs to.
 */
export function campaign(customers: Customer[], credential: CredentialReference): WorkflowFile {
	const whose = {
		assignments: [
			{ id: '1', name: 'customer', type: 'string', value: "={{ $('Customers').item.json.name }}" },
		],
	};
	const after = (name: string, place: Place) =>
		node(name, 'n8n-nodes-base.set', 3.4, place, { assignments: whose, options: {} });
	const send = bulkSms(
		{
			from: 'MyShop',
			to: '={{ $json.phone }}',
			text: '=Dear {{ $json.name }}, your order is on its way',
		},
		credential,
		{ place: [660, 0], onError: 'continueErrorOutput' },
	);
	const links: Link[] = [
		[START, 'List'],
		['List', CUSTOMERS],
		[CUSTOMERS, BULK_SMS],
		[BULK_SMS, SENT, 0],
		[BULK_SMS, FAILED, 1],
	];
	return workflow(
		'Order campaign',
		[...customerNodes(customers), send, after(SENT, [900, -100]), after(FAILED, [900, 100])],
		links,
	);
}

/** A Report Token that is long enough to sign links. */
export const TOKEN = 'a-token-of-20-letters';

/** Saves the credential of an account with {@link TOKEN}. */
export async function saveAccountWithToken(
	client: RestClient,
	account: GatewayAccount,
): Promise<CredentialReference> {
	const { type, data } = credentialFor(account);
	return await client.saveCredential({
		...{ name: 'With a token', type, data: { ...data, reportToken: TOKEN } },
	});
}

/** The trigger, and nodes behind it; for delivery reports where nothing else is said. */
export const receiver = (
	credential: CredentialReference | undefined,
	parameters: Record<string, unknown> = {},
	behind: WorkflowNode[] = [],
): WorkflowFile => {
	const credentials = credential && { credentials: { bulkSmsApi: credential } };
	const more = { webhookId: randomUUID(), ...credentials };
	const type = 'n8n-nodes-bulk-sms.bulkSmsTrigger';
	return workflow('Receiver', [node(TRIGGER, type, 2, [0, 0], parameters, more), ...behind]);
};

/** An agent behind a chat, without a model, with the given tools. */
export function agent(tools: WorkflowNode[]): WorkflowFile {
	const chat = 'When chat message received';
	const file = workflow('Ask the shop', [
		node(
			chat,
			'@n8n/n8n-nodes-langchain.chatTrigger',
			1.1,
			[0, 0],
			{},
			{ webhookId: randomUUID() },
		),
		node(AGENT, '@n8n/n8n-nodes-langchain.agent', 3, [220, 0]),
	]);
	const asTool = { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] };
	return {
		...file,
		nodes: [...file.nodes, ...tools],
		connections: {
			...file.connections,
			...Object.fromEntries(tools.map(({ name }) => [name, asTool])),
		},
	};
}
