import { sleep } from 'n8n-workflow';

export interface Clock {
	/** In milliseconds since 1970-01-01 UTC. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = { now: () => Date.now(), sleep };

/** How long work may block n8n, in milliseconds. */
const LONGEST_WORK = 25;

/** Lets n8n do other work from time to time. It measures real time, because n8n really waits. */
export class Breather {
	private since = systemClock.now();

	async pause(): Promise<void> {
		if (systemClock.now() - this.since < LONGEST_WORK) return;
		await systemClock.sleep(0);
		this.since = systemClock.now();
	}
}

/** Limits milliseconds to the longest time of a timer: a longer timer ends at once. */
export const timerLimit = (milliseconds: number): number => Math.min(milliseconds, 2 ** 31 - 1);

/**
 * Waits for work, even if the work ignores its signal.
 *
 * @throws the error of the work, an error with the code ETIMEDOUT when the time is up, or one with
 * the code ERR_CANCELED after a cancel
 */
export async function withinTime<T>(
	milliseconds: number,
	work: (signal: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const over = new AbortController();
	const isOver = new Promise<never>((_, reject) => {
		over.signal.addEventListener('abort', () => reject(over.signal.reason));
	});
	const endWith = (code: string) => () =>
		over.abort(Object.assign(new Error('No result'), { code }));
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
