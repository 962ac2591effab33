import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';

import { readDeliveryReports, type DeliveryReport } from '../core/report/deliveryReport';
import { reportBody, reportText } from '../core/report/reportBody';

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
 * @returns the reports, at least one; or, if there is none, the refusal with which the call was
 * answered: 413 for a body that is too large, 400 for one without any report
 */
export function takeReports(
	context: IWebhookFunctions,
	largest: number,
): { reports: DeliveryReport[] } | { refusal: IWebhookResponseData } {
	const call = takeBody(context, largest);
	if ('refusal' in call) return call;
	const reports = readDeliveryReports(call.body);
	if (reports.length > 0) return { reports };
	return { refusal: refuseCall(context, 400, 'The body holds no delivery report') };
}

/**
 * Takes the body of a call, whatever it tells of.
 *
 * @param largest the longest body that is read, in kilobytes
 * @returns what it holds: its text if n8n kept that, else what n8n parsed (see {@link reportBody}).
 * Or the refusal with which a call was answered whose body is too large
 */
export function takeBody(
	context: IWebhookFunctions,
	largest: number,
): { body: unknown } | { refusal: IWebhookResponseData } {
	const refusal = refuseTooLarge(context, largest);
	return refusal ? { refusal } : { body: readBody(context) };
}

/**
 * Answers a call 413 whose body is too large.
 *
 * @param largest the longest body that is read, in kilobytes
 * @returns the refusal; undefined for a call that is not too large
 */
export function refuseTooLarge(
	context: IWebhookFunctions,
	largest: number,
): IWebhookResponseData | undefined {
	if (countBytes(context) <= largest * 1024) return undefined;
	return refuseCall(context, 413, `The body is larger than ${largest} kilobytes`);
}

/** How long the body of a call is, in bytes. One that came in chunks or compressed names no length of its own. */
function countBytes(context: IWebhookFunctions): number {
	const { rawBody, headers } = requestSchema.parse(context.getRequestObject());
	return rawBody?.length ?? headers['content-length'];
}

function readBody(context: IWebhookFunctions): unknown {
	const parsed: unknown = context.getBodyData();
	const { rawBody, encoding } = requestSchema.parse(context.getRequestObject());
	return rawBody === undefined ? parsed : reportBody(reportText(rawBody, encoding), parsed);
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

/**
 * Takes a call by the given code and answers 500 if that throws, without details. n8n takes a
 * throw in a webhook for a call: a waiting execution goes on with an empty item then, and so does
 * the workflow of a trigger.
 *
 * @param answerFault how the call is answered then
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
		// Whatever is wrong with the log, the caller is to be answered.
	}
}
