import { range } from 'lodash';
import type { MemoryUse } from '../memory';
import { isBare, type Way, type WayId } from './ways';

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

/** What one run of one way took. */
export interface Measurement {
	way: WayId;
	messages: number;
	/** HTTP requests, counted by the sandbox. */
	requests: number;
	/** Seconds in the node, or of the bare client from its first request to its last answer. */
	seconds: number;
	/** Of the n8n process; absent where it was not measured. */
	memory?: MemoryUse;
}

/**
 * Plans all rounds, each way in turn, so that noise meets all alike. In the first, every size but a
 * way's smallest gets an n8n of its own, whose memory is measured; the smallest follows in the first.
 */
export const planSessions = (ways: readonly Way[], rounds: number): Session[] =>
	range(1, rounds + 1).flatMap((round) => ways.flatMap((way) => sessionsOf(way, round)));

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
