import type { IExecuteFunctions } from 'n8n-workflow';

import { reasonOf } from '../../core/problem';
import { duration } from '../../core/text/words';
import type { Clock } from '../../transport/clock';
import { type Noted, StoreRow, TOO_LONG } from './storeRow';
import { type Found, StoreWatch } from './storeWatch';

export type Turns = Map<string, Promise<unknown>>;

/** The last execution in line in this process, by workflow. */
const turnsHere: Turns = new Map();

const CANCELLED = 'the execution was cancelled';

/** After this many milliseconds without a sign of life, the holder gives up. */
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
 * ```
 * holder     makes the row │ adds an entry each second, as a sign of life │ deletes the row
 * others     ask for its size, which changes nothing │ make it as soon as it is 0
 * if killed  the size stays the same for 16 s │ one adds a claim │ 14 s │ it deletes the row
 * ```
 *
 * A holder that could not add an entry for 12 seconds gives up for good. So nobody holds a row that
 * is deleted, whatever the clocks of the hosts say: all durations are measured by clocks that nobody
 * sets. What stays is a call that n8n's database carries out more than 15 seconds after its process
 * gave it up, and a machine that slept in the middle of its work.
 */
export class StoreLock {
	/** The long waits for the lock. */
	waits: number[] = [];

	/** When the last sign of life began, by the steady clock. Undefined if it is not held. */
	private aliveAt: number | undefined;

	/** The entry of that sign. */
	private entry: string | undefined;

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
	 * Makes a call of the store as the holder of the lock, which gives a sign of life once in a second.
	 *
	 * @throws the error of the call, or an error if it took so long that the lock may be lost
	 */
	async call<T>(ask: () => Promise<T>): Promise<T> {
		if (this.remaining < LONGEST_SILENCE - 1_000) await this.showLife();
		if (!this.isHeld) throw new Error(TOO_LONG);
		const answer = await this.asHolder(async () => await this.row.inTime(ask, this.remaining));
		if (!this.isHeld) throw new Error(TOO_LONG);
		return answer;
	}

	get isHeld(): boolean {
		return this.remaining >= 0;
	}

	/** For how many milliseconds it is still held without another sign of life. */
	private get remaining(): number {
		const { aliveAt = -Infinity } = this;
		return aliveAt + LONGEST_SILENCE - this.clock.steady();
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
			const found = await this.lookUp(watch);
			if (found === 'of another node') throw new Error(OTHER_USE);
			failures = found instanceof Error ? failures + 1 : 0;
			if (found instanceof Error) {
				if (failures === MOST_FAILURES) throw found;
			} else if (found === 'left over') {
				await row.clear().catch(() => undefined);
			} else if (found && this.take(found)) {
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

	/** @returns what it found, or why the row could not be asked */
	private async lookUp(watch: StoreWatch): Promise<Found | Error> {
		try {
			const size = await this.row.size();
			if (size > 0) return await watch.lookUp(size);
			const noted = await this.row.note();
			return noted.isNew ? noted : undefined;
		} catch (error) {
			const reason = reasonOf(error, 'it gave no reason');
			// n8n refuses a row that another node uses in another way, and says so.
			return reason.includes('incompatible') ? 'of another node' : new Error(reason);
		}
	}

	/** Who made the row holds the lock, unless the answer came too late. */
	private take({ since, entries }: Noted): boolean {
		[this.aliveAt, this.entry] = [since, entries.at(-1)];
		return this.isHeld;
	}

	/**
	 * A sign that could not be given does not count, so the holder gives up in time.
	 *
	 * @throws an error if another execution has deleted the row
	 */
	private async showLife(): Promise<void> {
		if (!this.isHeld) return;
		const note = async () => await this.row.note({ limit: this.remaining });
		const noted = await this.asHolder(note).catch(() => undefined);
		if (!noted) return;
		if (noted.isNew) {
			if (this.take(noted)) await this.release();
			throw new Error(BROKEN);
		}
		if (this.isHeld) this.take(noted);
	}

	/** A lock that cannot be released is left over. Others break it after half a minute. */
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
		this.aliveAt = undefined;
	}

	private async hasRow(): Promise<boolean> {
		const { entry: asked, isHeld, remaining: limit } = this;
		if (!isHeld || asked === undefined) return false;
		const noted = await this.row.note({ asked, limit }).catch(() => undefined);
		return noted !== undefined && (noted.isNew || noted.had) && this.take(noted);
	}

	/** A call that is not back in time may still write, so no other may have the lock before it is old. */
	private async asHolder<T>(call: () => Promise<T>): Promise<T> {
		return await call().catch(async (error: unknown) => {
			if (error instanceof Error && error.message === TOO_LONG) this.aliveAt = undefined;
			return await Promise.reject(error);
		});
	}
}

const BROKEN = 'another execution took it over, because this one was silent for too long';

const WAITING =
	"Waiting for n8n's store of what was sent before: another execution uses it, or ended without releasing it";

const OTHER_USE =
	'a Remove Duplicates node has the scope Workflow: set it to Node, and clear its history of the scope Workflow once';

/**
 * Does the work after all earlier work of the same workflow. It waits in a line, because each look
 * at the lock costs a call of the database.
 *
 * @param cancel ends the waiting, and nothing else
 * @throws the error of the work, or an error if the execution is cancelled before the work begins
 */
async function inTurn<T>(
	turns: Turns,
	workflow: string,
	work: () => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const before = turns.get(workflow);
	const begun = new AbortController();
	const cancelled = new Promise<never>((_, reject) => {
		const end = () => reject(new Error(CANCELLED));
		if (cancel?.aborted) end();
		else cancel?.addEventListener('abort', end, { once: true, signal: begun.signal });
	});
	const mine = Promise.race([cancelled, before]).then(async () => {
		begun.abort();
		return await work();
	});
	// Who gave up waiting lets nobody before the work that it waited for.
	const line = Promise.allSettled([before, mine]).then(() => {
		if (turns.get(workflow) === line) turns.delete(workflow);
	});
	turns.set(workflow, line);
	return await mine;
}
