import type { Status } from '../gateway/outcomes';
import type { MessageObject } from '../gateway/sendRequest';

/** A call of `POST /sms/send`, refused ones too. The headers, and so the credentials, are not kept. */
export interface ReceivedRequest {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly receivedAt: number;
	/** The body as text: a fraction of the memory that the parsed body would take. */
	readonly bodyText: string;
	/** HTTP status of the answer; null as long as there is none. */
	answerStatus: number | null;
}

/** A status and when it was reached, in milliseconds since 1970. */
export interface StatusChange {
	readonly at: number;
	readonly status: Status;
}

/** What all destinations of one message object have in common; held once for all of them. */
export interface SharedPart {
	readonly request: ReceivedRequest;
	readonly bulkId: string;
	readonly fields: Readonly<Omit<MessageObject, 'destinations'>>;
}

/** One message to one destination. */
export interface StoredMessage {
	readonly messageId: string;
	readonly to: string;
	/** Credits used. */
	readonly credit: number;
	readonly shared: SharedPart;
	/** Every status in order; the last one is the current one. */
	readonly history: StatusChange[];
}

/** One try to post a report: the receiver's HTTP status, or why there is none. */
export type Attempt = { readonly at: number } & (
	| { readonly status: number }
	| { readonly error: string }
);

/** A delivery report. Its body is built anew from the message whenever it is needed. */
export interface StoredReport {
	readonly message: StoredMessage;
	readonly url: string;
	readonly contentType: 'application/json' | 'application/xml';
	readonly change: StatusChange;
	readonly attempts: Attempt[];
	/** True once the receiver has answered with 2xx. */
	answered: boolean;
}

/** Which messages to list; a message must agree with every part that is given. */
export interface MessageFilter {
	to?: string | undefined;
	messageId?: string | undefined;
	bulkId?: string | undefined;
}

/** Everything the sandbox has received and reported, in memory, in order of arrival. */
export class Store {
	#messages: StoredMessage[] = [];
	#requests: ReceivedRequest[] = [];
	#reports: StoredReport[] = [];
	#requestCount = 0;

	/** Keeps a request whose answer is still to come; `receivedAt` in milliseconds since 1970. */
	addRequest(receivedAt: number, bodyText: string): ReceivedRequest {
		this.#requestCount += 1;
		const id = String(this.#requestCount);
		const request: ReceivedRequest = { id, receivedAt, bodyText, answerStatus: null };
		this.#requests.push(request);
		return request;
	}

	/** Keeps a message. */
	addMessage(message: StoredMessage): void {
		this.#messages.push(message);
	}

	/** Keeps a report. */
	addReport(report: StoredReport): void {
		this.#reports.push(report);
	}

	/** Gives the messages that the filter lets through, oldest first, one by one. */
	*messages(filter: MessageFilter = {}): Generator<StoredMessage, void> {
		for (const message of this.#messages) {
			if (filter.to !== undefined && message.to !== filter.to) continue;
			if (filter.messageId !== undefined && message.messageId !== filter.messageId) continue;
			if (filter.bulkId !== undefined && message.shared.bulkId !== filter.bulkId) continue;
			yield message;
		}
	}

	/** Gives the requests, oldest first. */
	requests(): readonly ReceivedRequest[] {
		return this.#requests;
	}

	/** Gives the reports, oldest first. */
	reports(): readonly StoredReport[] {
		return this.#reports;
	}

	/** Forgets messages, requests and reports. Numbering goes on, so no id is given twice. */
	clear(): void {
		this.#messages = [];
		this.#requests = [];
		this.#reports = [];
	}
}
