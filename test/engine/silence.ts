import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a piece of work kept this process from anything else, at most, in milliseconds of
 * computing: the machine may be busy with other tests.
 */
export async function longestSilenceOf(work: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	let isOver = false;
	const watch = async () => {
		while (!isOver) {
			const before = process.cpuUsage();
			await sleep(1);
			longest = Math.max(longest, process.cpuUsage(before).user / 1000);
		}
	};
	const watching = watch();
	await work().finally(() => (isOver = true));
	await watching;
	return longest;
}
