import 'reflect-metadata';
import { ExecuteContext, ExecutionLifecycleHooks } from 'n8n-core';
import type { IDataObject, INode, INodeExecutionData, INodeTypes, ITaskData } from 'n8n-workflow';
import { createRunExecutionData, Expression, Workflow } from 'n8n-workflow';

import { ParameterReader } from '../../nodes/BulkSms/parameters/read/reader';
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

/**
 * Takes the way of an execution: the context that `execute` gets, and its getNodeParameter. The items
 * come from those of Start, in the opposite order; of each fifth one, n8n does not know from which.
 */
function answer(workflow: Workflow, { parameter, items, isRead }: EngineQuestion): EngineAnswer {
	const origin = items.map((item) => ({ json: JSON.parse(item) as IDataObject }));
	const input = items.map((item, index) => ({
		json: JSON.parse(item) as IDataObject,
		...(index % 5 !== 4 && { pairedItem: { item: items.length - 1 - index } }),
	}));
	const asked: INode = { ...asking, parameters: { text: parameter } };
	const data = { main: [input] };
	const context = new ExecuteContext(
		workflow,
		asked,
		additional,
		'manual',
		createRunExecutionData({ resultData: { runData: { [start.name]: [ranWith(origin)] } } }),
		0,
		input,
		data,
		{ node: asked, data, source: { main: [{ previousNode: start.name }] } },
		[],
	);
	const text = { name: 'text', displayName: 'Text', type: 'string' } as const;
	const read = isRead
		? new ParameterReader(context).value(text)
		: (index: number) => context.getNodeParameter('text', index);
	return input.map((_, index) => {
		try {
			return { ok: true, value: read(index) };
		} catch (error) {
			return { ok: false, error: error instanceof Error ? error.message : String(error) };
		}
	});
}

const ranWith = (items: INodeExecutionData[]): ITaskData => ({
	startTime: 1,
	executionIndex: 0,
	executionTime: 1,
	executionStatus: 'success',
	source: [],
	data: { main: [items] },
});

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
