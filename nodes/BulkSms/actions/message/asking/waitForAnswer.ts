import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { omit } from 'lodash';

import type { Question } from '../../../core/question/question';
import { setOutputAtTimeUp } from '../waiting/timeUp';
import type { QuestionSetup } from './questionSetup';
import { keepQuestionState } from './questionState';
import { isReview, refusedReview } from './review';

const NO_RESPONSE = 'No response came in time';

/**
 * Puts the execution to wait for the answer to a question that was sent, or may have been.
 *
 * @param item the item of its result
 * @returns what comes out when the time is up: the same item with the outcome `noResponse`.
 * Silence never approves.
 */
export async function waitForAnswer(
	context: IExecuteFunctions,
	{ key, deadline }: Pick<QuestionSetup, 'key' | 'deadline'>,
	question: Question,
	{ json, pairedItem = 0 }: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	keepQuestionState(context, { key, deadline, question, sending: omit(json, 'reason') });
	const silence: IDataObject = { ...json, outcome: 'noResponse', reason: NO_RESPONSE };
	if (isReview(context)) Object.assign(silence, refusedReview(NO_RESPONSE, 'noResponse').json);
	else if (question.responseType === 'approval') silence.data = { approved: false };
	const output = setOutputAtTimeUp(context, { json: silence, pairedItem });
	await context.putExecutionToWait(new Date(deadline));
	return output;
}
