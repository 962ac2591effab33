import type { Noted, StoreRow } from './storeRow';

/** A row that has not changed for so long gets a claim. A random rest lets one come before the others. */
const STILL = 16_000;
const REST = 6_000;
/** How long a row must not change after a claim. Its holder has given up by then. */
const CLAIMED = 14_000;

/** How long the last question before that may take. Another claim may be due after it. */
const LATEST = 5_000;

/** What a look came to: a note, if it made the row. */
export type Found = Noted | 'left over' | 'of another node' | undefined;

/**
 * Finds out whether the holder of the row has died: it adds an entry again and again, so the row
 * changes. If it does not, this execution claims it with an entry of its own. If nothing else
 * changes after that, it is left over, and only this execution may delete it: another claim would be
 * a change.
 */
export class StoreWatch {
	private size = 0;

	private since = 0;

	private patience = 0;

	private claim: string | undefined;

	constructor(private readonly row: StoreRow) {}

	/** @param size the present number of entries, more than 0. @returns what it found */
	async lookUp(size: number): Promise<Found> {
		if (size !== this.size) this.begin(size, STILL + REST * Math.random());
		const { clock } = this.row;
		if (clock.steady() - this.since < this.patience) return undefined;
		const { claim } = this;
		const found = await (claim === undefined ? this.putClaim() : this.findClaim(claim)).catch(
			// A failed call says nothing about the holder.
			() => undefined,
		);
		if (found !== 'claimed') this.size = 0;
		return found === 'claimed' ? undefined : found;
	}

	private begin(size: number, patience: number, claim?: string): void {
		[this.size, this.patience, this.claim] = [size, patience, claim];
		this.since = this.row.clock.steady();
	}

	private async putClaim(): Promise<Found | 'claimed'> {
		const noted = await this.row.note();
		if (noted.isNew) return await this.whose(noted);
		this.begin(this.size + 1, CLAIMED, noted.entries.at(-1));
		return 'claimed';
	}

	private async findClaim(asked: string): Promise<Found> {
		const noted = await this.row.note({ asked });
		if (noted.isNew) return await this.whose(noted);
		const isLate = this.row.clock.steady() - noted.since > LATEST;
		return noted.had && !isLate ? 'left over' : undefined;
	}

	/** A row without the sign has just been made, unless it holds more than was noted. */
	private async whose(noted: Noted): Promise<Found> {
		if ((await this.row.size()) <= noted.entries.length) return noted;
		await this.row.takeBack(noted);
		return 'of another node';
	}
}
