import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { upperFirst } from 'lodash';

import { reasonOf, type Problem } from '../core/problem';
import { forModel, isTool, lineFor, MAYBE_SENT, nextStep } from './forModels';
import { asHtml } from './hint';
import { itemNames, itemsWithNames, pathInEditor } from './where';

/**
 * Makes an error with exactly this message, and the lines below it. It does not tell n8n the item,
 * because the editor would add its own number, counted from 0. n8n replaces a message with a code of
 * Node.js, such as ECONNRESET. Its own message says that the request can be retried immediately: an
 * AI agent that reads it would send a message twice. A model reads the message only.
 */
export function toNodeError(node: INode, message: string, lines: string[]): NodeOperationError {
	const description = lines.map(asHtml).join('<br>\n');
	const error = new NodeOperationError(node, message, isTool(node) ? {} : { description });
	error.message = titleFor(node, message, lines);
	error.messages = [];
	return error;
}

/** A model reads only this, so it has everything. For the editor, the lines stay below it. */
const titleFor = (node: INode, message: string, lines: string[]): string =>
	isTool(node) ? forModel([message, ...lines]) : message;

/**
 * Makes the fields of a failure: `error` says what is wrong, `message` where, and what to do. n8n
 * routes it to the error branch.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export function itemFailure(
	context: IExecuteFunctions,
	problem: Problem,
	itemIndex: number,
): IDataObject {
	const { field, reason } = problem;
	const node = context.getNode();
	const item = itemsWithNames([itemIndex], itemNames(context));
	const message = lineFor(node, problem, `${item}, ${pathInEditor(node, field)}`);
	const fields = failureFields(context, problem, message);
	return { ...fields, details: { item: itemIndex, field, reason } };
}

/**
 * Makes the first fields of a failure. A model reads all of it in `error`.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export function failureFields(context: IExecuteFunctions, problem: Problem, message: string) {
	const node = context.getNode();
	const { reason } = problem;
	const lines = isTool(node) ? [message, upperFirst(nextStep(node, [problem]))] : [message];
	if (!context.continueOnFail()) throw toNodeError(node, reason, lines);
	return { error: titleFor(node, reason, lines), message };
}

/**
 * Whether failures come out as rows among the results. Their first fields are then those of the
 * results. With Continue (using error output), n8n takes an item with other fields than `error`,
 * `message`, and `details` for a success. A model reads all of it in `error`.
 */
export const areRows = (node: INode): boolean =>
	node.onError !== 'continueErrorOutput' && !isTool(node);

const forEachItem = (
	context: IExecuteFunctions,
	failure: (item: number) => IDataObject,
): INodeExecutionData[][] => [
	context.getInputData().map((_, item) => ({ json: failure(item), pairedItem: { item } })),
];

/** @throws NodeOperationError if On Error is Stop Workflow */
export const failureOfEachItem = (context: IExecuteFunctions, problem: Problem) =>
	forEachItem(context, (item) => itemFailure(context, problem, item));

const FAILED = 'Bulk SMS failed';

/** For an unexpected fault, of which a model knows nothing but these words. */
export const faultError = (node: INode, error: unknown): unknown =>
	error instanceof NodeOperationError || !isTool(node)
		? error
		: toNodeError(node, reasonOf(error, FAILED), [MAYBE_SENT]);

/**
 * For an unexpected fault. In the Continue modes, an error thrown from `execute` is no failure: n8n
 * would pass the input on as output, as if it had been sent.
 */
export function faultOfEachItem(
	context: IExecuteFunctions,
	error: unknown,
): INodeExecutionData[][] {
	const reason = reasonOf(error, FAILED);
	const nameOf = itemNames(context);
	const first = areRows(context.getNode()) ? { outcome: 'unknown', reason } : {};
	return forEachItem(context, (item) => ({
		...first,
		error: titleFor(context.getNode(), reason, [MAYBE_SENT]),
		message: `${itemsWithNames([item], nameOf)}: Check with Get Status, or in the account, whether a message was sent before you send it again.`,
		details: { item, outcome: 'unknown', reason },
	}));
}
