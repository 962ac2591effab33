import { readFileSync } from 'node:fs';

const EVERY_MS = 20;
const KIB_PER_MB = 1024;

/** What a process held in memory at a time. */
interface Sample {
	/** Milliseconds since 1970. */
	at: number;
	/** Resident set size, in MB of 1,048,576 bytes. */
	mb: number;
}

/** A record of the resident set size of a process, a sample every 20 ms. */
export interface MemoryRecord {
	/** Ends the record; more calls do no harm. */
	stop(): void;
	/**
	 * @param from beginning of the span, milliseconds since 1970; of the whole record when left out
	 * @param to end of the span
	 * @returns the highest sample, in MB
	 */
	peak(from?: number, to?: number): number;
}

/** Starts a record of the memory of a process, which must be alive (Linux). */
export function recordMemory(pid: number): MemoryRecord {
	const samples: Sample[] = [];
	const sample = () => void samples.push({ at: Date.now(), mb: residentMb(pid) });
	sample();
	const timer = setInterval(sample, EVERY_MS);
	return {
		stop: () => clearInterval(timer),
		peak: (from = 0, to = Infinity) =>
			samples
				.filter(({ at }) => at >= from && at <= to)
				.reduce((highest, { mb }) => Math.max(highest, mb), 0),
	};
}

/** @returns the resident set size of a process, in MB of 1,048,576 bytes */
export function residentMb(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
	if (kib === undefined) throw new Error(`Process ${pid} has ended`);
	return Number(kib) / KIB_PER_MB;
}
