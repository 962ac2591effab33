// It teaches JSON.stringify to write a BigInt: the node never runs without it.
import { LoggerProxy } from 'n8n-workflow';
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
// Even where it is silent, its logger finds out what calls it, which takes longer than a small run.
Object.defineProperty(LoggerProxy, 'init', { value: () => undefined, configurable: true });
process.env.N8N_RUNNERS_ENABLED = 'false';

// No test may depend on the date: with TEST_YEARS_AHEAD=3 all of this runs three years from now.
const yearsAhead = Number(process.env.TEST_YEARS_AHEAD ?? 0);
if (yearsAhead !== 0) {
	const realNow = Date.now;
	const now = () => Math.round(realNow() + yearsAhead * 365.25 * 86_400_000);
	Date.now = now;
	globalThis.Date = new Proxy(Date, {
		apply: () => new Date(now()).toString(),
		construct: (target, values, newTarget) => {
			const given = values.length === 0 ? [now()] : values;
			const date: unknown = Reflect.construct(target, given, newTarget);
			if (date instanceof target) return date;
			throw new TypeError('A date was expected');
		},
	});
}
