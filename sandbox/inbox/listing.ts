import type { Status } from '../gateway/outcomes';
import type { DateRules } from '../gateway/schedule';
import { reportBody, reportXml, type ReportBody } from '../reports/reportBody';
import type { ReceivedRequest, StoredMessage, StoredReport } from './store';

/** A message as `GET /api/messages` lists it. Times are ISO 8601 in UTC; null: not in the request. */
export interface ListedMessage {
	messageId: string;
	/** The request's identifier, made by the sandbox where the request gave none. */
	bulkId: string;
	to: string;
	from: string;
	text: string;
	credit: number;
	shorturl: 'y' | 'n' | null;
	/** As it was sent. */
	sendAt: string | null;
	notifyUrl: string | null;
	notifyContentType: string | null;
	callbackData: string | null;
	status: Status;
	history: Array<{ at: string; status: Status }>;
	receivedAt: string;
	requestId: string;
}

/** A request as `GET /api/requests` lists it. */
export interface ListedRequest {
	id: string;
	receivedAt: string;
	/** The body as parsed; the text itself where it was no JSON. */
	body: unknown;
	/** HTTP status of the answer; null as long as there is none. */
	answerStatus: number | null;
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
export function listMessage({
	messageId,
	to,
	credit,
	shared: { request, bulkId, fields },
	history,
}: StoredMessage): ListedMessage {
	const changes = history.map(({ at, status }) => ({ at: isoDate(at), status }));
	const [first, ...later] = changes;
	if (!first) throw new Error(`Message ${messageId} has no status.`);
	return {
		messageId,
		bulkId,
		to,
		from: fields.from,
		text: fields.text,
		credit,
		shorturl: fields.shorturl ?? null,
		sendAt: fields.sendAt?.text ?? null,
		notifyUrl: fields.notifyUrl ?? null,
		notifyContentType: fields.notifyContentType ?? null,
		callbackData: fields.callbackData ?? null,
		status: (later.at(-1) ?? first).status,
		history: changes,
		receivedAt: isoDate(request.receivedAt),
		requestId: request.id,
	};
}

/** Gives a request as it is listed. */
export function listRequest(request: ReceivedRequest): ListedRequest {
	const { id, receivedAt, bodyText, answerStatus } = request;
	return { id, receivedAt: isoDate(receivedAt), body: parsedOrText(bodyText), answerStatus };
}

/** Gives a report as it is listed; `rules` say how its dates are written. */
export function listReport(report: StoredReport, rules: DateRules): ListedReport {
	const { message, url, contentType, attempts, answered } = report;
	const body = reportBody(report, rules);
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

function parsedOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
