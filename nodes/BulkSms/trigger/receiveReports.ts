import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';

import { readDeliveryReports } from '../core/deliveryReport';
import { isSameSecret } from '../core/secret';
import { CREDENTIAL } from '../transport/account';

/**
 * Takes one call of the gateway: one workflow run, one item per destination in the report.
 *
 * @returns the items and the acknowledgement, `{"received": <number of reports>}`. A call without
 * the demanded token is answered 403, a body without any report 400; both start nothing.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	if (!(await isAuthentic(context))) {
		return refuse(context, 403, 'The report token is missing or wrong');
	}
	const body: unknown = context.getBodyData();
	const reports = readDeliveryReports(body);
	if (reports.length === 0) {
		return refuse(context, 400, 'The body holds no delivery report: "details" is missing or empty');
	}
	return {
		webhookResponse: { received: reports.length },
		workflowData: [reports.map((report) => ({ json: toJson(report) }))],
	};
}

async function isAuthentic(context: IWebhookFunctions): Promise<boolean> {
	if (context.getNodeParameter('authentication') !== 'token') return true;
	const query: unknown = context.getQueryData();
	const { token } = z.object({ token: z.unknown() }).parse(query);
	const { reportToken } = await context.getCredentials(CREDENTIAL);
	return isSameSecret(token, reportToken);
}

function refuse(context: IWebhookFunctions, status: number, error: string): IWebhookResponseData {
	context.getResponseObject().status(status).json({ error });
	return { noWebhookResponse: true };
}

const toJson = (report: object): IDataObject => ({ ...report });
