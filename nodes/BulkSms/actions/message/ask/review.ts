import { isNil, isObject, omitBy } from 'lodash';
import {
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeConnectionTypes,
	nodeNameToToolName,
} from 'n8n-workflow';
import { z } from 'zod/v3';
import { SETTINGS } from '../../../core/labels';
import type { Advice, Problem } from '../../../core/problem';
import { fieldsOf } from '../../../core/text/jsonText';
import { argumentsIn, isReview } from '../../forModels';
import { foreignIn, readsOfModel } from '../../refusedCall';

/** The call of a tool that a person must approve, as n8n will carry it out. */
interface ReviewedCall {
	tool: string;
	/** The node that is the tool, or that contains several tools. */
	toolNode: string;
	parameters: unknown;
	/** The model's arguments for the review. They hide the fields of the agent's item. */
	given: Readonly<Record<string, unknown>>;
	/**
	 * After this call has waited, n8n does not run the node for another call, but passes its input
	 * on.
	 */
	hasFurtherCall: boolean;
	agentItems: number;
}

const turnSchema = z.object({
	data: z.object({ main: z.array(z.array(z.unknown()).nullable()) }),
	metadata: z.object({
		subNodeExecutionData: z.object({
			actions: z.array(z.object({ nodeName: z.string(), runIndex: z.number() }).passthrough()),
		}),
	}),
});

const callSchema = z.object({
	action: z.object({
		// A record would leave out some names.
		input: z.custom<Readonly<Record<string, unknown>>>(isObject),
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
 * Reads from n8n's execution, because the model can write into the input of the node and into
 * `$tool`.
 *
 * @returns undefined if n8n keeps the call in another place, or uses another order
 */
function readReviewedCall(context: IExecuteFunctions): ReviewedCall | undefined {
	const execution = contextSchema.safeParse(context);
	if (!execution.success) return undefined;
	const { name } = context.getNode();
	const runIndex = z.number().parse(context.evaluateExpression('{{ $runIndex }}', 0));
	const pending = z.object({ node: z.object({ name: z.literal(name) }) });
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
			hasFurtherCall: stack.some((each) => pending.safeParse(each).success),
			agentItems: data.main[0]?.length ?? 0,
		};
	}
	return undefined;
}

/** n8n runs the tool only for `approved: true`, and gives the model the text of `chatInput`. */
export const refusedReview = (reason: string, outcome: string): INodeExecutionData => ({
	json: {
		outcome,
		data: {
			approved: false,
			chatInput: `${reason}. Nobody approved this, so it was not carried out.`,
		},
	},
	pairedItem: { item: 0 },
});

/**
 * Finds why a review must not ask. n8n passes on the input of a node whose time is up, and of the
 * next call after it. If this input has `approved: true`, the tool would run. Any person in a
 * public chat can send such fields. The model can also overwrite fields of the agent's item, such
 * as the number of the person, and the text that `$tool` shows.
 */
export function reviewProblem(context: IExecuteFunctions): Problem | undefined {
	if (context.getNode().onError === 'continueErrorOutput') {
		return {
			field: 'On Error',
			reason:
				'With On Error set to Continue (using error output), n8n loses the decision of the person',
			advice: `Choose another value in ${SETTINGS.onError} of the review`,
		};
	}
	const call = readReviewedCall(context);
	if (!call) return NOT_TOLD;
	if (call.agentItems > 1) {
		return inInput(
			`The agent has ${call.agentItems} input items, and n8n would use the tool once for each`,
			'Give the agent one item at a time, for example with Loop Over Items',
		);
	}
	const forgery = findForgery(context, call);
	if (forgery) return forgery;
	const approved = z.object({ approved: z.literal(true) });
	const fields = context.getInputData().flatMap(({ json }) => [json, json.data]);
	if (fields.some((each) => approved.safeParse(each).success)) {
		return inInput(
			'The input of the agent contains a field that says approved: true',
			'Remove the field before the agent',
		);
	}
	if (!call.hasFurtherCall) return undefined;
	return inInput(
		'Only one call can be reviewed at a time, but several came',
		'Call the tool again, alone',
	);
}

const inInput = (reason: string, advice: Advice): Problem => ({ field: 'Input', reason, advice });

const NOT_TOLD = inInput(
	'n8n does not say which call is to be reviewed',
	'Set the execution order of the workflow to v1, or update n8n and the package',
);

/** Finds the first argument of the model that would show the person something else. */
function findForgery(context: IExecuteFunctions, call: ReviewedCall): Problem | undefined {
	const { tool, toolNode, parameters, given } = call;
	const review = context.getNode();
	const reads = readsOfModel(review.parameters);
	if (reads !== undefined) {
		return inInput(`In the review, ${reads}`, 'Choose another name in $fromAI');
	}
	const gated = context
		.getParentNodes(review.name, {
			...{ connectionType: NodeConnectionTypes.AiTool, depth: 1, includeNodeParameters: true },
		})
		.find(({ name }) => name === toolNode);
	if (!gated) return NOT_TOLD;
	const known = ['tool', 'toolParameters', ...argumentsIn(review.parameters)];
	const foreign =
		foreignIn(given, known) ?? foreignForTool(gated.type, argumentsIn(gated.parameters), call);
	if (foreign !== undefined) {
		return inInput(
			`The call has fields that are not in the tool or its review: ${foreign}`,
			'Call the tool again without them. The fields of the tool belong in toolParameters',
		);
	}
	// A node with several tools uses the tool that its input names.
	const isOneOfSeveral = tool !== nodeNameToToolName(toolNode);
	const chosen = isOneOfSeveral ? fieldsOf(parameters)?.tool : undefined;
	if ((given.tool ?? tool) === tool && (chosen ?? tool) === tool) return undefined;
	return inInput(
		'The call names another tool than its own',
		'Call the tool again without the field tool',
	);
}

/**
 * Finds what the model wrote for the tool besides its arguments. A tool that n8n made of a node has
 * those of `$fromAI`. Other tools may have their own, and then `$fromAI` still reads `query` first.
 */
function foreignForTool(
	type: string,
	asked: string[],
	{ tool, parameters }: ReviewedCall,
): string | undefined {
	const isMadeOfNode = type.endsWith('Tool') && !type.startsWith('@n8n/n8n-nodes-langchain.');
	const written = isObject(parameters) ? parameters : omitBy({ input: parameters }, isNil);
	if (isMadeOfNode) return foreignIn(written, asked, tool);
	return asked.length > 0 ? foreignIn(written, Object.keys(written)) : undefined;
}

const TOOL_INPUT = /\{\{\s*\$tool\.parameters\s*\}\}/g;

/**
 * Writes the message of a review with the tool's input as JSON. n8n's own message shows an object
 * as `[object Object]`, so a person could not see the input to approve.
 *
 * @returns the message, and its expression without this input, which may have any words. Undefined
 * if the message does not show the whole input of the tool
 */
export function reviewMessage(
	context: IExecuteFunctions,
): { shown: unknown; withoutInput: string } | undefined {
	const node = context.getNode();
	const stored: unknown = node.parameters.message;
	if (!isReview(node) || typeof stored !== 'string' || !stored.startsWith('=')) return undefined;
	// It escapes the marks that would change the order of letters on a phone.
	const asJson = String.raw`{{ JSON.stringify($tool.parameters).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (mark) => "\\u" + mark.charCodeAt(0).toString(16)) }}`;
	const shown = stored.slice(1).replace(TOOL_INPUT, () => asJson);
	if (shown === stored.slice(1)) return undefined;
	try {
		return {
			shown: context.evaluateExpression(shown, 0),
			withoutInput: stored.replace(TOOL_INPUT, ''),
		};
	} catch {
		// The parameter is read next, and its error names the field.
		return undefined;
	}
}
