import type { FromAIArgument, IExecuteFunctions } from 'n8n-workflow';
import { traverseNodeParameters } from 'n8n-workflow';
import { z } from 'zod/v3';

/** The call of a tool that an agent wants a person to approve, as n8n will carry it out. */
export interface ReviewedCall {
	tool: string;
	/** The node that is the tool, or that holds it among others. */
	toolNode: string;
	parameters: unknown;
	/** What the model gave to the review: its fields hide those of the agent's item. */
	given: Record<string, unknown>;
	/**
	 * Whether another call to this review will come: of the same turn, or of another agent. n8n
	 * does not run the node for it once this one has waited, but passes its input on.
	 */
	hasFurtherCall: boolean;
	/** How many input items the agent has. */
	agentItems: number;
}

const pendingSchema = z.object({ node: z.object({ name: z.string() }) });

const place = z.object({ nodeName: z.string(), runIndex: z.number() });

const turnSchema = z.object({
	data: z.object({ main: z.array(z.array(z.unknown()).nullable()) }),
	metadata: z.object({
		subNodeExecutionData: z.object({ actions: z.array(place.passthrough()) }),
	}),
});

const callSchema = z.object({
	action: z.object({
		input: z.record(z.unknown()),
		metadata: z.object({
			hitl: z.object({
				toolName: z.string(),
				gatedToolNodeName: z.string(),
				originalInput: z.unknown(),
			}),
		}),
	}),
});

const contextSchema = z.object({
	runExecutionData: z.object({
		executionData: z.object({ nodeExecutionStack: z.array(z.unknown()) }),
	}),
});

/**
 * Reads the call from the execution of n8n. The input of the node and `$tool` do not help:
 * the model can write into both.
 *
 * @returns undefined if n8n keeps it elsewhere, or works on it in another order
 */
export function readReviewedCall(context: IExecuteFunctions): ReviewedCall | undefined {
	const execution = contextSchema.safeParse(context);
	if (!execution.success) return undefined;
	const { name } = context.getNode();
	const runIndex = z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0));
	const stack = execution.data.runExecutionData.executionData.nodeExecutionStack;
	for (const entry of stack) {
		const turn = turnSchema.safeParse(entry);
		if (!turn.success) continue;
		const { data, metadata } = turn.data;
		const { actions } = metadata.subNodeExecutionData;
		const own = actions.find((each) => each.nodeName === name && each.runIndex === runIndex);
		const call = callSchema.safeParse(own);
		if (!call.success) continue;
		const { input, metadata: about } = call.data.action;
		return {
			tool: about.hitl.toolName,
			toolNode: about.hitl.gatedToolNodeName,
			parameters: about.hitl.originalInput,
			given: input,
			hasFurtherCall: stack.some((each) => pendingSchema.safeParse(each).data?.node.name === name),
			agentItems: data.main[0]?.length ?? 0,
		};
	}
	return undefined;
}

/** The fields that the review itself lets the model fill in, by `$fromAI`. */
export function fieldsForModel(context: IExecuteFunctions): Set<string> {
	const found: FromAIArgument[] = [];
	traverseNodeParameters(context.getNode().parameters, found);
	return new Set(found.map(({ key }) => key));
}
