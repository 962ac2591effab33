import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { CREDENTIAL, type Account } from './account';
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
 * @param timeout milliseconds until an answer must have come
 * @returns the answer with its body as text, free of the login should the gateway repeat it, or what kept it away; never throws for the network
 */
export async function postToGateway(
	context: IExecuteFunctions,
	account: Account,
	path: string,
	body: IDataObject,
	timeout: number,
): Promise<GatewayReply> {
	const request: IHttpRequestOptions = {
		method: 'POST',
		url: account.baseUrl + path,
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body,
		encoding: 'text',
		timeout,
		disableFollowRedirect: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	try {
		const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
			context,
			CREDENTIAL,
			request,
		);
		const { statusCode, headers, body: text } = responseSchema.parse(response);
		return { kind: 'answered', status: statusCode, headers, body: account.redactBody(text) };
	} catch (error) {
		return networkFailure(error, new URL(account.baseUrl).origin);
	}
}
