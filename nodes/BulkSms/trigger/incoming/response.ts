import type { IWebhookFunctions } from 'n8n-workflow';

import { contentTypeHeader, writeAnswer, type CallAnswer } from '../../core/incoming/callAnswer';
import type { AnswerType } from '../../core/incoming/mediaType';

/** Names the content type of what n8n sends as response. */
export function setContentType(context: IWebhookFunctions, type: AnswerType): void {
	context.getResponseObject().set('Content-Type', contentTypeHeader(type));
}

/** Answers a call in the form of the provider. */
export function answerCall(context: IWebhookFunctions, answer: CallAnswer, type: AnswerType): void {
	setContentType(context, type);
	context.getResponseObject().status(200).send(writeAnswer(answer, type));
}

/**
 * Has a call answered in the form of the provider if the workflow fails or ends without an answer.
 * n8n then writes an object of its own, or nothing, as JSON; the operation Answer sends a text. So
 * what n8n would write is replaced by the answer.
 *
 * @param answer what is sent then
 */
export function answerIfWorkflowDoesNot(
	context: IWebhookFunctions,
	answer: CallAnswer,
	type: AnswerType,
): void {
	const response = context.getResponseObject();
	response.json = (body: unknown) => {
		if (typeof body === 'string') return response.send(body);
		answerCall(context, answer, type);
		return response;
	};
}
