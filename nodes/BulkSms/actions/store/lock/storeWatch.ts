import { anyCount, type Noted, type StoreRow } from './storeRow';

/** A row that has not changed for so long gets a claim. A random rest lets one come before the others. */
const STILL = 16_000;
const REST = 6_000;
/** How long a row must not change after a claim: less, so that no other claim comes before the next. */
const CLAIMED = 13_300;
/**
 * How many claims it gets, each in the row that has the one before. From the first claim on, it is the
 * same row for longer than its holder may use it without a sign of life.
 */
const CLAIMS = 2;

/** How long a claim may take after the first one. Another one may be due after it. */
const LATEST = 5_000;

/** What a look came to: a note, if it made the row. */
export type Found = Noted | 'left over' | 'of another node' | undefined;

/**
 * Finds out whether the holder of the row has died: it adds an entry again and again, so the row
 * changes. If it does not, this execution claims it with an entry of its own, and does so again.
 * If nothing else changes after that, it is left over, and only this execution may delete it:
 * another claim would be a change. A new row may have the size of the one before by chance. Only the
 * claim in it shows that it is the same.
 */
export class StoreWatch {
	private size = 0;

	private since = 0;

	private patience = 0;

	private claim: string | undefined;

	private claims = 0;

	constructor(private readonly row: StoreRow) {}

	/** @param size the present number of entries, more than 0. @returns what it found */
	async lookUp(size: number): Promise<Found> {
		if (size !== this.size) this.begin(size, STILL + REST * Math.random());
		const { clock } = this.row;
		if (clock.steady() - this.since < this.patience) return undefined;
		// A failed call says nothing about the holder.
		const found = await this.putClaim().catch(() => undefined);
		if (found !== 'claimed') this.size = 0;
		return found === 'claimed' ? undefined : found;
	}

	private begin(size: number, patience: number, claim?: string): void {
		[this.size, this.patience, this.claim] = [size, patience, claim];
		this.claims = claim === undefined ? 0 : this.claims + 1;
		this.since = this.row.clock.steady();
	}

	private async putClaim(): Promise<Found | 'claimed'> {
		const { claim: asked } = this;
		const count = anyCount();
		const noted = await this.row.note({ ...(asked !== undefined && { asked }), count });
		if (noted.isNew) return await this.whose(noted);
		const isLate = this.row.clock.steady() - noted.since > LATEST;
		if (asked !== undefined && (!noted.had || isLate)) return undefined;
		if (this.claims === CLAIMS) return 'left over';
		this.begin(this.size + count, CLAIMED, noted.entries.at(-1));
		return 'claimed';
	}

	/** A row without the sign has just been made, unless it holds more than was noted. */
	private async whose(noted: Noted): Promise<Found> {
		if ((await this.row.size()) <= noted.entries.length) return noted;
		await this.row.remove(noted);
		return 'of another node';
	}
}
