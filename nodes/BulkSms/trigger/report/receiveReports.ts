import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { isWanted } from '../../core/report/reportFilter';
import { shownReport } from '../../core/report/shownReport';
import { takeReports } from '../../transport/incomingCall';
import { refuseStranger } from '../admission';
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
	const refused = await refuseStranger(context, ipWhitelist, 'delivery reports');
	if (refused) return refused;
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
