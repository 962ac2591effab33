import type { IWebhookFunctions } from 'n8n-workflow';
import { castArray } from 'lodash';

import { textSchema } from '../../core/interface/gatewayValues';
import { DEFAULT_OUTCOMES } from '../../core/report/outcomeChoices';
import type { ReportFilter } from '../../core/report/reportFilter';
import { REPORT_OUTCOMES } from '../../core/interface/statuses';
import { callOptionsSchema, readOptions } from '../callOptions';

const optionsSchema = callOptionsSchema.extend({ bulkId: textSchema, callbackData: textSchema });

/** What the user chose for the calls of the gateway. */
export interface TriggerSettings {
	includeRaw: boolean;
	ipWhitelist: string;
	/** In kilobytes. */
	maxBodySize: number;
	filter: ReportFilter;
}

/** Reads the settings of the trigger. */
export function readSettings(context: IWebhookFunctions): TriggerSettings {
	const { bulkId, callbackData, ...options } = readOptions(context, optionsSchema);
	const chosen = castArray<unknown>(context.getNodeParameter('outcomes', DEFAULT_OUTCOMES));
	const outcomes = REPORT_OUTCOMES.filter((outcome) => chosen.includes(outcome));
	return {
		...options,
		filter: {
			// None chosen lets all through: a trigger that never starts would be of no use.
			outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
			...(bulkId?.trim() && { bulkId: bulkId.trim() }),
			...(callbackData && { callbackData }),
		},
	};
}
