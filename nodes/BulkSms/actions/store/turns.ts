export const CANCELLED = 'the execution was cancelled';

/** Lets one at a time do work, in the order in which they came. */
export class Turns {
	/** What ends when the last of those who wait has had its turn, by name. */
	private readonly last = new Map<string, Promise<unknown>>();

	/**
	 * @param cancel ends the waiting, and not the work
	 * @throws what the work throws, and an error if it was cancelled before
	 */
	async take<T>(name: string, work: () => Promise<T>, cancel?: AbortSignal): Promise<T> {
		const begun = new AbortController();
		const begin = async () => {
			if (cancel?.aborted) throw new Error(CANCELLED);
			begun.abort();
			return await work();
		};
		const mine = (this.last.get(name) ?? Promise.resolve()).then(begin, begin);
		const ended = mine
			.catch(() => undefined)
			.then(() => {
				if (this.last.get(name) === ended) this.last.delete(name);
			});
		this.last.set(name, ended);
		return await (cancel ? Promise.race([mine, whenCancelled(cancel, begun.signal)]) : mine);
	}
}

/** The line of this process. */
export const turnsHere = new Turns();

/** Rejects when the execution is cancelled, unless the work has begun by then. */
async function whenCancelled(cancel: AbortSignal, begun: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		const end = () => reject(new Error(CANCELLED));
		if (cancel.aborted) end();
		cancel.addEventListener('abort', end, { signal: begun });
	});
}
