import { call, inWords, Unreachable } from '../api/client';
import { refresher } from '../api/refresher';
import type { Message, MessagePage } from '../api/types';

/** Messages kept beyond those that are seen. */
const KEPT = 2000;
const MOST_PER_CALL = 1000;
const FIRST_CALL = 60;
/** New messages that may come along with the newest known ones. */
const AHEAD = 50;

/** Places of messages, oldest first: `first` to `end` without `end` itself. */
export interface Range {
	first: number;
	end: number;
}

/**
 * The messages that are seen and those about them, asked for as they are needed.
 *
 * A message is known by its place counted from the oldest: new ones come behind it, so its place
 * never changes, whatever arrives, until the list is cleared.
 */
export class MessageCache {
	/** What is looked for; empty for all messages. */
	readonly search: string;
	/** How many messages there are; undefined until that is known. */
	total: number | undefined;
	/** Why the newest could not be had, in words. */
	error: string | undefined;
	readonly #tell: () => void;
	readonly #rows = new Map<number, { message: Message; round: number }>();
	readonly #refresher = refresher(() => this.#fill());
	#seen: Range = { first: 0, end: 0 };
	#round = 0;
	readonly #stopping = new AbortController();

	/**
	 * @param search what to look for
	 * @param tell called after every change
	 */
	constructor(search: string, tell: () => void) {
		this.search = search;
		this.#tell = tell;
	}

	/** Gives the message at a place. Returns undefined as long as it is on its way. */
	at(place: number): Message | undefined {
		return this.#rows.get(place)?.message;
	}

	/** Says which messages are seen; those that are missing are asked for. */
	see(range: Range): void {
		this.#seen = range;
		if (this.#gap()) this.#refresher.refresh();
	}

	/** Brings everything that is seen up to date. */
	refresh(): void {
		this.#round += 1;
		this.#refresher.refresh();
	}

	/** Ends it: answers still to come are dropped. */
	close(): void {
		this.#stopping.abort();
		this.#refresher.stop();
	}

	async #fill(): Promise<'done' | 'again'> {
		// Also without a gap there may be new messages, which the answer's total tells.
		const total = this.total ?? 0;
		let gap: Range | undefined = this.#gap() ?? { first: total, end: total + 1 };
		try {
			while (gap) {
				const brought = await this.#ask(gap);
				if (this.#stopping.signal.aborted) break;
				this.error = undefined;
				this.#tell();
				gap = brought > 0 ? this.#gap() : undefined;
			}
			return 'done';
		} catch (failure) {
			if (this.#stopping.signal.aborted) return 'done';
			this.error = inWords(failure);
			this.#tell();
			return failure instanceof Unreachable ? 'again' : 'done';
		}
	}

	async #ask(gap: Range): Promise<number> {
		const round = this.#round;
		const isFirst = this.total === undefined;
		const wanted = gap.end - gap.first + (gap.end >= (this.total ?? 0) ? AHEAD : 0);
		const query = new URLSearchParams({
			order: isFirst ? 'newest' : 'oldest',
			offset: String(isFirst ? 0 : gap.first),
			limit: String(isFirst ? FIRST_CALL : Math.min(wanted, MOST_PER_CALL)),
			...(this.search !== '' && { search: this.search }),
		});
		const page = await call<MessagePage>(
			'GET',
			`/api/messages?${query.toString()}`,
			undefined,
			this.#stopping.signal,
		);
		if (page.total < (this.total ?? 0)) this.#rows.clear();
		this.total = page.total;
		page.messages.forEach((message, index) => {
			const place = isFirst ? page.total - 1 - index : gap.first + index;
			this.#rows.set(place, { message, round });
		});
		this.#forget();
		return page.messages.length;
	}

	// The stretch of what is seen that is missing or out of date.
	#gap(): Range | undefined {
		const end = Math.min(this.#seen.end, this.total ?? 0);
		const isOld = (place: number) => this.#rows.get(place)?.round !== this.#round;
		let first = this.#seen.first;
		while (first < end && !isOld(first)) first += 1;
		let last = end - 1;
		while (last > first && !isOld(last)) last -= 1;
		return first < end ? { first, end: last + 1 } : undefined;
	}

	#forget(): void {
		if (this.#rows.size <= 2 * KEPT) return;
		const { first, end } = this.#seen;
		for (const place of this.#rows.keys()) {
			if (place < first - KEPT || place >= end + KEPT) this.#rows.delete(place);
		}
	}
}
