import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 90_000;
const EVERY_MS = 50;

/**
 * Waits until the page shows what it should: it draws a moment after it was asked to. What `wanted`
 * leaves open, a matcher of jest says.
 */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
	const end = Date.now() + LIMIT_MS;
	for (;;) {
		const seen = await read();
		if (matches(seen, wanted) || Date.now() >= end) return expect(seen).toEqual(wanted);
		await sleep(EVERY_MS);
	}
}

function matches(seen: unknown, wanted: unknown): boolean {
	try {
		expect(seen).toEqual(wanted);
		return true;
	} catch {
		return false;
	}
}
