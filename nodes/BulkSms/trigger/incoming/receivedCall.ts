import type { IWebhookFunctions } from 'n8n-workflow';
import { isEmpty, omit } from 'lodash';
import { z } from 'zod';

import { TOKEN_PARAMETER } from '../../core/callback/reportToken';
import { lookOf, readCallBody } from '../../core/incoming/callBody';
import { readIncomingCall, type IncomingCall } from '../../core/incoming/incomingCall';
import { answerType, charsetOf, type AnswerType } from '../../core/incoming/mediaType';

/** A call of the gateway, understood. */
export interface ReceivedCall {
	call: IncomingCall;
	/** The content type of the call, in which it is to be answered. */
	contentType: AnswerType;
	/** What it held, without the token. */
	raw: unknown;
}

const requestSchema = z.object({
	rawBody: z.instanceof(Buffer).optional().catch(undefined),
	headers: z.object({ 'content-type': z.string().optional().catch(undefined) }),
});
const querySchema = z.record(z.unknown()).catch({});

/** Reads the bytes of a body that n8n left alone, up to the largest that it takes. */
export async function loadBody(context: IWebhookFunctions): Promise<void> {
	const request: unknown = context.getRequestObject();
	if (isUnread(request)) await request.readRawBody();
}

const isUnread = (request: unknown): request is { readRawBody: () => Promise<void> } =>
	typeof request === 'object' &&
	request !== null &&
	'readRawBody' in request &&
	typeof request.readRawBody === 'function';

/**
 * Reads a call from its body, or else from the query of its address.
 *
 * @returns undefined if neither holds a field of an incoming SMS
 */
export function readReceivedCall(context: IWebhookFunctions): ReceivedCall | undefined {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	const header = headers['content-type'];
	const query = omit(querySchema.parse(context.getQueryData()), TOKEN_PARAMETER);
	const body = {
		...(rawBody && { bytes: rawBody }),
		parsed: context.getBodyData(),
		charset: charsetOf(header),
	};
	const values = [readCallBody(body), query].filter((each) => !isEmpty(each));
	for (const raw of values) {
		const call = readIncomingCall(raw);
		const contentType = answerType(header) ?? (raw === query ? undefined : lookOf(body));
		if (call) return { call, contentType: contentType ?? 'application/json', raw };
	}
	return undefined;
}
