import { setTimeout as sleep } from 'node:timers/promises';
import { missingServers, type OwnServices, startOwnServices } from '../../hosts/queue/ownServices';
import { Delivery, expectReportedAfterRetry } from './delivery';
import { useQueue } from './queueStage';
import { activateReceiver } from './queueWorkflows';

const REPORTS = 300;
const AT_ONCE = 100;
/** How long a server is away. */
const AWAY_MS = 3_000;
const LIMIT_S = 120;
const LIMIT_MS = 4 * LIMIT_S * 1000;
const STOP_LIMIT_MS = 60_000;

let own: OwnServices | undefined;
const services = async (): Promise<OwnServices> => {
	const missing = await missingServers();
	if (missing.length > 0) throw new Error(`Nothing can be restarted. ${missing.join(' ')}`);
	return (own ??= await startOwnServices());
};

const stage = useQueue('restarts', {
	services: async () => (await services()).addresses,
	// At its own 100, main leaves older executions as they are where newer ones have not started.
	env: { N8N_EXECUTIONS_QUEUE_RECOVERY_BATCH: '1000' },
});
// Runs after that of the stage, which still needs both.
afterAll(async () => await own?.remove(), STOP_LIMIT_MS);
const say = (text: string) => process.stderr.write(`${text}\n`);

const failures: Array<[what: string, happens: () => Promise<void>]> = [
	[
		'Redis is restarted',
		async () => {
			const { redis } = await services();
			await redis.end('SIGTERM');
			await sleep(AWAY_MS);
			await redis.start();
		},
	],
	[
		'Redis is killed with SIGKILL and started again',
		async () => {
			const { redis } = await services();
			await redis.end('SIGKILL');
			await sleep(AWAY_MS);
			await redis.start();
		},
	],
	[
		'PostgreSQL is restarted',
		async () => {
			const { postgres } = await services();
			await postgres.end('SIGINT');
			await sleep(AWAY_MS);
			await postgres.start();
		},
	],
	[
		'a webhook process is killed with SIGKILL',
		async () => {
			const [first] = stage().n8n.webhooks;
			if (!first) throw new Error('There is no webhook process');
			process.kill(first.pid, 'SIGKILL');
			await stage().n8n.start('webhook');
		},
	],
];

test.each(failures)(
	'%s under load: every acknowledged report is in an execution, none more often than it was sent',
	async (what, happens) => {
		const receiver = await activateReceiver(stage());
		const delivery = new Delivery(receiver, REPORTS);
		const delivered = delivery.deliver({ atOnce: AT_ONCE, limitSeconds: LIMIT_S });
		await delivery.someAcknowledged(REPORTS / 6, LIMIT_S);
		await happens();
		await delivered;
		const retried = await expectReportedAfterRetry(stage(), delivery, LIMIT_S);
		say(`${what}: answers ${delivery.answers()}, executions to be retried: ${retried}`);
	},
	LIMIT_MS,
);
