import { access, chown, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../process/freePort';
import { type KeptProcess, startKept } from '../process/keptProcess';
import { askPostgres, askRedis, type QueueServices } from './queueServices';
import { runCommand } from '../process/runCommand';
import { waitUntil } from '../process/waitUntil';

const INIT_LIMIT_S = 120;
const READY_LIMIT_S = 60;
const REDIS_SERVER = '/usr/bin/redis-server';
const POSTGRES_FOLDER = '/usr/lib/postgresql';

/** A server that can be ended and started again, with its data and its port. */
export interface OwnService {
	/** Ends it with this signal, if it runs, and resolves when it is gone. */
	end(signal: NodeJS.Signals): Promise<void>;
	/** Starts it and waits until it answers. */
	start(): Promise<void>;
}

/** A Redis and a PostgreSQL of one's own. */
export interface OwnServices {
	readonly addresses: QueueServices;
	readonly redis: OwnService;
	readonly postgres: OwnService;
	/** Ends both and deletes their data. */
	remove(): Promise<void>;
}

/** @returns what is missing on this machine to start servers of one's own, each a sentence */
export async function missingServers(): Promise<string[]> {
	const missing: string[] = [];
	const isThere = await access(REDIS_SERVER).then(
		() => true,
		() => false,
	);
	if (!isThere) missing.push(`There is no ${REDIS_SERVER}.`);
	if ((await postgresPrograms()) === undefined) {
		missing.push(`There is no PostgreSQL in ${POSTGRES_FOLDER}.`);
	}
	return missing;
}

/**
 * Starts a Redis that writes every command to its file, and a PostgreSQL, both on free ports of
 * 127.0.0.1 with their data in a new folder. They end with this process, however that ends.
 *
 * @throws when one of them is missing or does not answer in time
 */
export async function startOwnServices(): Promise<OwnServices> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bulk-sms-queue-'));
	const [redisPort, postgresPort] = [await freePort(), await freePort()];
	const addresses = {
		redisUrl: `redis://127.0.0.1:${redisPort}`,
		postgresUrl: `postgres://postgres@127.0.0.1:${postgresPort}`,
	};
	const redis = new Server([REDIS_SERVER, ...redisArguments(redisPort)], folder, () =>
		askRedis(addresses.redisUrl),
	);
	const postgres = new Server(await preparePostgres(folder, postgresPort), folder, () =>
		askPostgres(addresses.postgresUrl),
	);
	const remove = async () => {
		await redis.end('SIGTERM');
		await postgres.end('SIGINT');
		await rm(folder, { recursive: true, force: true });
	};
	try {
		await redis.start();
		await postgres.start();
	} catch (error) {
		await remove();
		throw error;
	}
	return { addresses, redis, postgres, remove };
}

/** The command line of docker-compose.queue.yml, on a port of its own. */
const redisArguments = (port: number): string[] => [
	...['--bind', '127.0.0.1', '--port', String(port)],
	...REDIS_PERSISTENCE,
];

/** How Redis keeps the queue: every command is written to a file, and read from it at the start. */
export const REDIS_PERSISTENCE: readonly string[] = [
	'--appendonly',
	'yes',
	'--maxmemory-policy',
	'noeviction',
];

async function postgresPrograms(): Promise<string | undefined> {
	const versions = await readdir(POSTGRES_FOLDER).catch(() => []);
	const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
	return newest === undefined ? undefined : path.join(POSTGRES_FOLDER, newest, 'bin');
}

/** @returns the command that runs a new cluster; PostgreSQL refuses to run as root */
async function preparePostgres(folder: string, port: number): Promise<string[]> {
	const programs = await postgresPrograms();
	if (programs === undefined) throw new Error(`There is no PostgreSQL in ${POSTGRES_FOLDER}`);
	const data = path.join(folder, 'postgres');
	await mkdir(data);
	let as: string[] = [];
	if (process.getuid?.() === 0) {
		const options = { cwd: folder, limitSeconds: INIT_LIMIT_S };
		const [uid, gid] = await Promise.all(
			['-u', '-g'].map(async (which) =>
				Number(await runCommand('id', [which, 'postgres'], options)),
			),
		);
		if (uid === undefined || gid === undefined) throw new Error('There is no user postgres');
		as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
		await chown(folder, uid, gid);
		await chown(data, uid, gid);
	}
	const init = [...as, path.join(programs, 'initdb'), '-D', data, '-A', 'trust', '-U', 'postgres'];
	const [command = '', ...args] = init;
	await runCommand(command, args, { cwd: folder, limitSeconds: INIT_LIMIT_S });
	const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${data}`];
	return [...as, path.join(programs, 'postgres'), '-D', data, '-p', String(port), ...settings];
}

class Server implements OwnService {
	private running: KeptProcess | undefined;

	constructor(
		private readonly command: string[],
		private readonly folder: string,
		/** Fails as long as it does not answer. */
		private readonly ask: () => Promise<void>,
	) {}

	async start(): Promise<void> {
		const [program = '', ...args] = this.command;
		const log = await open(path.join(this.folder, 'servers.log'), 'a');
		try {
			const options = { cwd: this.folder, env: process.env, outputTo: log.fd };
			this.running = await startKept(program, args, options);
		} finally {
			await log.close();
		}
		const wait = { limitSeconds: READY_LIMIT_S, everyMs: 100 };
		await waitUntil(`${program} to answer`, wait, () =>
			this.ask().then(
				() => true,
				() => undefined,
			),
		);
	}

	async end(signal: NodeJS.Signals): Promise<void> {
		const { running } = this;
		if (!running) return;
		this.running = undefined;
		process.kill(running.pid, signal);
		await running.ended;
	}
}
