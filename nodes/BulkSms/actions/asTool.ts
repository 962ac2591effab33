import type { IExecuteFunctions, INode } from 'n8n-workflow';

/** Whether the node is a "Human review", which n8n makes from the operation `sendAndWait`. */
export const isReview = (context: IExecuteFunctions): boolean => isReviewNode(context.getNode());

const isReviewNode = ({ type }: INode): boolean => type.endsWith('HitlTool');

/** Whether the node is a tool of an agent or an MCP client. */
export const isTool = (node: INode): boolean => !isReviewNode(node) && node.type.endsWith('Tool');

/** How many numbers a model may write to with one call, where the user sets no Max Recipients. */
export const MOST_AS_TOOL = 1;

/** What a model reads after a failure: many answer one with another call, which may send twice. */
export const FOR_MODELS =
	'Tell the user, and do not call this tool again unless the user asks for it.';
