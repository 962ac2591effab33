import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { takeReports } from '../../calls/webhookCall';
import { isWanted, shownReport } from '../../core/gateway/report/report';
import { attempt, firstProblem } from '../../core/problem';
import { valuesIn } from '../../parameters/read/collection';
import { outcomes, reportFields, reportOptions } from '../../parameters/trigger/report';
import type { TriggerEvent } from '../triggerEvent';
import { demand, demandToken, refuseCaller } from '../whoMayCall';

/** @throws Refusal */
const readOutcomes = (context: IHookFunctions | IWebhookFunctions) => {
	const { check, default: otherwise, displayName: label, name } = outcomes;
	return check(context.getNodeParameter(name, otherwise), { label });
};

/**
 * Acknowledges all reports, also those that start nothing. Refuses a call with 403 because of the
 * caller, 500 because of an option, 413 because of its size, or 400 without a report.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const options = reportOptions.evaluated(context);
	const { maxBodySize, includeRaw } = options.values;
	const chosen = attempt(() => readOutcomes(context));
	const problem = options.problem ?? firstProblem(chosen);
	const refused = await refuseCaller(context, 'delivery reports', options.values, problem);
	if (refused) return refused;
	const wantedOutcomes = chosen.ok ? chosen.value : [];
	const taken = await takeReports(context, maxBodySize);
	if ('refusal' in taken) return taken.refusal;
	const wanted = taken.reports.filter((report) => isWanted(report, wantedOutcomes));
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
	properties: reportFields,
	demand: async (context) => {
		await demandToken(context, 'delivery report');
		demand(context, () => {
			readOutcomes(context);
			valuesIn(reportOptions.evaluated(context));
		});
	},
	receive: receiveReports,
};
