import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { receiveReports } from '../../../nodes/BulkSms/trigger/report/reportEvent';
import { type Given, strictContext } from '../strictContext';

/** One call of the trigger; what is absent is as n8n has it where nobody chose or sent anything. */
export interface Call {
	/** What n8n made of the body. */
	body?: unknown;
	/** The body as it came. */
	rawBody?: Buffer;
	query?: unknown;
	headers?: object;
	ip?: string;
	ips?: string[];
	/** The parameters of the node. */
	parameters?: object;
	method?: string;
	/** In place of the one that the fields above make. */
	request?: object;
	/** The Report Token of the credential; where it is absent, none may be asked for. */
	reportToken?: unknown;
	previousReportToken?: unknown;
	/** The other fields of the credential. */
	credential?: object;
	/** What n8n writes as response by itself, once the code has ended; absent: nothing. */
	n8nWrites?: unknown;
}

interface Response {
	status: (status: number) => Response;
	json: (body: unknown) => Response;
	set: (header: string | Record<string, string>, value?: string) => Response;
	send: (body: unknown) => Response;
}

/** What the code itself wrote as response. */
interface Answered {
	status?: number;
	json?: unknown;
	headers?: Record<string, string>;
	sent?: unknown;
}

/** Receives one call of the trigger; `answered` is what the code itself wrote as response. */
export const receive = async (call: Call) => await receiveBy(receiveReports, call);

/** Receives one call by the given code; `more` is what its context has beside that of a call. */
export async function receiveBy(
	code: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
	call: Call,
	more: Given<IWebhookFunctions> = {},
) {
	const answered: Answered = {};
	const response: Response = strictContext<Response>({
		status: (status: number) => {
			answered.status = status;
			return response;
		},
		json: (json: unknown) => {
			answered.json = json;
			return response;
		},
		set: (header: string | Record<string, string>, value = '') => {
			const headers = typeof header === 'string' ? { [header]: value } : header;
			answered.headers = { ...answered.headers, ...headers };
			return response;
		},
		send: (sent: unknown) => {
			answered.sent = sent;
			return response;
		},
	});
	const { rawBody, headers = {}, ip = '127.0.0.1', ips = [], query = {}, method } = call;
	const request = { ...(method !== undefined && { method }), rawBody, headers, ip, ips };
	const parameters = new Map<string, unknown>(Object.entries(call.parameters ?? {}));
	const context = strictContext<IWebhookFunctions>({
		getNode: () => ({ parameters: call.parameters ?? {} }),
		...more,
		getNodeParameter: (name: string, fallback: unknown) =>
			parameters.has(name) ? parameters.get(name) : fallback,
		getBodyData: () => call.body,
		getRequestObject: () => call.request ?? request,
		getResponseObject: () => response,
		getHeaderData: () => headers,
		getQueryData: () => query,
		...('reportToken' in call && {
			getCredentials: () => {
				const { credential, reportToken, previousReportToken } = call;
				return Promise.resolve({ ...credential, reportToken, previousReportToken });
			},
		}),
	});
	const result = await code(context);
	if ('n8nWrites' in call) response.json(call.n8nWrites);
	return { result, answered };
}

/** What a call comes to where it is refused. */
export const refusal = (status: number, error: string) => ({
	result: { noWebhookResponse: true },
	answered: { status, json: { error } },
});

/** What a call comes to where it is taken. */
export const acceptance = (received: number, items: object[]) => ({
	result: {
		webhookResponse: { received },
		...(items.length > 0 && { workflowData: [items.map((json) => ({ json }))] }),
	},
	answered: {},
});
