import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { reasonOf, type Problem } from '../core/problem';

/**
 * Makes an error that stops the workflow, with exactly this message. It names no item to n8n: the
 * editor would add its own number to the message, counted from 0. n8n replaces a message that
 * holds a code of Node.js, such as ECONNRESET, and its words for that one say that the request can
 * be retried immediately: an AI agent that reads them sends a message twice.
 */
export function toNodeError(
	node: INode,
	message: string,
	details: { description: string },
): NodeOperationError {
	const error = new NodeOperationError(node, message, { ...details });
	error.message = message;
	error.messages = [];
	return error;
}

/**
 * Makes the fields of the failure of one input item, which n8n routes to the error branch.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export function itemFailure(
	context: IExecuteFunctions,
	{ field, reason, advice }: Problem,
	itemIndex: number,
): IDataObject {
	const where = `Item ${itemIndex + 1}, ${field}`;
	if (!context.continueOnFail()) {
		const description = `${where}: ${advice}.`;
		throw toNodeError(context.getNode(), reason, { description });
	}
	const message = `${where}: ${reason}. ${advice}.`;
	return { error: reason, message, details: { item: itemIndex, field, reason } };
}

/**
 * Gives each input item the failure of what holds for all of them.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export const everyItemFails = (
	context: IExecuteFunctions,
	problem: Problem,
): INodeExecutionData[][] => [
	context
		.getInputData()
		.map((_, item) => ({ json: itemFailure(context, problem, item), pairedItem: { item } })),
];

/**
 * One failure for each input item, for a fault that no operation foresaw. An error thrown from
 * `execute` is no failure in the Continue modes: n8n would pass the input on as the output, where it
 * looks as if it had been sent.
 */
export function failedItems(context: IExecuteFunctions, error: unknown): INodeExecutionData[][] {
	const reason = reasonOf(error, 'Bulk SMS failed');
	return [
		context.getInputData().map((_, item) => ({
			json: {
				error: reason,
				message: `Item ${item + 1}: ${reason}. Check in the account whether a message was sent before you send it again.`,
				details: { item, outcome: 'unknown', reason },
			},
			pairedItem: { item },
		})),
	];
}
