/** The latest time the clock can be set to: the end of the year 9999, in milliseconds since 1970. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * The sandbox's clock: scheduled messages, reports and every time it writes down go by it. It runs
 * with the machine's clock, ahead of it by as much as it was moved.
 */
export class Clock {
	#ahead = 0;
	readonly #listeners: Array<(milliseconds: number) => void> = [];

	/** Gives the sandbox's time, milliseconds since 1970. */
	readonly now = (): number => Date.now() + this.#ahead;

	/** Milliseconds by which it is ahead of the machine's clock. */
	get ahead(): number {
		return this.#ahead;
	}

	/**
	 * Moves it forward; what has become due happens before this returns.
	 *
	 * @param to the new time, milliseconds since 1970
	 * @returns why it cannot be moved there, in words, or undefined if it was moved
	 */
	moveTo(to: number): string | undefined {
		if (!(to <= LATEST)) return 'must not be later than the year 9999';
		const now = this.now();
		if (to < now) {
			return `would move the clock back from ${new Date(now).toISOString()}; it only moves forward (DELETE /api/clock sets it to the real time)`;
		}
		this.#setAhead(this.#ahead + to - now);
		return undefined;
	}

	/** Sets it to the machine's time again. What has happened meanwhile stays. */
	reset(): void {
		this.#setAhead(0);
	}

	/** Has `listener` called after every move, with how far it went: below 0 if it went back. */
	onMove(listener: (milliseconds: number) => void): void {
		this.#listeners.push(listener);
	}

	#setAhead(ahead: number): void {
		const milliseconds = ahead - this.#ahead;
		this.#ahead = ahead;
		for (const listener of this.#listeners) listener(milliseconds);
	}
}
