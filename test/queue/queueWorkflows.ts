import { randomUUID } from 'node:crypto';
import type { SavedWorkflow, WorkflowNode } from '../../hosts/rest/workflow';
import {
	awaitingNode,
	DELIVERED,
	NOT_DELIVERED,
	through,
	withEarlier,
} from '../e2e/awaitingWorkflow';
import { TRIGGER } from '../e2e/reportReceiver';
import {
	BULK_SMS,
	call,
	calledTrigger,
	itemNodes,
	manualTrigger,
	type Message,
	node,
	START,
	workflow,
} from '../e2e/sendingWorkflow';
import type { QueueStage } from './queueStage';
import { inCollections } from '../engine/collections';

const RECEIVE = 'Receive';
const SPLIT = 'One Item per Recipient';
const CALLED = 'Called';

/** A workflow that is active, and the address that starts it. */
export interface ActiveWorkflow {
	readonly saved: SavedWorkflow;
	readonly url: string;
}

const receive = (path: string): WorkflowNode =>
	node(
		RECEIVE,
		'n8n-nodes-base.webhook',
		2.1,
		{ httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
		{ webhookId: randomUUID() },
	);

/** Two nodes that take a list of recipients as the body of a call: the list, then an item for each. */
const listNodes = (path: string): WorkflowNode[] => [
	receive(path),
	node(SPLIT, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body', options: {} }),
];

/** Activates a workflow that sends to a list of recipients, 100 in a request. */
export async function activateSending(
	stage: QueueStage,
	options: Record<string, unknown> = {},
): Promise<ActiveWorkflow> {
	return await activate(stage, 'send', sending(stage, options));
}

const sending = ({ credential }: QueueStage, options: Record<string, unknown>): WorkflowNode =>
	node(
		BULK_SMS,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{
			resource: 'message',
			operation: 'send',
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '={{ $json.text }}',
			...inCollections({ maxMessagesPerRequest: 100, ...options }),
		},
		{ credentials: { bulkSmsApi: credential }, onError: 'continueErrorOutput' },
	);

/** A workflow that sends to a list of its own, and what starts it: by hand, by a call, or called. */
export interface StartableSending {
	readonly saved: SavedWorkflow;
	readonly start: Record<'main' | 'webhook' | 'worker', () => Promise<unknown>>;
}

/** Activates a workflow that sends to these recipients, whichever process of n8n starts it. */
export async function activateStartable(
	stage: QueueStage,
	messages: Message[],
	options: Record<string, unknown>,
): Promise<StartableSending> {
	const { client, n8n } = stage;
	const [path, callingPath] = [randomUUID(), randomUUID()];
	const triggers = [manualTrigger(), receive(path), { ...calledTrigger(), name: CALLED }];
	const file = workflow(
		path,
		[...triggers, ...itemNodes(messages), sending(stage, options)],
		[
			[START, 'List'],
			[RECEIVE, 'List'],
			[CALLED, 'List'],
			['List', 'Items'],
			['Items', BULK_SMS],
		],
	);
	const saved = await client.saveWorkflow(file);
	await client.activate(saved);
	const calling = workflow(callingPath, [receive(callingPath), call(saved, 'once')]);
	await client.activate(await client.saveWorkflow(calling));
	const post = async (to: string) => await fetch(`${n8n.url}/webhook/${to}`, { method: 'POST' });
	return {
		saved,
		start: {
			main: async () => await client.start(saved, START),
			webhook: async () => await post(path),
			worker: async () => await post(callingPath),
		},
	};
}

/** Activates a workflow with a node of its own behind the list of recipients. */
export async function activate(
	{ client, n8n }: QueueStage,
	name: string,
	last: WorkflowNode,
): Promise<ActiveWorkflow> {
	const path = `${name}-${randomUUID()}`;
	const saved = await client.saveWorkflow(workflow(path, [...listNodes(path), last]));
	await client.activate(saved);
	return { saved, url: `${n8n.url}/webhook/${path}` };
}

/** Activates a workflow that sends to one recipient and waits for the report. */
export async function activateWaiting({
	client,
	credential,
	n8n,
}: QueueStage): Promise<ActiveWorkflow> {
	const path = `wait-${randomUUID()}`;
	const file = workflow(
		path,
		[
			...listNodes(path),
			awaitingNode(credential),
			through(NOT_DELIVERED),
			withEarlier(DELIVERED, SPLIT),
		],
		[
			[RECEIVE, SPLIT],
			[SPLIT, BULK_SMS],
			[BULK_SMS, NOT_DELIVERED, 0],
			[BULK_SMS, DELIVERED, 1],
		],
	);
	const saved = await client.saveWorkflow(file);
	await client.activate(saved);
	return { saved, url: `${n8n.url}/webhook/${path}` };
}

/** Activates a workflow with nothing in it but Bulk SMS Trigger. */
export async function activateReceiver({ client, n8n }: QueueStage): Promise<ActiveWorkflow> {
	const path = `reports-${randomUUID()}`;
	const trigger = node(
		TRIGGER,
		'n8n-nodes-bulk-sms.bulkSmsTrigger',
		2,
		{ authentication: 'none', options: { path } },
		{ webhookId: randomUUID() },
	);
	const saved = await client.saveWorkflow(workflow(path, [trigger]));
	await client.activate(saved);
	return { saved, url: `${n8n.url}/webhook/${path}` };
}

/**
 * Makes messages with a number and a text of their own.
 *
 * @param first the place of the first in the row of all such messages
 */
export const makeMessages = (count: number, first = 0): Message[] =>
	Array.from({ length: count }, (_, index) => ({
		// The 0 at the end keeps clear of the numbers that the sandbox treats in a special way.
		to: `668${1_000_000 + first + index}0`,
		text: `Message ${first + index}`,
	}));

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A call that starts a workflow for these recipients. */
export const startCall = ({ url }: ActiveWorkflow, messages: Message[]) => ({
	url,
	headers: JSON_HEADERS,
	body: JSON.stringify(messages),
});

/** A delivery report, as a gateway posts it. */
export const reportCall = ({ url }: Pick<ActiveWorkflow, 'url'>, messageId: string) => ({
	url,
	headers: JSON_HEADERS,
	body: JSON.stringify({
		details: [{ messageId, to: '66812345670', text: 'Hello', status: { name: 'DELIVERED' } }],
	}),
});
