import 'reflect-metadata';
import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { INode, INodeExecutionData, IRunExecutionData } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import { nodeTypes } from './nodeTypes';

const BEHIND = ['Behind 0', 'Behind 1'];

/**
 * Continues a waiting run of {@link runBulkSms} as n8n does, on n8n's own engine, with a node behind
 * each output that reads an expression.
 *
 * @param stored what n8n stored of the run
 * @param called what the node gave n8n for a call (webhook-helpers.js, prepareExecutionData); absent:
 * the time is up
 * @returns what each of the nodes behind read, by output
 */
export async function continued(
	stored: string,
	expression: string,
	called?: INodeExecutionData[][],
): Promise<unknown[][]> {
	const { executionData, resultData, waitTill } = JSON.parse(stored) as IRunExecutionData;
	const [waiting] = executionData?.nodeExecutionStack ?? [];
	if (!executionData || !waiting) throw new Error('The run does not wait');
	if (called) {
		waiting.data.main = called;
		waiting.metadata = { ...waiting.metadata, forwardAllOutputs: true };
	}
	const behind = BEHIND.map(
		(name): INode => ({
			...{ id: name, name, type: 'reader', typeVersion: 1, position: [0, 0] },
			parameters: { value: expression },
		}),
	);
	const start: INode = { ...waiting.node, id: 'Start', name: 'Start', type: 'start' };
	const link = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const description = {
		...{
			id: 'workflow-1',
			name: 'Test',
			active: false,
			settings: { executionOrder: 'v1' as const },
		},
		nodes: [start, waiting.node, ...behind],
		connections: {
			Start: { main: [link(waiting.node.name)] },
			[waiting.node.name]: { main: BEHIND.map(link) },
		},
	};
	const hooks = new ExecutionLifecycleHooks('webhook', 'execution-1', {
		...description,
		...{ activeVersionId: null, isArchived: false },
		...{ createdAt: new Date(), updatedAt: new Date() },
	});
	const run = createRunExecutionData({ executionData, resultData });
	const execution = new WorkflowExecute(
		additionalData('execution-1', hooks, new TestCredentials({}), 'https://n8n.test'),
		'webhook',
		{ ...run, ...(waitTill && { waitTill }) },
	);
	const { data } = await execution.processRunExecutionData(
		new Workflow({ ...description, nodeTypes }),
	);
	if (data.resultData.error) throw data.resultData.error;
	return BEHIND.map((name) =>
		(data.resultData.runData[name]?.[0]?.data?.main?.[0] ?? []).map(({ json }) => json.value),
	);
}
