import { clamp } from 'lodash';

import { MINUTE } from '../core/message/schedule/wallClock';

const SECOND = 1_000;

/** Kept by an execution from one run of the node to the next. */
interface Memory {
	of: (key: string) => number | undefined;
	keep: (key: string, value: number) => void;
}

interface Limit {
	/** Messages; one is one destination. */
	perMinute: number;
	/** Destinations of one request at most. */
	largest: number;
	/** Absent: the run shares its limit with no other. */
	memory?: Memory;
}

/**
 * When requests may leave: after the pauses that they share and, with a limit of messages per minute,
 * each when the messages before it have had their time. Timers are late, so lateness is made up for,
 * within a bound: any minute holds no more than the limit and the messages of one second.
 *
 * ```
 * messages   [ 10 ]    [ 10 ]    [ 4 ][ 10 ]      at 600 per minute
 * seconds    0         1         2    2.4
 * ```
 */
export class RateLimiter {
	private notBefore = 0;

	private slot = 0;

	/** In milliseconds, from one message to the next. */
	private readonly interval: number = 0;

	/** Milliseconds by which a request may be late without those after it being later, too. */
	private readonly tolerance: number = 0;

	/** Ends when the last of those who wait has had its turn. */
	private queue: Promise<unknown> = Promise.resolve();

	/** @param now in milliseconds since 1970-01-01 UTC */
	constructor(
		private readonly limit?: Limit,
		now = 0,
	) {
		if (!limit) return;
		const { perMinute, largest, memory } = limit;
		this.interval = MINUTE / perMinute;
		// In a minute that begins with a late request and ends with the largest one, this is what is left
		// of a second's messages.
		const left = RateLimiter.mostAtOnce(perMinute) - largest + 0.5;
		this.tolerance = Math.min(SECOND, left * this.interval);
		// A clock that was set back, or a lower limit before, delays nobody any longer.
		this.slot = clamp(memory?.of('next') ?? now, now, now + largest * this.interval);
	}

	/** No request carries more messages than leave in a second, but one at least. */
	static mostAtOnce(perMinute: number): number {
		return Math.max(1, Math.floor(perMinute / 60));
	}

	/** When the next request may leave. */
	get next(): number {
		return Math.max(this.notBefore, this.slot);
	}

	pauseUntil(moment: number): void {
		this.notBefore = Math.max(this.notBefore, moment);
		this.limit?.memory?.keep('next', this.next);
	}

	/** Notes that a request with so many messages leaves now. */
	take(messages: number, now: number): void {
		if (!this.limit) return;
		this.slot = Math.max(this.next, now - this.tolerance) + messages * this.interval;
		this.limit?.memory?.keep('next', this.next);
	}

	/** Does what leads to a {@link take}, in the order of the calls where there is a limit. */
	async inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (!this.limit) return await work();
		const turn = this.queue.then(work);
		this.queue = turn.catch(() => undefined);
		return await turn;
	}
}
