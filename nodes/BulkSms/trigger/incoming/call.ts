import type { IWebhookFunctions } from 'n8n-workflow';
import { isEmpty, omit } from 'lodash';

import { type CallBody, readCallBody } from '../../core/text/callBody';
import { parseExactJson } from '../../core/text/jsonText';
import {
	answerType,
	contentTypeHeader,
	guessAnswerType,
	writeAnswer,
	type AnswerType,
	type CallAnswer,
} from '../../core/gateway/incoming/callAnswer';
import { readIncomingCall, type IncomingCall } from '../../core/gateway/incoming/incomingCall';
import { TOKEN_PARAMETER } from '../../core/text/web/webAddress';

export interface ReceivedCall {
	call: IncomingCall;
	/** Of the answer. */
	contentType: AnswerType;
	/** Without the token. */
	raw: unknown;
}

/** From the body, or else from the query; undefined if neither has a field of an incoming SMS. */
export function readReceivedCall(
	context: IWebhookFunctions,
	body: CallBody,
): ReceivedCall | undefined {
	const query = omit({ ...context.getQueryData() }, TOKEN_PARAMETER);
	const read = readCallBody(body, () => true);
	const given = typeof read === 'string' ? parseExactJson(read.trim()) : read;
	for (const raw of [given, query].filter((each) => !isEmpty(each))) {
		const call = readIncomingCall(raw);
		const guessed = () => (raw === query ? undefined : guessAnswerType(body));
		const contentType = answerType(body.contentType) ?? guessed() ?? 'application/json';
		if (call) return { call, contentType, raw };
	}
	return undefined;
}

export function setContentType(context: IWebhookFunctions, type: AnswerType): void {
	context.getResponseObject().set('Content-Type', contentTypeHeader(type));
}

export function answerCall(context: IWebhookFunctions, answer: CallAnswer, type: AnswerType): void {
	setContentType(context, type);
	context.getResponseObject().status(200).send(writeAnswer(answer, type));
}

/**
 * Has a call answered so if the workflow fails or ends without an answer: n8n then writes an object of
 * its own, or nothing, as JSON. The operation Answer sends a text.
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
