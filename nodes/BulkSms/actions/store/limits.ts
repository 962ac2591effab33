import { clamp, groupBy, range } from 'lodash';
import { createHash } from 'node:crypto';

import type { Borders } from './borders';
import { limitSign, limitsSign, placesOf } from './marks';
import { Slots, type TimeLimit, type LimitOverTime } from './timeLimit';
import { type Stretch, windowsAt } from './stretches';
import type { Clock } from '../../transport/clock';
import type { Store } from './store';
import { LockLost } from './lock/storeHold';
import type { StoreState } from './storeState';

/** A limit on things that are sent. */
export interface Limit<T> extends TimeLimit {
	/** It is the same for things that count together. */
	keyOf: (sent: T) => string;
}

/** Which limit is used up, and until when. */
export interface UsedUp<L> {
	limit: L;
	window: Stretch;
}

/** A key in a window of a limit. */
interface Key {
	/** The beginning of the names of its slots. */
	prefix: string;
	/** How many slots it has. */
	most: number;
}

/**
 * Counts limits over time, over all executions of this node. A slot of a limit is a mark in n8n's
 * store. Slots are numbered for each key and window, those in use first. Each call needs exclusive
 * use of the store.
 */
export class Limits<T, L extends Limit<T>> {
	private windows: Stretch[] = [];

	private slots = new Map<string, Slots>();

	private readonly keys = new Map<T, Key[]>();

	/** The slots of messages that are about to be sent. */
	private readonly admitted = new Map<T, Key[]>();

	/** One key for each slot. */
	private readonly toGiveBack: Key[] = [];

	/** Slots that were noted while looking, and that nobody uses. */
	private surplus: string[] = [];

	/** How many slots were in use at the last look of this run, by the beginning of their names. */
	private readonly lastUsed = new Map<string, number>();

	/** @param borders what the process remembers of earlier looks: where a look begins */
	constructor(
		private readonly store: Store,
		private readonly clock: Clock,
		readonly limits: readonly L[],
		private readonly borders: Borders,
	) {}

	/** @returns the windows of each limit that may be the present one */
	toLookUp(): Stretch[][] {
		const now = this.clock.now();
		return this.limits.map(({ hours }, index) => windowsAt(now, hours, this.windows[index]));
	}

	/** @param windows the present ones, which are valid until the next call */
	useWindows(windows: Stretch[]): void {
		this.windows = windows;
		this.keys.clear();
		this.admitted.clear();
	}

	/** Finds a limit that cannot be checked, because n8n's store forgot a part of it. */
	forgotten({ states }: StoreState): UsedUp<L> | undefined {
		return this.at(this.windows.findIndex(({ name }) => states.get(name) === 'forgotten'));
	}

	/** Finds a limit without a free slot for a message, as far as is known. */
	usedUp(sent: T): UsedUp<L> | undefined {
		return this.at(
			this.keysOf(sent).findIndex(({ prefix, most }) => {
				const slots = this.slots.get(prefix);
				return slots ? !slots.hasFree : (this.lastUsed.get(prefix) ?? 0) >= most;
			}),
		);
	}

	/** Notes a slot of each limit for each message, as long as there are slots. */
	async reserve(asked: readonly T[]): Promise<void> {
		for (const { prefix, most, count } of countKeys(asked.flatMap((sent) => this.keysOf(sent)))) {
			this.slots.set(prefix, new Slots(most, Math.min(count, most), this.borders.get(prefix)));
		}
		await this.search([...this.slots]);
	}

	/** Gives a message its slots in all limits, or in none. @returns the limit that has no slot left */
	admit(sent: T): UsedUp<L> | undefined {
		const full = this.usedUp(sent);
		if (full) return full;
		const keys = this.keysOf(sent);
		for (const { prefix } of keys) this.slots.get(prefix)?.give();
		this.admitted.set(sent, keys);
		return undefined;
	}

	/** Gives back slots that were noted but are not used. */
	async giveBackSurplus(): Promise<void> {
		for (const [prefix, slots] of this.slots) {
			this.remember(prefix, slots.used);
			this.addSurplus(prefix, slots);
		}
		this.slots = new Map();
		await this.store.remove(this.surplus).catch(async (error: unknown) => {
			if (!(error instanceof LockLost)) this.surplus = [];
			return await Promise.reject(error);
		});
	}

	/** Says which messages were not sent, so that their slots are given back. */
	settle(isUnsent: (sent: T) => boolean): void {
		for (const [sent, keys] of this.admitted) {
			if (!isUnsent(sent)) continue;
			this.admitted.delete(sent);
			this.toGiveBack.push(...keys);
		}
	}

	/** How many messages have slots that must be given back. */
	get unsent(): number {
		return Math.ceil(this.toGiveBack.length / this.limits.length);
	}

	get hasToWrite(): boolean {
		return this.toGiveBack.length + this.slots.size + this.surplus.length > 0;
	}

	/**
	 * Gives back slots. Slots have no owner, so the last ones in use are removed, and the others
	 * still follow each other.
	 *
	 * @throws the error of the store. Then slots may stay in use until the window ends. It is not
	 * tried again, because some slots may have been given back and used by others. After a
	 * {@link LockLost}, nothing was given back yet, and it can be done again.
	 */
	async giveBack(): Promise<void> {
		await this.giveBackSurplus();
		const keys = this.toGiveBack.splice(0);
		const all = countKeys(keys).map(({ prefix, most, count }) => {
			return { prefix, count, slots: new Slots(most, 1, this.borders.get(prefix)) };
		});
		let marks: string[] = [];
		let count = 0;
		try {
			await this.search(all.map(({ prefix, slots }) => [prefix, slots]));
			marks = all.flatMap((each) => this.toRemove(each));
			count = marks.length;
			await this.store.remove(marks);
		} catch (error) {
			if (!(error instanceof LockLost)) return await Promise.reject(error);
			if (marks.length < count) return await Promise.reject(new Error(error.message));
			this.toGiveBack.push(...keys);
			for (const { prefix, slots } of all) this.addSurplus(prefix, slots);
			return await Promise.reject(error);
		}
	}

	private toRemove({ prefix, count, slots }: { prefix: string; count: number; slots: Slots }) {
		const { usedBefore: used, surplus } = slots;
		const remaining = Math.max(0, used - count);
		this.remember(prefix, remaining);
		return [...range(remaining, used), ...surplus].map((slot) => prefix + slot);
	}

	private remember(prefix: string, used: number): void {
		this.lastUsed.set(prefix, used);
		this.borders.set(prefix, used);
	}

	private addSurplus(prefix: string, { surplus }: Slots): void {
		for (const slot of surplus) this.surplus.push(prefix + slot);
	}

	private at(index: number): UsedUp<L> | undefined {
		const [limit, window] = [this.limits[index], this.windows[index]];
		return limit && window && { limit, window };
	}

	private keysOf(sent: T): Key[] {
		const known = this.keys.get(sent);
		if (known) return known;
		const keys = this.limits.flatMap((limit, index) => {
			const window = this.windows[index];
			const key = limit.keyOf(sent);
			// Keys may have any length. Short ones are kept unchanged.
			const short = key.length > 100 ? createHash('sha256').update(key).digest('base64') : key;
			return window ? [{ prefix: placesOf(window.name, short), most: limit.messages }] : [];
		});
		this.keys.set(sent, keys);
		return keys;
	}

	/**
	 * All keys together, round by round: 1,000 slots in a round. Of a key only a few, because a process
	 * that dies leaves what it noted.
	 */
	private async search(all: Array<[prefix: string, slots: Slots]>): Promise<void> {
		for (let open = all; open.length > 0; ) {
			const looks = clamp(Math.floor(1_000 / open.length), 1, 3);
			const asked = open.map(([prefix, slots]) => ({ prefix, slots, next: slots.next(looks) }));
			const known = await this.store.note(
				asked.flatMap(({ prefix, next }) => next.map((slot) => prefix + slot)),
			);
			const busy = asked.filter(({ next }) => next.length > 0);
			for (const { prefix, slots } of busy) slots.learn((slot) => !known.has(prefix + slot));
			open = busy.map(({ prefix, slots }) => [prefix, slots]);
		}
	}
}

/** Returns each key once, and how often it comes. */
const countKeys = (keys: Key[]): Array<Key & { count: number }> =>
	Object.values(groupBy(keys, 'prefix')).flatMap((alike) =>
		alike.slice(0, 1).map((key) => ({ ...key, count: alike.length })),
	);

/** The signs of what the limits say, and of how many there are. */
export const signsOfLimits = (limits: readonly LimitOverTime[]): string[] =>
	limits.flatMap((limit, index) => [limitSign(limit.says), limitsSign(index + 1)]);

/**
 * Finds the limits that count from 0, although this node had as many before. One that says something
 * else counts in other windows or under other keys.
 */
export function countingAnew(
	limits: readonly LimitOverTime[],
	knows: (sign: string) => boolean,
): LimitOverTime[] {
	const fromZero = limits.filter((limit) => !knows(limitSign(limit.says)));
	const had = limits.filter((_, index) => knows(limitsSign(index + 1))).length;
	return had > limits.length - fromZero.length ? fromZero : [];
}
