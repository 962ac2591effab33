import type { IWebhookFunctions } from 'n8n-workflow';
import { isEmpty, omit } from 'lodash';
import { z } from 'zod/v3';

import {
	answerType,
	contentTypeHeader,
	writeAnswer,
	type AnswerType,
	type CallAnswer,
} from '../../core/incoming/callAnswer';
import { charsetOf, guessContentType, readCallBody } from '../../core/incoming/callBody';
import { readIncomingCall, type IncomingCall } from '../../core/incoming/incomingCall';
import { TOKEN_PARAMETER } from '../../core/web/webAddress';

export interface ReceivedCall {
	call: IncomingCall;
	/** Of the answer. */
	contentType: AnswerType;
	/** Without the token. */
	raw: unknown;
}

const requestSchema = z.object({
	rawBody: z.instanceof(Buffer).optional().catch(undefined),
	headers: z.object({ 'content-type': z.string().optional().catch(undefined) }),
});

/** From the body, or else from the query; undefined if neither has a field of an incoming SMS. */
export function readReceivedCall(context: IWebhookFunctions): ReceivedCall | undefined {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	const header = headers['content-type'];
	const query = omit({ ...context.getQueryData() }, TOKEN_PARAMETER);
	const body = { bytes: rawBody, parsed: context.getBodyData(), charset: charsetOf(header) };
	const values = [readCallBody(body), query].filter((each) => !isEmpty(each));
	for (const raw of values) {
		const call = readIncomingCall(raw);
		const contentType = answerType(header) ?? (raw === query ? undefined : guessContentType(body));
		if (call) return { call, contentType: contentType ?? 'application/json', raw };
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
