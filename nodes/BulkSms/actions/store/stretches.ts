import { range, sortBy, without } from 'lodash';

import { sizeSign, stretchOfSize, windowOf } from './marks';

const HOUR = 3_600_000;

/**
 * A stretch of time. Stretches are fixed, from 1970 on, because n8n's store cannot tell since when
 * it knows a mark.
 */
export interface Stretch {
	/** The name of the stretch. It is the same for every moment in it. */
	name: string;
	/** In milliseconds since 1970-01-01 UTC. */
	start: number;
	/** The beginning of the next one. */
	end: number;
}

/** How far ahead a stretch counts that is in use: a clock went back, or that of another worker is ahead. */
const AHEAD = 2 * HOUR;

/** Stretches of one length. */
class Grid {
	constructor(
		private readonly length: number,
		private readonly nameOf: (index: number) => string,
	) {}

	/** @param from the moments of the first and the last stretch */
	between(from: number, to: number): Stretch[] {
		const { length, nameOf } = this;
		return range(Math.floor(from / length), Math.floor(to / length) + 1).map((index) => ({
			name: nameOf(index),
			start: index * length,
			end: (index + 1) * length,
		}));
	}

	/** The last moment whose stretch counts if it is in use. */
	latest(now: number): number {
		return now + Math.max(AHEAD, this.length);
	}

	/**
	 * The stretch of the moment first, then those ahead. The last one that is in use is the present one.
	 *
	 * @param last the present one of the last look in this run: time does not go back
	 */
	candidates(now: number, last?: Stretch): Stretch[] {
		const first = Math.max(now, last?.start ?? now);
		return this.between(first, Math.max(first, this.latest(now)));
	}
}

/** Returns the windows of a limit that may be the present one. See {@link Grid.candidates}. */
export const windowsAt = (now: number, hours: number, last?: Stretch): Stretch[] =>
	new Grid(hours * HOUR, (index) => windowOf(hours, index)).candidates(now, last);

/** The sizes of the stretches of Skip Repeats: 0 is a quarter of an hour, and each next one is double. */
const SIZES = range(14);
const lengthOf = (size: number): number => (HOUR / 4) * 2 ** size;
const gridOf = (size: number): Grid =>
	new Grid(lengthOf(size), (index) => stretchOfSize(size, index));
/** At least four stretches and at most eight make the hours. */
const PER_WINDOW = 8;
/** How many stretches of another size are looked at. */
const MOST_OTHERS = 8 * PER_WINDOW;

/** A sign that says which size of stretches was used. It is noted for looks with each other size. */
const signOf = (size: number, lookedAtBy: number, now: number, next = 0): string =>
	sizeSign(size, lookedAtBy, Math.floor(now / (PER_WINDOW * lengthOf(lookedAtBy))) + next);

/**
 * The stretches of Skip Repeats. Their size follows from the hours, and their names do not contain
 * them. So after a change of the hours, marks still count:
 *
 * ```
 * 1 h         │││││      quarters of an hour
 * 24 to 31 h  │   │   │   │   │   │   │   │   │      of 4 hours: six to eight, and the present one
 * ```
 *
 * The stretches of another size are also looked at, if a sign says that it was used not long ago.
 *
 * What a look with 24 hours finds on Tuesday at 13:30 UTC:
 *
 * ```
 * sent Tuesday 12:10             in 12:00 to 16:00, the present stretch         a repeat
 * sent Monday 14:00              in 12:00 to 16:00, which the hours reach       a repeat
 * sent Monday 12:10              in the same one: a quarter longer at most      a repeat
 * sent Monday 11:50              in 08:00 to 12:00, which they do not reach     sent again
 * 16:00 to 20:00 is in use       a clock was ahead: this is the present one     gets the marks
 * reserved 15:59, sent 16:01     in both: the hours begin when it was sent      a repeat
 * sent Tuesday 10:00, with 1 h   in 10:00 to 10:15, of another size             a repeat
 * sent Monday 21:00, with 1 h    more than 64 quarters of an hour ago           sent again, and told
 * ```
 */
export class RepeatStretches {
	private readonly size: number;

	private readonly grid: Grid;

	private readonly otherSizes: readonly number[];

	/** Those of them that were used. */
	private others: number[] = [];

	/** The present stretch of the last look. */
	private last: Stretch | undefined;

	constructor(private readonly hours: number) {
		this.size = Math.floor(Math.log2(hours));
		this.grid = gridOf(this.size);
		this.otherSizes = without(SIZES, this.size);
	}

	/** Those that may be the present one. See {@link Grid.candidates}. */
	candidates(now: number): Stretch[] {
		return this.grid.candidates(now, this.last);
	}

	/** Those before it. All that the hours may reach are kept in the store, whatever is set now. */
	earlier(now: number): Stretch[] {
		const [first] = this.candidates(now);
		const from = now - Math.max(this.hours * HOUR, PER_WINDOW * lengthOf(this.size));
		return this.grid.between(from, now).filter(({ name }) => name !== first?.name);
	}

	/** The signs that this size is used now. Clocks may be far apart, so those beside it are noted, too. */
	signs(now: number): string[] {
		return SIZES.flatMap((size) => [-1, 0, 1].map((next) => signOf(this.size, size, now, next)));
	}

	/** The signs of all other sizes. */
	otherSigns(now: number): string[] {
		return this.otherSizes.map((size) => signOf(size, this.size, now));
	}

	/** Learns from the answer of the store. @returns the stretches of other sizes that were used */
	ofOthers(now: number, isKnown: (sign: string) => boolean): Stretch[] {
		this.others = this.otherSizes.filter((size) => isKnown(signOf(size, this.size, now)));
		return this.others.flatMap((size) => {
			const reach = Math.min(this.hours * HOUR, MOST_OTHERS * lengthOf(size));
			const grid = gridOf(size);
			return grid.between(now - reach, grid.latest(now));
		});
	}

	/** Before this time, texts that were sent with fewer hours no longer count. 0 if all count. */
	forgottenUntil(now: number): number {
		const reach = Math.min(...this.others.map((size) => MOST_OTHERS * lengthOf(size)));
		return reach < this.hours * HOUR ? now - reach : 0;
	}

	/**
	 * Returns the stretches for a look, the one that ends first before the others: the present one, and
	 * of those with marks all that the hours reach.
	 */
	forLook(now: number, used: Stretch[], current: Stretch): Stretch[] {
		this.last = current;
		const since = now - this.hours * HOUR;
		const those = used.filter(({ name, end }) => name !== current.name && end > since);
		return sortBy([...those, current], ({ end }) => end);
	}

	/**
	 * Returns the stretch of the moment if a message that was reserved in another one needs its marks
	 * there, too: the hours begin when it was sent, and a clock may have gone far back.
	 */
	ofSent(now: number, reserved: Stretch): Stretch | undefined {
		const [stretch] = this.grid.between(now, now);
		const isInReach = reserved.start <= this.grid.latest(now);
		return stretch && (stretch.start > reserved.start || !isInReach) ? stretch : undefined;
	}
}
