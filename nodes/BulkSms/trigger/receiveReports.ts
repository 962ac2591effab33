import type {
	IDataObject,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { z } from 'zod';

import { readDeliveryReports, type DeliveryReport } from '../core/deliveryReport';
import { isAllowedAddress } from '../core/ipAllowList';
import { isWanted, type ReportFilter } from '../core/reportFilter';
import { REPORT_OUTCOMES } from '../core/statuses';
import { isAuthentic } from './authenticity';

const optionsSchema = z.object({
	includeRaw: z.boolean().catch(false),
	ipWhitelist: z.string().catch(''),
	maxBodySize: z.number().catch(1024),
	bulkId: z.string().optional(),
	callbackData: z.string().optional(),
});
type TriggerOptions = z.infer<typeof optionsSchema>;

/**
 * Takes one call of the gateway: one workflow run, one item per destination in the report.
 *
 * @returns the items and the acknowledgement, `{"received": <number of reports>}`. Reports that
 * were not asked for are acknowledged and start nothing. A caller that is not allowed is answered
 * 403, a body that is too large 413, one without any report 400; all of these start nothing.
 */
export async function receiveReports(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const options = optionsSchema.parse(context.getNodeParameter('options', {}));
	const { ip, ips, headers } = context.getRequestObject();
	if (
		!isAllowedAddress(
			options.ipWhitelist,
			[ip, ...ips].filter((each) => each !== undefined),
		)
	) {
		return refuse(context, 403, 'This address may not send delivery reports');
	}
	if (!(await isAuthentic(context))) {
		return refuse(context, 403, 'The report token is missing or wrong');
	}
	if (Number(headers['content-length'] ?? 0) > options.maxBodySize * 1024) {
		return refuse(context, 413, `The body is larger than ${options.maxBodySize} kilobytes`);
	}
	const reports = readDeliveryReports(context.getBodyData());
	if (reports.length === 0) return refuse(context, 400, 'The body holds no delivery report');

	const filter = readFilter(context, options);
	const items = reports
		.filter((report) => isWanted(report, filter))
		.map((report) => toItem(report, options.includeRaw));
	return {
		webhookResponse: { received: reports.length },
		...(items.length > 0 && { workflowData: [items] }),
	};
}

const outcomesSchema = z.array(z.enum(REPORT_OUTCOMES));

function readFilter(context: IWebhookFunctions, options: TriggerOptions): ReportFilter {
	const { bulkId, callbackData } = options;
	return {
		outcomes: outcomesSchema.parse(context.getNodeParameter('outcomes', [...DEFAULT_OUTCOMES])),
		...(bulkId && { bulkId }),
		...(callbackData && { callbackData }),
	};
}

/** All but pending, so that nothing unrecognised is dropped. */
const DEFAULT_OUTCOMES = REPORT_OUTCOMES.filter((outcome) => outcome !== 'pending');

function toItem({ raw, ...report }: DeliveryReport, includeRaw: boolean): INodeExecutionData {
	const keepsRaw = includeRaw || report.messageId === undefined;
	return { json: toJson({ ...report, ...(keepsRaw && { raw }) }) };
}

const toJson = (report: object): IDataObject => ({ ...report });

function refuse(context: IWebhookFunctions, status: number, error: string): IWebhookResponseData {
	context.getResponseObject().status(status).json({ error });
	return { noWebhookResponse: true };
}
