import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { omit } from 'lodash';
import { z } from 'zod/v3';

import { questionSchema, type Question } from '../../../core/question/question';
import { isReview } from '../../asTool';
import { inOrder, keptContext, setOutputAtTimeUp } from '../awaitReport/waiting';
import type { QuestionSetup } from './questionSetup';
import { refusedReview } from './review';

/** n8n stores the context of a node with the execution and shows it to nobody. */
const KEY = 'bulkSmsQuestion';

const NO_RESPONSE = 'No response came in time';

const stateSchema = z.object({
	/** The secret in the link of this question. */
	key: z.string().min(1),
	/** When the wait ends, in milliseconds since 1970-01-01 UTC. n8n may notice later. */
	deadline: z.number(),
	question: questionSchema,
	/** The output fields of the sending, next to those of the answer. */
	sending: z.custom<IDataObject>((fields) => typeof fields === 'object' && fields !== null),
});

export type QuestionState = z.output<typeof stateSchema>;

/** @returns undefined if this node of the execution waits for nobody */
export const readQuestionState = (context: IWebhookFunctions): QuestionState | undefined =>
	stateSchema.safeParse(keptContext(context, KEY)).data;

/**
 * Puts the execution to wait for the answer to a question that was sent, or may have been. In a loop
 * each round replaces the one before.
 *
 * @returns what comes out when the time is up: the item of its result with the outcome `noResponse`.
 * No answer never approves.
 */
export async function waitForAnswer(
	context: IExecuteFunctions,
	{ key, deadline }: Pick<QuestionSetup, 'key' | 'deadline'>,
	question: Question,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	const state: QuestionState = { key, deadline, question, sending: omit(json, 'reason') };
	context.getContext('node')[KEY] = state;
	const timeoutItem: IDataObject = { ...json, outcome: 'noResponse', reason: NO_RESPONSE };
	if (isReview(context)) Object.assign(timeoutItem, refusedReview(NO_RESPONSE, 'noResponse').json);
	else if (question.responseType === 'approval') timeoutItem.data = { approved: false };
	const output = setOutputAtTimeUp(context, { json: inOrder(timeoutItem), pairedItem });
	await context.putExecutionToWait(new Date(deadline));
	return output;
}
