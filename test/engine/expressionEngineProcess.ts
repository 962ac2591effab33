import 'reflect-metadata';
import type * as N8nCore from 'n8n-core';
import { ExecutionLifecycleHooks } from 'n8n-core';
import type * as N8nWorkflow from 'n8n-workflow';
import type { IDataObject, INode, INodeTypes, Workflow } from 'n8n-workflow';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import type { EngineAnswer, EngineName, EngineQuestion } from './expressionEngine';

/**
 * Answers what n8n makes of a parameter, in a process of its own. Takes the folder where the
 * node_modules of that n8n are, and the name of the expression engine.
 */
const [folder = '', engine = ''] = process.argv.slice(2);
const requireFrom = createRequire(join(folder, 'package.json'));
const core = requireFrom('n8n-core') as typeof N8nCore;
const n8n = requireFrom('n8n-workflow') as typeof N8nWorkflow;

const node = (name: string, type: string): INode => ({
	id: `id of ${name}`,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});
const start = node('Start', 'start');
const asking = node('Asking', 'asking');

/** A node with a parameter without a type that n8n would convert its value to. */
const nodeTypes: INodeTypes = {
	getByNameAndVersion: (name) => ({
		description: {
			displayName: name,
			name,
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			properties: [{ displayName: 'Text', name: 'text', type: 'string', default: '' }],
		},
		execute: () => Promise.resolve([]),
	}),
	getByName: () => {
		throw new Error('Only asked for with a version');
	},
	getKnownTypes: () => ({}),
};

/** Takes the way of an execution: the context that `execute` gets, and its getNodeParameter. */
function answer(workflow: Workflow, { parameter, items }: EngineQuestion): EngineAnswer {
	const input = items.map((item, index) => ({
		json: JSON.parse(item) as IDataObject,
		pairedItem: { item: index },
	}));
	const asked: INode = { ...asking, parameters: { text: parameter } };
	const data = { main: [input] };
	const context = new core.ExecuteContext(
		workflow,
		asked,
		additional,
		'manual',
		n8n.createRunExecutionData({}),
		0,
		input,
		data,
		{ node: asked, data, source: { main: [{ previousNode: start.name }] } },
		[],
	);
	return input.map((_, index) => {
		try {
			return { ok: true, value: context.getNodeParameter('text', index) };
		} catch (error) {
			return { ok: false, error: error instanceof Error ? error.message : String(error) };
		}
	});
}

const hooks = new ExecutionLifecycleHooks('manual', '1', {
	id: '1',
	name: 'Test',
	nodes: [start, asking],
	connections: {},
	active: false,
	activeVersionId: null,
	isArchived: false,
	createdAt: new Date(),
	updatedAt: new Date(),
});
const additional = additionalData('1', hooks, new TestCredentials({}), 'https://n8n.test');

async function main(): Promise<void> {
	await n8n.Expression.initExpressionEngine({
		engine: engine as EngineName,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
	});
	if (n8n.Expression.getActiveImplementation() !== engine) throw new Error(`No engine ${engine}`);
	const workflow = new n8n.Workflow({
		nodes: [start, asking],
		connections: { Start: { main: [[{ node: asking.name, type: 'main', index: 0 }]] } },
		active: false,
		nodeTypes,
		settings: { timezone: 'UTC', executionOrder: 'v1' },
	});
	await workflow.expression.acquireIsolate();
	process.on('message', (question: EngineQuestion) => {
		process.send?.(answer(workflow, question));
	});
	// n8n 1 keeps its process alive by itself.
	process.on('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
