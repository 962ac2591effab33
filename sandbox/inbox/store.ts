import type { Attempt, Bulk, BulkFacts, StatusChange, StoredMessage, StoredReport } from './bulk';
import type { ReachedStage, StoredRequest } from './bulk';
import { BulkReader } from './bulkReader';
import type { StoredIncoming } from './incoming';
import type { Journal } from './journal';
import { packText } from './packedText';
import type { State } from './state';

/** What a request is made of. */
export type NewRequest = Pick<StoredRequest, 'endpoint' | 'receivedAt' | 'fault'> & {
	readonly body: Buffer;
};

/** What a report is made of. */
export type NewReport = Pick<StoredReport, 'bulk' | 'index' | 'target' | 'change'>;

// Most reports have none for a while: one empty list serves them all.
const NONE: readonly Attempt[] = [];

/** What a store begins with: nothing, or what a data file kept. */
export interface Contents {
	readonly state: State;
	readonly requests: StoredRequest[];
	readonly reports: StoredReport[];
	readonly incoming: StoredIncoming[];
}

/**
 * Everything the sandbox has received and reported, in memory, in order of arrival. Every change
 * goes through here: into memory, into the journal, and to whoever wants to know of changes.
 */
export class Store {
	readonly state: State;
	#requests: StoredRequest[];
	#reports: StoredReport[];
	#bulks: Bulk[];
	readonly #reader: BulkReader;
	readonly #journal: Journal;
	readonly #changed: () => void;

	/** @param changed called after every change */
	constructor({ state, requests, reports }: Contents, journal: Journal, changed: () => void) {
		this.state = state;
		this.#requests = [...requests];
		this.#reports = [...reports];
		this.#bulks = requests.flatMap(({ bulk }) => bulk ?? []);
		this.#reader = new BulkReader(state.startedAt);
		this.#journal = journal;
		this.#changed = changed;
	}

	/** Takes in a request whose answer is still to come. */
	addRequest({ body, ...facts }: NewRequest): StoredRequest {
		this.state.requests += 1;
		const request: StoredRequest = {
			id: this.state.requests,
			...facts,
			body: packText(body),
			answerStatus: null,
			bulk: null,
		};
		this.#requests.push(request);
		return request;
	}

	/** Takes in the messages of an accepted request and its cost in credits. */
	addBulk(request: StoredRequest, facts: BulkFacts, credit: number): Bulk {
		const bulk: Bulk = { ...facts, request, reached: [], changes: new Map() };
		request.bulk = bulk;
		this.#bulks.push(bulk);
		this.state.credit -= credit;
		return bulk;
	}

	/**
	 * Notes the status of the answer to a request (null: none leaves). When this returns, request and
	 * messages are on disk if the sandbox keeps its data there.
	 */
	settle(request: StoredRequest, answerStatus: number | null): void {
		request.answerStatus = answerStatus;
		this.#journal.addRequest(request, this.state);
		this.#changed();
	}

	/** Notes that a part of a bulk has reached its next status. */
	addReached(bulk: Bulk, stage: ReachedStage): void {
		bulk.reached.push(stage);
		this.#journal.addReached(bulk, stage);
		this.#changed();
	}

	/** Gives a single message a status. */
	addChange({ bulk, index }: StoredMessage, change: StatusChange): void {
		const byHand = { ...change, stagesBefore: bulk.reached.length };
		bulk.changes.set(index, [...(bulk.changes.get(index) ?? []), byHand]);
		this.#journal.addChange(bulk, index, byHand);
		this.#changed();
	}

	/** Takes in a report that is to be posted. */
	addReport(facts: NewReport): StoredReport {
		this.state.reports += 1;
		const { bulk, index, target, change } = facts;
		const report: StoredReport = {
			id: this.state.reports,
			bulk,
			index,
			target,
			change,
			attempts: NONE,
			answered: false,
		};
		this.#reports.push(report);
		this.#journal.setReport(report);
		this.#changed();
		return report;
	}

	/** Adds a try to a report; `answered` says whether the receiver took it. */
	addAttempt(report: StoredReport, attempt: Attempt, answered: boolean): void {
		report.attempts = [...report.attempts, attempt];
		report.answered = answered;
		this.#journal.setReport(report);
		this.#changed();
	}

	/** Notes that the state was changed from outside. */
	stateChanged(): void {
		this.#journal.setState(this.state);
		this.#changed();
	}

	/** Gives the accepted requests' messages in bulks, oldest first. */
	bulks(): readonly Bulk[] {
		return this.#bulks;
	}

	/** Gives the messages of a bulk. */
	messagesOf(bulk: Bulk): readonly StoredMessage[] {
		return this.#reader.messagesOf(bulk);
	}

	/** Gives the message of a report. */
	messageOf({ bulk, index }: StoredReport): StoredMessage {
		return this.#reader.messageAt(bulk, index);
	}

	/** Finds a message by the sandbox's own number. Returns undefined if there is none. */
	messageNumbered(number: number): StoredMessage | undefined {
		let [low, high] = [0, this.#bulks.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.#bulks[middle]?.firstNumber ?? 0) <= number) low = middle + 1;
			else high = middle;
		}
		const bulk = this.#bulks[low - 1];
		return bulk && this.messagesOf(bulk)[number - bulk.firstNumber];
	}

	/** Counts the messages that are listed. */
	messageCount(): number {
		const [first, last] = [this.#bulks[0], this.#bulks.at(-1)];
		return first && last ? last.firstNumber + last.size - first.firstNumber : 0;
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
		this.#bulks = [];
		this.#requests = [];
		this.#reports = [];
		this.#reader.clear();
		this.#journal.clear(this.state);
		this.#changed();
	}
}
