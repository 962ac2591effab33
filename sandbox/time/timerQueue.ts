interface Entry {
	readonly dueAt: number;
	readonly run: () => void;
	/** Whether it is a pause that has begun, which a clock that goes back does not lengthen. */
	readonly isPause: boolean;
}

/** The longest that Node.js waits in one timer, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What is to be done later, at any distance, with one timer for the earliest entry. */
export class TimerQueue {
	/** The latest first. */
	#entries: Entry[] = [];
	#timer: NodeJS.Timeout | undefined;
	readonly #now: () => number;

	/** @param now gives the current time, milliseconds since 1970 */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** Has `run` called at `dueAt` (milliseconds since 1970), soon if that is past. */
	at(dueAt: number, run: () => void): void {
		this.#enter({ dueAt, run, isPause: false });
	}

	/**
	 * Has `run` called when a pause is over.
	 *
	 * @param startedAt milliseconds since 1970; a later time than now, from before the clock went
	 *   back, counts as now
	 */
	after(startedAt: number, pause: number, run: () => void): void {
		const dueAt = Math.min(startedAt, this.#now()) + pause;
		this.#enter({ dueAt, run, isPause: true });
	}

	/**
	 * Goes by a clock that was moved: runs what is due by now. If the clock went back, pauses that
	 * have begun take as long as before.
	 *
	 * @param milliseconds how far it was moved, below 0: back
	 */
	catchUp(milliseconds: number): void {
		clearTimeout(this.#timer);
		if (milliseconds < 0) {
			this.#entries = this.#entries
				.map((each) => (each.isPause ? { ...each, dueAt: each.dueAt + milliseconds } : each))
				.sort((one, other) => other.dueAt - one.dueAt);
		}
		this.#runDue();
	}

	/** Forgets everything that is still to be done. */
	clear(): void {
		this.#entries = [];
		clearTimeout(this.#timer);
	}

	#enter(entry: Entry): void {
		let [low, high] = [0, this.#entries.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.#entries[middle]?.dueAt ?? 0) > entry.dueAt) low = middle + 1;
			else high = middle;
		}
		this.#entries.splice(low, 0, entry);
		if (this.#entries.at(-1) === entry) this.#wait();
	}

	#wait(): void {
		clearTimeout(this.#timer);
		const next = this.#entries.at(-1);
		if (!next) return;
		const pause = Math.min(Math.max(next.dueAt - this.#now(), 0), LONGEST_TIMER);
		this.#timer = setTimeout(() => this.#runDue(), pause);
	}

	#runDue(): void {
		const now = this.#now();
		for (let next = this.#entries.at(-1); next && next.dueAt <= now; next = this.#entries.at(-1)) {
			this.#entries.pop();
			next.run();
		}
		this.#wait();
	}
}
