import { randomUUID } from 'node:crypto';

import type { IContextObject, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { z } from 'zod';

import type { SendResult } from '../../../core/answer/sendResult';

/** Results of messages, by their places in the input. */
export type ResultsByPlace = Record<string, SendResult>;

/** What the tries of one run of the node share, in the memory of this process. */
export interface RunMemory {
	/** A random text of this run. */
	readonly id: string;
	/** What failed tries settled, by run index. */
	readonly settled: Record<string, ResultsByPlace>;
}

/** By an object that n8n hands to every try of a run; an entry goes when n8n drops that object. */
const memories = new WeakMap<object, RunMemory>();

/**
 * Returns what the agent or MCP client gave with its call, or undefined if the node does not run
 * as a tool outside n8n's engine. Every call has an object of its own, and all tries of Retry On
 * Fail get the same one, while the run index counts up on every try.
 */
export function toolArguments(context: IExecuteFunctions): IDataObject | undefined {
	return context.getInputData(0, NodeConnectionTypes.AiTool)[0]?.json;
}

/** Returns an object that n8n hands to every try of this run, and to no other run. */
export function sharedByTries(context: IExecuteFunctions): object {
	return toolArguments(context) ?? context.getExecuteData();
}

/** Returns the memory of this run, the same one on every try of it in this process. */
export function runMemory(context: IExecuteFunctions): RunMemory {
	const key = sharedByTries(context);
	const memory = memories.get(key) ?? { id: randomUUID(), settled: {} };
	memories.set(key, memory);
	return memory;
}

/**
 * Returns what the tries of an execution keep in the context of the node, by run index and place, or
 * undefined for a call as a tool and if n8n keeps no context. What is put into it is kept.
 *
 * @param name of the entry in the context
 */
export function runsInContext<T>(
	context: IExecuteFunctions,
	name: string,
): Record<string, Record<string, T>> | undefined {
	// As a tool, the run index counts up on every try.
	if (toolArguments(context) !== undefined) return undefined;
	const stored = nodeContext(context);
	if (stored === undefined) return undefined;
	const parsed = z.record(z.record(z.custom<T>())).safeParse(stored[name]);
	const runs = parsed.success ? parsed.data : {};
	stored[name] = runs;
	return runs;
}

/** n8n throws if it runs a node without an execution. */
function nodeContext(context: IExecuteFunctions): IContextObject | undefined {
	try {
		return context.getContext('node');
	} catch {
		return undefined;
	}
}
