/** What takes no longer is quick enough, however it grows. */
const AT_ONCE_MS = 50;
/** For eight times as much, work that is linear takes 8 times as long, and work that is quadratic 64 times. */
const PARTS = 8;
const MOST_TIMES = 16;
const TRIES = 5;
/** What takes this long does not pass at another try, and five tries would take minutes. */
const HOPELESS_MS = 10_000;

/** @returns milliseconds that this process computes, because the machine may be busy with others */
export function computingOf(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/**
 * Whether work takes a time that grows no faster than what it is given. Two sizes are compared in one
 * run, so that a slow machine changes nothing, and each by its best try, because a try may collect
 * the garbage of the tests before it.
 *
 * @param measure how long work of a size takes
 */
export async function isLinear(
	measure: (size: number) => number | Promise<number>,
	size: number,
): Promise<boolean> {
	let part = Infinity;
	// The first ones take several times as long, until Node.js has compiled what they call.
	for (let left = TRIES; left > 0; left -= 1) {
		part = Math.min(part, await measure(Math.ceil(size / PARTS)));
	}
	for (let left = TRIES; left > 0; left -= 1) {
		const whole = await measure(size);
		if (whole < Math.max(AT_ONCE_MS, MOST_TIMES * part)) return true;
		if (whole > HOPELESS_MS) return false;
	}
	return false;
}

/** Whether a text that repeats this part is read in a time that grows no faster than it. */
export const isLinearIn = async (
	part: string,
	length: number,
	read: (text: string) => unknown,
): Promise<boolean> =>
	await isLinear((size) => {
		const text = part.repeat(Math.ceil(size / part.length));
		return computingOf(() => read(text));
	}, length);
