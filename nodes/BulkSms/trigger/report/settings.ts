import type { IWebhookFunctions } from 'n8n-workflow';
import { castArray } from 'lodash';
import { z } from 'zod';

import { textSchema } from '../../core/interface/gatewayValues';
import { DEFAULT_OUTCOMES } from '../../core/report/outcomeChoices';
import type { ReportFilter } from '../../core/report/reportFilter';
import { REPORT_OUTCOMES } from '../../core/interface/statuses';

/** Expressions may give any type: a setting that only restricts must not lose reports for that. */
const optionsSchema = z.object({
	includeRaw: z.boolean().catch(false),
	// What is no address lets nobody in, so a list of another type must not be taken for none.
	ipWhitelist: z.unknown().transform((list) => String(list ?? '')),
	maxBodySize: z.coerce.number().positive().catch(1024),
	bulkId: textSchema,
	callbackData: textSchema,
});

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
	const { bulkId, callbackData, ...options } = optionsSchema.parse(
		context.getNodeParameter('options', {}),
	);
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
