import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

const LIMIT_MS = 60_000;
const EVERY_MS = 50;

/** Waits until the page shows what it should: it draws a moment after it was asked to. */
export async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
	const end = Date.now() + LIMIT_MS;
	let seen = await read();
	while (!isDeepStrictEqual(seen, wanted) && Date.now() < end) {
		await sleep(EVERY_MS);
		seen = await read();
	}
	expect(seen).toEqual(wanted);
}
