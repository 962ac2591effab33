import { clamp } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type Advice, type Problem, reasonOf } from '../../core/problem';
import { systemClock } from '../../transport/clock';
import type { StoreLock } from './storeLock';

const SCOPE = 'node';
const MODE = { mode: 'entries' } as const;

/** How long n8n may be busy with taking out, in milliseconds: it searches the whole store for each mark. */
const BUSY_MS = 100;
/** Marks that are taken out at once, before that is known. */
const FIRST_PART = 50;
const LARGEST_PART = 2_000;

/**
 * The state of a stretch of time in the store: nothing was noted in it, all of it is there, or a part
 * of it may have been pushed out.
 */
export type Remembered = 'unused' | 'whole' | 'forgotten';

const firstOf = (stretch: string): string => `${stretch} first`;
const usedIn = (stretch: string): string => `${stretch} used`;
const alsoUsedIn = (stretch: string): string => `${stretch} in use`;
const signsOf = (stretch: string): string[] =>
	[firstOf, usedIn, alsoUsedIn].map((sign) => sign(stretch));

/**
 * The marks of this node in n8n's own de-duplication store (the one of the node Remove Duplicates).
 *
 * n8n 2.41 keeps them in one row of its database, oldest first, which every call reads and writes as a
 * whole: a call changes all of its marks or none. Asking for a mark notes it. A call that failed may
 * have written all the same, where the answer of the database was lost.
 *
 * The store holds only so many marks, and the oldest make room. That nothing was forgotten is known by
 * the signs of each stretch of time: `first` is noted before all other marks of the stretch, so while it
 * is there all others are; one of two `used` is noted again with every call that makes room, so one of
 * them is always there.
 */
export class Store {
	/** Marks in the row, or fewer, if some were taken out that were not there. */
	private count = 0;

	/** Earlier stretches of time in which nothing was noted, and nothing will be. */
	private readonly unused = new Set<string>();

	/** Stretches of time whose `used` must stay. */
	private readonly inUse = new Set<string>();

	/** @param capacity marks that it keeps */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly lock: StoreLock,
		readonly capacity: number,
	) {}

	/**
	 * Does work while no other execution uses the store. All other methods are part of such work.
	 *
	 * @throws the error of the work, and an error if the store cannot be had
	 */
	async alone<T>(work: () => Promise<T>, cancel?: AbortSignal): Promise<T> {
		return await this.lock.during(work, cancel);
	}

	/** How long the store was waited for, in milliseconds, where it is worth a word. */
	takeWaits(): number[] {
		return this.lock.waits.splice(0);
	}

	/**
	 * Tells what is left of stretches of time.
	 *
	 * @param current those in which marks are noted from now on
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

	/** How many marks the store holds more than is known: those of a call whose answer was lost. */
	async notedUnanswered(): Promise<number> {
		return (await this.size()) - this.count;
	}

	private async size(): Promise<number> {
		const { getProcessedDataCount } = this.context.helpers;
		return await this.lock.call(async () => await getProcessedDataCount(SCOPE, MODE));
	}

	/** @returns those that were there before. @throws what the store throws */
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

	/** Takes marks out. @throws what the store throws */
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

	/** Lets the oldest marks make room for those that are too many. */
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
