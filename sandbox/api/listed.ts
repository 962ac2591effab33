import { parsedOrText } from '../http/body';
import { newestOf } from '../inbox/message';
import type { StoredMessage, StoredReport, StoredRequest } from '../inbox/message';
import { reportBody, reportXml, type ReportBody } from '../reports/reportBody';
import type { SendingPath } from '../rules/endpoints';
import type { Habits } from '../rules/habits';
import { measureText } from '../rules/segments';
import type { Status } from '../rules/statuses';

/** Statuses of a message that may still be sent. */
const OPEN = ['PENDING', 'ACCEPTED'];

/** A message as `GET /api/messages` lists it. Times are ISO 8601 in UTC; null: not in the request. */
export interface ListedMessage {
	/** The sandbox's own running number: a messageId may occur twice. */
	id: string;
	messageId: string;
	/** The request's identifier, made by the sandbox if the request gave none. */
	bulkId: string;
	to: string;
	from: string;
	text: string;
	encoding: 'GSM-7' | 'UCS-2';
	segments: number;
	credit: number;
	shorturl: 'y' | 'n' | null;
	/** As it was sent. */
	sendAt: string | null;
	/** `sendAt` as the sandbox understood it. */
	scheduledFor: string | null;
	/** IANA zone in which it was read. */
	timezone: string | null;
	/** Whether it still waits for that time; never again once it has left or was rejected. */
	isScheduled: boolean;
	notifyUrl: string | null;
	notifyContentType: string | null;
	callbackData: string | null;
	status: Status;
	history: Array<{ at: string; status: Status }>;
	receivedAt: string;
	requestId: string;
}

/** A request that leads to messages, as it is listed with one of them. */
export interface ListedRequest {
	id: string;
	/** Path of the call. */
	endpoint: SendingPath;
	receivedAt: string;
	/** The body as parsed; the text itself if it was not JSON. */
	body: unknown;
	/** HTTP status of the answer; null as long as there is none, and if none left. */
	answerStatus: number | null;
	/** Name of the fault that it triggered. */
	fault: string | null;
}

/** A report as `GET /api/reports` lists it. */
export interface ListedReport {
	messageId: string;
	/** What is posted: an object for application/json, the text for application/xml. */
	body: ReportBody | string;
	url: string;
	contentType: string;
	attempts: Array<{ at: string } & ({ status: number } | { error: string })>;
	answered: boolean;
}

/** Gives a message as it is listed. */
export function listMessage(message: StoredMessage): ListedMessage {
	const { id, messageId, bulkId, to, outcome, fields, sendAt, request, history } = message;
	const { status } = newestOf(message);
	const { encoding, segments } = measureText(fields.text);
	return {
		id: String(id),
		messageId,
		bulkId,
		to,
		from: fields.from,
		text: fields.text,
		encoding,
		segments,
		credit: outcome.isCharged ? segments : 0,
		shorturl: fields.shorturl ?? null,
		sendAt: fields.sendAt?.text ?? null,
		scheduledFor: fields.sendAt ? isoDate(sendAt) : null,
		timezone: fields.sendAt?.timezone ?? null,
		isScheduled: message.isWaiting && OPEN.includes(status.name),
		notifyUrl: fields.notifyUrl ?? null,
		notifyContentType: fields.notifyContentType ?? null,
		callbackData: fields.callbackData ?? null,
		status,
		history: history.map((change) => ({ at: isoDate(change.at), status: change.status })),
		receivedAt: isoDate(request.receivedAt),
		requestId: String(request.id),
	};
}

/** Gives a request as it is listed. */
export function listRequest(request: StoredRequest): ListedRequest {
	const { id, endpoint, receivedAt, answerStatus, fault } = request;
	const body = parsedOrText(request.body);
	return { id: String(id), endpoint, receivedAt: isoDate(receivedAt), body, answerStatus, fault };
}

/** Gives a report as it is listed; `habits` say how its dates are written. */
export function listReport(
	{ message, target: { url, contentType }, change, attempts, answered }: StoredReport,
	habits: Readonly<Habits>,
): ListedReport {
	const body = reportBody(message, change, habits);
	return {
		messageId: message.messageId,
		body: contentType === 'application/xml' ? reportXml(body) : body,
		url,
		contentType,
		attempts: attempts.map(({ at, ...result }) => ({ at: isoDate(at), ...result })),
		answered,
	};
}

function isoDate(at: number): string {
	return new Date(at).toISOString();
}
