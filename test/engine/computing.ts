/** What took less needs no further try. */
const LEAST_MS = 100;

/**
 * How long a piece of work computes, for a test that it does not take longer the more it is given.
 * Of this process alone, because the machine may be busy with other tests; and of a few tries, because
 * one of them may collect the garbage of the tests before it.
 *
 * @returns milliseconds of computing of the fastest try
 */
export function computingOf(work: () => void, tries = 3): number {
	let fastest = Infinity;
	for (let left = tries; left > 0; left -= 1) {
		const before = process.cpuUsage();
		work();
		fastest = Math.min(fastest, process.cpuUsage(before).user / 1000);
		if (fastest < LEAST_MS) break;
	}
	return fastest;
}
