import { chunk, range } from 'lodash';
import { sleep } from 'n8n-workflow';

import {
	SlotClaim,
	slotPrefix,
	type TimeLimit,
	type TimeWindow,
	windowAt,
} from '../../core/selection/slotClaim';
import type { Clock } from '../../transport/clock';
import type { NodeStore } from './nodeStore';

/** Slots that a search looks at in one round, of all keys together. */
const LOOKS_PER_ROUND = 1_000;
const MOST_LOOKS_PER_KEY = 15;
/** Marks that are taken out at once: n8n searches the whole store for each of them. */
const TAKEN_OUT_AT_ONCE = 1_000;

export interface Taken {
	window: TimeWindow;
	/** Slots by key, in the order of the keys that were asked for. */
	granted: ReadonlyMap<string, number>;
	/** How many slots are in use by key, with these. */
	used: ReadonlyMap<string, number>;
}

interface KeyClaim {
	key: string;
	/** What the names of its slots begin with. */
	prefix: string;
	claim: SlotClaim;
}

/**
 * The slots of limits over time: so many for each key and window, over all executions of this node.
 * A slot is a mark in n8n's store. Whoever uses them is alone with the store meanwhile.
 */
export class SlotStore {
	/** How many slots of a key were in use when this run looked last, by prefix. */
	private readonly lastUsed = new Map<string, number>();

	constructor(
		private readonly store: NodeStore,
		private readonly clock: Clock,
	) {}

	/** @throws what the store throws: then slots may stay in use until the window ends */
	async take(wanted: ReadonlyMap<string, number>, limit: TimeLimit): Promise<Taken> {
		return await this.store.alone(async () => {
			const window = windowAt(this.clock.now(), limit.hours);
			const claims = [...wanted].map(([key, count]) => this.claim(key, window, limit, count));
			let isFound = false;
			try {
				await this.search(claims);
				isFound = true;
			} finally {
				const left = this.remove(marksOf(claims, (each) => (isFound ? each.surplus : each.noted)));
				await (isFound ? left : left.catch(() => undefined));
			}
			const granted = new Map<string, number>();
			const used = new Map<string, number>();
			for (const { key, prefix, claim } of claims) {
				const count = claim.granted.length;
				granted.set(key, count);
				used.set(key, claim.used + count);
				this.lastUsed.set(prefix, claim.used + count);
			}
			return { window, granted, used };
		});
	}

	/**
	 * Slots carry no name: the last ones in use are taken out, so that those in use still follow each
	 * other.
	 *
	 * @param counts how many of each key
	 * @throws what the store throws: then slots may stay in use until the window ends. It must not be
	 * tried again, because some may have been given back, and be somebody else's by now.
	 */
	async giveBack(
		{ window }: Taken,
		counts: ReadonlyMap<string, number>,
		limit: TimeLimit,
	): Promise<void> {
		for (const part of chunk([...counts], TAKEN_OUT_AT_ONCE)) {
			await this.store.alone(async () => {
				const claims = part.map(([key]) => this.claim(key, window, limit, 1));
				await this.search(claims);
				const marks = claims.flatMap(({ key, prefix, claim: { used, noted } }) => {
					const left = Math.max(0, used - (counts.get(key) ?? 0));
					this.lastUsed.set(prefix, left);
					return [...noted, ...range(left, used)].map((slot) => prefix + slot);
				});
				await this.remove(marks);
			});
		}
	}

	private claim(
		key: string,
		window: TimeWindow,
		{ messages }: TimeLimit,
		wanted: number,
	): KeyClaim {
		const prefix = slotPrefix(window, key);
		const expected = this.lastUsed.get(prefix);
		return { key, prefix, claim: new SlotClaim(messages, Math.min(wanted, messages), expected) };
	}

	/** All claims together, round by round. */
	private async search(claims: KeyClaim[]): Promise<void> {
		for (let open = claims; open.length > 0; ) {
			const fanOut = Math.floor(LOOKS_PER_ROUND / open.length);
			const looks = Math.max(1, Math.min(MOST_LOOKS_PER_KEY, fanOut));
			const asked = open.map((each) => ({ ...each, slots: each.claim.next(looks) }));
			const known = await this.store.record(
				asked.flatMap(({ prefix, slots }) => slots.map((slot) => prefix + slot)),
			);
			const busy = asked.filter(({ slots }) => slots.length > 0);
			for (const { prefix, claim } of busy) claim.take((slot) => !known.has(prefix + slot));
			open = busy;
		}
	}

	private async remove(marks: string[]): Promise<void> {
		for (const part of chunk(marks, TAKEN_OUT_AT_ONCE)) {
			await this.store.remove(part);
			await sleep(0);
		}
	}
}

const marksOf = (claims: KeyClaim[], slotsOf: (claim: SlotClaim) => number[]): string[] =>
	claims.flatMap(({ prefix, claim }) => slotsOf(claim).map((slot) => prefix + slot));
