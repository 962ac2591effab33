const running: Array<{ close(): Promise<void> }> = [];

/** Has `stopAll` close what was started. */
export function stopLater<T extends { close(): Promise<void> }>(started: T): T {
	running.push(started);
	return started;
}

/** Stops every sandbox and every server that the tests have started. */
export async function stopAll(): Promise<void> {
	for (const started of running.splice(0).reverse()) await started.close();
}

/** Waits until `condition` holds; fails after a minute. */
export async function until(condition: () => boolean): Promise<void> {
	const latest = Date.now() + 60_000;
	while (!condition()) {
		if (Date.now() > latest) throw new Error(`Waited in vain for ${condition.toString()}`);
		await pause(5);
	}
}

/** Waits so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
