import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { owner, type PreparedN8n } from '../n8n/ownedN8n';
import { queueEnvironment } from './queueEnvironment';
import { makeQueueStorage, type QueueServices } from './queueServices';
import { RestClient } from '../rest/restClient';
import { type RoundRobin, startRoundRobin } from './roundRobin';
import { type N8nRole, type RunningN8n, startN8n } from '../n8n/runningN8n';

export interface QueueOptions extends PreparedN8n {
	services: QueueServices;
	/** Folder with a user folder for each process, emptied first; the logs stay there. */
	folder: string;
	workers: number;
	webhooks: number;
	/** Further environment variables of all processes. */
	env?: NodeJS.ProcessEnv;
}

/** An n8n in queue mode, with the package in every one of its processes. */
export interface QueueN8n {
	/** The main process; another one after {@link restartMain}. */
	readonly main: RunningN8n;
	readonly workers: readonly RunningN8n[];
	readonly webhooks: readonly RunningN8n[];
	/** Stands before the webhook processes; n8n gives its address to everybody outside. */
	readonly balancer: RoundRobin;
	/** The address of the load balancer. */
	readonly url: string;
	/** Logged in to main as the owner. */
	readonly client: RestClient;
	/** Asks its database. @returns the rows */
	readonly ask: (sql: string, values?: string[]) => Promise<unknown[]>;
	/** Starts one more process. */
	start(role: Exclude<N8nRole, 'main'>): Promise<RunningN8n>;
	/** Ends main and starts it again at its address. */
	restartMain(): Promise<void>;
	/** Ends all processes and removes what they had in Redis and PostgreSQL. */
	stop(): Promise<void>;
}

/**
 * Starts main, workers and webhook processes with a database and a part of Redis of their own.
 *
 * @throws when PostgreSQL refuses or a process is not ready in time, with the end of its log
 */
export async function startQueueN8n(options: QueueOptions): Promise<QueueN8n> {
	const { host, tarball, services, folder } = options;
	await rm(folder, { recursive: true, force: true });
	const storage = await makeQueueStorage(services);
	const stops: Array<() => Promise<void>> = [() => storage.remove()];
	const stop = async () => {
		for (const each of stops.splice(0).reverse()) await each();
	};
	const running: Record<N8nRole, RunningN8n[]> = { main: [], worker: [], webhook: [] };
	try {
		const balancer = await startRoundRobin(() =>
			running.webhook.map(({ url }) => Number(new URL(url).port)),
		);
		stops.push(() => balancer.close());
		const url = `http://127.0.0.1:${balancer.port}`;
		const encryptionKey = randomBytes(16).toString('hex');
		const settings = queueEnvironment({ ...storage.settings, encryptionKey, webhookUrl: url });
		const env = { ...settings, ...options.env };
		const counts = { main: 0, worker: 0, webhook: 0 };
		const start = async (role: N8nRole, port?: number) => {
			// Main keeps its folder when it starts again.
			counts[role] = role === 'main' ? 1 : counts[role] + 1;
			const userFolder = path.join(folder, `${role}-${counts[role]}`);
			const at = port === undefined ? {} : { port };
			const process = await startN8n({ host, tarball, userFolder, env, role, ...at });
			running[role].push(process);
			return process;
		};
		stops.push(async () => {
			const all = [...running.webhook, ...running.worker, ...running.main];
			await Promise.all(all.map((each) => each.stop()));
		});
		// First, because it makes the tables.
		let main = await start('main');
		const restartMain = async () => {
			await main.stop();
			main = await start('main', Number(new URL(main.url).port));
		};
		const roles = [
			...Array.from({ length: options.workers }, () => 'worker' as const),
			...Array.from({ length: options.webhooks }, () => 'webhook' as const),
		];
		const started = await Promise.allSettled(roles.map((role) => start(role)));
		const failed = started.find((each) => each.status === 'rejected');
		if (failed) throw failed.reason;
		const client = await RestClient.open(main.url, owner);
		const { worker: workers, webhook: webhooks } = running;
		return {
			get main() {
				return main;
			},
			...{ workers, webhooks, balancer, url, client, start, restartMain, stop, ask: storage.ask },
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
