import { randomUUID } from 'node:crypto';
import { byName } from '../engine/byName';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { inCollections } from '../engine/collections';

/** The name of the node under test in the workflows made here. */
export const BULK_SMS = 'Bulk SMS';
/** The name of the manual trigger. */
export const START = 'Start';

/** A message as an input item: one number and its text. */
export interface Message {
	to: string;
	text: string;
}

export interface BulkSmsSettings {
	credential: CredentialReference;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	/** Whether Retry On Fail is on: three tries. */
	retries?: boolean;
	options?: Record<string, unknown>;
}

/** A node of a workflow file. */
export const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown> = {},
	more: Record<string, unknown> = {},
): WorkflowNode => ({
	id: randomUUID(),
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
	...more,
});

export const manualTrigger = () => node(START, 'n8n-nodes-base.manualTrigger', 1);

/** Two nodes that give out these items: the list in one item, then an item for each. */
export const itemNodes = (items: object[]): WorkflowNode[] => [
	node('List', 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput: JSON.stringify({ list: items }),
		options: {},
	}),
	node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', options: {} }),
];

/** Sends one message per item and request, one after the other. */
export const bulkSms = ({ credential, onError, retries, options }: BulkSmsSettings): WorkflowNode =>
	node(
		BULK_SMS,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{
			resource: 'message',
			operation: 'send',
			from: byName('MyShop'),
			to: '={{ $json.to }}',
			text: '={{ $json.text }}',
			...inCollections({ maxMessagesPerRequest: 1, concurrency: 1, ...options }),
		},
		{
			credentials: { bulkSmsApi: credential },
			onError: onError ?? 'stopWorkflow',
			...(retries === true && { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 }),
		},
	);

export const loop = (batchSize: number): WorkflowNode =>
	node('Loop', 'n8n-nodes-base.splitInBatches', 3, { batchSize, options: {} });

export const calledTrigger = () =>
	node(START, 'n8n-nodes-base.executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });

/** Calls another workflow, once with all items or once for each. */
export const call = (
	workflow: { id: string; name: string },
	mode: 'once' | 'each',
	more: Record<string, unknown> = {},
): WorkflowNode =>
	node(
		'Call',
		'n8n-nodes-base.executeWorkflow',
		1.3,
		{
			mode,
			workflowId: { __rl: true, mode: 'list', value: workflow.id, cachedResultName: workflow.name },
			workflowInputs: { mappingMode: 'defineBelow', value: {}, schema: [] },
			options: { waitForSubWorkflow: true },
		},
		more,
	);

/** A connection: from which node, to which, and from which output where it is not the first. */
export type Link = [from: string, to: string, output?: number];

/** Joins nodes to a workflow; without links each leads to the next. */
export function workflow(
	name: string,
	nodes: WorkflowNode[],
	links: Link[] = inOrder(nodes),
): WorkflowFile {
	const connections = new Map<string, Array<Array<Record<string, unknown>>>>();
	for (const [from, to, output = 0] of links) {
		const main = connections.get(from) ?? [];
		connections.set(from, main);
		while (main.length <= output) main.push([]);
		main[output]?.push({ node: to, type: 'main', index: 0 });
	}
	const leads = Object.fromEntries([...connections].map(([from, main]) => [from, { main }]));
	return { name, nodes, connections: leads, settings: { executionOrder: 'v1' } };
}

/** What joins a trigger, {@link itemNodes}, a loop and a node in it. */
export const loopLinks = (name: string): Link[] => [
	[START, 'List'],
	['List', 'Items'],
	['Items', 'Loop'],
	['Loop', name, 1],
	[name, 'Loop'],
];
export const LOOP_LINKS = loopLinks(BULK_SMS);

/** What joins a trigger, {@link itemNodes}, a node, and a node behind each of its outputs. */
export const branchLinks = (name: string, ...behind: string[]): Link[] => [
	[START, 'List'],
	['List', 'Items'],
	['Items', name],
	...behind.map((to, output): Link => [name, to, output]),
];

const inOrder = (nodes: WorkflowNode[]): Link[] =>
	nodes.slice(1).map((next, index): Link => [nodes[index]?.name ?? '', next.name]);
