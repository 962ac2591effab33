import type { Clock } from '../../../transport/clock';
import type { StoreHold } from './storeHold';

/** For how long a hold goes from one execution to the next one, in milliseconds. */
const LONGEST_HOLD = 5_000;
/** How long this process then leaves the lock to others: they look every 150 ms. */
const TURN_OF_OTHERS = 300;

export const CANCELLED = 'the execution was cancelled';

/** Executions of one workflow in this process. One after the other does its work. */
interface Line {
	last: Promise<unknown>;
	waiting: Set<object>;
	/** What the one before left to the next one. */
	hold: StoreHold | undefined;
	isTurnOfOthers: boolean;
}

/** The lines in a process, by workflow. */
export type Turns = Map<string, Line>;

/** The place of an execution in the line, while it does its work. */
export interface Turn {
	/** Gives the hold that the execution before left, if there is one. */
	takeOver: () => StoreHold | undefined;
	/** Leaves the hold to the next execution, or releases it for other processes. */
	leave: (hold: StoreHold) => Promise<void>;
}

interface Place {
	turns: Turns;
	workflow: string;
	clock: Clock;
	/** It ends the waiting, and nothing else. */
	cancel?: AbortSignal | undefined;
}

/**
 * Does the work after all earlier work of the same workflow. It waits in a line, because each look
 * at the lock costs a call of the database.
 *
 * @throws the error of the work, or an error if the execution is cancelled before the work begins
 */
export async function inTurn<T>(
	{ turns, workflow, clock, cancel }: Place,
	work: (turn: Turn) => Promise<T>,
): Promise<T> {
	const line: Line = turns.get(workflow) ?? {
		...{ last: Promise.resolve(), waiting: new Set(), hold: undefined, isTurnOfOthers: false },
	};
	turns.set(workflow, line);
	const previous = line.last;
	const place = {};
	line.waiting.add(place);
	const begun = new AbortController();
	const cancelled = new Promise<never>((_, reject) => {
		const end = () => {
			line.waiting.delete(place);
			reject(new Error(CANCELLED));
		};
		if (cancel?.aborted) end();
		else cancel?.addEventListener('abort', end, { once: true, signal: begun.signal });
	});
	const mine = Promise.race([cancelled, previous]).then(async () => {
		begun.abort();
		line.waiting.delete(place);
		if (line.isTurnOfOthers) await clock.sleep(TURN_OF_OTHERS);
		line.isTurnOfOthers = false;
		return await work(turnIn(line, clock));
	});
	// Who gave up waiting lets nobody before the work that it waited for.
	const settled = Promise.allSettled([previous, mine]).then(async () => {
		if (line.last !== settled) return;
		turns.delete(workflow);
		// The one that it was left to was cancelled.
		await line.hold?.release();
	});
	line.last = settled;
	return await mine;
}

const turnIn = (line: Line, clock: Clock): Turn => ({
	takeOver: () => {
		const { hold } = line;
		line.hold = undefined;
		return hold;
	},
	leave: async (hold) => {
		const isDue = clock.steady() - hold.begun >= LONGEST_HOLD;
		if (line.waiting.size > 0 && hold.isHeld && !isDue) line.hold = hold;
		else await hold.release();
		line.isTurnOfOthers = isDue;
	},
});
