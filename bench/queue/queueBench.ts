/**
 * Measures how many delivery reports n8n takes and how many messages it sends in queue mode, with 1,
 * 2 and 4 webhook processes and workers: `npm run bench:queue`, 10 to 12 minutes, or
 * `npm run bench:queue -- --quick`, which makes one round of each with 1 and 2. Prints a table and
 * writes it to bench/queue-results.md. Then it measures the example Campaign over 1, 2 and 4 workers,
 * and writes that to bench/results.md; `--only campaign` does nothing else. Redis and PostgreSQL must answer, see hosts/queue/queueServices.ts.
 */
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, prepareN8n } from '../../hosts/n8n/ownedN8n';
import { createProgress } from '../../hosts/process/progress';
import { startQueueN8n } from '../../hosts/queue/queueN8n';
import { describeServices, missingServices, queueServices } from '../../hosts/queue/queueServices';
import { measureCampaignOverWorkers, workersText } from '../campaign/campaignQueue';
import { type Engine, engineEnvironment, ENGINES } from '../engines';
import { describeMachine, describeVersions } from '../report/machine';
import { median } from '../report/measurement';
import {
	type Circumstances,
	type QueueRow,
	queueResultsText,
	writeQueueResults,
} from './queueResults';
import { openWays } from './queueWays';
import { writeResults } from '../report/resultsFile';
import { startSandboxProcess } from '../sandboxProcess';

const PROCESSES = [1, 2, 4];
const QUICK_PROCESSES = [1, 2];
const ROUNDS = 3;
/** The first round, which does not count, is so much smaller. */
const WARM_UP_PART = 2;

const progress = createProgress(process.stderr);
const services = queueServices();

/** Measures every way with so many webhook processes and as many workers. */
async function measure(
	prepared: PreparedN8n,
	{ engine, processes, rounds }: { engine: Engine; processes: number; rounds: number },
): Promise<QueueRow[]> {
	const sandbox = await startSandboxProcess();
	const what = `${engine}, ${processes} of each`;
	try {
		const folder = path.join(repository, '.tmp', 'bench', 'queue');
		const env = { ...engineEnvironment(engine), N8N_PAYLOAD_SIZE_MAX: '64' };
		const counts = { workers: processes, webhooks: processes };
		const n8n = await progress.during(`Starting n8n: ${what}`, () =>
			startQueueN8n({ ...prepared, services, folder, env, ...counts }),
		);
		try {
			const opened = await openWays({ client: n8n.client, url: n8n.url, sandbox });
			const speeds = opened.map((): number[] => []);
			for (let round = 0; round <= rounds; round += 1) {
				for (const [index, { way, take }] of opened.entries()) {
					const isWarmUp = round === 0;
					const size = isWarmUp ? way.size / WARM_UP_PART : way.size;
					const when = `  ${what}, ${isWarmUp ? 'warm-up' : `round ${round}`}, ${way.title}`;
					try {
						const perSecond = size / (await take(size));
						if (!isWarmUp) speeds[index]?.push(perSecond);
						progress.line(`${when}: ${perSecond.toFixed(1)} per second`);
					} catch (error) {
						// One call that n8n never answers must not cost what was measured before.
						const reason = error instanceof Error ? error.message : String(error);
						progress.line(`${when}: left out, because of: ${reason}`);
					}
				}
			}
			return opened.flatMap(({ way }, index) => {
				const each = speeds[index] ?? [];
				if (each.length === 0) return [];
				const [slowest, fastest] = [Math.min(...each), Math.max(...each)];
				const perSecond = median(each);
				return { engine, processes, way: way.id, perSecond, slowest, fastest, rounds: each.length };
			});
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.stop();
	}
}

async function main(): Promise<void> {
	const missing = await missingServices(services);
	if (missing.length > 0) throw new Error(missing.join('\n'));
	const isQuick = process.argv.includes('--quick');
	const machine = describeMachine();
	const prepared = await prepareN8n('n8n-2', progress);
	const versions = await describeVersions(prepared.host);
	const servers = await describeServices(services);
	const about = { machine, versions, servers };
	if (!process.argv.includes('--only')) await measureWays(prepared, isQuick, about);
	progress.line('The example Campaign');
	const rounds = isQuick ? 1 : ROUNDS;
	const rows = await measureCampaignOverWorkers({ ...prepared, services }, rounds, progress);
	const text = workersText(rows, about);
	process.stdout.write(`\n${text}`);
	await writeResults(repository, 'Campaign over workers', text);
}

async function measureWays(
	prepared: PreparedN8n,
	isQuick: boolean,
	about: Circumstances,
): Promise<void> {
	const rows: QueueRow[] = [];
	for (const engine of ENGINES) {
		for (const processes of isQuick ? QUICK_PROCESSES : PROCESSES) {
			const rounds = isQuick ? 1 : ROUNDS;
			rows.push(...(await measure(prepared, { engine, processes, rounds })));
		}
	}
	const text = queueResultsText(rows, about);
	process.stdout.write(`\n${text}`);
	await writeQueueResults(text);
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
