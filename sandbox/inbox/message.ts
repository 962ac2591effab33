import type { SendingPath } from '../rules/endpoints';
import type { Outcome } from '../rules/outcomes';
import type { MessageFields } from '../rules/sendRequest';
import type { Status } from '../rules/statuses';

/** A call that leads to messages, refused ones too. The headers, and so the login, are not kept. */
export interface StoredRequest {
	readonly id: number;
	readonly endpoint: SendingPath;
	/** Milliseconds since 1970. */
	readonly receivedAt: number;
	/** The body as text. */
	readonly body: string;
	/** HTTP status of the answer; null as long as there is none, and if none ever left. */
	answerStatus: number | null;
	/** Name of the fault that it triggered. */
	readonly fault: string | null;
}

/** A status and when it was reached, in milliseconds since 1970. */
export interface StatusChange {
	readonly at: number;
	readonly status: Status;
}

/** One message to one destination. */
export interface StoredMessage {
	/** The sandbox's own running number. */
	readonly id: number;
	readonly request: StoredRequest;
	readonly messageId: string;
	readonly bulkId: string;
	readonly to: string;
	readonly outcome: Outcome;
	readonly fields: MessageFields;
	/** What of the text nothing but the inbox may show; undefined: nothing is secret. */
	readonly secret?: string | undefined;
	/** When it is sent, milliseconds since 1970. */
	readonly sendAt: number;
	/** Whether that time is still to come. */
	isWaiting: boolean;
	/** Every status in the order in which it was reached; the first is that of the answer. */
	readonly history: [StatusChange, ...StatusChange[]];
}

/** One try to post a report: the receiver's HTTP status, or why there is none. */
export type Attempt = { readonly at: number } & (
	| { readonly status: number }
	| { readonly error: string }
);

/** The content types of reports. */
export type ReportContentType = 'application/json' | 'application/xml';

/** Where a report is posted to. */
export interface ReportTarget {
	readonly url: string;
	readonly contentType: ReportContentType;
}

/** A delivery report. Its body is built from the message whenever it is needed. */
export interface StoredReport {
	readonly message: StoredMessage;
	readonly target: ReportTarget;
	readonly change: StatusChange;
	readonly attempts: Attempt[];
	/** True once the receiver has answered with 2xx. */
	answered: boolean;
}

/** Gives the newest status of a message, and when it was reached. */
export function newestOf({ history }: StoredMessage): StatusChange {
	return history.at(-1) ?? history[0];
}
