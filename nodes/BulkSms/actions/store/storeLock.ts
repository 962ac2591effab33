import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../core/problem';
import type { Clock } from '../../transport/clock';

/**
 * Lets one execution of a workflow at a time use n8n's de-duplication store, in all processes of n8n.
 *
 * n8n reads a row of that store, changes it, and writes it back without a lock: two executions at
 * once may both be told that something is new, and the later one undoes what the earlier one wrote.
 * Only one thing cannot happen twice: that the row is **made**, because its key is unique. So the row
 * that n8n has for the whole workflow is the lock: it is there while somebody holds it.
 *
 * ```
 * row       what the call with LOWEST does                      what it gives
 * none      makes the row; of two at once, one fails            new: held from now on
 * LOWEST    nothing, because LOWEST is not larger               processed: somebody else has it
 * ```
 *
 * The row holds a number, which a call replaces by a larger one. Who has the lock writes the time into
 * it, so that others can tell when it is left over from a process that died.
 */
const LOWEST = -9_000_000_000_000_000;
/** The row of Remove Duplicates has this scope only if somebody chose it. */
const SCOPE = 'workflow';
const MODE = { mode: 'latestIncrementalKey' } as const;

/** How long it may be held, in milliseconds; work that takes half of it counts as failed. */
const LONGEST = 60_000;
const LONGEST_WORK = LONGEST / 2;
const LONGEST_WAIT = 3 * LONGEST;
/**
 * How long a marked row is watched before it is taken for left over, in milliseconds. The holder may
 * be alive, and the mark may have replaced the time that it wrote. By then its work has ended or failed.
 */
const WATCHED = LONGEST_WORK + 5_000;

/** Pauses between two looks, in milliseconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 100;
/** A call that fails may have lost a race for the lock, but not so often. */
const MOST_FAILURES = 6;

/** The last of those who wait for their turn in this process, by workflow. */
export type Turns = Map<string, Promise<unknown>>;
const turnsHere: Turns = new Map();

export class StoreLock {
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly clock: Clock,
		private readonly isCancelled: () => boolean,
		private readonly turns: Turns = turnsHere,
	) {}

	/**
	 * @throws what the work throws, what the store throws, and an error if the lock cannot be had or
	 * the work took so long that another one may have begun
	 */
	async during<T>(work: () => Promise<T>): Promise<T> {
		const { clock } = this;
		return await this.inTurn(async () => {
			const since = await this.acquire();
			try {
				const result = await work();
				if (clock.now() - since > LONGEST_WORK) throw new Error('it took too long to answer');
				return result;
			} finally {
				// After that, others may have taken this holder for dead, and hold the row themselves.
				if (clock.now() - since <= LONGEST_WORK) await this.release();
			}
		});
	}

	/** Those of one process wait in a line, because looking costs the database. */
	private async inTurn<T>(work: () => Promise<T>): Promise<T> {
		const { turns } = this;
		const name = this.context.getWorkflow().id ?? '';
		const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
		turns.set(name, mine);
		try {
			return await mine;
		} finally {
			if (turns.get(name) === mine) turns.delete(name);
		}
	}

	/** @returns since when it is held, at the latest */
	private async acquire(): Promise<number> {
		const { clock } = this;
		const begin = clock.now();
		let pause = FIRST_PAUSE;
		let failures = 0;
		let mark: number | undefined;
		for (let checkAt = begin + LONGEST; clock.now() - begin < LONGEST_WAIT; ) {
			if (this.isCancelled()) throw new Error('the execution was cancelled');
			const since = clock.now();
			const look = await this.look();
			if (look.isMine) {
				await this.writeTime();
				return since;
			}
			failures = look.fault ? failures + 1 : 0;
			if (look.fault && (failures === MOST_FAILURES || look.fault.message === OTHER_USE)) {
				throw look.fault;
			}
			if (clock.now() >= checkAt) {
				if (mark === undefined) {
					mark = await this.markOldRow();
					checkAt = clock.now() + (mark === undefined ? LONGEST / 2 : WATCHED);
				} else {
					if (await this.isUntouchedSince(mark)) await this.release();
					mark = undefined;
					checkAt = clock.now() + LONGEST;
				}
			}
			await clock.sleep(pause * (0.5 + Math.random()));
			pause = Math.min(2 * pause, LONGEST_PAUSE);
		}
		throw new Error(
			`it has been in use for ${LONGEST_WAIT / 60_000} minutes. If other nodes use it, ${OTHER_USE}`,
		);
	}

	private async look(): Promise<{ isMine: boolean; fault?: Error }> {
		try {
			return { isMine: await this.raise(LOWEST) };
		} catch (error) {
			const reason = reasonOf(error, 'it gave no reason');
			// n8n refuses a row that another node keeps in another way, and says so.
			const isOther = reason.includes('incompatible');
			return { isMine: false, fault: new Error(isOther ? OTHER_USE : reason) };
		}
	}

	/** Without the time, others break the lock if it is held for longer than the work may take. */
	private async writeTime(): Promise<void> {
		try {
			await this.raise(LOWEST + this.clock.now());
		} catch {
			// It is held all the same.
		}
	}

	/**
	 * Marks a row whose holder took it too long ago, or has not written the time.
	 *
	 * @returns the mark; undefined if the row is not old
	 */
	private async markOldRow(): Promise<number | undefined> {
		const mark = LOWEST + this.clock.now() - LONGEST;
		return (await this.isRaised(mark)) ? mark : undefined;
	}

	/**
	 * Whether the row still holds the mark, so that its holder died. A row that a new holder has just
	 * made holds less, and one that another execution marked later holds more: that one decides.
	 */
	private async isUntouchedSince(mark: number): Promise<boolean> {
		return !(await this.isRaised(mark)) && (await this.isRaised(mark + 1));
	}

	/** A call that fails says nothing about the holder. */
	private async isRaised(number: number): Promise<boolean> {
		try {
			return await this.raise(number);
		} catch {
			return false;
		}
	}

	/** @returns whether the number is larger than the one of the row, or there was no row */
	private async raise(number: number): Promise<boolean> {
		const { new: larger } = await this.context.helpers.checkProcessedAndRecord(
			[number],
			SCOPE,
			MODE,
		);
		return larger.length > 0;
	}

	/** A lock that cannot be released is left over, and others break it after two minutes at most. */
	private async release(): Promise<void> {
		for (let failures = 0; failures < MOST_FAILURES; failures += 1) {
			try {
				return await this.context.helpers.clearAllProcessedItems(SCOPE, MODE);
			} catch {
				await this.clock.sleep(FIRST_PAUSE);
			}
		}
	}
}

const OTHER_USE =
	'a Remove Duplicates node of this workflow has the scope Workflow: set it to Node, and clear its history of the scope Workflow once';
