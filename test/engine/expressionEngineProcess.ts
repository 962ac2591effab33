import 'reflect-metadata';
import { ExecuteContext, ExecutionLifecycleHooks } from 'n8n-core';
import type { IDataObject, INode, INodeTypes } from 'n8n-workflow';
import { createRunExecutionData, Expression, Workflow } from 'n8n-workflow';

import { additionalData } from './additionalData';
import { TestCredentials } from './credentials';
import type { EngineAnswer, EngineName, EngineQuestion } from './expressionEngine';

/**
 * Answers what n8n makes of a parameter, in a process of its own. Takes the name of the expression
 * engine.
 */
const [engine = ''] = process.argv.slice(2);

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
	const context = new ExecuteContext(
		workflow,
		asked,
		additional,
		'manual',
		createRunExecutionData({}),
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
	await Expression.initExpressionEngine({
		engine: engine as EngineName,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
	});
	if (Expression.getActiveImplementation() !== engine) throw new Error(`No engine ${engine}`);
	const workflow = new Workflow({
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
	process.on('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
