/** What takes no longer is quick enough, however it grows. */
const AT_ONCE_MS = 50;
/**
 * The whole is compared with as many parts after each other, which collect as much garbage. Work that is
 * linear takes as long, and work that is quadratic eight times as long. The limit is as many times the
 * one as it is below the other.
 */
const PARTS = 8;
const MOST_TIMES = Math.sqrt(PARTS);
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
 * run, so that a slow machine changes nothing, and right after each other, so that one that becomes
 * slow changes nothing either. One try is enough: what is quadratic is so each time.
 *
 * @param measure how long work of a size takes
 */
export async function isLinear(
	measure: (size: number) => number | Promise<number>,
	size: number,
): Promise<boolean> {
	const measureParts = async (): Promise<number> => {
		let parts = 0;
		for (let left = PARTS; left > 0; left -= 1) parts += await measure(Math.ceil(size / PARTS));
		return parts;
	};
	// The first ones take several times as long, until Node.js has compiled what they call.
	await measureParts();
	for (let left = TRIES; left > 0; left -= 1) {
		const whole = await measure(size);
		if (whole < AT_ONCE_MS || whole < MOST_TIMES * (await measureParts())) return true;
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
