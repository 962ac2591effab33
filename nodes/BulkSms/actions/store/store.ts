import { clamp, difference, partition, uniq, uniqBy } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import {
	confirmed,
	firstMark,
	LOOKING,
	marksOf,
	stored,
	unstored,
	usedMark,
	withConfirmed,
} from './marks';
import { type Lookup, stateIn, type StoreState } from './storeState';
import type { Stretch } from './stretches';
import { systemClock } from '../../transport/clock';
import type { StoreLock } from './lock/storeLock';

/** The store also has marks of stretches, windows, and set-ups. */
const OTHER_MARKS = 150;

const SCOPE = 'node';
const MODE = { mode: 'entries' } as const;

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
	 * @param undo gives back what the work took, with exclusive use, before the work begins again
	 * @throws the error of the work, or an error if the store is not available
	 */
	async exclusively<T>(
		work: () => Promise<T>,
		cancel?: AbortSignal,
		undo?: () => Promise<void>,
	): Promise<T> {
		return await this.lock.during(work, cancel, undo);
	}

	/** How many marks of messages it can keep. */
	get room(): number {
		return this.capacity - OTHER_MARKS;
	}

	/** How long the run waited for the store, in milliseconds, if it was long. */
	get waits(): readonly number[] {
		return this.lock.waits;
	}

	/** How long the calls took since the last question, in milliseconds. */
	lapTime(): number {
		const { time } = this;
		this.time = 0;
		return time;
	}

	/** Returns the states of stretches, and the present ones, which get marks from now on. */
	async stateOf({
		earlier = [],
		candidates = [],
		setups = [],
		signs = [],
		otherSigns = [],
	}: Lookup): Promise<StoreState> {
		this.count = await this.size();
		const all = uniqBy([...earlier, ...candidates.flat()], ({ name }) => name);
		const asked = all.filter(({ name }) => !this.unused.has(name));
		const noted = signs.flatMap(withConfirmed);
		const found = await this.note(
			uniq([
				LOOKING,
				...asked.flatMap(({ name }) => marksOf(name)),
				...candidates.flatMap((group) => group.slice(0, 1)).map(({ name }) => confirmed(name)),
				...[...setups, ...noted, ...otherSigns],
			]),
		);
		const mayForget = this.count >= this.capacity / 2;
		const states = new Map(all.map(({ name }) => [name, stateIn(found, name, mayForget)]));
		const isUsed = ({ name }: Stretch) => states.get(name) !== 'unused';
		// A process that died after the question above leaves the same marks, but not these.
		const ahead = candidates.flatMap((group) => group.slice(1)).filter(isUsed);
		const others = otherSigns.filter((sign) => found.has(sign));
		const setupsFound = setups.filter((sign) => found.has(sign));
		const isUnsure = found.has(LOOKING);
		const names = uniq([
			...ahead.map(({ name }) => name),
			...[...others, ...(isUnsure ? setupsFound : [])],
		]);
		const begun = await this.note(names.map(confirmed));
		for (const { name } of ahead) if (!begun.has(confirmed(name))) states.set(name, 'unused');
		const [known, left] = partition(others, (sign) => begun.has(confirmed(sign)));
		const current = candidates.flatMap((group) => group.findLast(isUsed) ?? group.slice(0, 1));
		for (const { name } of [...asked.filter(isUsed), ...current]) this.inUse.add(name);
		const begins = current.map(({ name }) => confirmed(name));
		const signsNow = [...setups.flatMap(withConfirmed), ...noted, ...known.flatMap(withConfirmed)];
		for (const mark of [...signsNow, ...begins]) this.signs.add(mark);
		const wrong = [...difference(otherSigns, others), ...left.flatMap(withConfirmed)];
		const { clock } = this.lock;
		for (const { name, end } of asked) {
			if (states.get(name) === 'forgotten') wrong.push(firstMark(name));
			if (this.inUse.has(name)) continue;
			wrong.push(...marksOf(name), confirmed(name));
			// Another execution may begin to use one that is not over.
			if (end <= clock.now()) this.unused.add(name);
		}
		const isTold = (sign: string) => !isUnsure || begun.has(confirmed(sign));
		const knownSigns = new Set([...setupsFound.filter(isTold), ...known]);
		const knows = (sign: string) => knownSigns.has(sign);
		await this.remove([...uniq(wrong), ...(setups.every(knows) ? [LOOKING] : [])]);
		return { states, current, knows };
	}

	/** Ends a look after which something was to be told: what is new about these set-ups. */
	async confirm(setups: string[]): Promise<void> {
		if (setups.length === 0) return;
		await this.note(setups.map(confirmed));
		await this.remove([LOOKING]);
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
	async note(marks: string[], maxEntries?: number): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		const { checkProcessedAndRecord } = this.context.helpers;
		const options = maxEntries === undefined ? MODE : { ...MODE, maxEntries };
		const answer = await this.call(
			async () => await checkProcessedAndRecord(marks.map(stored), SCOPE, options),
		);
		this.count += answer.new.length;
		return new Set(answer.processed.map(unstored));
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
	 * @param marks those that are removed are taken out of it
	 * @throws the error of the store
	 */
	async remove(marks: string[]): Promise<void> {
		const { removeProcessed } = this.context.helpers;
		let size = 50;
		while (marks.length > 0) {
			const part = marks.slice(0, size).map(stored);
			const begin = systemClock.steady();
			await this.call(async () => await removeProcessed(part, SCOPE, MODE));
			marks.splice(0, part.length);
			this.count -= part.length;
			const took = Math.max(1, systemClock.steady() - begin);
			size = clamp(Math.ceil((size * 100) / took), 25, 2_000);
			if (marks.length > 0) await systemClock.sleep(0);
		}
	}

	/** Makes room by removing the oldest marks. */
	async makeRoom(): Promise<void> {
		if (this.count <= this.capacity) return;
		const used = [...this.inUse].map(usedMark);
		await this.remove([...used]);
		await this.note(used, this.capacity);
		// Those that were removed just now.
		await this.note([...this.signs]);
	}
}
