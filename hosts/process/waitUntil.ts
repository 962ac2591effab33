import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
	/** Seconds after which waiting ends with an error. */
	limitSeconds: number;
	/** Milliseconds between two tries, 200 when left out. */
	everyMs?: number;
}

/** Says that something did not come about in time. */
export class WaitedInVain extends Error {
	constructor(what: string, limitSeconds: number) {
		super(`Waited ${limitSeconds} s in vain for ${what}`);
	}
}

/**
 * Tries until there is a result.
 *
 * @param what what is waited for, for the error's text
 * @param attempt gives the result, or `undefined` when it is not there yet
 * @throws WaitedInVain when there is none in time, and whatever `attempt` throws
 */
export async function waitUntil<T>(
	what: string,
	{ limitSeconds, everyMs = 200 }: WaitOptions,
	attempt: () => Promise<T | undefined>,
): Promise<T> {
	const end = Date.now() + limitSeconds * 1000;
	for (;;) {
		const result = await attempt();
		if (result !== undefined) return result;
		if (Date.now() >= end) throw new WaitedInVain(what, limitSeconds);
		await sleep(everyMs);
	}
}
