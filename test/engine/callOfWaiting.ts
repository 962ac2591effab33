import 'reflect-metadata';
import { ExecutionLifecycleHooks, WebhookContext } from 'n8n-core';
import type { INode, IRunExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import { nodeTypes } from './nodeTypes';

/**
 * The context that n8n gives the node for a call to a waiting execution.
 *
 * @param name of the node that waits
 * @param stored what n8n stored of the execution
 */
export function callOfWaiting(name: string, stored: string): IWebhookFunctions {
	const node: INode = {
		...{ id: 'waiting', name, type: 'bulkSms', typeVersion: 1 },
		position: [0, 0],
		parameters: {},
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const hooks = new ExecutionLifecycleHooks('webhook', 'execution-1', {
		...{ id: 'workflow-1', name: 'Test', nodes: [node], connections: {}, active: false },
		...{ activeVersionId: null, isArchived: false },
		...{ createdAt: new Date(), updatedAt: new Date() },
	});
	const additional = additionalData(
		'execution-1',
		hooks,
		new TestCredentials({}),
		'https://n8n.test',
	);
	const webhook = {
		httpMethod: 'POST',
		node: name,
		path: '',
		webhookDescription: { name: 'default', httpMethod: 'POST', path: '' },
		workflowId: 'workflow-1',
		workflowExecuteAdditionalData: additional,
	} as const;
	const { executionData } = JSON.parse(stored) as Pick<IRunExecutionData, 'executionData'>;
	const run = createRunExecutionData({ ...(executionData && { executionData }) });
	return new WebhookContext(workflow, node, additional, 'webhook', webhook, [], run);
}
