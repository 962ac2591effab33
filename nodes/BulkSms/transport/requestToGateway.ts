import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { CREDENTIAL, type Credential } from './credential';
import { timerLimit, withinTime } from './deadline';
import { networkFailure, type NetworkFailure } from './networkFailure';

/** What came back: an answer, whatever its status, or the reason why there is none. */
export type GatewayReply =
	| { kind: 'answered'; status: number; headers: Record<string, unknown>; body: string }
	| NetworkFailure;

const responseSchema = z.object({
	statusCode: z.number(),
	headers: z.record(z.unknown()).catch({}),
	body: z.string().catch(''),
});

/**
 * Posts JSON to the gateway: the one place from which the node talks to it.
 *
 * n8n adds the Basic authentication. Redirects are not followed, so the login goes to the origin of
 * the base URL and nowhere else, and a status is no error, so that n8n does not repeat the request
 * after a 401.
 *
 * @param path path behind the base URL, with a leading slash
 * @param timeout milliseconds until the whole answer must have come; then the connection is closed
 * @returns the answer with its body as text, as it came: it may repeat the login. Or what kept it
 * away; never throws for the network
 */
export async function postToGateway(
	context: IExecuteFunctions,
	credential: Credential,
	path: string,
	body: IDataObject,
	timeout: number,
): Promise<GatewayReply> {
	const post = (signal: AbortSignal) => {
		const request: IHttpRequestOptions = {
			method: 'POST',
			url: credential.baseUrl + path,
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
			body,
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
		const response: unknown = await withinTime(timeout, post, cancel);
		const { statusCode, headers, body: text } = responseSchema.parse(response);
		return { kind: 'answered', status: statusCode, headers, body: text };
	} catch (error) {
		const { origin } = new URL(credential.baseUrl);
		return networkFailure(error, credential.redactAddress(origin));
	}
}
