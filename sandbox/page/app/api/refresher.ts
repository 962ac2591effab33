const PAUSE_MS = 150;
const RETRY_MS = 1000;

/** Brings something up to date. */
export interface Refresher {
	/** May be called as often as there is reason to. */
	refresh: () => void;
	/** Ends it; a round that is under way is the last one. */
	stop: () => void;
}

/**
 * Makes what brings something up to date. Called while it is at work, it goes once more afterwards:
 * at most one request is under way, so a busy sandbox is not asked faster than it can answer, and
 * the last change is never missed.
 *
 * @param work one round; must not reject; says whether it is done or has to be tried again
 */
export function refresher(work: () => Promise<'done' | 'again'>): Refresher {
	let isAtWork = false;
	let isWanted = false;
	let isStopped = false;
	const run = async () => {
		isAtWork = true;
		while (isWanted && !isStopped) {
			isWanted = false;
			const end = await work();
			if (end === 'again') isWanted = true;
			if (isWanted) await pause(end === 'again' ? RETRY_MS : PAUSE_MS);
		}
		isAtWork = false;
	};
	return {
		refresh: () => {
			isWanted = true;
			if (!isAtWork) void run();
		},
		stop: () => {
			isStopped = true;
		},
	};
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
