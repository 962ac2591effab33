import { sleep } from 'n8n-workflow';

export interface Clock {
	/** In milliseconds since 1970-01-01 UTC. */
	now(): number;
	/** In milliseconds since some moment. Nobody sets this clock, so it measures durations. */
	steady(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now(), sleep };

/** Lets n8n do other work every 25 ms. It measures real time, because n8n really waits. */
export class Breather {
	private since = systemClock.steady();

	get isDue(): boolean {
		return systemClock.steady() - this.since >= 25;
	}

	async pause(): Promise<void> {
		if (!this.isDue) return;
		await systemClock.sleep(0);
		this.since = systemClock.steady();
	}
}

/** Makes a list like `map`, and lets n8n do other work in between. */
export async function mapInSlices<T, R>(values: Iterable<T>, make: (value: T) => R): Promise<R[]> {
	const made: R[] = [];
	const breather = new Breather();
	for (const value of values) {
		made.push(make(value));
		if (breather.isDue) await breather.pause();
	}
	return made;
}

/** Does the work of all steps, and lets n8n do other work in between. @returns its result */
export async function inSlices<T>(work: Iterator<unknown, T>): Promise<T> {
	const breather = new Breather();
	for (;;) {
		const step = work.next();
		if (step.done) return step.value;
		if (breather.isDue) await breather.pause();
	}
}

/** Limits milliseconds to the longest time of a timer: a longer timer ends at once. */
export const timerLimit = (milliseconds: number): number => Math.min(milliseconds, 2 ** 31 - 1);

/**
 * Waits for work, even if the work ignores its signal. After a cancel, the work does not begin.
 *
 * @throws the error of the work, an error with the code ETIMEDOUT when the time is up, or one with
 * the code ERR_CANCELED after a cancel
 */
export async function withinTime<T>(
	milliseconds: number,
	work: (signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	// In Node.js 20, a signal of AbortSignal.any stays in memory until its time is up.
	const over = new AbortController();
	const isOver = new Promise<never>((_, reject) => {
		over.signal.addEventListener('abort', () => reject(over.signal.reason));
	});
	const noResult = (code: string) => Object.assign(new Error('No result'), { code });
	if (cancel?.aborted) throw noResult('ERR_CANCELED');
	const endWith = (code: string) => () => over.abort(noResult(code));
	const [isLate, isCancelled] = [endWith('ETIMEDOUT'), endWith('ERR_CANCELED')];
	const limit = AbortSignal.timeout(timerLimit(milliseconds));
	limit.addEventListener('abort', isLate);
	cancel?.addEventListener('abort', isCancelled);
	try {
		// The first to end counts. The end of the time comes before the work that it stops.
		return await Promise.race([isOver, work(over.signal)]);
	} finally {
		limit.removeEventListener('abort', isLate);
		cancel?.removeEventListener('abort', isCancelled);
	}
}
