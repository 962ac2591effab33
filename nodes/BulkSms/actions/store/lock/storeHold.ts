import type { Clock } from '../../../transport/clock';
import { anyCount, type Noted, type StoreRow, TOO_LONG } from './storeRow';

/**
 * For how many milliseconds an execution waits for the lock, and for a call that is late. A recipient
 * is not refused before.
 */
export const LONGEST_WAIT = 180_000;

/** After this many milliseconds without a sign of life, the holder stops using the store. */
const LONGEST_SILENCE = 12_000;
/**
 * Until then, one question may show that the row still has the entry of the last sign, and the holder
 * goes on. Others claim such a row for 26.6 seconds before they delete it.
 */
const LONGEST_DOUBT = 26_000;
/** How old the last sign may be when a call begins. */
const FRESH = 1_000;

const PAUSE = 5;
const MOST_FAILURES = 6;

/**
 * The lock is lost, but all is known that was done with it: no call of the store is under way, and
 * each answer came before others could have the lock. So the work can be undone and done again.
 */
export class LockLost extends Error {}

/**
 * What an execution has that holds the lock of n8n's store: the row, and when it was last known to be
 * its own. It may go on to the next execution in the same process.
 */
export class StoreHold {
	/** When it was made, by the steady clock. */
	readonly begun: number;

	/** When the last sign of life began, by the steady clock. Undefined if the lock is lost. */
	private aliveAt: number | undefined;

	/** The entry of that sign. Undefined as soon as the row was asked for it. */
	private entry: string | undefined;

	/** Whether it is known what the last call of the store did. */
	private isKnown = true;

	/** @param made the note that made the row */
	constructor(
		private row: StoreRow,
		private readonly clock: Clock,
		made: Noted,
	) {
		this.begun = clock.steady();
		this.renew(made);
	}

	get isHeld(): boolean {
		return this.remaining >= 0;
	}

	/** Goes on with the calls of the next execution. Returns undefined if the lock is lost. */
	async passTo(row: StoreRow): Promise<this | undefined> {
		this.row = row;
		this.isKnown = true;
		return (await this.isSure()) ? this : undefined;
	}

	/** Whether the lock is held. After a long silence, it asks the row, which may take long. */
	async isSure(): Promise<boolean> {
		if (!this.isHeld) await this.askInTime();
		return this.isHeld;
	}

	/**
	 * Makes a call of the store, and gives a sign of life once in a second. A call that is late is
	 * waited for. If the row then still has the entry of the last sign, nobody else had the lock
	 * meanwhile, so the answer counts, even if the lock is lost now.
	 *
	 * @throws the error of the call, {@link LockLost} if it was not made because the lock is lost, or
	 * another error if it is not known what the call did
	 */
	async call<T>(ask: () => Promise<T>): Promise<T> {
		await this.goOn();
		this.isKnown = false;
		const answer = await this.row.inTime(ask, LONGEST_WAIT);
		if (!this.isHeld) await this.checkLateCall();
		this.isKnown = true;
		return answer;
	}

	/**
	 * A lock that cannot be released is left over. Others break it after 42 seconds, which is later
	 * than a late call deletes the row: the sign of life before it is fresh.
	 */
	async release(): Promise<void> {
		await this.showLife();
		await this.isSure();
		for (let failures = 0; this.isHeld && failures < MOST_FAILURES; failures += 1) {
			try {
				await this.row.clear(LONGEST_WAIT);
				break;
			} catch {
				await this.clock.sleep(PAUSE);
				// The call may have deleted the row, and another execution may have made it again.
				await this.askInTime();
			}
		}
		this.aliveAt = undefined;
	}

	/** For how many milliseconds it is still held without another sign of life. */
	private get remaining(): number {
		const { aliveAt = -Infinity } = this;
		return aliveAt + LONGEST_SILENCE - this.clock.steady();
	}

	/** For how many milliseconds nobody else deletes the row. */
	private get patience(): number {
		return this.remaining + LONGEST_DOUBT - LONGEST_SILENCE;
	}

	private renew({ since, entries }: Noted): void {
		[this.aliveAt, this.entry] = [since, entries.at(-1)];
	}

	/** @throws an error if the lock is lost */
	private async goOn(): Promise<void> {
		const shown = await this.showLife();
		const noted = this.isHeld ? shown : await this.askInTime();
		if (noted?.isNew) await this.endBroken();
		if (!this.isHeld) throw this.lost(TOO_LONG);
	}

	/** A sign that could not be given does not count, so the holder gives up in time. */
	private async showLife(): Promise<Noted | undefined> {
		if (!this.isHeld || this.remaining >= LONGEST_SILENCE - FRESH) return undefined;
		const noted = await this.row.note({ limit: LONGEST_WAIT }).catch(() => undefined);
		if (noted && (noted.isNew || this.patience >= 0)) this.renew(noted);
		return noted;
	}

	/** @throws an error if another execution had the lock during a late call, or may have had it */
	private async checkLateCall(): Promise<void> {
		const noted = await this.askForEntry();
		if (noted?.isNew) await this.endBroken();
		if (!noted?.had) throw this.lost(TOO_LONG);
	}

	/** Asks as long as the answer can show that the lock is held. */
	private async askInTime(): Promise<Noted | undefined> {
		if (this.patience >= 0) return await this.askForEntry();
		this.aliveAt = undefined;
		return undefined;
	}

	/** Asks whether the row still has the entry of the last sign, and never again for the same entry. */
	private async askForEntry(): Promise<Noted | undefined> {
		const { entry: asked } = this;
		this.entry = undefined;
		const note = { asked, limit: LONGEST_WAIT, count: anyCount() };
		const noted =
			asked === undefined ? undefined : await this.row.note(note).catch(() => undefined);
		const isHeld = noted?.isNew === true || (noted?.had === true && this.patience >= 0);
		if (noted && isHeld) this.renew(noted);
		else this.aliveAt = undefined;
		return noted;
	}

	/** Deletes a row that this execution has just made, because there was none. */
	private async endBroken(): Promise<never> {
		await this.release();
		throw this.lost(BROKEN);
	}

	private lost(reason: string): Error {
		return this.isKnown ? new LockLost(reason) : new Error(reason);
	}
}

const BROKEN = 'another execution took it over, because this one was silent for too long';
