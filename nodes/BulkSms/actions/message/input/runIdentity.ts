import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { RunIdentity } from '../../../core/message/messageId';
import { runMemory, toolArguments } from './runMemory';

/**
 * Reads what tells this run of this node from every other, the same on every try of it. A call of
 * the node as a tool has a random identity: an agent may call it several times in one execution,
 * and behind the MCP Server Trigger there is no execution.
 */
export function readRunIdentity(context: IExecuteFunctions): RunIdentity {
	const node = {
		instanceId: context.getInstanceId(),
		workflowId: context.getWorkflow().id ?? '',
		nodeId: context.getNode().id,
	};
	const executionId = executionIdOf(context);
	if (executionId === undefined || toolArguments(context) !== undefined) {
		return { ...node, executionId: runMemory(context).id, runIndex: 0 };
	}
	const runIndex = z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0));
	return { ...node, executionId, runIndex };
}

/** n8n's types promise an identifier, but what runs outside its engine has none. */
const executionIdOf = (context: IExecuteFunctions): string | undefined => context.getExecutionId();
