import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../../core/problem';
import { duration } from '../../../core/text/words';
import type { Clock } from '../../../transport/clock';
import { LockLost, LONGEST_WAIT, StoreHold } from './storeHold';
import { CANCELLED, inTurn, type Turn, type Turns } from './storeLine';
import { anyCount, StoreRow, TOO_LONG } from './storeRow';
import { type Found, StoreWatch } from './storeWatch';

/** The last execution in line in this process, by workflow. */
const turnsHere: Turns = new Map();

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
 * ```
 * holder     makes the row │ adds an entry each second, as a sign of life │ deletes the row
 * others     ask for its size, which changes nothing │ make it as soon as it is 0
 * if killed  the size stays the same for 16 s │ one adds two claims │ 27 s │ it deletes the row
 * ```
 *
 * The executions in a process wait in a line. Each leaves the row to the next one, for five seconds
 * together. Then others get their turn.
 *
 * A holder that could not add an entry for 12 seconds stops. If a late call comes back within 26
 * seconds, it asks once whether the row still has its last entry. If so, nobody has deleted it, and
 * the late answer counts. If not, or without an answer, the holder gives up for good: a question notes
 * what it asks for, so a second one would find the entry in the row of another execution.
 *
 * After more than 26 seconds, the lock is lost. The holder keeps its place in the line until the call
 * is back, for three minutes at most, and then asks the same question:
 *
 * ```
 * its entry is there       nobody else had the lock, so the answer tells which marks are its own:
 *                          it gets the lock like the others, removes them, and begins again
 * it is not, no answer,    nobody knows whose marks they are: they stay, and nothing is sent
 * or the call failed
 * ```
 *
 * So nobody holds a row that is deleted, whatever the clocks of the hosts say: all durations are
 * measured by clocks that nobody sets. What stays is a call that n8n's database carries out more than
 * 42 seconds after the last sign of life, and a machine that slept in the middle of its work. So a
 * fresh sign comes before each call, also before the one that deletes the row.
 */
export class StoreLock {
	/** The long waits for the lock. */
	readonly waits: number[] = [];

	private hold: StoreHold | undefined;

	private readonly row: StoreRow;

	/** @param callLimit milliseconds for one look at the lock, which may still write later */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly clock: Clock,
		callLimit: number,
		private readonly turns: Turns = turnsHere,
	) {
		this.row = new StoreRow(context, clock, callLimit);
	}

	/**
	 * Does work with the lock. If the lock is lost meanwhile, it waits for it again, in the same place
	 * of the line.
	 *
	 * @param cancel ends the waiting, and nothing else
	 * @param undo makes undone what the work did until it lost the lock. Then the work begins again
	 * @throws the error of the work, or an error if the lock is not available
	 */
	async during<T>(
		work: () => Promise<T>,
		cancel?: AbortSignal,
		undo?: () => Promise<void>,
	): Promise<T> {
		const { clock, turns } = this;
		const workflow = this.context.getWorkflow().id ?? '';
		const inLock = async (turn: Turn) => {
			const passed = await turn.takeOver()?.passTo(this.row);
			let hold = passed ?? (await this.acquire(cancel));
			const begin = clock.steady();
			for (let task = work; ; hold = await this.acquire(cancel, begin)) {
				try {
					return await this.holding(hold, turn, task);
				} catch (error) {
					const isLost = error instanceof LockLost && clock.steady() - begin < LONGEST_WAIT;
					if (!undo || !isLost) return await Promise.reject(error);
					task = async () => {
						await undo();
						return await work();
					};
				}
			}
		};
		return await inTurn({ turns, workflow, clock, cancel }, inLock);
	}

	/**
	 * Makes a call of the store as the holder of the lock, which gives a sign of life once in a second.
	 *
	 * @throws the error of the call, or an error if it took so long that the lock may be lost
	 */
	async call<T>(ask: () => Promise<T>): Promise<T> {
		if (!this.hold) throw new Error(TOO_LONG);
		return await this.hold.call(ask);
	}

	get isHeld(): boolean {
		return this.hold?.isHeld === true;
	}

	private async holding<T>(hold: StoreHold, turn: Turn, work: () => Promise<T>): Promise<T> {
		this.hold = hold;
		try {
			return await work();
		} finally {
			this.hold = undefined;
			await turn.leave(hold);
		}
	}

	/** @param since when the wait began that the user is told, by the steady clock */
	private async acquire(cancel?: AbortSignal, since = this.clock.steady()): Promise<StoreHold> {
		const { clock, context, row } = this;
		const begin = clock.steady();
		const watch = new StoreWatch(row);
		let pause = FIRST_LOCK_PAUSE;
		let failures = 0;
		let isTold = false;
		while (clock.steady() - begin < LONGEST_WAIT) {
			if (cancel?.aborted) throw new Error(CANCELLED);
			const found = await this.lookUp(watch);
			if (found === 'of another node') throw new OtherUse(OTHER_USE);
			failures = found instanceof Error ? failures + 1 : 0;
			if (found instanceof Error) {
				if (failures === MOST_FAILURES) throw found;
			} else if (found === 'left over') {
				await row.clear().catch(() => undefined);
			} else if (found) {
				const hold = new StoreHold(row, clock, found);
				// The answer may have come too late.
				if (await hold.isSure()) {
					if (isTold) this.waits.push(clock.steady() - since);
					return hold;
				}
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

	/** @returns what it found, or why the row could not be asked */
	private async lookUp(watch: StoreWatch): Promise<Found | Error> {
		try {
			const size = await this.row.size();
			if (size > 0) return await watch.lookUp(size);
			const noted = await this.row.note({ count: anyCount() });
			return noted.isNew ? noted : undefined;
		} catch (error) {
			const reason = reasonOf(error, 'it gave no reason');
			// n8n refuses a row that another node uses in another way, and says so.
			return reason.includes('incompatible') ? 'of another node' : new Error(reason);
		}
	}
}

const WAITING =
	"Waiting for n8n's store of what was sent before: another execution uses it, or ended without releasing it, or n8n's database is slow";

/** Nobody but the user can tell these two apart, so the row stays. */
export class OtherUse extends Error {}

const OTHER_USE =
	'a Remove Duplicates node with the scope Workflow, or an earlier version of Bulk SMS, has a history in this workflow';
