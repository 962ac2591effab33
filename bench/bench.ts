/**
 * Measures how fast messages go out, and with how much memory, in the pinned n8n against a sandbox
 * that answers after 20 ms: `npm run bench`, about 20 minutes, or `npm run bench -- --quick`,
 * which measures every row once, with shorter rests, and says so in what it writes.
 * Prints one table, the ratios that must be reached, and writes both to bench/results.md.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installHost, type InstalledHost } from '../hosts/install-host';
import { packPackage } from '../hosts/pack';
import { createProgress } from '../hosts/progress';
import { measureBare } from './bare-run';
import { describeMachine, describeVersions } from './machine';
import { type Measurement, toRows } from './measurement';
import { measureInN8n } from './n8n-session';
import { resultsText } from './results';
import { startSandboxProcess } from './sandbox-process';
import { type Way, WAYS } from './ways';

const ROUNDS = 3;
/** Seconds from which a row is measured only once. */
const LONG_S = 5;
const QUICK_LARGEST = 10_000;
/** V8 gives back what a run has left behind in steps, the last one after about 25 seconds. */
const REST_MS = 28_000;
const QUICK_REST_MS = 10_000;

const progress = createProgress(process.stderr);

async function measure(
	way: Way,
	sizes: readonly number[],
	needs: { host: InstalledHost; tarball: string; restMs?: number },
): Promise<Measurement[]> {
	const sandbox = await startSandboxProcess();
	try {
		const isBare = way.id === 'bare' || way.id === 'bare500';
		const work = isBare ? measureBare : measureInN8n;
		return await work(way, sizes, { ...needs, sandbox });
	} finally {
		await sandbox.stop();
	}
}

/** Measures every way in turn, as often as there are rounds, so that noise meets all alike. */
async function measureAll(
	needs: { host: InstalledHost; tarball: string },
	isQuick: boolean,
): Promise<Measurement[]> {
	const all: Measurement[] = [];
	const restMs = isQuick ? QUICK_REST_MS : REST_MS;
	for (let round = 1; round <= (isQuick ? 1 : ROUNDS); round += 1) {
		for (const way of WAYS) {
			const isLong = (size: number) =>
				all.some((each) => each.way === way.id && each.messages === size && each.seconds >= LONG_S);
			const sizes = way.sizes.filter(
				(size) => !isLong(size) && (!isQuick || size <= QUICK_LARGEST || way.perRequest === 500),
			);
			if (sizes.length === 0) continue;
			const made = await progress.during(`Round ${round}, ${way.title}, ${sizes.join(' ')}`, () =>
				measure(way, sizes, { ...needs, ...(round === 1 && { restMs }) }),
			);
			for (const each of made) {
				const { messages, seconds, memory } = each;
				const peak = memory
					? `, ${memory.peakMb.toFixed(0)} MB above ${memory.idleMb.toFixed(0)}`
					: '';
				progress.line(`  ${messages}: ${seconds.toFixed(3)} s${peak}`);
			}
			all.push(...made);
		}
	}
	return all;
}

async function main(): Promise<void> {
	const isQuick = process.argv.includes('--quick');
	const machine = describeMachine();
	const tarball = await progress.during('Building and packing the package', packPackage);
	const host = await installHost('n8n-2', progress);
	const versions = await describeVersions(host);
	const rows = toRows(await measureAll({ host, tarball }, isQuick));
	const text = resultsText(rows, { machine, versions, isQuick });
	process.stdout.write(`\n${text}`);
	await writeFile(path.join(__dirname, 'results.md'), `# Results of the bench\n\n${text}`);
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
