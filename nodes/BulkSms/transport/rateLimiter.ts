import { clamp } from 'lodash';

import { MINUTE } from '../core/message/schedule/wallClock';
import type { Clock } from './clock';

/** An execution keeps it from one run of the node to the next, also of another process. */
interface Memory {
	of: (key: string) => number | undefined;
	keep: (key: string, value: number) => void;
}

interface PaceLimit {
	/** In messages. Each destination is one message. */
	perMinute: number;
	/** Destinations of one request at most. */
	largest: number;
	/** If absent, the run does not share its limit. */
	memory?: Memory;
	clock: Pick<Clock, 'now' | 'steady'>;
}

/**
 * Decides when requests may leave: after the pauses that they share and, with a limit per minute,
 * after the time of the messages before them. Timers are late, so a late request is made up for,
 * within a bound: any minute contains at most the limit and the messages of one second. All moments
 * are of the steady clock, so nobody waits because a clock was set back.
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

	/** How late a request may be, in milliseconds, without delaying the next ones. */
	private readonly tolerance: number = 0;

	/** Ends after the turn of the last waiting request. */
	private queue: Promise<unknown> = Promise.resolve();

	constructor(private readonly limit?: PaceLimit) {
		if (!limit) return;
		const { perMinute, largest, memory, clock } = limit;
		this.interval = MINUTE / perMinute;
		// This is the rest of a second's messages, in a minute that begins with a late request and ends
		// with the largest one.
		const left = RateLimiter.mostAtOnce(perMinute) - largest + 0.5;
		this.tolerance = Math.min(1_000, left * this.interval);
		// A clock that was set back, or an earlier lower limit, no longer delays requests.
		const wait = (memory?.of('next') ?? 0) - clock.now();
		this.slot = clock.steady() + clamp(wait, 0, largest * this.interval);
	}

	/** No request carries more messages than leave in a second, but at least one. */
	static mostAtOnce(perMinute: number): number {
		return Math.max(1, Math.floor(perMinute / 60));
	}

	/** When the next request may leave. */
	get next(): number {
		return Math.max(this.notBefore, this.slot);
	}

	pauseUntil(moment: number): void {
		this.notBefore = Math.max(this.notBefore, moment);
		this.remember();
	}

	/** Notes that a request with so many messages leaves now. */
	noteLeaving(messages: number, now: number): void {
		if (!this.limit) return;
		this.slot = Math.max(this.next, now - this.tolerance) + messages * this.interval;
		this.remember();
	}

	private remember(): void {
		if (!this.limit) return;
		const { clock, memory } = this.limit;
		memory?.keep('next', clock.now() + this.next - clock.steady());
	}

	/** Does the work before a {@link noteLeaving}. With a limit, calls are done in their order. */
	async inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (!this.limit) return await work();
		const turn = this.queue.then(work);
		this.queue = turn.catch(() => undefined);
		return await turn;
	}
}
