import { isEmpty } from 'lodash';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { CREDENTIAL, type Credential } from './credential';
import { timerLimit, withinTime } from './deadline';
import { networkFailure, type NetworkFailure } from './networkFailure';

/** What came back: an answer, whatever its status, or the reason why there is none. */
export type GatewayReply =
	| { kind: 'answered'; status: number; headers: Record<string, unknown>; body: string }
	| NetworkFailure;

/** One request to the gateway. */
export interface GatewayRequest {
	method: 'GET' | 'POST';
	/** Path behind the base URL, with a leading slash. */
	path: string;
	/** What is in the address behind the question mark. */
	query?: Record<string, string>;
	/** Sent as JSON. */
	body?: IDataObject;
}

const responseSchema = z.object({
	statusCode: z.number(),
	headers: z.record(z.unknown()).catch({}),
	body: z.string().catch(''),
});

/**
 * Sends one request to the gateway: the one place from which the node talks to it.
 *
 * n8n adds the Basic authentication. Redirects are not followed, so the login goes to the origin of
 * the base URL and nowhere else, and a status is no error, so that n8n does not repeat the request
 * after a 401.
 *
 * @param timeout milliseconds until the whole answer must have come; then the connection is closed
 * @returns the answer with its body as text, as it came: it may repeat the login. Or what kept it
 * away; never throws for the network
 */
export async function requestToGateway(
	context: IExecuteFunctions,
	credential: Credential,
	{ method, path, query, body }: GatewayRequest,
	timeout: number,
): Promise<GatewayReply> {
	const ask = (signal: AbortSignal) => {
		const request: IHttpRequestOptions = {
			method,
			url: credential.baseUrl + path,
			headers: {
				...(body && { 'Content-Type': 'application/json' }),
				Accept: 'application/json',
			},
			...(query && { qs: query }),
			// n8n leaves an empty object out, and announces JSON all the same.
			...(body && { body: isEmpty(body) ? '{}' : body }),
			encoding: 'text',
			timeout: timerLimit(timeout),
			disableFollowRedirect: true,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// n8n puts the signal of the execution here, which knows of no time limit.
			get abortSignal() {
				return signal;
			},
			set abortSignal(_) {},
		};
		return context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, request);
	};
	try {
		const cancel = context.getExecutionCancelSignal();
		const response: unknown = await withinTime(timeout, ask, cancel);
		const { statusCode, headers, body: text } = responseSchema.parse(response);
		return { kind: 'answered', status: statusCode, headers, body: text };
	} catch (error) {
		const { origin } = new URL(credential.baseUrl);
		return networkFailure(error, credential.redactAddress(origin));
	}
}
