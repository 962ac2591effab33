import { setImmediate as turn } from 'node:timers/promises';
import { type Bulk, historyOf, sendTimesOf, type StoredMessage } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import { type ReportDetail, reportDetail } from '../reports/reportBody';
import type { LogQuery } from '../rules/logQuery';
import type { Habits } from '../rules/habits';

/** What was found, in the form that the provider's page shows. */
export interface LogAnswer {
	/** Where all messages have the same one. */
	bulkId?: string;
	details: ReportDetail[];
}

/** What a message log needs of its surroundings. */
export interface LogNeeds {
	habits: Readonly<Habits>;
	store: Store;
	/** The current time, milliseconds since 1970. */
	now: () => number;
}

const KEPT_MS = 48 * 60 * 60 * 1000;
const MOST_FOUND = 30_000;
/** After so many milliseconds of searching other work is let through. */
const TURN_MS = 20;

/**
 * The message log (docs/interface.md, Message log: publicly known): the accepted messages of the
 * latest 48 hours, with their newest status. The newest come first, and messages that are rejected
 * at once or still wait for their time are in it: the sandbox's own choices.
 */
export class MessageLog {
	readonly #needs: LogNeeds;
	/** So that the body of a request need not be read for each look-up by bulk ID. */
	readonly #bulkIds = new WeakMap<Bulk, string>();

	constructor(needs: LogNeeds) {
		this.#needs = needs;
	}

	/**
	 * Finds messages.
	 *
	 * @param query what they must agree with; nothing: all of them
	 * @returns the latest 30,000, newest first; other work is let through meanwhile
	 */
	async find(query: LogQuery): Promise<StoredMessage[]> {
		const { store } = this.#needs;
		const found: StoredMessage[] = [];
		let startedAt = Date.now();
		for (const bulk of store.bulks().toReversed()) {
			if (found.length >= MOST_FOUND) break;
			if (this.#isOfOther(bulk, query) || !this.#mayHave(bulk)) continue;
			const messages = store.messagesOf(bulk);
			if (messages[0]) this.#bulkIds.set(bulk, messages[0].bulkId);
			const wanted = messages.filter((message) => this.#isIn(message, query));
			found.push(...wanted.toReversed());
			if (Date.now() - startedAt <= TURN_MS) continue;
			await turn();
			startedAt = Date.now();
		}
		return found.slice(0, MOST_FOUND);
	}

	/** Gives what the log says of a message: what a report of its newest status would say. */
	detailOf(message: StoredMessage): ReportDetail {
		const newest = historyOf(message).at(-1);
		const accepted = { at: message.bulk.request.receivedAt, status: message.outcome.answer };
		return reportDetail(message, newest ?? accepted, this.#needs.habits);
	}

	/** Answers a query in the form that the sandbox was started with. */
	async answer(query: LogQuery): Promise<LogAnswer | LogAnswer[]> {
		const messages = await this.find(query);
		const isArray = this.#needs.habits.logShape === 'array';
		const [first] = messages;
		if (!first) return isArray ? [] : { details: [] };
		const isOne = messages.every(({ bulkId }) => bulkId === first.bulkId);
		const details = messages.map((message) => this.detailOf(message));
		const answer = isOne ? { bulkId: first.bulkId, details } : { details };
		return isArray ? [{ details }] : answer;
	}

	/** Whether all messages of a bulk are known to have another bulk ID than the query names. */
	#isOfOther(bulk: Bulk, { bulkId }: LogQuery): boolean {
		const own = this.#bulkIds.get(bulk);
		return bulkId !== undefined && own !== undefined && own !== bulkId;
	}

	#mayHave(bulk: Bulk): boolean {
		const { habits, now } = this.#needs;
		return (
			habits.logContent === 'messages' &&
			bulk.request.receivedAt + habits.logDelayMs <= now() &&
			Math.max(...sendTimesOf(bulk)) >= now() - KEPT_MS
		);
	}

	#isIn({ messageId, bulkId, to, sendAt, outcome }: StoredMessage, query: LogQuery): boolean {
		return (
			outcome.isLeftOutOfLog !== true &&
			sendAt >= this.#needs.now() - KEPT_MS &&
			(query.messageId === undefined || messageId === query.messageId) &&
			(query.bulkId === undefined || bulkId === query.bulkId) &&
			(query.to === undefined || to === query.to) &&
			(query.from === undefined || sendAt >= query.from) &&
			(query.until === undefined || sendAt <= query.until)
		);
	}
}
