import type { Answer, StoreRow } from './storeRow';

/** A row with an older time is marked. */
const OLD = 15_000;
/** A row whose time is not old for so long may have a time that lies ahead. It is marked, too. */
const AHEAD = 30_000;
/** How far such a mark lies ahead at least. */
const FAR = 60_000;
/** How long a marked row is watched. Its holder writes a time before, or has given up. */
const WATCHED = 14_000;
/** How long after the last look a row may be deleted. */
const LATEST = 5_000;

/** What a look at the row came to: an answer, if it made the row. */
export type Found = Answer | 'left over' | 'not ours' | undefined;

/**
 * Finds out whether the holder of the row has died. Clocks only say when to look: a row is left over
 * if it still holds exactly the mark that this execution put into it a while ago. So the holder has
 * written nothing since then, and has given up.
 */
export class StoreWatch {
	private mark: number | undefined;

	private freshSince: number;

	private nextLook: number;

	constructor(private readonly row: StoreRow) {
		this.freshSince = row.clock.steady();
		this.nextLook = this.freshSince + 2_000 + Math.random() * 3_000;
	}

	/** Looks at the row if it is time. @returns what it found */
	async look(): Promise<Found> {
		const { clock } = this.row;
		if (clock.steady() < this.nextLook) return undefined;
		const found = await (this.mark === undefined ? this.putMark() : this.findMark(this.mark)).catch(
			// A failed call says nothing about the holder.
			() => undefined,
		);
		const now = clock.steady();
		if (this.mark === undefined) this.nextLook = now + 3_000 + Math.random() * 3_000;
		else this.nextLook = now + WATCHED;
		return found;
	}

	private async putMark(): Promise<Found> {
		const { row } = this;
		const old = row.number(-OLD);
		const made = await row.ask([old]);
		if (made.isMade) return made;
		const isOld = made.isAbove(old);
		// The time of this execution is fresh for others who wait, which then leave the row alone.
		if (!isOld && row.clock.steady() - this.freshSince <= AHEAD) return undefined;
		for (const number of row.above(row.number(isOld ? 0 : FAR))) {
			const answer = await row.ask([number]);
			if (answer.isMade) return answer;
			if (answer.isAbove(number)) {
				this.mark = number;
				return undefined;
			}
		}
		return 'not ours';
	}

	private async findMark(mark: number): Promise<Found> {
		const { row } = this;
		this.mark = undefined;
		// Others get their turn to mark it.
		this.freshSince = row.clock.steady() + Math.random() * 15_000;
		const answer = await row.isExactly(mark);
		if (answer.isMade) return answer;
		return answer.isExact && row.clock.steady() - answer.since < LATEST ? 'left over' : undefined;
	}
}
