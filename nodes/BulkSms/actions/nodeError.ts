import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

/** What is beside the message of an error. */
interface Details {
	/** What to do, shown below the message. */
	description: string;
	/** The input item that is at fault, if there is one. */
	itemIndex?: number;
}

/**
 * Makes an error that stops the workflow, with exactly this message. n8n replaces a message that
 * holds a code of Node.js, such as ECONNRESET, and its words for that one say that the request can
 * be retried immediately: an AI agent that reads them sends a message twice.
 */
export function toNodeError(node: INode, message: string, details: Details): NodeOperationError {
	const error = new NodeOperationError(node, message, { ...details });
	error.message = message;
	error.messages = [];
	return error;
}
