import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { FEWEST } from '../core/selection/repeatWindow';
import { systemClock, type Clock } from '../transport/clock';

/** What the node takes from outside besides n8n. A test hands in its own. */
export interface Surroundings {
	clock: Clock;
	/** How many requests are marked together at least, where repeats are skipped. */
	fewestMarked: number;
}

export const SYSTEM: Surroundings = { clock: systemClock, fewestMarked: FEWEST };

export type Execute = (
	context: IExecuteFunctions,
	surroundings: Surroundings,
) => Promise<INodeExecutionData[][]>;

export type Receive = (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;

export interface Operation {
	name: string;
	/** The sentence shown in the list of actions, for example "Send an SMS". */
	action: string;
	description: string;
	properties: INodeProperties[];
	/** Absent for one output without a name. */
	outputs?: string[];
	/** What the editor shows next to a waiting node, in JavaScript that gives a text. */
	waitingTooltip?: string;
	/** Whether it makes no sense as a tool of an AI agent. */
	isNoTool?: boolean;
	/** Takes a call to the address of a waiting execution. */
	receive?: Receive;
	execute: Execute;
}

/** The operations of one resource, by the value that workflows store. */
export interface Resource {
	name: string;
	operations: Record<string, Operation>;
	defaultOperation: string;
}
