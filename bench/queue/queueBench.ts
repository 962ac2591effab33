/**
 * Measures how many delivery reports n8n takes and how many messages it sends in queue mode, with 1,
 * 2 and 4 webhook processes and workers, then the example Campaign over 1, 2 and 4 workers: `npm run
 * bench:queue`, 15 minutes. `--quick` makes one round of each with 1 and 2, as a look; `--only
 * campaign` does nothing else. Writes both to bench/results.json. Redis and PostgreSQL must answer,
 * see hosts/queue/queueServices.ts.
 */
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, prepareN8n } from '../../hosts/n8n/ownedN8n';
import { createProgress } from '../../hosts/process/progress';
import { startQueueN8n } from '../../hosts/queue/queueN8n';
import { describeServices, missingServices, queueServices } from '../../hosts/queue/queueServices';
import { AT_ONCE } from '../calls/calls';
import { measureCampaignOverWorkers } from '../campaign/campaignQueue';
import { type Engine, engineEnvironment, ENGINES, ENGINES_TEXT } from '../engines';
import { spread } from '../report/figures';
import { describeVersions } from '../report/machine';
import { LOOK_FOLDER, publish } from '../report/publish';
import type { Measured, Row } from '../report/results';
import { ANSWER_DELAY_MS, startSandboxProcess } from '../sandboxProcess';
import { openWay, QUEUE_WAYS, type QueueWay, SENDERS, type TakesMany } from './queueWays';

const isQuick = process.argv.includes('--quick');
const PROCESSES = isQuick ? [1, 2] : [1, 2, 4];
const ROUNDS = isQuick ? 1 : 3;
/** The first round, which does not count, is so much smaller. */
const WARM_UP_PART = 2;

const sizesOf = (kind: string) =>
	QUEUE_WAYS.filter((way) => way.kind === kind)
		.map(({ size }) => size.toLocaleString('en'))
		.join(', ');
const METHOD = `Reports: ${sizesOf('reports')} in a round, ${AT_ONCE} at once, to a workflow with nothing but its trigger, until n8n has run it for the last. Messages: ${SENDERS} executions at once share ${sizesOf('messages')}, from the first call of a Webhook node until the last execution is done. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms, and must have each message once. A load balancer of this repository spreads the calls. **Everything runs on the one machine named above**, so more processes tell where that machine ends, not where n8n does. ${ENGINES_TEXT}`;

const progress = createProgress(process.stderr);
const services = queueServices();

/** Measures every way with so many webhook processes and as many workers. */
async function measure(
	prepared: PreparedN8n,
	{ engine, processes }: { engine: Engine; processes: number },
): Promise<Row[]> {
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
			const place = { client: n8n.client, url: n8n.url, sandbox };
			const opened: Array<{ way: QueueWay; take: TakesMany; speeds: number[] }> = [];
			for (const way of QUEUE_WAYS) {
				opened.push({ way, take: await openWay(place, way), speeds: [] });
			}
			for (let round = 0; round <= ROUNDS; round += 1) {
				for (const { way, take, speeds } of opened) {
					const isWarmUp = round === 0;
					const size = isWarmUp ? way.size / WARM_UP_PART : way.size;
					const when = `  ${what}, ${isWarmUp ? 'warm-up' : `round ${round}`}, ${way.title}`;
					const perSecond = size / (await take(size));
					if (!isWarmUp) speeds.push(perSecond);
					progress.line(`${when}: ${perSecond.toFixed(1)} per second`);
				}
			}
			return opened.map(({ way, speeds }) => ({
				...{ Engine: engine, Processes: processes, Way: way.title },
				...spread('Per second', speeds),
			}));
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
	const prepared = await prepareN8n('n8n-2', progress);
	const servers = await describeServices(services);
	const versions = `${await describeVersions(prepared.host)}, ${servers}`;
	const folder = isQuick ? LOOK_FOLDER : repository;
	if (!process.argv.includes('--only')) {
		await publish(folder, 'Queue mode', versions, () => measureWays(prepared));
	}
	await publish(folder, 'Campaign over workers', versions, () =>
		measureCampaignOverWorkers({ ...prepared, services }, ROUNDS, progress),
	);
}

async function measureWays(prepared: PreparedN8n): Promise<Measured> {
	const rows: Row[] = [];
	for (const engine of ENGINES) {
		for (const processes of PROCESSES) {
			rows.push(...(await measure(prepared, { engine, processes })));
		}
	}
	return { method: METHOD, rows };
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
