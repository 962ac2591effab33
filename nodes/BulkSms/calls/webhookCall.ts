import { invoke, isEmpty, omit } from 'lodash';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod/v3';

import { type CallBody, LARGEST_BODY } from '../core/text/callBody';
import { PAGE_HEADERS, type Page } from '../core/pages/page';
import { readDeliveryReports, readReportBody } from '../core/gateway/report/deliveryReport';
import type { DeliveryReport } from '../core/gateway/report/report';

const requestSchema = z.object({
	rawBody: z.instanceof(Buffer).optional().catch(undefined),
	headers: z.object({
		'content-length': z.coerce.number().catch(0),
		'content-type': z.string().optional().catch(undefined),
	}),
});

type RefusedCall = { refusal: IWebhookResponseData };

/** @returns at least one report, or the refusal: that of {@link takeBody}, or 400 without a report */
export async function takeReports(
	context: IWebhookFunctions,
	largest?: number,
): Promise<{ reports: DeliveryReport[] } | RefusedCall> {
	const taken = await takeBody(context, largest);
	if ('refusal' in taken) return taken;
	const reports = readDeliveryReports(readReportBody(taken.body));
	if (reports.length > 0) return { reports };
	return refusal(context, 400, 'The body contains no delivery report');
}

/**
 * Reads the body if n8n did not: n8n reads only JSON, XML, a form, and plain text.
 *
 * @returns the body, or the refusal: 413 above `largest` kilobytes, 400 if a part is missing
 */
export async function takeBody(
	context: IWebhookFunctions,
	largest = LARGEST_BODY,
): Promise<{ body: CallBody } | RefusedCall> {
	const tooLarge = refuseTooLarge(context, largest);
	if (tooLarge) return tooLarge;
	const parsed: unknown = context.getBodyData();
	const request = context.getRequestObject();
	// n8n has read a multipart form without keeping its bytes.
	if (requestSchema.parse(request).rawBody === undefined && isEmpty(parsed)) {
		try {
			await invoke(request, 'readRawBody');
		} catch (error) {
			// The error of raw-body if a body is too large for n8n itself.
			const isTooLarge = z.object({ statusCode: z.literal(413) }).safeParse(error).success;
			return isTooLarge
				? refusal(context, 413, 'The body is too large for n8n')
				: refusal(context, 400, 'A part of the body is missing');
		}
	}
	const { rawBody: bytes, headers } = requestSchema.parse(request);
	const body = { bytes, parsed, contentType: headers['content-type'] };
	return refuseTooLarge(context, largest) ?? { body };
}

/** Answers a call 413 if its body has more than `largest` kilobytes. Otherwise returns undefined. */
function refuseTooLarge(context: IWebhookFunctions, largest: number): RefusedCall | undefined {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	// A call in chunks, or a compressed one, names no length.
	const bytes = rawBody?.length ?? headers['content-length'];
	if (bytes <= largest * 1024) return undefined;
	return refusal(context, 413, `The body is larger than ${largest} kilobytes`);
}

const refusal = (...call: Parameters<typeof refuseCall>): RefusedCall => ({
	refusal: refuseCall(...call),
});

/** Refuses a call: n8n starts and resumes nothing for it. */
export function refuseCall(
	context: IWebhookFunctions,
	status: number,
	error: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ error });
	return { noWebhookResponse: true };
}

export function sendPage(context: IWebhookFunctions, { status, html }: Page): IWebhookResponseData {
	context.getResponseObject().status(status).set(PAGE_HEADERS).send(html);
	return { noWebhookResponse: true };
}

/**
 * Lets n8n send a page with the status 200, after it started or resumed the workflow. n8n adds the
 * content type HTML, and replaces the page's policy with its own.
 */
export function handOverPage(context: IWebhookFunctions, html: string) {
	context.getResponseObject().set(omit(PAGE_HEADERS, 'Content-Type'));
	return { webhookResponse: html };
}

/**
 * Answers 500 without details if `receive` throws. n8n treats a throw in a webhook like a call: a
 * waiting execution, or the workflow of a trigger, would continue with an empty item.
 */
export async function takeCall(
	context: IWebhookFunctions,
	receive: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
	answerFault = () => refuseCall(context, 500, 'The call could not be taken'),
): Promise<IWebhookResponseData> {
	try {
		return await receive(context);
	} catch (error) {
		try {
			// Only the name of the error, because its message may contain data of the call.
			const name = error instanceof Error ? error.name : 'no error';
			context.logger.error(`Bulk SMS could not take a call (${name}); nothing was started for it`);
		} catch {
			// The caller gets an answer even if the log fails.
		}
		try {
			return answerFault();
		} catch {
			return { noWebhookResponse: true };
		}
	}
}
