import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { RunIdentity } from '../../core/messageId';

/** Reads what tells this run of this node from every other, the same on every try of it. */
export function readRunIdentity(context: IExecuteFunctions): RunIdentity {
	return {
		instanceId: context.getInstanceId(),
		workflowId: context.getWorkflow().id ?? '',
		executionId: context.getExecutionId(),
		nodeId: context.getNode().id,
		runIndex: z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0)),
	};
}
