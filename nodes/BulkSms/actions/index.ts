import type { ExpressionString, INodeProperties, IWebhookDescription } from 'n8n-workflow';
import { NodeConnectionTypes, updateDisplayOptions } from 'n8n-workflow';

import { account } from './account';
import { deliveryReport } from './deliveryReport';
import { incomingSms } from './incomingSms';
import { message } from './message';
import type { Operation, Resource } from './operation';
import { otp } from './otp';
import { fieldOf } from './parameters/parameter';

/** Every operation of the node. The dropdowns and the dispatch both read this table. */
export const resources = {
	message,
	account,
	deliveryReport,
	incomingSms,
	otp,
} as const satisfies Record<string, Resource>;

const HIDDEN_FROM_AGENTS = { displayOptions: { hide: { '@tool': [true] } } };

/** @returns undefined if the workflow was saved by a version that had other operations */
export function findOperation(resource: string, operation: string): Operation | undefined {
	const table: Record<string, Resource> = resources;
	const operations = Object.hasOwn(table, resource) ? table[resource]?.operations : undefined;
	return operations && Object.hasOwn(operations, operation) ? operations[operation] : undefined;
}

/** What has nothing for an AI agent is not shown to one. */
export const resourceProperty: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: Object.entries<Resource>(resources).map(([value, { name, operations }]) => ({
		name,
		value,
		...(Object.values(operations).every(({ isNoTool }) => isNoTool) && HIDDEN_FROM_AGENTS),
	})),
	default: 'message',
};

/** The dropdowns of operations and the fields of each operation, shown where they belong. */
export const operationProperties: INodeProperties[] = Object.entries<Resource>(resources).flatMap(
	([resource, definition]) => [
		operationDropdown(resource, definition),
		...Object.entries(definition.operations).flatMap(([operation, { properties }]) =>
			updateDisplayOptions(
				{ show: { resource: [resource], operation: [operation] } },
				properties.map(fieldOf),
			),
		),
	],
);

const allOperations = Object.entries<Resource>(resources).flatMap(([resource, { operations }]) =>
	Object.entries(operations).map(([name, operation]) => ({
		...operation,
		key: `${resource} ${name}`,
	})),
);
const CHOSEN = '$parameter["resource"] + " " + $parameter["operation"]';

/** The outputs of each operation that has more than one, for n8n to evaluate in the editor. */
export const outputs: ExpressionString = `={{ (${JSON.stringify(
	Object.fromEntries(
		allOperations.flatMap(({ key, outputs: names }) =>
			names
				? [[key, names.map((displayName) => ({ type: NodeConnectionTypes.Main, displayName }))]]
				: [],
		),
	),
)})[${CHOSEN}] ?? ["main"] }}`;

export const waitingNodeTooltip: ExpressionString = `={{ ({ ${allOperations
	.flatMap(({ key, waitingTooltip }) =>
		waitingTooltip === undefined ? [] : [`"${key}": ${waitingTooltip}`],
	)
	.join(', ')} })[${CHOSEN}] ?? "" }}`;

/**
 * The addresses of a waiting execution. n8n makes them for each one, so nothing needs to be
 * registered. A delivery report comes to the bare one. A person opens the one that names the node,
 * because n8n shows a page there, and not JSON, to anyone who comes too late.
 */
export const resumeWebhooks: IWebhookDescription[] = [
	resumeWebhook('POST', ''),
	resumeWebhook('GET', '={{ $nodeId }}'),
	resumeWebhook('POST', '={{ $nodeId }}'),
];

function resumeWebhook(httpMethod: 'GET' | 'POST', path: string): IWebhookDescription {
	return {
		name: 'default',
		httpMethod,
		responseMode: 'onReceived',
		responseData: '',
		path,
		isFullPath: true,
		restartWebhook: true,
	};
}

function operationDropdown(
	resource: string,
	{ operations, defaultOperation }: Resource,
): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: Object.entries(operations).map(([value, { name, action, description, isNoTool }]) => ({
			name,
			value,
			action,
			description,
			...(isNoTool && HIDDEN_FROM_AGENTS),
		})),
		default: defaultOperation,
	};
}
