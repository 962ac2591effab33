import { randomBytes } from 'node:crypto';
import Redis from 'ioredis';
import { Client } from 'pg';
import type { QueueSettings } from './queueEnvironment';

const LIMIT_MS = 5_000;
const KEYS_AT_ONCE = 1_000;

/** The environment variables that say where the two are, and what they are without them. */
const ADDRESSES = {
	QUEUE_TEST_REDIS_URL: 'redis://127.0.0.1:6379',
	QUEUE_TEST_POSTGRES_URL: 'postgres://postgres@127.0.0.1:5432',
} as const;

/** The Redis and the PostgreSQL that an n8n in queue mode works with. */
export interface QueueServices {
	redisUrl: string;
	/** With a user who may create databases. */
	postgresUrl: string;
}

/** @returns where Redis and PostgreSQL are: what the environment says, or their usual ports */
export function queueServices(env: NodeJS.ProcessEnv = process.env): QueueServices {
	return {
		redisUrl: env.QUEUE_TEST_REDIS_URL ?? ADDRESSES.QUEUE_TEST_REDIS_URL,
		postgresUrl: env.QUEUE_TEST_POSTGRES_URL ?? ADDRESSES.QUEUE_TEST_POSTGRES_URL,
	};
}

/** @throws when no Redis answers there */
export async function askRedis(url: string): Promise<void> {
	await withRedis(url, (redis) => redis.ping());
}

/** @throws when no PostgreSQL answers there */
export async function askPostgres(url: string): Promise<void> {
	await withPostgres(url, (client) => client.query('SELECT 1'));
}

/** @returns why queue mode cannot be tried, one sentence for each service that does not answer */
export async function missingServices(services: QueueServices): Promise<string[]> {
	const tries = [
		['Redis', 'QUEUE_TEST_REDIS_URL', () => askRedis(services.redisUrl)],
		['PostgreSQL', 'QUEUE_TEST_POSTGRES_URL', () => askPostgres(services.postgresUrl)],
	] as const;
	const missing: string[] = [];
	for (const [name, variable, attempt] of tries) {
		try {
			await attempt();
		} catch (error) {
			// Not the address, which may hold a password.
			const why =
				error instanceof Error && error.message !== '' ? error.message : 'no reason given';
			missing.push(
				`${name} does not answer (${why}). Start it, or say where it is in ${variable}.`,
			);
		}
	}
	return missing;
}

/** @returns the versions of both, in one line */
export async function describeServices(services: QueueServices): Promise<string> {
	const info = await withRedis(services.redisUrl, (redis) => redis.info('server'));
	const redis = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'of unknown version';
	const { rows } = await withPostgres(services.postgresUrl, (client) =>
		client.query<{ server_version: string }>('SHOW server_version'),
	);
	const postgres = rows[0]?.server_version.split(' ')[0] ?? 'of unknown version';
	return `Redis ${redis}, PostgreSQL ${postgres}`;
}

/** A database and a part of Redis that nobody else uses. */
export interface QueueStorage {
	readonly settings: Pick<QueueSettings, 'redis' | 'redisPrefix' | 'postgres' | 'database'>;
	/** Asks its database. @returns the rows */
	readonly ask: (sql: string, values?: string[]) => Promise<unknown[]>;
	/** Drops the database with whoever is connected to it, and deletes the keys. */
	remove(): Promise<void>;
}

/**
 * Makes a new database and chooses a new prefix for Redis.
 *
 * @throws when PostgreSQL refuses
 */
export async function makeQueueStorage(services: QueueServices): Promise<QueueStorage> {
	const name = `bulk_sms_queue_${randomBytes(6).toString('hex')}`;
	await withPostgres(services.postgresUrl, (client) => client.query(`CREATE DATABASE ${name}`));
	const remove = async () => {
		await withPostgres(services.postgresUrl, (client) =>
			client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
		);
		await withRedis(services.redisUrl, (redis) => deleteKeys(redis, `*${name}*`));
	};
	const redis = new URL(services.redisUrl);
	const postgres = new URL(services.postgresUrl);
	const settings = {
		redis: {
			host: redis.hostname,
			port: Number(redis.port || 6379),
			username: decodeURIComponent(redis.username),
			password: decodeURIComponent(redis.password),
		},
		redisPrefix: name,
		postgres: {
			host: postgres.hostname,
			port: Number(postgres.port || 5432),
			user: decodeURIComponent(postgres.username),
			password: decodeURIComponent(postgres.password),
		},
		database: name,
	};
	const ask = async (sql: string, values: string[] = []): Promise<unknown[]> => {
		const query = async (client: Client) => await client.query<object>(sql, values);
		return (await withPostgres(services.postgresUrl, query, name)).rows;
	};
	return { settings, ask, remove };
}

async function deleteKeys(redis: Redis, pattern: string): Promise<void> {
	let cursor = '0';
	do {
		const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', KEYS_AT_ONCE);
		if (keys.length > 0) await redis.del(...keys);
		cursor = next;
	} while (cursor !== '0');
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
	const redis = new Redis(url, {
		lazyConnect: true,
		connectTimeout: LIMIT_MS,
		maxRetriesPerRequest: 0,
		retryStrategy: () => null,
	});
	// What the call throws says only that the connection is closed.
	let reason: unknown;
	redis.on('error', (error) => (reason = error));
	try {
		await redis.connect();
		return await work(redis);
	} catch (error) {
		throw reason ?? error;
	} finally {
		redis.disconnect();
	}
}

async function withPostgres<T>(
	url: string,
	work: (client: Client) => Promise<T>,
	database = 'postgres',
): Promise<T> {
	const connectionString = new URL(url);
	connectionString.pathname = `/${database}`;
	const client = new Client({
		connectionString: connectionString.href,
		connectionTimeoutMillis: LIMIT_MS,
	});
	// What goes wrong is thrown by the call that it goes wrong for.
	client.on('error', () => undefined);
	try {
		await client.connect();
		return await work(client);
	} finally {
		await client.end();
	}
}
