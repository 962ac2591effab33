import type { MessageRate } from '../core/request/pacing';

/**
 * When the requests of a run may leave: after the pauses that they share and, with a limit of messages
 * per minute, each when those before it have had their time.
 */
export class Pace {
	private notBefore = 0;

	/** Ends when the last of those who wait has had its turn. */
	private queue: Promise<unknown> = Promise.resolve();

	/** @param slot when the first request may leave, in milliseconds since 1970-01-01 UTC */
	constructor(
		private readonly rate?: MessageRate,
		private slot = 0,
	) {}

	/** When the next request may leave. */
	get next(): number {
		return Math.max(this.notBefore, this.slot);
	}

	pauseUntil(moment: number): void {
		this.notBefore = Math.max(this.notBefore, moment);
	}

	/** Notes that a request with so many messages leaves now. */
	take(messages: number, now: number): void {
		if (!this.rate) return;
		const { interval, tolerance } = this.rate;
		this.slot = Math.max(this.next, now - tolerance) + messages * interval;
	}

	/** Does what leads to a {@link take}, in the order of the calls where there is a limit. */
	async inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (!this.rate) return await work();
		const turn = this.queue.then(work);
		this.queue = turn.catch(() => undefined);
		return await turn;
	}
}
