/** The last execution in line in this process, by workflow. */
export type Turns = Map<string, Promise<unknown>>;
export const turnsHere: Turns = new Map();

export const CANCELLED = 'the execution was cancelled';

/**
 * Does the work after all earlier work of the same workflow. It waits in a line, because each look
 * at the lock costs a call of the database.
 *
 * @param cancel ends the waiting, and nothing else
 * @throws the error of the work, or an error if the execution is cancelled before the work begins
 */
export async function inTurn<T>(
	turns: Turns,
	workflow: string,
	work: () => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const begun = new AbortController();
	const begin = async () => {
		if (cancel?.aborted) throw new Error(CANCELLED);
		begun.abort();
		return await work();
	};
	const mine = (turns.get(workflow) ?? Promise.resolve()).then(begin, begin);
	turns.set(workflow, mine);
	void mine
		.catch(() => undefined)
		.then(() => {
			if (turns.get(workflow) === mine) turns.delete(workflow);
		});
	return await (cancel ? Promise.race([mine, whenCancelled(cancel, begun.signal)]) : mine);
}

/** Rejects when the execution is cancelled, unless the work has already begun. */
async function whenCancelled(cancel: AbortSignal, begun: AbortSignal): Promise<never> {
	return await new Promise((_, reject) => {
		const end = () => reject(new Error(CANCELLED));
		if (cancel.aborted) return end();
		cancel.addEventListener('abort', end, { once: true, signal: begun });
	});
}
