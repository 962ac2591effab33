import { range } from 'lodash';

import { isBlank } from '../../item/itemValue';
import { type Checked, invalid, valid } from '../../problem';
import { asText, counted } from '../../text/words';

/** At most so many messages in so many hours, each 1 or more. */
export interface TimeLimit {
	messages: number;
	hours: number;
}

/** Most messages of a limit: each takes a place in n8n's store. */
export const MOST_PLACES = 100_000;

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

/** Rounds in which the next places are asked for one after the other; then they are searched. */
const ROUNDS_IN_ORDER = 6;

/**
 * The next free ones of numbered places, of which those in use come first, in a store that only notes
 * places and tells which it had. So a look takes a place, and what was taken while looking and is not
 * needed must be given back.
 *
 * ```
 * in use      ████████████░░░░░░░░
 * in order    ████                    as many as are wanted: all in use
 * searched           █    x   x       in use, free, free: the border lies between the first two
 * wanted                  ████        from the border on
 * surplus                     x       taken while looking
 * ```
 *
 * Only what was new when it was noted is taken. So nobody gets a place of another one, even where places
 * are in use after a gap; because of such a gap, fewer may be taken than are free.
 */
export class Places {
	/** All places below are in use. */
	private low: number;

	/** This one is free, or does not exist. */
	private high: number;

	/** Whether all below `low` are certainly in use. */
	private isSure: boolean;

	private rounds = 0;

	private asked: number[] = [];

	private isLast = false;

	private readonly noted = new Set<number>();

	/** Usable places; none before the search is done. */
	private taken: number[] = [];

	private given = 0;

	/** Wants 1 or more of `most` places, of which `expected` are probably in use: that is looked at. */
	constructor(
		readonly most: number,
		private readonly wanted: number,
		expected = 0,
	) {
		this.low = Math.max(0, Math.min(expected, most) - 1);
		this.high = most;
		this.isSure = this.low === 0;
	}

	/** The places to ask for next, ascending; none when it is done. A search asks for `fanOut`. */
	next(fanOut: number): number[] {
		this.asked = this.isLast ? [] : this.choose(fanOut);
		if (this.asked.length === 0) this.taken = this.target().filter((each) => this.noted.has(each));
		return this.asked;
	}

	/** Takes in which of the places that `next` gave were new to the store. */
	note(isNew: (place: number) => boolean): void {
		const fresh = this.asked.filter(isNew);
		for (const place of fresh) this.noted.add(place);
		if (this.isLast) return;
		const [first = Infinity] = fresh;
		const before = this.asked.findLast((place) => place < first);
		if (before !== undefined) this.low = before + 1;
		else if (!this.isSure) this.low = 0;
		this.high = Math.min(this.high, first);
		this.isSure = true;
		this.rounds += 1;
	}

	/** How many places were in use before, as far as they follow each other. */
	get usedBefore(): number {
		return this.low;
	}

	/** With those that were given. */
	get used(): number {
		return this.low + this.given;
	}

	get hasFree(): boolean {
		return this.given < this.taken.length;
	}

	give(): void {
		this.given += 1;
	}

	/** Places that were noted and not given, to be taken out of the store. */
	get surplus(): number[] {
		const given = new Set(this.taken.slice(0, this.given));
		return [...this.noted].filter((place) => !given.has(place));
	}

	private target(): number[] {
		return range(this.low, Math.min(this.low + this.wanted, this.most));
	}

	private choose(fanOut: number): number[] {
		const { low, high, isSure } = this;
		if (isSure && low >= high) {
			this.isLast = true;
			return this.target().filter((place) => !this.noted.has(place));
		}
		if (this.rounds < ROUNDS_IN_ORDER) {
			return range(low, Math.min(low + this.wanted + (isSure ? 0 : 1), high));
		}
		const parts = Math.min(fanOut, high - low) + 1;
		return range(1, parts).map((part) => low + Math.floor(((high - low) * part) / parts));
	}
}

const HOUR = 3_600_000;

/**
 * A piece of time. Pieces are fixed, from 1970 on: n8n's store cannot tell since when it knows
 * something.
 */
export interface Stretch {
	/** The same for every moment in it, and for no other stretch. */
	name: string;
	/** In milliseconds since 1970-01-01 UTC. */
	start: number;
	/** When the next one begins. */
	end: number;
}

/** The window of `hours` that holds the moment. */
export const windowAt = (now: number, hours: number): Stretch =>
	stretchOf(`${hours}h/`, Math.floor(now / (hours * HOUR)), hours * HOUR);

/** In how many stretches the hours of Skip Repeats are cut. */
const STRETCHES = 4;

/**
 * The stretches in which a text was sent that must not be repeated now, the oldest first; the last one
 * is the one of this moment. A message that is kept in its stretch is so for `hours` at least, and a
 * quarter more at most.
 */
export function stretchesUntil(now: number, hours: number): [...Stretch[], Stretch] {
	const length = (hours * HOUR) / STRETCHES;
	const last = Math.floor(now / length);
	const at = (index: number) => stretchOf(`${hours}h in ${STRETCHES}/`, index, length);
	const earlier = Array.from({ length: STRETCHES }, (_, index) => at(last - STRETCHES + index));
	return [...earlier, at(last)];
}

const stretchOf = (prefix: string, index: number, length: number): Stretch => ({
	name: `${prefix}${index}`,
	start: index * length,
	end: (index + 1) * length,
});
