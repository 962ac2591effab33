interface Entry {
	readonly dueAt: number;
	readonly run: () => void;
	/** Whether it is a pause that has begun, which a clock that goes back does not lengthen. */
	readonly isPause: boolean;
}

/** The longest that Node.js waits in one timer, in milliseconds; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * What is to be done later, at any distance: a binary heap ordered by time, with one timer for the
 * earliest entry, so that a million waiting messages cost neither a timer each nor a sorted list.
 */
export class TimerQueue {
	#heap: Entry[] = [];
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
	 * @param pause milliseconds
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
			const entries = this.#heap.map((entry) =>
				entry.isPause ? { ...entry, dueAt: entry.dueAt + milliseconds } : entry,
			);
			// A list in the order of time is a heap.
			this.#heap = entries.sort((one, other) => one.dueAt - other.dueAt);
		}
		this.#runDue();
	}

	/** Forgets everything that is still to be done. */
	clear(): void {
		this.#heap = [];
		clearTimeout(this.#timer);
	}

	#enter(entry: Entry): void {
		this.#heap.push(entry);
		this.#rise(this.#heap.length - 1, entry);
		if (this.#heap[0] === entry) this.#wait();
	}

	#wait(): void {
		clearTimeout(this.#timer);
		const next = this.#heap[0];
		if (!next) return;
		const pause = Math.min(Math.max(next.dueAt - this.#now(), 0), LONGEST_TIMER);
		this.#timer = setTimeout(() => this.#runDue(), pause);
	}

	#runDue(): void {
		const now = this.#now();
		for (let next = this.#heap[0]; next && next.dueAt <= now; next = this.#heap[0]) {
			this.#removeFirst();
			next.run();
		}
		this.#wait();
	}

	#removeFirst(): void {
		const last = this.#heap.pop();
		if (last && this.#heap.length > 0) this.#sink(last);
	}

	#rise(from: number, entry: Entry): void {
		let index = from;
		while (index > 0) {
			const above = (index - 1) >> 1;
			const parent = this.#heap[above];
			if (!parent || parent.dueAt <= entry.dueAt) break;
			this.#heap[index] = parent;
			index = above;
		}
		this.#heap[index] = entry;
	}

	#sink(entry: Entry): void {
		let index = 0;
		for (;;) {
			const below = this.#earlierOf(2 * index + 1, 2 * index + 2);
			const child = this.#heap[below];
			if (!child || child.dueAt >= entry.dueAt) break;
			this.#heap[index] = child;
			index = below;
		}
		this.#heap[index] = entry;
	}

	#earlierOf(left: number, right: number): number {
		const [first, second] = [this.#heap[left], this.#heap[right]];
		return first && second && second.dueAt < first.dueAt ? right : left;
	}
}
