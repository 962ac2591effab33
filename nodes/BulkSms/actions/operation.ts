import { mapValues } from 'lodash';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { type Clock, systemClock } from '../transport/clock';
import type { OperationName, Parameter } from '../parameters/read/parameter';

/** Tests replace them. */
export interface Dependencies {
	clock: Clock;
	/** How many marks n8n's store keeps for a node. */
	storeCapacity: number;
	/** In milliseconds, for one call of n8n's store. */
	storeTimeout: number;
}

export const SYSTEM: Dependencies = {
	clock: systemClock,
	storeCapacity: 400_000,
	storeTimeout: 26_000,
};

export type Execute = (
	context: IExecuteFunctions,
	dependencies: Dependencies,
) => Promise<INodeExecutionData[][]>;

export type Receive = (context: IWebhookFunctions, clock: Clock) => Promise<IWebhookResponseData>;

export interface Operation {
	name: string;
	/** Shown in the list of actions, for example `Send an SMS`. */
	action: string;
	description: string;
	properties: Parameter[];
	/** Absent if there is one output without a name. */
	outputs?: string[];
	/** JavaScript that gives a text. */
	waitingTooltip?: string;
	/** Set if a model may call it. */
	isForModels?: true;
	/** Handles a call to the address of a waiting execution. */
	receive?: Receive;
	execute: Execute;
}

/** What the files of operations export, as operations. */
export const operationsOf = <Name extends OperationName>(
	files: Record<
		Name,
		Pick<Operation, 'execute' | 'receive'> & {
			description: Omit<Operation, 'execute' | 'receive'>;
		}
	>,
): Record<Name, Operation> =>
	mapValues(files, ({ description, ...does }) => ({ ...description, ...does }));

export interface Resource {
	name: string;
	/** By the values that workflows store. */
	operations: Record<string, Operation>;
	defaultOperation: string;
}
