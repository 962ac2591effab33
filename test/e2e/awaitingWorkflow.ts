import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import type { RestClient } from '../../hosts/rest/restClient';
import type { SavedWorkflow, WorkflowNode } from '../../hosts/rest/workflow';
import type { Sandbox } from '../../sandbox/sandbox';
import { secrets } from './realN8n';
import {
	branchLinks,
	BULK_SMS,
	itemNodes,
	type Link,
	loop,
	LOOP_LINKS,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';
import { inCollections } from '../engine/collections';

/** Names of the nodes behind the two outputs and the error branch. */
export const NOT_DELIVERED = 'Not Delivered';
export const DELIVERED = 'Delivered';
export const FAILED = 'Failed';
/** Where what was delivered comes out. */
export const whenDelivered = DELIVERED;

const LIMIT_S = 90;

/** Where a test plays: an n8n and the gateway that its messages go to. */
export interface Stage {
	readonly client: RestClient;
	readonly sandbox: Sandbox;
}

export interface AwaitingSettings {
	/** The name of the node; that of all others here if it is absent. */
	name?: string;
	/** Minutes to wait for the report. */
	minutes?: number;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	options?: Record<string, unknown>;
}

/** The node under test: sends the `to` of its item and waits for the report. */
export const awaitingNode = (
	credential: { id: string; name: string },
	{ name = BULK_SMS, minutes = 60, onError = 'stopWorkflow', options = {} }: AwaitingSettings = {},
): WorkflowNode =>
	node(
		name,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{
			resource: 'message',
			operation: 'sendAndWaitForReport',
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '={{ $json.text }}',
			waitAmount: minutes,
			waitUnit: 'minutes',
			...inCollections(options),
		},
		{ credentials: { bulkSmsApi: credential }, onError },
	);

export const through = (name: string): WorkflowNode => node(name, 'n8n-nodes-base.noOp', 1);

/** Adds to each item the text of the item of an earlier node that it was made of. */
export const withEarlier = (name: string, earlier = 'Items'): WorkflowNode =>
	node(name, 'n8n-nodes-base.set', 3.4, {
		assignments: {
			assignments: [
				{
					...{ id: name, name: 'ofItem', type: 'string' },
					value: `={{ $('${earlier}').item.json.text }}`,
				},
			],
		},
		includeOtherFields: true,
		options: {},
	});

/** Saves a workflow that sends to each `to` at once and has a node behind each output. */
export async function saveAwaiting(
	{ client, sandbox }: Stage,
	to: string[],
	settings: AwaitingSettings = {},
): Promise<SavedWorkflow> {
	const account = { baseUrl: sandbox.url, ...secrets };
	const credential = await client.saveCredential(credentialFor(account));
	const { name = BULK_SMS } = settings;
	const file = workflow(
		'Send and wait',
		[
			manualTrigger(),
			...itemNodes(to.map((each) => ({ to: each, text: 'Hello' }))),
			awaitingNode(credential, settings),
			withEarlier(NOT_DELIVERED),
			withEarlier(DELIVERED),
			through(FAILED),
		],
		branchLinks(name, NOT_DELIVERED, DELIVERED, FAILED),
	);
	return await client.saveWorkflow(file);
}

/** Runs a loop that sends to one number after the other. */
export async function runAwaitingLoop(
	{ client, sandbox }: Stage,
	to: string[],
): Promise<Execution> {
	const account = { baseUrl: sandbox.url, ...secrets };
	const credential = await client.saveCredential(credentialFor(account));
	const items = itemNodes(to.map((each) => ({ to: each, text: 'Hello' })));
	const nodes = [manualTrigger(), ...items, loop(1), awaitingNode(credential)];
	const links: Link[] = [...LOOP_LINKS, [BULK_SMS, 'Loop', 1]];
	const saved = await client.saveWorkflow(workflow('Send and wait in a loop', nodes, links));
	return await client.run(saved, START, LIMIT_S);
}

/** Starts the workflow and gives the end of its execution. */
export async function runAwaiting(
	stage: Stage,
	to: string[],
	settings: AwaitingSettings = {},
): Promise<Execution> {
	return await stage.client.run(await saveAwaiting(stage, to, settings), START, LIMIT_S);
}

/** An execution that waits, and the address it can be resumed at. */
export interface Waiting {
	id: string;
	/** What the sandbox was told as `notifyUrl`. */
	url: string;
	messageId: string;
}

/** Starts the workflow for one number, through a gateway that never reports, until it waits. */
export async function startAwaiting(
	stage: Stage,
	to: string,
	settings: AwaitingSettings = {},
): Promise<Waiting> {
	const { client, sandbox } = stage;
	const before = new Set(sandbox.messages().map(({ messageId }) => messageId));
	const id = await client.start(await saveAwaiting(stage, [to], settings), START);
	await client.waiting(id, LIMIT_S);
	const message = sandbox.messages().find(({ messageId }) => !before.has(messageId));
	if (!message?.notifyUrl) throw new Error('The sandbox has no new message with a notifyUrl');
	return { id, url: message.notifyUrl, messageId: message.messageId };
}

/** Posts a report to an address, as the gateway does. */
export async function postReport(
	url: string,
	detail: Record<string, unknown>,
): Promise<{ status: number; body: unknown }> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ details: [detail] }),
	});
	const text = await response.text();
	try {
		return { status: response.status, body: JSON.parse(text) as unknown };
	} catch {
		return { status: response.status, body: text };
	}
}
