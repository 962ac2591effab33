import { range } from 'lodash';

import { counted } from '../../core/text/words';

export type { LimitOverTime } from '../../parameters/readLimit';

/** At most this many messages in this many hours. Both are 1 or more. */
export interface TimeLimit {
	messages: number;
	hours: number;
}

/** For example `10 messages in 1 hour`. */
export const describeLimit = ({ messages, hours }: TimeLimit, one = 'message'): string =>
	`${counted(messages, one)} in ${counted(hours, 'hour')}`;

/** In how many rounds all slots are searched for a gap. A process that dies loses those of one. */
const GAP_ROUNDS = 8;

/**
 * Finds the next free of numbered slots. Slots in use come first. The store only notes slots and
 * tells which it already had. So a look notes a slot, and a slot that is not needed must be given
 * back.
 *
 * ```
 * in use      ████████████░░░░░░░░
 * in order    ████                    as many as are wanted: all in use
 * searched           █    x   x       in use, free, free: the border lies between the first two
 * wanted                  ████        from the border on
 * surplus                     x       noted while looking
 * ```
 *
 * Only a slot that was new when it was noted is given. So no slot is given twice, even if slots
 * after a gap are in use: a process that died before it gave back its surplus leaves such slots. Before
 * all are called used up, the slots that nobody asked for are searched for a gap. Because of a gap,
 * fewer slots may be given at once than are free.
 */
export class Slots {
	/** All slots below this one are in use. */
	private low: number;

	/** This slot is free, or does not exist. */
	private high: number;

	/** Whether all below `low` are certainly in use. */
	private isSure: boolean;

	/** From this slot on, some of those below `low` may be free: nobody asked for them. */
	private unasked: number;

	private rounds = 0;

	private asked: number[] = [];

	private isLast = false;

	private readonly noted = new Set<number>();

	/** Those that may be given. Empty before the search is done. */
	private usable: number[] = [];

	private given = 0;

	/**
	 * Wants 1 or more of `most` slots. Probably `expected` of them are in use, so the search begins
	 * there. If all were found in use, no gap is searched for again.
	 */
	constructor(
		readonly most: number,
		private readonly wanted: number,
		expected = 0,
	) {
		this.low = Math.max(0, Math.min(expected, most) - 1);
		this.high = most;
		this.isSure = this.low === 0;
		this.unasked = this.isSure || expected >= most ? most : 0;
	}

	/**
	 * Returns the slots to ask for next, ascending. Empty when it is done. A search asks for
	 * `fanOut` slots.
	 */
	next(fanOut: number): number[] {
		this.asked = this.isLast ? [] : this.choose(fanOut);
		if (this.asked.length === 0) this.usable = this.target().filter((each) => this.noted.has(each));
		return this.asked;
	}

	/** Learns from the answer of the store which of the slots from `next` were new. */
	learn(isNew: (slot: number) => boolean): void {
		const fresh = this.asked.filter(isNew);
		for (const slot of fresh) this.noted.add(slot);
		if (this.isLast) return;
		const [first = Infinity] = fresh;
		if (this.low >= this.most) {
			// The first gap is the border now.
			this.low = this.high = Math.min(this.most, first);
			return;
		}
		const lastInUse = this.asked.findLast((slot) => slot < first);
		if (lastInUse !== undefined) this.low = lastInUse + 1;
		else if (!this.isSure) [this.low, this.unasked] = [0, this.most];
		this.high = Math.min(this.high, first);
		this.isSure = true;
		this.rounds += 1;
	}

	/** How many slots were in use before, without a gap. */
	get usedBefore(): number {
		return this.low;
	}

	/**
	 * How many are in use with those that were given. One less than all as long as there may be a gap,
	 * so that the next search looks for it.
	 */
	get used(): number {
		const most = this.unasked < this.most ? this.most - 1 : this.most;
		return Math.min(this.low + this.given, most);
	}

	get hasFree(): boolean {
		return this.given < this.usable.length;
	}

	give(): void {
		this.given += 1;
	}

	/** Slots that were noted but not given. They must be removed from the store. */
	get surplus(): number[] {
		const given = new Set(this.usable.slice(0, this.given));
		return [...this.noted].filter((slot) => !given.has(slot));
	}

	private target(): number[] {
		return range(this.low, Math.min(this.low + this.wanted, this.most));
	}

	private choose(fanOut: number): number[] {
		const { low, high, isSure, most, unasked } = this;
		if (isSure && low >= most && unasked < most) {
			this.unasked = Math.min(most, unasked + Math.ceil(most / GAP_ROUNDS));
			return range(unasked, this.unasked);
		}
		if (isSure && low >= high) {
			this.isLast = true;
			return this.target().filter((slot) => !this.noted.has(slot));
		}
		// The first six rounds ask for the next slots in order. Then the free slots are searched.
		if (this.rounds < 6) {
			return range(low, Math.min(low + this.wanted + (isSure ? 0 : 1), high));
		}
		// Those between them are not asked for.
		this.unasked = Math.min(this.unasked, low);
		const parts = Math.min(fanOut, high - low) + 1;
		return range(1, parts).map((part) => low + Math.floor(((high - low) * part) / parts));
	}
}
