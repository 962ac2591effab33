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
	const idleMb = residentMb(pid);
	let highest = idleMb;
	const look = () => (highest = Math.max(highest, residentMb(pid)));
	const timer = setInterval(look, EVERY_MS);
	const use = (): MemoryUse => ({ idleMb, peakMb: highest - idleMb });
	return { stop: () => clearInterval(timer), use };
}

function residentMb(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
	if (kib === undefined) throw new Error(`Process ${pid} has ended`);
	return Number(kib) / KIB_PER_MB;
}
