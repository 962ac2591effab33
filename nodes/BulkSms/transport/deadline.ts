/** The longest time a timer of Node.js can run; a longer one ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A time limit in milliseconds, shortened to what a timer can run. */
export const timerLimit = (milliseconds: number): number => Math.min(milliseconds, LONGEST_TIMER);

/**
 * Waits for work no longer than a time limit, whatever the work does.
 *
 * @param milliseconds time limit for the whole of the work
 * @param work gets a signal at which it is to stop
 * @param cancel stops the work earlier
 * @returns what the work returns
 * @throws what the work throws; an error with the code ETIMEDOUT when the time is up, and one with
 * the code ERR_CANCELED when it is cancelled
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
	const isLate = () => over.abort(failure('ETIMEDOUT'));
	const isCancelled = () => over.abort(failure('ERR_CANCELED'));
	const limit = AbortSignal.timeout(timerLimit(milliseconds));
	limit.addEventListener('abort', isLate);
	cancel?.addEventListener('abort', isCancelled);
	try {
		// The first to be settled counts: that the time is up, before the work that stops for it.
		return await Promise.race([isOver, work(over.signal)]);
	} finally {
		limit.removeEventListener('abort', isLate);
		cancel?.removeEventListener('abort', isCancelled);
	}
}

const failure = (code: string) => Object.assign(new Error('No result'), { code });
