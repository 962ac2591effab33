import { castArray } from 'lodash';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { Collection, OPTIONS } from '../../parameters/collection';
import { allowing } from '../../parameters/parameter';
import { SETTINGS } from '../../core/labels';
import { isWanted, type ReportFilter, shownReport } from '../../core/gateway/report/report';
import { DEFAULT_OUTCOMES, OUTCOME_CHOICES, REPORT_OUTCOMES } from '../../core/gateway/statuses';
import { readText } from '../../core/text/jsonText';
import { takeReports } from '../../transport/webhookCall';
import {
	authenticationFields,
	callOptions,
	givenOptions,
	checkCaller,
	demandToken,
	pathOption,
} from '../callOptions';
import { howTo, type TriggerEvent } from '../triggerEvent';

const reportOptions = new Collection(OPTIONS, 'option', {
	...callOptions('report', 'reports'),
	bulkId: {
		displayName: 'Only This Bulk ID',
		name: 'bulkId',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports with this bulk ID',
		check: allowing(readText, 'a text'),
	},
	callbackData: {
		displayName: 'Only This Callback Data',
		name: 'callbackData',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports that return this callback data',
		check: allowing(readText, 'a text'),
	},
	path: pathOption('sms-reports'),
});

/**
 * Acknowledges all reports, also those that start nothing. Refuses a call with 403 because of the
 * caller, 413 because of its size, or 400 without a report.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { bulkId, callbackData, ipWhitelist, maxBodySize, includeRaw } = reportOptions.ofCall(
		givenOptions(context),
	);
	const chosen = castArray<unknown>(context.getNodeParameter('outcomes', DEFAULT_OUTCOMES));
	const outcomes = REPORT_OUTCOMES.filter((outcome) => chosen.includes(outcome));
	const filter: ReportFilter = {
		// If none is chosen, all pass: a trigger that never starts would be useless.
		outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
		...(bulkId?.trim() && { bulkId: bulkId.trim() }),
		...(callbackData && { callbackData }),
	};
	const refused = await checkCaller(context, 'delivery reports', ipWhitelist);
	if (refused) return refused;
	const taken = await takeReports(context, maxBodySize);
	if ('refusal' in taken) return taken.refusal;
	const wanted = taken.reports.filter((report) => isWanted(report, filter));
	const shown: object[] = wanted.map((report) => shownReport(report, includeRaw ?? false));
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
	properties: [
		howTo(
			'send an SMS with the Test URL, which is under Webhook URLs above, as its Notify URL',
			`Copy the Production URL into ${SETTINGS.notifyUrl} of the Bulk SMS node that sends.`,
			'Publish this workflow.',
		),
		...authenticationFields(
			'a delivery report',
			`Bulk SMS puts it there with ${SETTINGS.appendReportToken}`,
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
	],
	demand: async (context) => await demandToken(context, 'delivery report'),
	receive: receiveReports,
};
