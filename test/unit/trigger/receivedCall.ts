import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { receiveReports } from '../../../nodes/BulkSms/trigger/report/receiveReports';
import { type Given, strictContext } from '../strictContext';

/** One call of the trigger; what is absent is as n8n has it where nobody chose or sent anything. */
export interface Call {
	/** What n8n made of the body. */
	body?: unknown;
	/** The body as it came. */
	rawBody?: Buffer;
	encoding?: unknown;
	query?: unknown;
	headers?: object;
	ip?: string;
	ips?: string[];
	/** The parameters of the node. */
	parameters?: object;
	/** The Report Token of the credential; where it is absent, none may be asked for. */
	reportToken?: unknown;
}

interface Response {
	status: (status: number) => Response;
	json: (body: unknown) => Response;
}

/** Receives one call of the trigger; `answered` is what the code itself wrote as response. */
export const receive = async (call: Call) => await receiveBy(receiveReports, call);

/** Receives one call by the given code; `more` is what its context has beside that of a call. */
export async function receiveBy(
	code: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
	call: Call,
	more: Given<IWebhookFunctions> = {},
) {
	const answered: { status?: number; json?: unknown } = {};
	const response: Response = strictContext<Response>({
		status: (status: number) => {
			answered.status = status;
			return response;
		},
		json: (json: unknown) => {
			answered.json = json;
			return response;
		},
	});
	const { rawBody, encoding, headers = {}, ip = '127.0.0.1', ips = [], query = {} } = call;
	const parameters = new Map<string, unknown>(Object.entries(call.parameters ?? {}));
	const context = strictContext<IWebhookFunctions>({
		...more,
		getNodeParameter: (name: string, fallback: unknown) =>
			parameters.has(name) ? parameters.get(name) : fallback,
		getBodyData: () => call.body,
		getRequestObject: () => ({ rawBody, encoding, headers, ip, ips }),
		getResponseObject: () => response,
		getHeaderData: () => headers,
		getQueryData: () => query,
		...('reportToken' in call && {
			getCredentials: () => Promise.resolve({ reportToken: call.reportToken }),
		}),
	});
	return { result: await code(context), answered };
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
