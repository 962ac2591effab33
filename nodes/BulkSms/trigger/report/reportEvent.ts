import { castArray } from 'lodash';
import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { Collection, OPTIONS, valuesIn } from '../../parameters/read/collection';
import { allowing, type CheckedParameter, fieldOf } from '../../parameters/read/parameter';
import { isBlank } from '../../core/expression/itemValue';
import { SETTINGS } from '../../core/labels';
import { attempt, firstProblem } from '../../core/problem';
import { isWanted, type ReportFilter, shownReport } from '../../core/gateway/report/report';
import { DEFAULT_OUTCOMES, OUTCOME_CHOICES, REPORT_OUTCOMES } from '../../core/gateway/statuses';
import type { ReportItem } from '../../core/output/receivedItems';
import { readText } from '../../core/text/jsonText';
import { takeReports } from '../../calls/webhookCall';
import {
	authenticationFields,
	callOptions,
	demand,
	demandToken,
	givenOptions,
	pathOption,
	refuseCaller,
} from '../callOptions';
import { howTo, type TriggerEvent } from '../triggerEvent';

const filterText = allowing((value) => {
	const text = readText(value) ?? '';
	return isBlank(text) ? undefined : text;
}, 'a text');

const reportOptions = new Collection(OPTIONS, 'option', {
	...callOptions('report', 'reports'),
	bulkId: {
		displayName: 'Only This Bulk ID',
		name: 'bulkId',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports with this bulk ID',
		check: filterText,
	},
	callbackData: {
		displayName: 'Only This Callback Data',
		name: 'callbackData',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports that return this callback data',
		check: filterText,
	},
	path: pathOption('sms-reports'),
});

const outcomesField: CheckedParameter<Array<ReportItem['outcome']>> = {
	displayName: 'Outcomes',
	name: 'outcomes',
	type: 'multiOptions',
	options: [...OUTCOME_CHOICES],
	default: [...DEFAULT_OUTCOMES],
	description:
		'Outcomes that start the workflow. Other reports are acknowledged and start nothing.',
	// An expression may give a text with commas.
	check: allowing(
		(value) => {
			const names = castArray<unknown>(value).flatMap((each) =>
				typeof each === 'string' ? each.split(/[\s,;]+/).filter((name) => name !== '') : [each],
			);
			const known = REPORT_OUTCOMES.filter((outcome) => names.includes(outcome));
			return known.length > 0 && known.length === new Set(names).size ? known : undefined;
		},
		`one or more of ${REPORT_OUTCOMES.join(', ')}`,
	),
};

/** @throws Refusal */
const readOutcomes = (context: IHookFunctions | IWebhookFunctions): Array<ReportItem['outcome']> =>
	outcomesField.check(context.getNodeParameter('outcomes', DEFAULT_OUTCOMES), {
		label: outcomesField.displayName,
	});

/**
 * Acknowledges all reports, also those that start nothing. Refuses a call with 403 because of the
 * caller, 500 because of an option, 413 because of its size, or 400 without a report.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const options = reportOptions.evaluated(givenOptions(context), true);
	const { bulkId, callbackData, ipWhitelist, maxBodySize, includeRaw } = options.values;
	const chosen = attempt(() => readOutcomes(context));
	const filter: ReportFilter = {
		outcomes: chosen.ok ? chosen.value : [],
		...(bulkId !== undefined && { bulkId: bulkId.trim() }),
		...(callbackData !== undefined && { callbackData }),
	};
	const problem = options.problem ?? firstProblem(chosen);
	const refused = await refuseCaller(context, 'delivery reports', ipWhitelist, problem);
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
		fieldOf(outcomesField),
		reportOptions.field,
	],
	demand: async (context) => {
		await demandToken(context, 'delivery report');
		demand(context, () => {
			readOutcomes(context);
			valuesIn(reportOptions.evaluated(givenOptions(context), false));
		});
	},
	receive: receiveReports,
};
