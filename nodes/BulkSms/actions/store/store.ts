import { clamp, uniq, uniqBy } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Stretch } from './stretches';
import { type Advice, type Problem, reasonOf } from '../../core/problem';
import { systemClock } from '../../transport/clock';
import type { StoreLock } from './storeLock';

const SCOPE = 'node';
const MODE = { mode: 'entries' } as const;

/**
 * The state of a stretch in the store: it is empty, complete, or a part of it may have been removed
 * for room.
 */
export type Remembered = 'unused' | 'whole' | 'forgotten';

/** What a look asks the store before it asks for marks. */
export interface Lookup {
	/** Stretches that get no marks any more. */
	earlier?: Stretch[];
	/** Groups of stretches that may be the present one: by the clock, and later ones. */
	present?: Stretch[][];
	/** Signs to note, and signs to ask for. */
	signs?: string[];
	otherSigns?: string[];
}

export interface StoreState {
	states: ReadonlyMap<string, Remembered>;
	/** The present stretch of each group: the last one in use, or that of the clock. */
	present: Stretch[];
	/** Which of the signs were there before. */
	knows: (sign: string) => boolean;
}

const firstMark = (stretch: string): string => `${stretch} first`;
const usedMark = (stretch: string): string => `${stretch} used`;
const inUseMark = (stretch: string): string => `${stretch} in use`;
const presentMark = (stretch: string): string => `${stretch} present`;
const marksOf = (stretch: string): string[] =>
	[firstMark, usedMark, inUseMark].map((sign) => sign(stretch));

/**
 * The marks of this node in n8n's own de-duplication store (that of the node Remove Duplicates).
 *
 * n8n 2.41 keeps them in one row of its database, the oldest first. Every call reads and writes the
 * whole row, so a call changes all of its marks or none. A question for a mark notes it. A failed call
 * may still have written, if the answer of the database was lost.
 *
 * The store keeps a limited number of marks, and the oldest are removed for new ones. Two signs of
 * each stretch show that nothing was forgotten. `first` is noted before all other marks of the
 * stretch: while it is there, all others are there. One of two `used` is noted again with every
 * call that removes marks, so one of them is always there.
 */
export class Store {
	/** The number of marks in the row. It may be too low if missing marks were removed. */
	private count = 0;

	/** Stretches that are over and have no marks. They stay empty. */
	private readonly unused = new Set<string>();

	private searched = 0;

	private time = 0;

	/** Stretches whose `used` must stay. */
	private readonly inUse = new Set<string>();

	/** Signs that must stay. */
	private readonly signs = new Set<string>();

	/** @param capacity how many marks it keeps */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly lock: StoreLock,
		readonly capacity: number,
	) {}

	/**
	 * Does work with exclusive use of the store. All other methods are part of such work.
	 *
	 * @throws the error of the work, or an error if the store is not available
	 */
	async exclusively<T>(work: () => Promise<T>, cancel?: AbortSignal): Promise<T> {
		return await this.lock.during(work, cancel);
	}

	/** How long the run waited for the store, in milliseconds, if it was long. */
	takeWaits(): number[] {
		return this.lock.waits.splice(0);
	}

	/** How long the calls took since the last question, in milliseconds. */
	takeTime(): number {
		const { time } = this;
		this.time = 0;
		return time;
	}

	/** Returns the states of stretches, and the present ones, which get marks from now on. */
	async stateOf({
		earlier = [],
		present = [],
		signs = [],
		otherSigns = [],
	}: Lookup): Promise<StoreState> {
		this.count = await this.size();
		const all = uniqBy([...earlier, ...present.flat()], ({ name }) => name);
		const asked = all.filter(({ name }) => !this.unused.has(name));
		const found = await this.record(
			uniq([
				...asked.flatMap(({ name }) => marksOf(name)),
				...present.flatMap((group) => group.slice(0, 1)).map(({ name }) => presentMark(name)),
				...[...signs, ...otherSigns],
			]),
		);
		for (const sign of signs) this.signs.add(sign);
		for (const sign of otherSigns) if (found.has(sign)) this.signs.add(sign);
		const wrong = otherSigns.filter((sign) => !found.has(sign));
		const states = new Map(all.map(({ name }): [string, Remembered] => [name, 'unused']));
		for (const { name } of asked) {
			const isUsed = found.has(usedMark(name)) || found.has(inUseMark(name));
			const state = found.has(firstMark(name)) ? 'whole' : isUsed ? 'forgotten' : 'unused';
			states.set(name, state);
			if (state === 'forgotten') wrong.push(firstMark(name));
		}
		const isUsed = ({ name }: Stretch) => states.get(name) !== 'unused';
		const ahead = present.flatMap((group) => group.slice(1)).filter(isUsed);
		// A process that died after the question above leaves the same marks.
		const begun = await this.record(uniq(ahead.map(({ name }) => presentMark(name))));
		for (const { name } of ahead) if (!begun.has(presentMark(name))) states.set(name, 'unused');
		const current = present.flatMap((group) => group.findLast(isUsed) ?? group.slice(0, 1));
		for (const each of asked) if (isUsed(each)) this.inUse.add(each.name);
		for (const { name } of current) {
			this.inUse.add(name);
			this.signs.add(presentMark(name));
		}
		const { clock } = this.lock;
		for (const { name, end } of asked) {
			if (this.inUse.has(name)) continue;
			wrong.push(...marksOf(name), presentMark(name));
			// Another execution may begin to use one that is not over.
			if (end <= clock.now()) this.unused.add(name);
		}
		await this.remove(uniq(wrong));
		return { states, present: current, knows: (sign) => found.has(sign) };
	}

	/** How many unknown marks the store may keep: those of a call whose answer was lost. */
	async notedUnanswered(): Promise<number> {
		return (await this.size()) - this.count;
	}

	private async call<T>(ask: () => Promise<T>): Promise<T> {
		const { clock } = this.lock;
		const begin = clock.steady();
		const answer = await this.lock.call(ask);
		this.time += clock.steady() - begin;
		return answer;
	}

	private async size(): Promise<number> {
		const { getProcessedDataCount } = this.context.helpers;
		return await this.call(async () => await getProcessedDataCount(SCOPE, MODE));
	}

	/** @returns the marks that were there before. @throws the error of the store */
	async record(marks: string[], maxEntries?: number): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		const { checkProcessedAndRecord } = this.context.helpers;
		const options = maxEntries === undefined ? MODE : { ...MODE, maxEntries };
		const answer = await this.call(
			async () => await checkProcessedAndRecord(marks, SCOPE, options),
		);
		this.count += answer.new.length;
		return new Set(answer.processed);
	}

	/** Whether so many marks can be removed without a delay that anybody notices. */
	isCheap(marks: number): boolean {
		return marks * this.count <= 20_000_000;
	}

	/**
	 * Whether so many marks can be removed for tidiness, without keeping n8n busy for long: about 10
	 * seconds of a processor in one run, for 1,000 marks of a full store.
	 */
	mayRemove(marks: number): boolean {
		const search = marks * this.count;
		if (this.searched + search > 500_000_000) return false;
		this.searched += search;
		return true;
	}

	/**
	 * Removes marks, in parts that keep n8n busy for about 100 ms: it searches the whole store for each
	 * mark. In a full store, it takes longer to read and write it than to find 25 marks.
	 *
	 * @throws the error of the store
	 */
	async remove(marks: string[]): Promise<void> {
		const { removeProcessed } = this.context.helpers;
		let size = 50;
		for (let next = 0; next < marks.length; ) {
			const part = marks.slice(next, next + size);
			const begin = systemClock.steady();
			await this.call(async () => await removeProcessed(part, SCOPE, MODE));
			next += part.length;
			this.count -= part.length;
			const took = Math.max(1, systemClock.steady() - begin);
			size = clamp(Math.ceil((size * 100) / took), 25, 2_000);
			if (next < marks.length) await systemClock.sleep(0);
		}
	}

	/** Makes room by removing the oldest marks. */
	async makeRoom(): Promise<void> {
		if (this.count <= this.capacity) return;
		const used = [...[...this.inUse].map(usedMark), ...this.signs];
		await this.remove(used);
		await this.record(used, this.capacity);
	}
}

export const storeFailure = (
	label: string,
	error: unknown,
	advice: Advice = 'Save the workflow and run it again, or remove the safeguard',
): Problem => ({
	field: label,
	reason: `${label} cannot use n8n's store of what was sent before: ${reasonOf(error, 'it gave no reason')}`,
	advice,
});
