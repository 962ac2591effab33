import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { castArray } from 'lodash';

import { textSchema } from '../../core/interface/gatewayValues';
import { DEFAULT_OUTCOMES, REPORT_OUTCOMES } from '../../core/interface/statuses';
import { isWanted, shownReport, type ReportFilter } from '../../core/report/report';
import { takeReports } from '../../transport/incomingCall';
import { checkCaller, demandToken } from '../authenticity';
import { callOptionsSchema, readOptions } from '../callOptions';
import type { TriggerEvent } from '../triggerEvent';
import { reportFields } from './reportFields';

const optionsSchema = callOptionsSchema.extend({ bulkId: textSchema, callbackData: textSchema });

function readSettings(context: IWebhookFunctions) {
	const { bulkId, callbackData, ...options } = readOptions(context, optionsSchema);
	const chosen = castArray<unknown>(context.getNodeParameter('outcomes', DEFAULT_OUTCOMES));
	const outcomes = REPORT_OUTCOMES.filter((outcome) => chosen.includes(outcome));
	const filter: ReportFilter = {
		// None chosen lets all through: a trigger that never starts would be of no use.
		outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
		...(bulkId?.trim() && { bulkId: bulkId.trim() }),
		...(callbackData && { callbackData }),
	};
	return { ...options, filter };
}

/**
 * Takes one call of the gateway: one workflow run, one item per destination in the report. All
 * reports are acknowledged, by `{"received": <their number>}`; those that were not asked for start
 * nothing. Nor does a call that is refused: 403 for its caller, 413 for its length, 400 without a report.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { ipWhitelist, maxBodySize, includeRaw, filter } = readSettings(context);
	const refused = await checkCaller(context, ipWhitelist, 'delivery reports');
	if (refused) return refused;
	const taken = takeReports(context, maxBodySize);
	if ('refusal' in taken) return taken.refusal;
	const wanted = taken.reports.filter((report) => isWanted(report, filter));
	const shown: object[] = wanted.map((report) => shownReport(report, includeRaw));
	return {
		webhookResponse: { received: taken.reports.length },
		...(shown.length > 0 && { workflowData: [shown.map((report) => ({ json: { ...report } }))] }),
	};
}

export const deliveryReport: TriggerEvent = {
	name: 'Delivery Report',
	subtitle: 'delivery report',
	action: 'On delivery report',
	description: 'The gateway reports what became of a message',
	methods: ['POST'],
	properties: reportFields,
	demand: async (context) => await demandToken(context, 'delivery report'),
	receive: receiveReports,
};
