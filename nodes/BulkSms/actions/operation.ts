import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

/** One operation of the node: how it stands in the dropdown, its fields, and what it does. */
export interface Operation {
	name: string;
	/** The sentence shown in the list of actions, for example "Send an SMS". */
	action: string;
	description: string;
	properties: INodeProperties[];
	execute: (context: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
}

/** The operations of one resource, by the value that workflows store. */
export interface Resource {
	name: string;
	operations: Record<string, Operation>;
	defaultOperation: string;
}
