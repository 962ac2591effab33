import type { IncomingAddress } from '../rules/incomingAddress';
import type { Outcome } from '../rules/outcomes';
import type { Attempt, StatusChange, StoredMessage, StoredReport, StoredRequest } from './message';

/**
 * So many messages are kept, and as many requests and reports; the oldest are forgotten first. It is
 * what the largest run of the bench sends, and takes about 90 MB.
 */
export const MOST_KEPT = 100_000;

/** What a store begins with. */
export interface StoreNeeds {
	/** Credits of the account. */
	credit: number;
	/** Milliseconds since 1970; what the identifiers made by the sandbox begin with. */
	startedAt: number;
	/** How many messages, requests, and reports are kept. */
	mostKept: number;
	/** Called after every change. */
	changed: () => void;
}

/**
 * Everything the sandbox has received and reported, in memory, in order of arrival; and what outlives
 * a clearing: the account's credit, the numbering, what happens to numbers of one's own, and the
 * address for incoming SMS.
 */
export class Store {
	/** Tells of a change. */
	readonly changed: () => void;
	/** Credits left. */
	credit: number;
	/** Where incoming SMS are told to; null: nowhere. */
	incomingAddress: IncomingAddress | null = null;
	/** What happens to the messages to a number, whatever its ending. */
	readonly ownOutcomes = new Map<string, Outcome>();
	readonly #startedAt: number;
	readonly #mostKept: number;
	#identifiers = 0;
	#messageCount = 0;
	#requests: StoredRequest[] = [];
	#messages: StoredMessage[] = [];
	#reports: StoredReport[] = [];

	constructor({ credit, startedAt, mostKept, changed }: StoreNeeds) {
		this.credit = credit;
		this.#startedAt = startedAt;
		this.#mostKept = mostKept;
		this.changed = changed;
	}

	/** Makes an identifier that is given once: a long digit string, as in the provider's sample. */
	newIdentifier(): string {
		this.#identifiers += 1;
		return `${this.#startedAt}${String(this.#identifiers).padStart(7, '0')}`;
	}

	/** Takes in a request whose answer is still to come. */
	addRequest(facts: Omit<StoredRequest, 'answerStatus'>): StoredRequest {
		const request: StoredRequest = { ...facts, answerStatus: null };
		this.#requests.push(request);
		this.#forgetOldest(this.#requests);
		return request;
	}

	/** Takes in the messages of a request, and their cost in credits. */
	addMessages(facts: ReadonlyArray<Omit<StoredMessage, 'id'>>, credit: number): StoredMessage[] {
		const added = facts.map((each) => ({ id: (this.#messageCount += 1), ...each }));
		for (const message of added) this.#messages.push(message);
		this.#forgetOldest(this.#messages);
		this.credit -= credit;
		return added;
	}

	/** Notes the status of the answer to a request; null: none leaves. */
	settle(request: StoredRequest, answerStatus: number | null): void {
		request.answerStatus = answerStatus;
		this.changed();
	}

	/** Gives a message a status. */
	addChange(message: StoredMessage, change: StatusChange): void {
		message.history.push(change);
		this.changed();
	}

	/** Takes in a report that is to be posted. */
	addReport(facts: Pick<StoredReport, 'message' | 'target' | 'change'>): StoredReport {
		const report: StoredReport = { ...facts, attempts: [], answered: false };
		this.#reports.push(report);
		this.#forgetOldest(this.#reports);
		this.changed();
		return report;
	}

	/** Adds a try to a report; `answered` says whether the receiver took it. */
	addAttempt(report: StoredReport, attempt: Attempt, answered: boolean): void {
		report.attempts.push(attempt);
		report.answered = answered;
		this.changed();
	}

	/** Finds a message by the sandbox's own number. Returns undefined if there is none. */
	messageNumbered(id: number): StoredMessage | undefined {
		return this.#messages[id - (this.#messages[0]?.id ?? 0)];
	}

	/** Gives the messages, oldest first. */
	messages(): readonly StoredMessage[] {
		return this.#messages;
	}

	/** Gives the requests, oldest first. */
	requests(): readonly StoredRequest[] {
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
		this.changed();
	}

	#forgetOldest(list: unknown[]): void {
		const surplus = list.length - this.#mostKept;
		if (surplus > 0) list.splice(0, surplus);
	}
}
