import { mapValues } from 'lodash';
import type {
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
	NodeExecutionHint,
} from 'n8n-workflow';

import { type Clock, systemClock } from '../transport/clock';
import type { Parameter } from '../parameters/read/parameter';

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
	/** Absent if there is one output without a name. */
	outputs?: string[];
	/** JavaScript that gives a text. */
	waitingTooltip?: string;
	isNoTool?: boolean;
	/** Handles a call to the address of a waiting execution. */
	receive?: Receive;
	execute: Execute;
}

/** What the files of operations export, as operations. */
export const operationsOf = <Name extends string>(
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

/** Whether the node is a "Human review". n8n makes it from the operation `sendAndWait`. */
export const isReview = (context: IExecuteFunctions): boolean => isReviewNode(context.getNode());

const isReviewNode = ({ type }: INode): boolean => type.endsWith('HitlTool');

/** Whether the node is a tool of an agent or an MCP client. */
export const isTool = (node: INode): boolean => !isReviewNode(node) && node.type.endsWith('Tool');

/** Shows words as they are where n8n's editor shows HTML: below the title of an error, in a line. */
export const asHtml = (words: string): string =>
	words.replace(/<|&(?=#?\w+;)/g, (character) => (character === '<' ? '&lt;' : '&amp;'));

/**
 * Adds a line above the output, if there is one. Messages have already left, so an error in making
 * the line must not fail the run: n8n would run the node again.
 */
export function addHint(
	context: IExecuteFunctions,
	make: () => NodeExecutionHint | undefined,
): void {
	try {
		const hint = make();
		if (hint) context.addExecutionHints({ ...hint, message: asHtml(hint.message) });
	} catch {
		// The items say the same.
	}
}
