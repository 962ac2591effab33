import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../core/problem';
import { duration } from '../../core/text/words';
import { type Clock, withinTime } from '../../transport/clock';
import { CANCELLED, inTurn, type Turns, turnsHere } from './turns';

/**
 * Lets one execution of a workflow at a time use n8n's de-duplication store, in all processes of n8n.
 *
 * n8n reads a row of this store, changes it, and writes it back without a lock: two executions at once
 * may both hear that a mark is new, and the later one deletes the marks of the earlier one.
 * Only one step cannot happen twice: a row is **made** only once, because its key is unique. So
 * n8n's row for the whole workflow is the lock. It exists while an execution holds it.
 *
 * ```
 * row       the call with LOWEST                                its answer
 * none      makes the row; of two at once, one fails            new: held from now on
 * LOWEST    nothing, because LOWEST is not larger               processed: another execution has it
 * ```
 *
 * The row holds a number, which a call replaces by a larger one. The holder writes the time into it
 * again and again. So others see when the row is left over from a process that died.
 */
const LOWEST = -9_000_000_000_000_000;
/** The row of the node Remove Duplicates has this scope only if a user chose it. */
const LOCK_SCOPE = 'workflow';
const LOCK_MODE = { mode: 'latestIncrementalKey' } as const;

/** After this many milliseconds without a new time, the holder gives up. */
const LONGEST_SILENCE = 12_000;
/** A row with an older time is marked. */
const OLD = 15_000;
/**
 * How long a marked row is watched before it counts as left over. The holder may be alive, and the
 * mark may have replaced its time. Then it writes another time, or has given up.
 */
const WATCHED = LONGEST_SILENCE + 3_000;
const LONGEST_WAIT = 180_000;

/** The first pause between two looks, in milliseconds. */
const FIRST_LOCK_PAUSE = 5;
/** A failed call may have lost a race for the lock, but not so often. */
const MOST_FAILURES = 6;

export class StoreLock {
	/** The long waits for the lock. */
	waits: number[] = [];

	/** When the holder last wrote the time. Undefined if a call did not return in time. */
	private lastTime: number | undefined;

	/** @param callLimit milliseconds for one call of the store, which may still write later */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly clock: Clock,
		private readonly callLimit: number,
		private readonly turns: Turns = turnsHere,
	) {}

	/**
	 * @param cancel ends the waiting, and nothing else
	 * @throws the error of the work, or an error if the lock is not available
	 */
	async during<T>(work: () => Promise<T>, cancel?: AbortSignal): Promise<T> {
		const workflow = this.context.getWorkflow().id ?? '';
		const inLock = async () => {
			await this.acquire(cancel);
			try {
				return await work();
			} finally {
				// Otherwise others may already hold the row, or a late call of this holder may still write.
				if (this.isHeld) await this.release();
			}
		};
		return await inTurn(this.turns, workflow, inLock, cancel);
	}

	/**
	 * Makes a call of the store as the holder of the lock, which writes the time once in a second.
	 *
	 * @throws the error of the call, or an error if it took so long that the lock may be lost
	 */
	async call<T>(ask: () => Promise<T>): Promise<T> {
		if (!this.isHeld) throw new Error(TOO_LONG);
		if (this.clock.now() - (this.lastTime ?? 0) > 1_000) await this.writeTime();
		const answer = await this.inTime(ask);
		if (!this.isHeld) throw new Error(TOO_LONG);
		return answer;
	}

	private get isHeld(): boolean {
		return this.lastTime !== undefined && this.clock.now() - this.lastTime <= LONGEST_SILENCE;
	}

	private async acquire(cancel?: AbortSignal): Promise<void> {
		const { clock } = this;
		const begin = clock.now();
		let pause = FIRST_LOCK_PAUSE;
		let failures = 0;
		let mark: number | undefined;
		let checkAt = begin;
		let isTold = false;
		while (clock.now() - begin < LONGEST_WAIT) {
			if (cancel?.aborted) throw new Error(CANCELLED);
			const look = await this.look();
			if (look.isMine) {
				await this.writeTime();
				if (isTold) this.waits.push(clock.now() - begin);
				return;
			}
			failures = look.fault ? failures + 1 : 0;
			if (look.fault && (failures === MOST_FAILURES || look.fault.message === OTHER_USE)) {
				throw look.fault;
			}
			if (clock.now() >= checkAt) {
				if (mark === undefined) {
					mark = await this.markOldRow();
					checkAt = clock.now() + (mark === undefined ? OLD / 3 : WATCHED);
				} else {
					if (await this.isUntouchedSince(mark)) await this.release();
					mark = undefined;
					checkAt = clock.now() + OLD;
				}
			}
			// Only a longer wait is reported. The line above the output comes only after the run.
			if (!isTold && clock.now() - begin > 5_000) {
				isTold = true;
				const { context } = this;
				context.logger.info(`${context.getNode().name}: ${WAITING}`);
				context.sendMessageToUI(WAITING);
			}
			await clock.sleep(pause * (0.5 + Math.random()));
			pause = Math.min(2 * pause, 100);
		}
		throw new Error(
			`it has been in use for ${duration(LONGEST_WAIT)}. If other nodes use it, ${OTHER_USE}`,
		);
	}

	private async look(): Promise<{ isMine: boolean; fault?: Error }> {
		const since = this.clock.now();
		try {
			const isMine = await this.raise(LOWEST);
			if (isMine) this.lastTime = since;
			return { isMine };
		} catch (error) {
			const reason = reasonOf(error, 'it gave no reason');
			// n8n refuses a row that another node uses in another way, and says so.
			const isOther = reason.includes('incompatible');
			return { isMine: false, fault: new Error(isOther ? OTHER_USE : reason) };
		}
	}

	/** A time that could not be written does not count, so the holder gives up in time. */
	private async writeTime(): Promise<void> {
		const since = this.clock.now();
		try {
			await this.raise(LOWEST + since);
			if (this.isHeld) this.lastTime = since;
		} catch {
			// It is held all the same, for a while.
		}
	}

	/**
	 * Marks a row if its holder wrote the time too long ago, or never.
	 *
	 * @returns the mark, or undefined if the row is not old
	 */
	private async markOldRow(): Promise<number | undefined> {
		const mark = LOWEST + this.clock.now() - OLD;
		return (await this.isRaised(mark)) ? mark : undefined;
	}

	/**
	 * Whether the row still holds the mark, which means that its holder died. A row of a new holder
	 * holds a smaller number. A row with a later mark of another execution holds a larger one, and
	 * that execution decides.
	 */
	private async isUntouchedSince(mark: number): Promise<boolean> {
		return !(await this.isRaised(mark)) && (await this.isRaised(mark + 1));
	}

	/** A failed call says nothing about the holder. */
	private async isRaised(number: number): Promise<boolean> {
		try {
			return await this.raise(number);
		} catch {
			return false;
		}
	}

	/** @returns whether the number is larger than that of the row, or there was no row */
	private async raise(number: number): Promise<boolean> {
		const { checkProcessedAndRecord } = this.context.helpers;
		const answer = await this.inTime(
			async () => await checkProcessedAndRecord([number], LOCK_SCOPE, LOCK_MODE),
		);
		return answer.new.length > 0;
	}

	/** A lock that cannot be released is left over. Others break it after half a minute. */
	private async release(): Promise<void> {
		const { clearAllProcessedItems } = this.context.helpers;
		this.lastTime = undefined;
		for (let failures = 0; failures < MOST_FAILURES; failures += 1) {
			try {
				await this.inTime(async () => await clearAllProcessedItems(LOCK_SCOPE, LOCK_MODE));
				return;
			} catch {
				await this.clock.sleep(FIRST_LOCK_PAUSE);
			}
		}
	}

	private async inTime<T>(ask: () => Promise<T>): Promise<T> {
		let isBack = false;
		const answer = withinTime(this.callLimit, async () => {
			try {
				return await ask();
			} finally {
				isBack = true;
			}
		});
		return await answer.catch(async (error: unknown) => {
			if (isBack) return await Promise.reject(error);
			// The call may still write, so no other execution may take the lock before it is old.
			this.lastTime = undefined;
			return await Promise.reject(new Error(TOO_LONG));
		});
	}
}

const TOO_LONG = 'it took too long to answer';

const WAITING =
	"Waiting for n8n's store of what was sent before: another execution uses it, or ended without releasing it";

const OTHER_USE =
	'a Remove Duplicates node has the scope Workflow: set it to Node, and clear its history of the scope Workflow once';
