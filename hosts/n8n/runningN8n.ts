import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileLock, waitForLock } from '../process/fileLock';
import { freePort } from '../process/freePort';
import type { InstalledHost } from '../install/installHost';
import { installPackage } from '../install/installPackage';
import { type KeptProcess, startKept } from '../process/keptProcess';
import { n8nEnvironment } from './n8nEnvironment';
import { waitUntil } from '../process/waitUntil';

// Longer than an n8n whose owner was killed needs to end.
const LOCK_LIMIT_S = 15;
const READY_LIMIT_S = 120;
const TAIL_LINES = 30;

export interface StartOptions {
	host: InstalledHost;
	/** n8n's user folder: its database, its packages and its log; made when not there. */
	userFolder: string;
	/** The packed package to run with. */
	tarball: string;
	/** The port to listen on if it is free; any free one otherwise and when left out. */
	port?: number;
	/** Further environment variables. */
	env?: NodeJS.ProcessEnv;
	/** Which of n8n's processes it is, `main` when left out; the others are those of queue mode. */
	role?: N8nRole;
}

/** What a process of n8n is for. */
export type N8nRole = 'main' | 'worker' | 'webhook';

interface Role {
	/** n8n's command. */
	command: string[];
	/** What answers with success when it is ready. */
	ready: string[];
}

/** Executions that a worker runs at once: n8n's own default, named so that all can see it. */
const WORKER_CONCURRENCY = 10;

/** How each process of n8n is started. */
export const ROLES: Record<N8nRole, Role> = {
	// The database is ready before the interface is: both must answer.
	main: { command: ['start'], ready: ['/healthz/readiness', '/rest/settings'] },
	worker: {
		command: ['worker', `--concurrency=${WORKER_CONCURRENCY}`],
		ready: ['/healthz/readiness'],
	},
	webhook: { command: ['webhook'], ready: ['/healthz/readiness'] },
};

/** An n8n with the package that answers on 127.0.0.1. */
export interface RunningN8n {
	readonly url: string;
	readonly pid: number;
	readonly logFile: string;
	/** Ends n8n and all it started; resolves when nothing of it is left. */
	stop(): Promise<void>;
}

/**
 * Installs the package into a user folder and starts n8n on it. It ends with this process, however
 * that ends.
 *
 * @throws LockHeld when another process runs an n8n in this user folder
 * @throws when n8n is not ready in time, with the end of its log
 */
export async function startN8n(options: StartOptions): Promise<RunningN8n> {
	const { host, userFolder } = options;
	const lock = await waitForLock(path.join(userFolder, 'in-use.lock'), LOCK_LIMIT_S);
	try {
		await installPackage(userFolder, options.tarball);
		const port = await freePort(options.port);
		const logFile = path.join(userFolder, 'n8n.log');
		const kept = await spawnN8n(options, port, logFile, lock);
		const running = { url: `http://127.0.0.1:${port}`, pid: kept.pid, logFile };
		const stop = () => stopAndUnlock(kept, lock);
		try {
			await waitForReady(running.url, kept, ROLES[options.role ?? 'main'].ready);
		} catch (error) {
			await stop();
			const tail = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES);
			const why = error instanceof Error ? error.message : String(error);
			throw new Error(`n8n ${host.n8nVersion}: ${why}. The end of its log:\n${tail.join('\n')}`);
		}
		return { ...running, stop };
	} catch (error) {
		await lock.release();
		throw error;
	}
}

async function spawnN8n(
	{ host, userFolder, env, role = 'main' }: StartOptions,
	port: number,
	logFile: string,
	lock: FileLock,
): Promise<KeptProcess> {
	await mkdir(userFolder, { recursive: true });
	const log = await open(logFile, 'w');
	try {
		const brokerPort = await freePort();
		return await startKept(host.node, [host.n8n, ...ROLES[role].command], {
			cwd: userFolder,
			env: { ...n8nEnvironment({ ...host, userFolder, port, brokerPort }), ...env },
			lock,
			outputTo: log.fd,
		});
	} finally {
		await log.close();
	}
}

async function stopAndUnlock(kept: KeptProcess, lock: FileLock): Promise<void> {
	await kept.stop();
	await lock.release();
}

async function waitForReady(url: string, kept: KeptProcess, paths: string[]): Promise<void> {
	let ended: number | undefined;
	void kept.ended.then((status) => (ended = status));
	await waitUntil('n8n to be ready', { limitSeconds: READY_LIMIT_S }, async () => {
		if (ended !== undefined) throw new Error(`ended with status ${ended} before it was ready`);
		for (const path of paths) if (!(await answers(url + path))) return undefined;
		return true;
	});
}

async function answers(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}
