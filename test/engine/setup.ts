import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

// n8n-core keeps its settings in a folder: one that is not the user's own, and quiet logs.
process.env.N8N_USER_FOLDER = join(
	__dirname,
	'..',
	'..',
	'.tmp',
	'engine',
	process.env.JEST_WORKER_ID ?? '0',
);
mkdirSync(process.env.N8N_USER_FOLDER, { recursive: true });
process.env.N8N_ENCRYPTION_KEY = 'test-engine';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_RUNNERS_ENABLED = 'false';
