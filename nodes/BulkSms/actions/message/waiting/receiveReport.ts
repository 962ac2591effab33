import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { omit } from 'lodash';

import { TOKEN_PARAMETER } from '../../../core/callback/reportToken';
import { isSameSecret } from '../../../core/callback/secret';
import { finalReportOf } from '../../../core/report/awaitedReport';
import { refuseCall, takeReports } from '../../../transport/incomingCall';
import { resumeOutputs } from '../fields/resumeOutputs';
import { readWaitState } from './waitState';

/** In kilobytes. */
const LARGEST_REPORT = 1024;

/**
 * Takes a call to the address of the waiting execution. Only the final report of the message goes
 * on with the workflow: any other one is acknowledged and leaves it waiting, also one that comes
 * after the time is up but before n8n has noticed that.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const state = readWaitState(context);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const isAuthentic =
		state?.token === undefined || isSameSecret(query[TOKEN_PARAMETER], state.token);
	if (!state || !isAuthentic)
		return refuseCall(context, 403, 'The report token is missing or wrong');
	const taken = takeReports(context, LARGEST_REPORT);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const { message, deadline = Infinity } = state;
	const report = Date.now() < deadline ? finalReportOf(message, reports) : undefined;
	if (!report) return { webhookResponse };
	const json: IDataObject = Object.assign({}, state.sending, omit(report, 'raw'));
	const item = { json, pairedItem: { item: 0 } };
	const isSecond = resumeOutputs !== undefined && report.outcome === 'delivered';
	return { webhookResponse, workflowData: isSecond ? [[], [item]] : [[item]] };
}
