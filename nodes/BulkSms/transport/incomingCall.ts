import { omit } from 'lodash';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod/v3';

import { PAGE_HEADERS, type Page } from '../core/page/page';
import { readDeliveryReports, reportBody, reportText } from '../core/report/deliveryReport';
import type { DeliveryReport } from '../core/report/report';

const requestSchema = z.object({
	rawBody: z.instanceof(Buffer).optional().catch(undefined),
	encoding: z
		.custom<BufferEncoding>((name) => typeof name === 'string' && Buffer.isEncoding(name))
		.catch('utf8'),
	headers: z.object({ 'content-length': z.coerce.number().catch(0) }),
});

/** @returns at least one report, or the refusal: 413 above `largest` kilobytes, 400 without a report */
export function takeReports(
	context: IWebhookFunctions,
	largest: number,
): { reports: DeliveryReport[] } | { refusal: IWebhookResponseData } {
	const refusal = refuseTooLarge(context, largest);
	if (refusal) return { refusal };
	const parsed: unknown = context.getBodyData();
	const { rawBody, encoding } = requestSchema.parse(context.getRequestObject());
	const body = rawBody === undefined ? parsed : reportBody(reportText(rawBody, encoding), parsed);
	const reports = readDeliveryReports(body);
	if (reports.length > 0) return { reports };
	return { refusal: refuseCall(context, 400, 'The body holds no delivery report') };
}

/** Answers a call 413 if its body has more than `largest` kilobytes; else returns undefined. */
export function refuseTooLarge(
	context: IWebhookFunctions,
	largest: number,
): IWebhookResponseData | undefined {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	// A call that came in chunks or compressed names no length of its own.
	const bytes = rawBody?.length ?? headers['content-length'];
	if (bytes <= largest * 1024) return undefined;
	return refuseCall(context, 413, `The body is larger than ${largest} kilobytes`);
}

/** n8n starts and resumes nothing for the call. */
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
 * Has n8n send a page with the status 200, once it has started or resumed the workflow. n8n says itself
 * that this is HTML, and puts a policy of its own in place of the page's.
 */
export function handOverPage(context: IWebhookFunctions, html: string) {
	context.getResponseObject().set(omit(PAGE_HEADERS, 'Content-Type'));
	return { webhookResponse: html };
}

/**
 * Answers 500 without details if `take` throws. n8n takes a throw in a webhook for a call: a waiting
 * execution would continue with an empty item, and so would the workflow of a trigger.
 */
export async function takeCall(
	context: IWebhookFunctions,
	take: (context: IWebhookFunctions) => Promise<IWebhookResponseData>,
	answerFault = () => refuseCall(context, 500, 'The call could not be taken'),
): Promise<IWebhookResponseData> {
	try {
		return await take(context);
	} catch (error) {
		logFault(context, error);
		try {
			return answerFault();
		} catch {
			return { noWebhookResponse: true };
		}
	}
}

/** By the name of the error alone: its message may hold what the call held. */
function logFault(context: IWebhookFunctions, error: unknown): void {
	const name = error instanceof Error ? error.name : 'no error';
	try {
		context.logger.error(`Bulk SMS could not take a call (${name}); nothing was started for it`);
	} catch {
		// The caller gets an answer even if the log fails.
	}
}
