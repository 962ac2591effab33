import type {
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { FEWEST } from '../core/selection/repeatWindow';
import { systemClock, type Clock } from '../transport/clock';
import type { Parameter } from './parameters/parameter';

/** A test hands in its own. */
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
