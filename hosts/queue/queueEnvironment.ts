import { FAST_EXPRESSIONS } from '../n8n/n8nEnvironment';

/** What every process of an n8n in queue mode is told, be it main, worker or webhook. */
export interface QueueSettings {
	/** Where Redis answers. */
	redis: { host: string; port: number; username: string; password: string };
	/** What the names of all keys and channels in Redis begin with. */
	redisPrefix: string;
	/** Where PostgreSQL answers. */
	postgres: { host: string; port: number; user: string; password: string };
	/** Name of the database. */
	database: string;
	/** What the credentials are encrypted with. */
	encryptionKey: string;
	/** Where the load balancer in front of the webhook processes answers, without a slash behind. */
	webhookUrl: string;
}

/**
 * Makes the part of n8n's environment that queue mode takes, the same for all of its processes.
 * docker-compose.queue.yml sets the same variables; a unit test compares them.
 */
export function queueEnvironment(settings: QueueSettings): Record<string, string> {
	const { redis, redisPrefix, postgres, database } = settings;
	return {
		EXECUTIONS_MODE: 'queue',
		// Otherwise a run from the editor sends from main, beside the work of the editor.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// Main starts no production webhooks: reports are the work of the webhook processes.
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
		QUEUE_BULL_REDIS_HOST: redis.host,
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		QUEUE_BULL_REDIS_USERNAME: redis.username,
		QUEUE_BULL_REDIS_PASSWORD: redis.password,
		// Milliseconds without Redis after which a process of n8n ends itself; ten seconds are
		// less than a Redis takes that reads a large file when it starts.
		QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD: '60000',
		// One for the jobs, one for everything else that n8n keeps there.
		QUEUE_BULL_PREFIX: `${redisPrefix}:bull`,
		N8N_REDIS_KEY_PREFIX: redisPrefix,
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: postgres.host,
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_PASSWORD: postgres.password,
		DB_POSTGRESDB_DATABASE: database,
		// With n8n's own 2, a webhook process under load cannot ask its database whether it is there,
		// and answers 503 until it can.
		DB_POSTGRESDB_POOL_SIZE: '8',
		N8N_ENCRYPTION_KEY: settings.encryptionKey,
		N8N_WEBHOOK_URL: `${settings.webhookUrl}/`,
		...FAST_EXPRESSIONS,
	};
}
