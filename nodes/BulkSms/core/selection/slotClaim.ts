import { range } from 'lodash';
import { createHash } from 'node:crypto';
import { asText, counted } from '../format/words';
import { isBlank } from '../item/itemValue';
import { type Checked, invalid, valid } from '../problem';

/** At most so many messages in so many hours, each 1 or more. */
export interface TimeLimit {
	messages: number;
	hours: number;
}

export interface TimeWindow {
	/** The same for every moment in it, and for no other window. */
	name: string;
	/** When the next one begins, in milliseconds since 1970-01-01 UTC. */
	end: number;
}

const HOUR = 3_600_000;

/** Most messages of a limit: each takes a place in n8n's store. */
export const MOST_SLOTS = 100_000;

/** Windows are fixed, from 1970 on: n8n's store cannot tell since when it knows something. */
export function windowAt(now: number, hours: number): TimeWindow {
	const index = Math.floor(now / (hours * HOUR));
	return { name: `${hours}h/${index}`, end: (index + 1) * hours * HOUR };
}

/** A key may be of any length. */
export const slotPrefix = (window: TimeWindow, key: string): string =>
	`limit/${window.name}/${createHash('sha256').update(key).digest('base64')}/`;

export function checkLimitKey(field: string, value: unknown): Checked<string> {
	const advice = 'Give a text or a number, for example {{ $json.alertname }}';
	if (value === undefined || value === null) return invalid(field, `${field} has no value`, advice);
	if (typeof value === 'object' || typeof value === 'function') {
		return invalid(field, `${field} is ${Array.isArray(value) ? 'a list' : 'an object'}`, advice);
	}
	const key = asText(value);
	return isBlank(key) ? invalid(field, `${field} is empty`, advice) : valid(key);
}

/** For example `10 messages in 1 hour`. */
export const describeLimit = ({ messages, hours }: TimeLimit, one = 'message'): string =>
	`${counted(messages, one)} in ${counted(hours, 'hour')}`;

/** Rounds in which the next slots are asked for one after the other; then they are searched. */
const ROUNDS_IN_ORDER = 4;

/**
 * Takes the next free ones of numbered slots, of which those in use come first, from a store that
 * only notes slots and tells which it had. So a look is a claim, and what was claimed while looking
 * and is not needed must be given back.
 *
 * ```
 * in use      ████████████░░░░░░░░
 * in order    ████                    as many as are wanted: all in use
 * searched           █    x   x       in use, free, free: the border lies between the first two
 * wanted                  ████        from the border on
 * surplus                     x       claimed while looking
 * ```
 *
 * Only what was new when it was noted is granted. So nobody gets a slot of another one, even where
 * slots are in use after a gap; because of such a gap, fewer may be granted than are free.
 */
export class SlotClaim {
	/** All slots below are in use. */
	private low: number;

	/** This one is free, or does not exist. */
	private high: number;

	/** Whether all below `low` are certainly in use. */
	private isSure: boolean;

	private rounds = 0;

	private asked: number[] = [];

	private isLast = false;

	private readonly claimed = new Set<number>();

	/** Wants 1 or more of `most` slots, of which `expected` are probably in use: that is looked at. */
	constructor(
		private readonly most: number,
		private readonly wanted: number,
		expected = 0,
	) {
		this.low = Math.max(0, Math.min(expected, most) - 1);
		this.high = most;
		this.isSure = this.low === 0;
	}

	/** The slots to ask for next, ascending; none when the claim is done. A search asks for `fanOut`. */
	next(fanOut: number): number[] {
		this.asked = this.isLast ? [] : this.choose(fanOut);
		return this.asked;
	}

	/** Takes in which of the slots that `next` gave were new to the store. */
	take(isNew: (slot: number) => boolean): void {
		const fresh = this.asked.filter(isNew);
		for (const slot of fresh) this.claimed.add(slot);
		if (this.isLast) return;
		const [first = Infinity] = fresh;
		const before = this.asked.findLast((slot) => slot < first);
		if (before !== undefined) this.low = before + 1;
		else if (!this.isSure) this.low = 0;
		this.high = Math.min(this.high, first);
		this.isSure = true;
		this.rounds += 1;
	}

	/** How many slots were in use before, as far as they follow each other. */
	get used(): number {
		return this.low;
	}

	get granted(): number[] {
		return this.target().filter((slot) => this.claimed.has(slot));
	}

	/** All that it noted, granted or not. */
	get noted(): number[] {
		return [...this.claimed];
	}

	get surplus(): number[] {
		const granted = new Set(this.granted);
		return this.noted.filter((slot) => !granted.has(slot));
	}

	private target(): number[] {
		return range(this.low, Math.min(this.low + this.wanted, this.most));
	}

	private choose(fanOut: number): number[] {
		const { low, high, isSure } = this;
		if (isSure && low >= high) {
			this.isLast = true;
			return this.target().filter((slot) => !this.claimed.has(slot));
		}
		if (this.rounds < ROUNDS_IN_ORDER) {
			return range(low, Math.min(low + this.wanted + (isSure ? 0 : 1), high));
		}
		const parts = Math.min(fanOut, high - low) + 1;
		return range(1, parts).map((part) => low + Math.floor(((high - low) * part) / parts));
	}
}
