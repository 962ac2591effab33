import { isUndefined, omitBy } from 'lodash';
import { createHash } from 'node:crypto';
import { z } from 'zod';

import { parseExactJson } from './exactJson';
import { creditSchema, statusSchema, textSchema } from './gatewayValues';
import { isFinalOutcome, reportOutcome, type GatewayStatus, type ReportOutcome } from './statuses';

/** What a delivery report says of one destination, in one shape whatever the gateway's was. */
export interface DeliveryReport {
	messageId?: string;
	bulkId?: string;
	to?: string;
	from?: string;
	text?: string;
	credit?: number;
	status: GatewayStatus;
	outcome: ReportOutcome;
	/** Whether no further report is to be expected for this message. */
	isFinal: boolean;
	/** The gateway's dates have no documented format or zone: passed on as they came. */
	sendDate?: string;
	doneDate?: string;
	/** What the send request gave as callback data; parsed where it is JSON. */
	callbackData?: unknown;
	/** The same for a repeated report, different for the next status of the same message. */
	reportKey: string;
}

const detailSchema = z.object({
	messageId: textSchema,
	to: textSchema,
	from: textSchema,
	text: textSchema,
	credit: creditSchema,
	status: statusSchema,
	sendDate: textSchema,
	doneDate: textSchema,
	callbackData: z.unknown(),
});

const reportSchema = z.object({
	bulkId: textSchema,
	bulkid: textSchema,
	details: z.array(z.unknown()).optional().catch(undefined),
	detail: z.array(z.unknown()).optional().catch(undefined),
	callbackData: z.unknown(),
});

/**
 * Reads the body of a delivery report (gateway-facts, Delivery report: `bulkId` and `details`,
 * each with the message, its status and perhaps `callbackData`, which may also stand beside them).
 *
 * @param body the parsed body of the call
 * @returns one report per destination in it; none where the body is not of this shape
 */
export function readDeliveryReports(body: unknown): DeliveryReport[] {
	const envelope = reportSchema.safeParse(body).data;
	const { details = [], detail = [] } = envelope ?? {};
	const entries = details.length > 0 ? details : detail;
	const bulkId = envelope?.bulkId ?? envelope?.bulkid;
	return entries.flatMap((entry) => {
		const detail = detailSchema.safeParse(entry).data;
		if (detail === undefined) return [];
		const { messageId, to, from, text, credit, status, sendDate, doneDate } = detail;
		const callbackData = isBlank(detail.callbackData)
			? envelope?.callbackData
			: detail.callbackData;
		const outcome = reportOutcome(status);
		return [
			{
				...omitBy({ messageId, bulkId, to, from, text, credit }, isUndefined),
				status: omitBy(status, isUndefined),
				outcome,
				isFinal: isFinalOutcome(outcome),
				...omitBy({ sendDate, doneDate, callbackData: parsedIfJson(callbackData) }, isUndefined),
				reportKey: reportKey(bulkId, detail),
			},
		];
	});
}

/** A repeat of a report names the same message and the same status; its dates may differ. */
function reportKey(
	bulkId: string | undefined,
	{ messageId, to, text, sendDate, status }: z.infer<typeof detailSchema>,
): string {
	const identity = messageId === undefined ? [bulkId, to, text, sendDate] : [messageId, to];
	return createHash('sha256')
		.update(JSON.stringify([...identity, status.name, status.code]))
		.digest('hex')
		.slice(0, 32);
}

/** Objects and lists only: the text 25501288135972440649 must not become a rounded number. */
function parsedIfJson(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value ?? undefined;
	return parseExactJson(value) ?? value;
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
