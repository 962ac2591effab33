import type { StatusChange, StoredMessage } from '../inbox/message';
import type { Habits } from '../rules/habits';
import { creditOf } from '../rules/outcomes';
import type { Status } from '../rules/statuses';
import { writeDate } from '../rules/schedule';
import { element, xmlDocument } from './xml';

/** Stands for the code of a one-time password. */
const MASK = '******';

/** One destination in a delivery report (docs/interface.md, Delivery report). */
export interface ReportDetail {
	messageId: string;
	to: string;
	from: string;
	text: string;
	credit: number;
	sendDate: string;
	doneDate: string;
	status: Status;
	callbackData?: string;
}

/** A delivery report as it is posted; the sandbox puts one destination into each. */
export interface ReportBody {
	bulkId: string;
	details: ReportDetail[];
}

/**
 * Makes the body of a delivery report.
 *
 * @returns the body; it has `callbackData` only if the request gave one
 */
export function reportBody(
	message: StoredMessage,
	change: StatusChange,
	habits: Readonly<Habits>,
): ReportBody {
	return { bulkId: message.bulkId, details: [reportDetail(message, change, habits)] };
}

/**
 * Makes what a report, and the message log, say of one destination. The code of a one-time password
 * is masked in its text: the sandbox's own choice.
 *
 * @returns the fields; `callbackData` only if the request gave one
 */
export function reportDetail(
	{ messageId, to, fields, secret, outcome, sendAt }: StoredMessage,
	change: StatusChange,
	habits: Readonly<Habits>,
): ReportDetail {
	const detail: ReportDetail = {
		messageId,
		to,
		from: fields.from,
		text: secret === undefined ? fields.text : fields.text.replaceAll(secret, MASK),
		credit: creditOf(outcome, fields.text),
		sendDate: writeDate(sendAt, habits),
		doneDate: writeDate(Math.max(change.at, sendAt), habits),
		status: change.status,
	};
	if (fields.callbackData !== undefined) detail.callbackData = fields.callbackData;
	return detail;
}

/**
 * Writes a delivery report as XML. Element names are the JSON keys; the root and the element of
 * one destination are the sandbox's choice, the gateway's are not documented.
 */
export function reportXml(body: ReportBody): string {
	const details = body.details.map(({ status, callbackData, ...plain }) =>
		element('detail', [
			...Object.entries(plain).map(([name, value]) => element(name, String(value))),
			element(
				'status',
				Object.entries(status).map(([name, value]) => element(name, String(value))),
			),
			...(callbackData === undefined ? [] : [element('callbackData', callbackData)]),
		]),
	);
	return xmlDocument(
		element('deliveryReport', [element('bulkId', body.bulkId), element('details', details)]),
	);
}
