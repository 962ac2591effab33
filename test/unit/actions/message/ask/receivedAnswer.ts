import type { IWebhookFunctions } from 'n8n-workflow';

import { receive } from '../../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { TestClock } from '../../../../engine/clock';
import { strictContext } from '../../../strictContext';

/** When a call comes, unless a test says otherwise. */
export const NOW = 1_800_000_000_000;

/** One call to the link of a question. */
export interface Call {
	method?: string;
	query?: object;
	headers?: object;
	body?: unknown;
}

interface Response {
	status: (status: number) => Response;
	set: (headers: object) => Response;
	send: (body: unknown) => Response;
}

/** What the node wrote as the response itself; empty where it left that to n8n. */
export interface Written {
	status?: number;
	headers?: object;
	html?: unknown;
}

/** Receives a call in an execution that keeps this; a function is called for it. */
export async function receiveCall(
	{ method = 'GET', query = {}, headers = {}, body = {} }: Call,
	kept: unknown,
	now = NOW,
) {
	const written: Written = {};
	const response: Response = strictContext<Response>({
		status: (status: number) => {
			written.status = status;
			return response;
		},
		set: (set: object) => {
			written.headers = set;
			return response;
		},
		send: (html: unknown) => {
			written.html = html;
			return response;
		},
	});
	const context = strictContext<IWebhookFunctions>({
		getNode: () => ({ name: 'Ask' }),
		evaluateExpression: (expression: string): unknown => {
			expect(expression).toBe(String.raw`{{ $("\u0041\u0073\u006b").context.bulkSmsQuestion }}`);
			return typeof kept === 'function' ? (kept as () => unknown)() : kept;
		},
		getHeaderData: () => headers,
		getQueryData: () => query,
		getBodyData: () => body,
		getRequestObject: () => ({ method }),
		getResponseObject: () => response,
	});
	return { result: await receive(context, new TestClock(now)), written };
}
