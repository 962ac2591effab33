/** Lets a limited number of calls go at once, in the order in which they ask. */
export class Turns {
	readonly #atOnce: number;
	#underWay = 0;
	// A Set is left from its front in no time, however long it is.
	readonly #waiting = new Set<(isItsTurn: boolean) => void>();

	/** @param atOnce how many may go at once */
	constructor(atOnce: number) {
		this.#atOnce = atOnce;
	}

	/** Waits for a turn; whoever was given one must end it. Resolves with false if it was dropped. */
	async take(): Promise<boolean> {
		if (this.#underWay >= this.#atOnce) {
			return await new Promise<boolean>((resolve) => this.#waiting.add(resolve));
		}
		this.#underWay += 1;
		return true;
	}

	/** Ends a turn, which goes to the one who has waited longest. */
	end(): void {
		for (const next of this.#waiting) {
			this.#waiting.delete(next);
			next(true);
			return;
		}
		this.#underWay -= 1;
	}

	/** Drops those that wait. */
	clear(): void {
		for (const drop of this.#waiting) drop(false);
		this.#waiting.clear();
	}
}
