import 'reflect-metadata';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INode, INodeConnections, INodeParameters, OnError } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { BulkSms } from '../../../nodes/BulkSms/BulkSms.node';
import { additionalData } from '../../engine/additionalData';
import type { TestClock } from '../../engine/clock';
import { TestCredentials } from '../../engine/credentials';
import { nodeTypesWith } from '../../engine/nodeTypes';

/** A node, and where it leads to. */
type Leads = [name: string, to: INodeConnections];

/** A workflow that a call started, with a node that answers it. */
export interface Answering {
	/** The first node; absent: a trigger for incoming SMS that lets the workflow answer. */
	first?: { name?: string; type?: string; parameters?: INodeParameters };
	/** A trigger that leads to the same node, and did not start the run. */
	other?: { name: string; parameters: INodeParameters };
	/** What the first node gives out. */
	items?: IDataObject[];
	parameters?: INodeParameters;
	onError?: OnError;
	maxTries?: number;
	/** How many nodes answer, one behind the other; absent: one. */
	answers?: number;
	/** The clock of the node; absent: the system's. */
	clock?: TestClock;
	/** Whether n8n fails to send the first response. */
	isBroken?: boolean;
}

export const LATER = { event: 'incomingSms', respond: 'answerOperation' };
export const SMS = {
	...{ from: '66812345678', text: 'Hi', transactionId: '4711' },
	contentType: 'application/json',
};

/** Runs `Trigger -> Answer 1 -> Answer 2 …` on n8n's engine. */
export async function runAnswering(run: Answering) {
	const { first = {}, other, items = [SMS], answers = 1 } = run;
	const start = node(first.name ?? 'Trigger', first.type ?? 'bulkSmsTrigger', {
		...(first.parameters ?? LATER),
	});
	const others = other ? [node(other.name, 'bulkSmsTrigger', other.parameters)] : [];
	const nodes = Array.from({ length: answers }, (_, index) => ({
		...node(`Answer ${index + 1}`, 'bulkSms', {
			...{ resource: 'incomingSms', operation: 'answer' },
			...run.parameters,
		}),
		onError: run.onError ?? 'stopWorkflow',
		...(run.maxTries !== undefined && {
			...{ retryOnFail: true, maxTries: run.maxTries, waitBetweenTries: 1 },
		}),
	}));
	const chain = [start, ...nodes];
	const to = (name: string): INodeConnections => ({
		main: [[{ node: name, type: 'main', index: 0 }]],
	});
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [...chain, ...others],
		connections: Object.fromEntries([
			...nodes.map(({ name }, index): Leads => [chain[index]?.name ?? '', to(name)]),
			...others.map(({ name }): Leads => [name, to('Answer 1')]),
		]),
		active: false,
		nodeTypes: nodeTypesWith(new BulkSms(run.clock && { clock: run.clock })),
		settings: { executionOrder: 'v1', timezone: 'UTC' },
	});
	const hooks = new ExecutionLifecycleHooks('webhook', 'execution-1', {
		...{ id: 'workflow-1', name: 'Test', nodes: chain, connections: {}, active: false },
		...{ activeVersionId: null, isArchived: false },
		...{ createdAt: new Date(), updatedAt: new Date() },
	});
	const responses: unknown[] = [];
	let isBroken = run.isBroken === true;
	hooks.addHandler('sendResponse', (response) => {
		if (isBroken) {
			isBroken = false;
			throw new Error('the queue is gone.');
		}
		responses.push(response);
	});
	const input = items.map((json) => ({ json }));
	const execution = new WorkflowExecute(
		additionalData('execution-1', hooks, new TestCredentials({}), 'https://n8n.test'),
		'webhook',
		createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node: start, data: { main: [input] }, source: null }],
			},
		}),
	);
	const { data } = await execution.processRunExecutionData(workflow);
	const outputOf = (name: string, output = 0) =>
		data.resultData.runData[name]?.[0]?.data?.main?.[output]?.map(({ json, pairedItem }) => ({
			json,
			pairedItem,
		})) ?? [];
	const { error } = data.resultData;
	return {
		responses,
		output: outputOf('Answer 1'),
		errors: outputOf('Answer 1', 1),
		last: outputOf(`Answer ${answers}`),
		error: error && [error.message, error.description],
		hints: data.resultData.runData['Answer 1']?.[0]?.hints?.map(({ message }) => message) ?? [],
	};
}

const node = (name: string, type: string, parameters: INodeParameters): INode => ({
	...{ id: `id of ${name}`, name, type, typeVersion: 1, position: [0, 0], parameters },
});
