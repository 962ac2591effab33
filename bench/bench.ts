/**
 * Measures how fast messages go out, and with how much memory, in the pinned n8n against a sandbox
 * that answers after 20 ms: `npm run bench`, about 20 minutes, or `npm run bench -- --quick`,
 * which measures every row once, with shorter rests, and says so in what it writes.
 * Then it measures how fast delivery reports are taken. `--only sending` and `--only reports` do one
 * of the two. Prints tables and the ratios that must be reached, and writes them to bench/results.md.
 */
import { type PreparedN8n, prepareN8n } from '../hosts/owned-n8n';
import { createProgress } from '../hosts/progress';
import { measureBare } from './bare-run';
import { describeMachine, describeVersions } from './machine';
import { type Measurement, toRows } from './measurement';
import { measureInN8n } from './n8n-session';
import { ENGINES, reportResultsText } from './report-results';
import { measureReports, type ReportRow } from './report-rounds';
import { resultsText } from './results';
import { writeResults } from './results-file';
import { startSandboxProcess } from './sandbox-process';
import { type Way, WAYS } from './ways';

const PARTS = ['sending', 'reports'];
const ROUNDS = 3;
const REPORT_ROUNDS = 8;
const QUICK_REPORT_ROUNDS = 1;
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
	needs: PreparedN8n & { restMs?: number },
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
async function measureAll(needs: PreparedN8n, isQuick: boolean): Promise<Measurement[]> {
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
	const wanted = wantedParts(process.argv);
	const machine = describeMachine();
	const prepared = await prepareN8n('n8n-2', progress);
	const versions = await describeVersions(prepared.host);
	if (wanted.includes('sending')) {
		const rows = toRows(await measureAll(prepared, isQuick));
		await publish('Sending', resultsText(rows, { machine, versions, isQuick }));
	}
	if (wanted.includes('reports')) {
		const rounds = isQuick ? QUICK_REPORT_ROUNDS : REPORT_ROUNDS;
		progress.line(`Delivery reports, ${rounds} rounds`);
		const rows: ReportRow[] = [];
		for (const engine of ENGINES) {
			rows.push(...(await measureReports({ ...prepared, engine }, rounds, progress)));
		}
		await publish('Delivery reports', reportResultsText(rows, { machine, versions }));
	}
}

function wantedParts(args: readonly string[]): readonly string[] {
	if (!args.includes('--only')) return PARTS;
	const only = args[args.indexOf('--only') + 1];
	const wanted = PARTS.filter((part) => part === only);
	if (wanted.length === 0) throw new Error(`--only takes one of ${PARTS.join(', ')}`);
	return wanted;
}

async function publish(heading: string, text: string): Promise<void> {
	process.stdout.write(`\n${heading}\n\n${text}`);
	await writeResults(heading, text);
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
