import 'reflect-metadata';

import { omit } from 'lodash';
import { ExecuteContext, ExecutionLifecycleHooks, WebhookContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	OnError,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { z } from 'zod';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import type { TestClock } from './clock';
import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import { demandDescribed, watched } from './describedItems';
import { nodeTypes } from './nodeTypes';

/** The node under test as a tool, as n8n derives it from the node. */
export interface BulkSmsTool {
	parameters: INodeParameters;
	credentials: ICredentialDataDecryptedObject;
	onError?: OnError;
	/** Tries of a call with "Retry On Fail"; absent: off. */
	maxTries?: number;
	/** The clock of the node; absent: the system's. */
	clock?: TestClock;
}

/** Calls the tool once, as a model does. Gives what the model is told; throws where it failed. */
export type CallTool = (toolArguments: IDataObject) => Promise<string>;

export const TOOL = 'Send SMS';
const { AiTool, Main } = NodeConnectionTypes;

const tools = z.tuple([
	z.custom<{ invoke: CallTool }>(
		(tool) => typeof tool === 'object' && tool !== null && 'invoke' in tool,
	),
]);

/** The node as a tool of an agent that calls its tools by itself (all before version 3). */
export async function asToolOfAgent(tool: BulkSmsTool): Promise<CallTool> {
	const { workflow, parent, additional } = stage(tool, 'agent');
	const items = [{ json: { chatInput: 'Write to them' } }];
	const data = { main: [items] };
	const context = new ExecuteContext(
		workflow,
		parent,
		{ ...additional, executionId: 'execution-1' },
		'manual',
		createRunExecutionData({}),
		0,
		items,
		data,
		{ node: parent, data, source: null },
		[],
	);
	return callOf(await context.getInputConnectionData(AiTool, 0), tool.clock);
}

/** The node as a tool behind the MCP Server Trigger: n8n gives it neither execution nor ID. */
export async function asToolOfMcpTrigger(tool: BulkSmsTool): Promise<CallTool> {
	const { workflow, parent, additional } = stage(tool, 'mcpTrigger');
	const context = new WebhookContext(
		workflow,
		parent,
		additional,
		'webhook',
		{
			httpMethod: 'POST',
			node: parent.name,
			path: 'mcp',
			webhookDescription: { httpMethod: 'POST', name: 'default', path: 'mcp' },
			workflowId: 'workflow-1',
			workflowExecuteAdditionalData: additional,
		},
		[],
		null,
	);
	return callOf(await context.getInputConnectionData(AiTool, 0), tool.clock);
}

function callOf(connected: unknown, clock?: TestClock): CallTool {
	const [tool] = tools.parse(connected);
	return async (toolArguments) => {
		const call = async () => await tool.invoke(toolArguments);
		const told = await (clock ? clock.during(call) : call());
		demandDescribed();
		return told;
	};
}

/**
 * A workflow in which a node of this type has the node under test as its only tool.
 *
 * @param agent the type of that node, if it does something
 */
export function stage(
	{ parameters, credentials, onError, maxTries, clock }: BulkSmsTool,
	parentType: string,
	agent?: INodeType,
) {
	const start = node('Start', 'start');
	const parent = node('Parent', parentType);
	const bulkSms: INode = {
		...node(TOOL, 'bulkSmsTool'),
		parameters,
		credentials: { bulkSmsApi: { id: '1', name: 'Test account' } },
		...(onError && { onError }),
		...(maxTries !== undefined && { retryOnFail: true, maxTries, waitBetweenTries: 1 }),
	};
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [start, parent, bulkSms],
		connections: {
			[start.name]: { main: [[{ node: parent.name, type: Main, index: 0 }]] },
			[TOOL]: { [AiTool]: [[{ node: parent.name, type: AiTool, index: 0 }]] },
		},
		active: true,
		nodeTypes: toolTypesWith(new BulkSms({ ...(clock && { clock }) }), agent),
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	});
	return { workflow, start, parent, additional: additionalOf(credentials, [parent, bulkSms]) };
}

function additionalOf(
	credentials: ICredentialDataDecryptedObject,
	nodes: INode[],
): IWorkflowExecuteAdditionalData {
	const hooks = new ExecutionLifecycleHooks('manual', '', {
		id: 'workflow-1',
		name: 'Test',
		nodes,
		connections: {},
		active: true,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
	});
	return omit(
		additionalData('', hooks, new TestCredentials(credentials), 'https://n8n.test'),
		'executionId',
	);
}

export const parentType: INodeType = {
	description: {
		...nodeTypes.getByNameAndVersion('start').description,
		inputs: [Main, AiTool],
	},
};

function toolTypesWith(bulkSms: BulkSms, agent = parentType): INodeTypes {
	const bulkSmsTool: INodeType = {
		...watched(bulkSms),
		description: { ...bulkSms.description, name: 'bulkSmsTool', inputs: [], outputs: [AiTool] },
	};
	const getByName = (name: string): INodeType =>
		new Map([
			['bulkSmsTool', bulkSmsTool],
			['start', nodeTypes.getByNameAndVersion('start')],
		]).get(name) ?? agent;
	return { getByName, getByNameAndVersion: getByName, getKnownTypes: () => ({}) };
}

const node = (name: string, type: string): INode => ({
	id: `id of ${name}`,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});
