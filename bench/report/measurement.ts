import type { MemoryUse } from '../memory';
import type { WayId } from '../send/ways';

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

/** One line of the table: the medians of the runs of one way with one number of messages. */
export interface Row extends Measurement {
	runs: number;
	/** Seconds of the fastest run. */
	fastest: number;
	/** Seconds of the slowest run. */
	slowest: number;
}

/** Puts the runs of the same way and size together, in the order in which they first occur. */
export function toRows(measurements: readonly Measurement[]): Row[] {
	const groups = new Map<string, Measurement[]>();
	for (const each of measurements) {
		const key = `${each.way} ${each.messages}`;
		groups.set(key, [...(groups.get(key) ?? []), each]);
	}
	return [...groups.values()].flatMap((group) => {
		const [first] = group;
		if (first === undefined) return [];
		const memories = group.flatMap(({ memory }) => memory ?? []);
		const seconds = group.map((each) => each.seconds);
		const row: Row = {
			way: first.way,
			messages: first.messages,
			requests: median(group.map(({ requests }) => requests)),
			seconds: median(seconds),
			runs: group.length,
			fastest: Math.min(...seconds),
			slowest: Math.max(...seconds),
		};
		if (memories.length > 0) {
			row.memory = {
				idleMb: median(memories.map(({ idleMb }) => idleMb)),
				peakMb: median(memories.map(({ peakMb }) => peakMb)),
			};
		}
		return [row];
	});
}

/** @returns the middle of the values, or the mean of the two in the middle */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
