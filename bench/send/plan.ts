import { isBare, type Way } from './ways';

/** Messages that a new n8n sends before anything is measured. */
export const WARM_UP = 1_000;

/** Milliseconds that an n8n, or the sandbox of a bare client, rests before each run. */
export const PAUSE_MS = 2_000;

/**
 * Milliseconds that an n8n rests before its memory is measured: after the warm-up V8 gives back what
 * it no longer needs within about 10 seconds.
 */
export const REST_MS = 20_000;

/** What is measured with one n8n, in this order. */
export interface Session {
	way: Way;
	round: number;
	sizes: readonly number[];
	/** Whether the memory of the first size is measured too. */
	withMemory: boolean;
}

/** How a bench is cut down to a look. */
export interface Extent {
	rounds: number;
	/** Instead of each way's own. */
	sizes?: readonly number[];
}

// From a quiet machine of two cores; only for the estimate.
const N8N_START_S = 12;
const BARE_START_S = 3;
/** What Webhook, Split Out, storing and checking take. */
const AROUND_N8N_MS = 0.3;
/** What making the bodies and checking take. */
const AROUND_BARE_MS = 0.1;

/**
 * Plans all rounds. In the first, every size but a way's smallest gets an n8n of its own, whose memory
 * is measured; the smallest follows in the first of them.
 */
export function planSessions(ways: readonly Way[], { rounds, sizes }: Extent): Session[] {
	return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
		ways.flatMap((way) => sessionsOf({ ...way, sizes: sizes ?? way.sizes }, round)),
	);
}

function sessionsOf(way: Way, round: number): Session[] {
	const [smallest, ...others] = way.sizes;
	if (isBare(way.id) || round > 1 || smallest === undefined || others.length === 0) {
		return [{ way, round, sizes: way.sizes, withMemory: false }];
	}
	return others.map((size, index) => ({
		...{ way, round, withMemory: true },
		sizes: index === 0 ? [size, smallest] : [size],
	}));
}

/** @returns about how many seconds the sessions take */
export function estimateSeconds(sessions: readonly Session[]): number {
	return sessions.reduce((sum, { way, sizes, withMemory }) => {
		const messages = sizes.reduce((all, size) => all + size, WARM_UP);
		const [start, aroundMs] = isBare(way.id)
			? [BARE_START_S, AROUND_BARE_MS]
			: [N8N_START_S, AROUND_N8N_MS];
		const rests = sizes.length * PAUSE_MS + (withMemory ? REST_MS : 0);
		return sum + start + (rests + messages * (way.aboutMs + aroundMs)) / 1000;
	}, 0);
}
