import type { INodeProperties } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import { message } from './message';
import type { Operation, Resource } from './operation';

/** Every operation of the node. The dropdowns and the dispatch both read this table. */
export const resources = { message } as const satisfies Record<string, Resource>;

/**
 * Finds what a workflow asks for.
 *
 * @returns nothing where the workflow was saved by a version that had other operations
 */
export function findOperation(resource: string, operation: string): Operation | undefined {
	const table: Record<string, Resource> = resources;
	const operations = Object.hasOwn(table, resource) ? table[resource]?.operations : undefined;
	return operations && Object.hasOwn(operations, operation) ? operations[operation] : undefined;
}

/** The operation dropdown of each resource and the fields of each operation, shown where they belong. */
export const operationProperties: INodeProperties[] = Object.entries(resources).flatMap(
	([resource, { operations, defaultOperation }]) => [
		operationDropdown(resource, operations, defaultOperation),
		...Object.entries(operations).flatMap(([operation, { properties }]) =>
			updateDisplayOptions({ show: { resource: [resource], operation: [operation] } }, properties),
		),
	],
);

function operationDropdown(
	resource: string,
	operations: Record<string, Operation>,
	defaultOperation: string,
): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: Object.entries(operations).map(([value, { name, action, description }]) => ({
			name,
			value,
			action,
			description,
		})),
		default: defaultOperation,
	};
}
