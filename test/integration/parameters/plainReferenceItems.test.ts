import 'reflect-metadata';
import { ExecutionLifecycleHooks, SupplyDataContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeType,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';

import { additionalData } from '../../engine/additionalData';
import { TestCredentials } from '../../engine/credentials';
import { nodeTypes } from '../../engine/nodeTypes';

const node = (name: string): INode => ({
	id: name,
	name,
	type: name,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});
const start = node('start');

/** Whether `$json` is, item by item, the very object that getInputData() gives. */
let seen: boolean[] = [];
const look = (context: Pick<IExecuteFunctions, 'getInputData' | 'getWorkflowDataProxy'>) => {
	seen = context
		.getInputData()
		.map(({ json }, index) => context.getWorkflowDataProxy(index).$json === json);
};
const looking: INodeType = {
	description: {
		displayName: 'Looking',
		name: 'looking',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: [NodeConnectionTypes.Main],
		outputs: [],
		properties: [],
	},
	execute() {
		look(this);
		return Promise.resolve([[]]);
	},
};

const items: INodeExecutionData[] = [
	{ json: { name: 'Ann' }, pairedItem: { item: 2 } },
	{ json: { name: 'Bo' }, binary: { file: { data: '', mimeType: 'text/plain' } } },
	{ json: { name: 'Cy' } },
];

function executionOf(looker: INode) {
	const additional = additionalData(
		'1',
		new ExecutionLifecycleHooks('manual', '1', {
			id: '1',
			name: 'Test',
			nodes: [start, looker],
			connections: {},
			active: false,
			activeVersionId: null,
			isArchived: false,
			createdAt: new Date(),
			updatedAt: new Date(),
		}),
		new TestCredentials({}),
		'https://n8n.test',
	);
	const workflow = new Workflow({
		nodes: [start, looker],
		connections: { start: { main: [[{ node: looker.name, type: 'main', index: 0 }]] } },
		active: false,
		settings: { executionOrder: 'v1' },
		nodeTypes: {
			...nodeTypes,
			getByNameAndVersion: (name) =>
				name === looker.name ? looking : nodeTypes.getByNameAndVersion(name),
		},
	});
	return { additional, workflow };
}

it.each([
	['every item', false, [true, true, true]],
	['the one item of Execute Once', true, [true]],
])('finds in getInputData() what $json is, for %s', async (_, executeOnce, same) => {
	const { additional, workflow } = executionOf({ ...node('looking'), executeOnce });
	const runData = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node: start, data: { main: [items] }, source: null }],
		},
	});
	await new WorkflowExecute(additional, 'manual', runData).processRunExecutionData(workflow);
	expect(seen).toEqual(same);
});

it("finds something else there as an AI agent's tool", () => {
	const looker = node('looking');
	const { additional, workflow } = executionOf(looker);
	const context = new SupplyDataContext(
		workflow,
		looker,
		additional,
		'manual',
		createRunExecutionData({}),
		0,
		items,
		{ [NodeConnectionTypes.AiTool]: [[{ json: { query: 'Send it' } }]] },
		NodeConnectionTypes.AiTool,
		{ node: looker, data: { main: [items] }, source: null },
		[],
	);
	look(context);
	expect(seen).toEqual([false]);
});
