import { newestOf, type StoredMessage } from '../inbox/message';
import type { Parts } from '../parts';
import { type ReportDetail, reportDetail } from '../reports/reportBody';
import type { LogQuery } from '../rules/logQuery';

/** What was found, in the form that the provider's page shows. */
export interface LogAnswer {
	/** Where all messages have the same one. */
	bulkId?: string;
	details: ReportDetail[];
}

type Needs = Pick<Parts, 'habits' | 'store' | 'now'>;

const KEPT_MS = 48 * 60 * 60 * 1000;
const MOST_FOUND = 30_000;

/**
 * The message log (docs/interface.md, Message log: publicly known): the accepted messages of the
 * latest 48 hours, with their newest status. The newest come first, and messages that are rejected
 * at once or still wait for their time are in it: the sandbox's own choices.
 */
export class MessageLog {
	readonly #needs: Needs;

	constructor(needs: Needs) {
		this.#needs = needs;
	}

	/**
	 * Answers a query in the form that the habits say: the latest 30,000, newest first, each with what a
	 * report of its newest status would say.
	 */
	answer(query: LogQuery): LogAnswer | LogAnswer[] {
		const { store, habits } = this.#needs;
		const messages = store
			.messages()
			.filter((message) => this.#isIn(message, query))
			.slice(-MOST_FOUND)
			.reverse();
		const details = messages.map((message) => reportDetail(message, newestOf(message), habits));
		const [first] = messages;
		if (habits.logShape === 'array') return first ? [{ details }] : [];
		const isOne = first && messages.every(({ bulkId }) => bulkId === first.bulkId);
		return isOne ? { bulkId: first.bulkId, details } : { details };
	}

	#isIn(message: StoredMessage, query: LogQuery): boolean {
		const { messageId, bulkId, to, sendAt, outcome, request } = message;
		const { habits, now } = this.#needs;
		return (
			outcome.isLeftOutOfLog !== true &&
			request.receivedAt + habits.logDelayMs <= now() &&
			sendAt >= now() - KEPT_MS &&
			(query.messageId === undefined || messageId === query.messageId) &&
			(query.bulkId === undefined || bulkId === query.bulkId) &&
			(query.to === undefined || to === query.to) &&
			(query.from === undefined || sendAt >= query.from) &&
			(query.until === undefined || sendAt <= query.until)
		);
	}
}
