import { clamp } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type Advice, type Problem, reasonOf } from '../../core/problem';
import { systemClock } from '../../transport/clock';
import type { StoreLock } from './storeLock';

const SCOPE = 'node';
const MODE = { mode: 'entries' } as const;

/**
 * How long n8n may take to remove marks, in milliseconds: it searches the whole store for each
 * mark.
 */
const BUSY_MS = 100;
/** How many marks are removed at once, before the time is known. */
const FIRST_PART = 50;
const LARGEST_PART = 2_000;

/**
 * The state of a stretch in the store: it is empty, complete, or a part of it may have been removed
 * for room.
 */
export type Remembered = 'unused' | 'whole' | 'forgotten';

const firstOf = (stretch: string): string => `${stretch} first`;
const usedIn = (stretch: string): string => `${stretch} used`;
const alsoUsedIn = (stretch: string): string => `${stretch} in use`;
const signsOf = (stretch: string): string[] =>
	[firstOf, usedIn, alsoUsedIn].map((sign) => sign(stretch));

/**
 * The marks of this node in n8n's own de-duplication store (that of the node Remove Duplicates).
 *
 * n8n 2.41 keeps them in one row of its database, the oldest first. Every call reads and writes the
 * whole row, so a call changes all of its marks or none. A question for a mark notes it. A failed call
 * may still have written, if the answer of the database was lost.
 *
 * The store holds a limited number of marks, and the oldest are removed for new ones. Two signs of
 * each stretch show that nothing was forgotten. `first` is noted before all other marks of the
 * stretch: while it is there, all others are there. One of two `used` is noted again with every
 * call that removes marks, so one of them is always there.
 */
export class Store {
	/** The number of marks in the row. It may be too low if missing marks were removed. */
	private count = 0;

	/** Earlier stretches without marks. They stay empty. */
	private readonly unused = new Set<string>();

	/** Stretches whose `used` must stay. */
	private readonly inUse = new Set<string>();

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
	async alone<T>(work: () => Promise<T>, cancel?: AbortSignal): Promise<T> {
		return await this.lock.during(work, cancel);
	}

	/** How long the run waited for the store, in milliseconds, if it was long. */
	takeWaits(): number[] {
		return this.lock.waits.splice(0);
	}

	/**
	 * Returns the states of stretches.
	 *
	 * @param current the stretches that get marks from now on
	 */
	async enter(stretches: string[], current: ReadonlySet<string>): Promise<Map<string, Remembered>> {
		this.count = await this.size();
		const asked = stretches.filter((each) => !this.unused.has(each));
		const found = await this.record(asked.flatMap(signsOf));
		const remembered = new Map(stretches.map((each): [string, Remembered] => [each, 'unused']));
		const wrong: string[] = [];
		for (const each of asked) {
			const isUsed = found.has(usedIn(each)) || found.has(alsoUsedIn(each));
			const state = found.has(firstOf(each)) ? 'whole' : isUsed ? 'forgotten' : 'unused';
			remembered.set(each, state);
			if (state === 'forgotten') wrong.push(firstOf(each));
			if (state !== 'unused' || current.has(each)) this.inUse.add(each);
			else wrong.push(...signsOf(each));
		}
		await this.remove(wrong);
		for (const each of asked) if (!this.inUse.has(each)) this.unused.add(each);
		return remembered;
	}

	/** How many unknown marks the store may hold: those of a call whose answer was lost. */
	async notedUnanswered(): Promise<number> {
		return (await this.size()) - this.count;
	}

	private async size(): Promise<number> {
		const { getProcessedDataCount } = this.context.helpers;
		return await this.lock.call(async () => await getProcessedDataCount(SCOPE, MODE));
	}

	/** @returns the marks that were there before. @throws the error of the store */
	async record(marks: string[], maxEntries?: number): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		const { checkProcessedAndRecord } = this.context.helpers;
		const options = maxEntries === undefined ? MODE : { ...MODE, maxEntries };
		const answer = await this.lock.call(
			async () => await checkProcessedAndRecord(marks, SCOPE, options),
		);
		this.count += answer.new.length;
		return new Set(answer.processed);
	}

	/** Removes marks. @throws the error of the store */
	async remove(marks: string[]): Promise<void> {
		const { removeProcessed } = this.context.helpers;
		let size = FIRST_PART;
		for (let next = 0; next < marks.length; ) {
			const part = marks.slice(next, next + size);
			const begin = systemClock.now();
			await this.lock.call(async () => await removeProcessed(part, SCOPE, MODE));
			next += part.length;
			this.count -= part.length;
			const took = Math.max(1, systemClock.now() - begin);
			size = clamp(Math.ceil((size * BUSY_MS) / took), 10, LARGEST_PART);
			if (next < marks.length) await systemClock.sleep(0);
		}
	}

	/** Makes room by removing the oldest marks. */
	async makeRoom(): Promise<void> {
		if (this.count <= this.capacity) return;
		const used = [...this.inUse].map(usedIn);
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
