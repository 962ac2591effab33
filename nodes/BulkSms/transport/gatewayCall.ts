import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isEmpty } from 'lodash';
import { z } from 'zod';

import { readDeliveryReports, type DeliveryReport } from '../core/deliveryReport';
import { readXml } from '../core/xml';

const requestSchema = z.object({
	rawBody: z.instanceof(Buffer).optional().catch(undefined),
	encoding: z
		.custom<BufferEncoding>((name) => typeof name === 'string' && Buffer.isEncoding(name))
		.catch('utf8'),
	headers: z.object({ 'content-length': z.coerce.number().catch(0) }),
});

/**
 * Takes the delivery reports out of a call.
 *
 * @param largest the longest body that is read, in kilobytes
 * @returns the reports, at least one; or, where there is none to be had, the refusal with which the
 * call was answered: 413 for a body that is too large, 400 for one without any report
 */
export function takeReports(
	context: IWebhookFunctions,
	largest: number,
): { reports: DeliveryReport[] } | { refusal: IWebhookResponseData } {
	if (countBytes(context) > largest * 1024) {
		return { refusal: refuseCall(context, 413, `The body is larger than ${largest} kilobytes`) };
	}
	const reports = readDeliveryReports(readBody(context));
	if (reports.length > 0) return { reports };
	return { refusal: refuseCall(context, 400, 'The body holds no delivery report') };
}

/** How long the body of a call is, in bytes. One that came in chunks or compressed names no length of its own. */
function countBytes(context: IWebhookFunctions): number {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	return rawBody?.length ?? headers['content-length'];
}

/**
 * The body of a call as n8n parsed it, or its text in two cases: where n8n left it out for its
 * content type, and where it looks like JSON, which n8n takes for a form without the right content
 * type, and whose long numbers it rounds. XML is read from the text: what n8n parsed may belong to
 * another call (see {@link readXml}). Where it is not well-formed, it stays text.
 */
function readBody(context: IWebhookFunctions): unknown {
	const parsed: unknown = context.getBodyData();
	const { rawBody, encoding } = requestSchema.parse(context.getRequestObject());
	if (rawBody === undefined) return parsed;
	const text = rawBody.toString(encoding).replace(/^\uFEFF/, '');
	if (/^\s*</.test(text)) return readXml(text.trimStart()) ?? text;
	return isEmpty(parsed) || /^\s*[{[]/.test(text) ? text : parsed;
}

/** Answers a call that is not taken with a status and `{"error": …}`; n8n starts nothing for it. */
export function refuseCall(
	context: IWebhookFunctions,
	status: number,
	error: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ error });
	return { noWebhookResponse: true };
}
