import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../core/problem';
import { duration } from '../../core/text/words';
import type { Clock } from '../../transport/clock';
import { type Answer, StoreRow, TOO_LONG } from './storeRow';
import { StoreWatch } from './storeWatch';
import { CANCELLED, inTurn, type Turns, turnsHere } from './turns';

/** After this many milliseconds without a new time, the holder gives up. */
const LONGEST_SILENCE = 12_000;
const LONGEST_WAIT = 180_000;

/** The first pause between two looks, in milliseconds. */
const FIRST_LOCK_PAUSE = 5;
/** A failed call may have lost a race for the lock, but not so often. */
const MOST_FAILURES = 6;

/**
 * Lets one execution of a workflow at a time use n8n's de-duplication store, in all processes of n8n.
 *
 * n8n reads a row of this store, changes it, and writes it back without a lock: two executions at once
 * may both hear that a mark is new, and the later one deletes the marks of the earlier one.
 * Only one step cannot happen twice: a row is **made** only once, because its key is unique. So
 * n8n's row for the whole workflow is the lock. It exists while an execution holds it.
 *
 * The holder writes its time into the row again and again. A write counts only if its number was
 * larger than that of the row. Without one for a while, the holder gives up for good. Others only mark
 * a row, and delete it if the mark is still there after a longer while ({@link StoreWatch}). So who
 * holds the row depends on no clock: all durations are measured by a clock that nobody sets.
 *
 * What stays: a call of a holder that n8n's database carries out long after the holder gave up (15
 * seconds, or 2 if the clocks of two hosts are far apart), and a machine that slept for as long.
 */
export class StoreLock {
	/** The long waits for the lock. */
	waits: number[] = [];

	/** When the last write that counted began, by the steady clock. Undefined if it is not held. */
	private writtenAt: number | undefined;

	/** The number of that write. */
	private written = 0;

	private readonly row: StoreRow;

	/** @param callLimit milliseconds for one call of the store, which may still write later */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly clock: Clock,
		callLimit: number,
		private readonly turns: Turns = turnsHere,
	) {
		this.row = new StoreRow(context, clock, callLimit);
	}

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
				await this.release();
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
		if (this.remaining < LONGEST_SILENCE - 1_000) await this.writeTime();
		if (!this.isHeld) throw new Error(TOO_LONG);
		const answer = await this.asHolder(async () => await this.row.inTime(ask, this.remaining));
		if (!this.isHeld) throw new Error(TOO_LONG);
		return answer;
	}

	get isHeld(): boolean {
		return this.remaining >= 0;
	}

	/** For how many milliseconds it is still held without another write. */
	private get remaining(): number {
		const { writtenAt = -Infinity } = this;
		return writtenAt + LONGEST_SILENCE - this.clock.steady();
	}

	private async acquire(cancel?: AbortSignal): Promise<void> {
		const { clock, context, row } = this;
		const begin = clock.steady();
		const watch = new StoreWatch(row);
		let pause = FIRST_LOCK_PAUSE;
		let failures = 0;
		let isTold = false;
		while (clock.steady() - begin < LONGEST_WAIT) {
			if (cancel?.aborted) throw new Error(CANCELLED);
			let made: Answer | undefined;
			try {
				const answer = await row.ask();
				failures = 0;
				if (answer.isMade) made = answer;
			} catch (error) {
				failures += 1;
				const reason = reasonOf(error, 'it gave no reason');
				// n8n refuses a row that another node uses in another way, and says so.
				if (reason.includes('incompatible')) throw new Error(OTHER_USE);
				if (failures === MOST_FAILURES) throw new Error(reason);
			}
			if (!made) {
				const found = await watch.look();
				if (found === 'not ours') throw new Error(OTHER_USE);
				if (found === 'left over') await row.clear().catch(() => undefined);
				else made = found;
			}
			if (made && this.take(made)) {
				await this.writeTime();
				if (isTold) this.waits.push(clock.steady() - begin);
				return;
			}
			// Only a longer wait is reported. The line above the output comes only after the run.
			if (!isTold && clock.steady() - begin > 5_000) {
				isTold = true;
				context.logger.info(`${context.getNode().name}: ${WAITING}`);
				context.sendMessageToUI(WAITING);
			}
			await clock.sleep(pause * (0.5 + Math.random()));
			pause = Math.min(2 * pause, 100);
		}
		throw new Error(`it has been in use for ${duration(LONGEST_WAIT)}`);
	}

	/** A row that this execution made holds the lock, unless the answer came too late. */
	private take({ since, number }: Answer): boolean {
		[this.writtenAt, this.written] = [since, number];
		return this.isHeld;
	}

	/**
	 * A time that could not be written does not count, so the holder gives up in time.
	 *
	 * @throws an error if another execution has broken the lock
	 */
	private async writeTime(): Promise<void> {
		// Whoever waits may have put a larger number into the row.
		for (const number of this.row.above(Math.max(this.row.number(), this.written + 1))) {
			if (!this.isHeld) return;
			const answer = await this.asHolder(
				async () => await this.row.ask([number], this.remaining),
			).catch(() => undefined);
			if (!answer) return;
			if (answer.isMade) {
				if (this.take(answer)) await this.release();
				throw new Error(BROKEN);
			}
			if (!answer.isAbove(number)) continue;
			if (this.isHeld) this.take(answer);
			return;
		}
	}

	/** A lock that cannot be released is left over. Others break it after a while. */
	private async release(): Promise<void> {
		for (let failures = 0; this.isHeld && failures < MOST_FAILURES; failures += 1) {
			try {
				await this.asHolder(async () => await this.row.clear(this.remaining));
				break;
			} catch {
				await this.clock.sleep(FIRST_LOCK_PAUSE);
				// The call may have deleted the row, and another execution may have made it again.
				if (!(await this.hasRow())) break;
			}
		}
		this.writtenAt = undefined;
	}

	private async hasRow(): Promise<boolean> {
		if (!this.isHeld) return false;
		const answer = await this.row.isExactly(this.written).catch(() => undefined);
		return answer !== undefined && (answer.isExact || answer.isMade) && this.take(answer);
	}

	/** A call that is not back in time may still write, so no other may have the lock before it is old. */
	private async asHolder<T>(call: () => Promise<T>): Promise<T> {
		return await call().catch(async (error: unknown) => {
			if (error instanceof Error && error.message === TOO_LONG) this.writtenAt = undefined;
			return await Promise.reject(error);
		});
	}
}

const BROKEN = 'another execution took it over, because this one was silent for too long';

const WAITING =
	"Waiting for n8n's store of what was sent before: another execution uses it, or ended without releasing it";

const OTHER_USE =
	'a Remove Duplicates node has the scope Workflow: set it to Node, and clear its history of the scope Workflow once';
