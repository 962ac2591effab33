/**
 * Measures how fast messages go out, and with how much memory, in the pinned n8n against a sandbox
 * that answers after 20 ms; then how fast delivery reports are taken, incoming SMS are answered, and
 * messages are looked up, and how long a campaign takes: `npm run bench`, about 70 minutes. Prints
 * tables and the ratios that must be reached, and writes them to bench/results.md, a plot to
 * docs/images/scaling.svg and the figures to docs/scaling.md.
 *
 * `--only reports,incoming` does these parts; there are also sending, status and campaign. `npm run
 * docs` then writes what docs/scaling.md and bench/sizing.md tell of calls and of queue mode.
 *
 * A look, whose files go to .tmp/bench/look: `--quick` makes one round; `--sizes 200,1000` takes these
 * numbers of messages, or of rows.
 */
import { type PreparedN8n, prepareN8n } from '../hosts/n8n/ownedN8n';
import { repository } from '../hosts/install/hostFolder';
import { createProgress } from '../hosts/process/progress';
import { measureBare } from './send/bareRun';
import { campaignResultsText } from './campaign/campaignResults';
import { measureCampaign } from './campaign/campaignRounds';
import { incomingResultsText } from './incoming/incomingResults';
import { type IncomingRow, measureIncoming } from './incoming/incomingRounds';
import { callsFor, ENGINES, RECOMMENDED } from './engines';
import { type BenchOptions, readOptions } from './options';
import { describeMachine, describeVersions } from './report/machine';
import { type Measurement, toRows } from './report/measurement';
import { measureInN8n } from './send/n8nSession';
import { estimateSeconds, planSessions, REST_MS, type Session } from './send/plan';
import { reportResultsText } from './reports/reportResults';
import { measureReports, type ReportRow } from './reports/reportRounds';
import { resultsText } from './report/results';
import { LOOK_FOLDER, writeResults, writeScaling } from './report/resultsFile';
import { startSandboxProcess } from './sandboxProcess';
import { statusResultsText } from './status/statusResults';
import { measureStatus } from './status/statusRounds';
import { isBare, WAYS } from './send/ways';

const ROUNDS = 3;
const REPORT_ROUNDS = 3;
const QUICK_REPORT_ROUNDS = 1;
/** Reports that must come through without a loss. */
const LONG_ROUND = 5_000;
const QUICK_LONG_ROUND = 200;
const INCOMING_CALLS = 2_000;
const QUICK_INCOMING_CALLS = 200;
const STATUS_IDS = 1_000;
const QUICK_STATUS_IDS = 100;
const STATUS_ROUNDS = 3;
const CAMPAIGN_SIZES = [10_000, 100_000];
const QUICK_CAMPAIGN_SIZES = [10_000];

const progress = createProgress(process.stderr);

async function measure(
	{ way, sizes, withMemory }: Session,
	prepared: PreparedN8n,
): Promise<Measurement[]> {
	const sandbox = await startSandboxProcess();
	try {
		if (isBare(way.id)) return await measureBare(way, sizes, { ...prepared, sandbox });
		const rest = withMemory ? { restMs: REST_MS } : {};
		return await measureInN8n(way, sizes, { ...prepared, sandbox, ...rest });
	} finally {
		await sandbox.stop();
	}
}

/** Measures every way in turn, as often as there are rounds, so that noise meets all alike. */
async function measureAll(
	prepared: PreparedN8n,
	sessions: readonly Session[],
): Promise<Measurement[]> {
	const all: Measurement[] = [];
	for (const [index, session] of sessions.entries()) {
		const left = minutes(estimateSeconds(sessions.slice(index)));
		const { round, way, sizes } = session;
		const made = await progress.during(
			`About ${left} left. Round ${round}, ${way.title}, ${sizes.join(' ')}`,
			() => measure(session, prepared),
		);
		for (const { messages, seconds, memory } of made) {
			const peak = memory
				? `, ${memory.peakMb.toFixed(0)} MB above ${memory.idleMb.toFixed(0)}`
				: '';
			progress.line(`  ${messages}: ${seconds.toFixed(3)} s${peak}`);
		}
		all.push(...made);
	}
	return all;
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2));
	const { isQuick, parts } = options;
	const machine = describeMachine();
	const prepared = await prepareN8n('n8n-2', progress);
	const versions = await describeVersions(prepared.host);
	if (parts.includes('sending')) {
		const begin = Date.now();
		const sessions = planSessions(WAYS, { ...options, rounds: isQuick ? 1 : ROUNDS });
		const rows = toRows(await measureAll(prepared, sessions));
		const text = resultsText(rows, { machine, versions });
		await publish(options, 'Sending', text, begin);
		await writeScaling(folderOf(options), rows);
	}
	if (parts.includes('reports')) {
		const begin = Date.now();
		const rounds = isQuick ? QUICK_REPORT_ROUNDS : REPORT_ROUNDS;
		progress.line(`Delivery reports, ${rounds} rounds`);
		const rows: ReportRow[] = [];
		const many = isQuick ? QUICK_LONG_ROUND : LONG_ROUND;
		for (const engine of ENGINES) {
			// With one engine only: the others would make the bench longer, not surer.
			const longRound = engine === RECOMMENDED ? many : 0;
			rows.push(
				...(await measureReports({ ...prepared, engine }, { rounds, longRound }, progress)),
			);
		}
		const text = reportResultsText(rows, { machine, versions, longRound: many });
		await publish(options, 'Delivery reports', text, begin);
	}
	if (parts.includes('incoming')) {
		const begin = Date.now();
		const calls = isQuick ? QUICK_INCOMING_CALLS : INCOMING_CALLS;
		progress.line(`Incoming SMS, ${calls} for each way`);
		const rows: IncomingRow[] = [];
		for (const engine of ENGINES) {
			const share = callsFor(engine, calls);
			rows.push(...(await measureIncoming({ ...prepared, engine }, share, progress)));
		}
		const text = incomingResultsText(rows, { machine, versions });
		await publish(options, 'Incoming SMS', text, begin);
	}
	if (parts.includes('status')) {
		const begin = Date.now();
		const rounds = isQuick ? 1 : STATUS_ROUNDS;
		const ids = isQuick ? QUICK_STATUS_IDS : STATUS_IDS;
		progress.line(`Get Status, ${ids} message IDs, ${rounds} rounds`);
		const rows = await measureStatus(prepared, { ids, rounds }, progress);
		await publish(options, 'Get Status', statusResultsText(rows, { machine, versions }), begin);
	}
	if (parts.includes('campaign')) {
		const begin = Date.now();
		const sizes = options.sizes ?? (isQuick ? QUICK_CAMPAIGN_SIZES : CAMPAIGN_SIZES);
		progress.line(`A campaign, ${sizes.join(' and ')} rows`);
		const rows = await measureCampaign(prepared, sizes, progress);
		await publish(options, 'Campaign', campaignResultsText(rows, { machine, versions }), begin);
	}
}

/** @param begin when the part began, milliseconds since 1970 */
async function publish(options: BenchOptions, heading: string, text: string, begin: number) {
	const took = `This part took ${minutes((Date.now() - begin) / 1000)}.\n`;
	process.stdout.write(`\n${heading}\n\n${text}\n${took}`);
	await writeResults(folderOf(options), heading, `${text}\n${took}`);
}

const folderOf = ({ isLook }: BenchOptions): string => (isLook ? LOOK_FOLDER : repository);

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} minutes`;

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
