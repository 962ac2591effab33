import { castArray } from 'lodash';
import type { INodeProperties, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { isWanted, type ReportFilter, shownReport } from '../../core/gateway/report/report';
import { DEFAULT_OUTCOMES, OUTCOME_CHOICES, REPORT_OUTCOMES } from '../../core/gateway/statuses';
import { textSchema } from '../../core/text/jsonText';
import { takeReports } from '../../transport/webhookCall';
import {
	authenticationFields,
	callOptions,
	CallOptions,
	checkCaller,
	demandToken,
	encodingsOption,
	pathOption,
} from '../callOptions';
import type { TriggerEvent } from '../triggerEvent';

const reportOptions = new CallOptions({
	...callOptions('report', 'reports'),
	bulkId: {
		displayName: 'Only This Bulk ID',
		name: 'bulkId',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports with this bulk ID',
		schema: textSchema,
	},
	callbackData: {
		displayName: 'Only This Callback Data',
		name: 'callbackData',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports that return this callback data',
		schema: textSchema,
	},
	binaryData: encodingsOption('reports'),
	path: pathOption('sms-reports'),
});

const reportFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Open Webhook URLs above and copy the Production URL into the option Notify URL of the Bulk SMS node that sends.</li><li>Publish this workflow.</li><li>To try it first, press the button of this step and send a message with the Test URL instead.</li></ul>',
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	...authenticationFields(
		'a delivery report',
		'Bulk SMS puts it there with the option Report Token in URL',
	),
	{
		displayName: 'Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: [...OUTCOME_CHOICES],
		default: [...DEFAULT_OUTCOMES],
		description:
			'Outcomes that start the workflow. Other reports are acknowledged and start nothing. If you choose none, all start it.',
	},
	reportOptions.field,
];

function readSettings(context: IWebhookFunctions) {
	const { bulkId, callbackData, ...options } = reportOptions.read(context);
	const chosen = castArray<unknown>(context.getNodeParameter('outcomes', DEFAULT_OUTCOMES));
	const outcomes = REPORT_OUTCOMES.filter((outcome) => chosen.includes(outcome));
	const filter: ReportFilter = {
		// If none is chosen, all pass: a trigger that never starts would be useless.
		outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
		...(bulkId?.trim() && { bulkId: bulkId.trim() }),
		...(callbackData && { callbackData }),
	};
	return { ...options, filter };
}

/**
 * Acknowledges all reports, also those that start nothing. Refuses a call with 403 because of the
 * caller, 413 because of its size, or 400 without a report.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { ipWhitelist, maxBodySize, includeRaw, filter } = readSettings(context);
	const refused = await checkCaller(context, ipWhitelist, 'delivery reports');
	if (refused) return refused;
	const taken = await takeReports(context, maxBodySize);
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
	description: 'The gateway reports what happened to a message',
	methods: ['POST'],
	properties: reportFields,
	demand: async (context) => await demandToken(context, 'delivery report'),
	receive: receiveReports,
};
