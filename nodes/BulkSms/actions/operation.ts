import type {
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { MIN_BLOCK_SIZE } from '../core/message/selection/blocks';
import { systemClock, type Clock } from '../transport/clock';
import type { Parameter } from './parameters/parameter';

/** A test hands in its own. */
export interface Dependencies {
	clock: Clock;
	/** How many requests take their places in n8n's store together at least. */
	minBlockSize: number;
	/** Marks that n8n's store keeps of a node. */
	storeCapacity: number;
	/** Milliseconds for one call of n8n's store. */
	storeTimeout: number;
}

export const SYSTEM: Dependencies = {
	clock: systemClock,
	minBlockSize: MIN_BLOCK_SIZE,
	storeCapacity: 400_000,
	storeTimeout: 10_000,
};

export type Execute = (
	context: IExecuteFunctions,
	dependencies: Dependencies,
) => Promise<INodeExecutionData[][]>;

export type Receive = (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;

export interface Operation {
	name: string;
	/** The sentence shown in the list of actions, for example "Send an SMS". */
	action: string;
	description: string;
	properties: Parameter[];
	/** Absent for one output without a name. */
	outputs?: string[];
	/** JavaScript that gives a text. */
	waitingTooltip?: string;
	isNoTool?: boolean;
	/** Takes a call to the address of a waiting execution. */
	receive?: Receive;
	execute: Execute;
}

export interface Resource {
	name: string;
	/** By the value that workflows store. */
	operations: Record<string, Operation>;
	defaultOperation: string;
}
