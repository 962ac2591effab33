import { type IDataObject, type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { z } from 'zod/v3';

import type { RunIdentity } from '../core/message/fields/messageId';

/** The tries of one run in this process share it, by an object that n8n gives to each of them. */
const byRun = new WeakMap<object, { id: string; kept: Record<string, unknown> }>();

/** What the tries of one run have in common in this process. */
export function sharedByTries(context: IExecuteFunctions) {
	const run = toolArguments(context) ?? context.getExecuteData();
	const shared = byRun.get(run) ?? { id: randomUUID(), kept: {} };
	byRun.set(run, shared);
	return shared;
}

/**
 * The arguments of the agent or MCP client. Undefined if the node does not run as a tool outside
 * n8n's engine. All tries of Retry On Fail get the same object, while the run index counts up.
 */
export const toolArguments = (context: IExecuteFunctions): IDataObject | undefined =>
	context.getInputData(0, NodeConnectionTypes.AiTool)[0]?.json;

/**
 * It is the same on every try. A call as a tool has a random identity: an agent may call the node
 * several times in one execution, and the MCP Server Trigger has no execution.
 */
export function readRunIdentity(context: IExecuteFunctions): RunIdentity {
	const node = {
		instanceId: context.getInstanceId(),
		workflowId: context.getWorkflow().id ?? '',
		nodeId: context.getNode().id,
	};
	// n8n's types promise an identifier, but a run outside its engine has none.
	const executionId: string | undefined = context.getExecutionId();
	return executionId === undefined || toolArguments(context) !== undefined
		? { ...node, executionId: sharedByTries(context).id, runIndex: 0 }
		: {
				...node,
				executionId,
				runIndex: z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0)),
			};
}
