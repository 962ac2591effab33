import path from 'node:path';

/**
 * Settings of n8n that docs/install.md recommends, each told there: a call of a trigger makes an
 * isolate only when something is evaluated, and an isolate starts with code that is compiled.
 */
export const FAST_EXPRESSIONS = {
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
};

const PASSED_ON = ['LANG', 'LC_ALL', 'TMPDIR', 'TZ'];

export interface EnvironmentOptions {
	/** The Node binary that n8n runs on. */
	node: string;
	userFolder: string;
	port: number;
	/** Port of n8n's task broker, which must differ between instances too. */
	brokerPort: number;
}

/**
 * Makes the environment of an n8n that keeps to itself: it listens on 127.0.0.1, keeps its files
 * in its user folder, and calls no service of its maker.
 *
 * Nothing else of this process's environment is passed on, so that an `N8N_` variable or Node
 * options of a developer's shell do not change a test.
 */
export function n8nEnvironment(options: EnvironmentOptions): NodeJS.ProcessEnv {
	const inherited = Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));
	return {
		...inherited,
		PATH: [path.dirname(options.node), process.env.PATH].join(path.delimiter),
		HOME: options.userFolder,
		NODE_ENV: 'production',
		DB_TYPE: 'sqlite',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: options.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		// Webhook URLs are made of these two: http://127.0.0.1:<port>/webhook/…
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(options.port),
		// A worker of queue mode has no interface but this one.
		QUEUE_HEALTH_CHECK_PORT: String(options.port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_DISABLED_MODULES: 'mcp-registry',
	};
}
