import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { isAllowedAddress } from '../../core/callback/ipAllowList';
import { isWanted } from '../../core/report/reportFilter';
import { shownReport } from '../../core/report/shownReport';
import { refuseCall, takeReports } from '../../transport/incomingCall';
import { isAuthentic } from '../authenticity';
import { readSettings } from './settings';

/**
 * Takes one call of the gateway: one workflow run, one item per destination in the report.
 *
 * @returns the items and the acknowledgement, `{"received": <number of reports>}`. Reports that
 * were not asked for are acknowledged and start nothing. A caller that is not allowed is answered
 * 403, a body that is too large 413, one without any report 400; all of these start nothing.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { ipWhitelist, maxBodySize, includeRaw, filter } = readSettings(context);
	const { ip, ips } = context.getRequestObject();
	const addresses = [ip, ...ips].filter((each) => each !== undefined);
	if (!isAllowedAddress(ipWhitelist, addresses)) {
		return refuseCall(context, 403, 'This address may not send delivery reports');
	}
	if (!(await isAuthentic(context))) {
		return refuseCall(context, 403, 'The report token is missing or wrong');
	}
	const taken = takeReports(context, maxBodySize);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const items = reports
		.filter((report) => isWanted(report, filter))
		.map((report) => ({ json: toJson(shownReport(report, includeRaw)) }));
	return {
		webhookResponse: { received: reports.length },
		...(items.length > 0 && { workflowData: [items] }),
	};
}

const toJson = (report: object): IDataObject => ({ ...report });
