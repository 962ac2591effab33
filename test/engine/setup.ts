import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core keeps its settings in a folder: one that is not the user's own, and quiet logs.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'bulk-sms-engine-'));
process.env.N8N_ENCRYPTION_KEY = 'test-engine';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_RUNNERS_ENABLED = 'false';
