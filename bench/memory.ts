import { readFileSync } from 'node:fs';

const EVERY_MS = 20;
const KIB_PER_MB = 1024;

/** How much memory a run took: the resident set of a process, in MB of 1,048,576 bytes. */
export interface MemoryUse {
	/** At rest, right before the run. */
	idleMb: number;
	/** The highest above that until the run ended; 0 when it never rose. */
	peakMb: number;
}

/**
 * Starts a record of the memory of a process, which must be alive and at rest (Linux).
 *
 * @returns what ends the record, and gives what was used since it began
 */
export function recordMemory(pid: number) {
	const samples = [residentMb(pid)];
	const timer = setInterval(() => void samples.push(residentMb(pid)), EVERY_MS);
	return { stop: () => clearInterval(timer), use: () => memoryUse(samples) };
}

/**
 * @param samples in MB, in the order in which they were taken, the first one at rest
 * @throws when there is none
 */
export function memoryUse(samples: readonly number[]): MemoryUse {
	const [idleMb] = samples;
	if (idleMb === undefined) throw new Error('The memory was not measured');
	return { idleMb, peakMb: samples.reduce((high, mb) => Math.max(high, mb)) - idleMb };
}

/** @returns the resident set size of a process, in MB of 1,048,576 bytes */
function residentMb(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
	if (kib === undefined) throw new Error(`Process ${pid} has ended`);
	return Number(kib) / KIB_PER_MB;
}
