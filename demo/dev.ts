/**
 * Starts the pinned n8n with the package, and compiles each change of its source into that n8n, which
 * loads it again. See CONTRIBUTING.md, "See your change in the editor".
 */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from '../hosts/install/hostFolder';
import { installedPackage } from '../hosts/install/installPackage';
import { owner, prepareN8n, startOwnedN8n } from '../hosts/n8n/ownedN8n';
import { freePort } from '../hosts/process/freePort';
import { startKept } from '../hosts/process/keptProcess';
import { createProgress } from '../hosts/process/progress';
import { startSandbox } from '../sandbox/sandbox';
import { createShutdown } from './shutdown';

/**
 * Outside the repository, so that the package finds the modules of n8n and not those of the
 * repository. Each checkout has its own, so that two can run at the same time.
 */
const USER_FOLDER = path.join(tmpdir(), 'n8n-nodes-bulk-sms', `dev-${nameOfCheckout()}`);

/** The usual ports, taken if they are free. */
const PORTS = { n8n: 5678, sandbox: 4010, debugger: 9229 };

const progress = createProgress(process.stdout);

/** Tells folders of the same name apart. */
function nameOfCheckout(): string {
	const hash = createHash('sha256').update(repository).digest('hex').slice(0, 8);
	return `${path.basename(repository)}-${hash}`;
}

async function main(): Promise<void> {
	const shutdown = createShutdown();
	try {
		const port = await freePort(PORTS.sandbox);
		const sandbox = await startSandbox({ host: '127.0.0.1', port, reportDelayMs: 1_000 });
		shutdown.add(() => sandbox.close());
		const prepared = await prepareN8n('n8n-2', progress);
		const debuggerPort = await freePort(PORTS.debugger);
		const start = () =>
			startOwnedN8n({
				...{ ...prepared, userFolder: USER_FOLDER, fresh: false, port: PORTS.n8n },
				// n8n loads changed files again, and a debugger can connect.
				env: { N8N_DEV_RELOAD: 'true', NODE_OPTIONS: `--inspect=127.0.0.1:${debuggerPort}` },
			});
		const { n8n } = await progress.during(`Starting n8n ${prepared.host.n8nVersion}`, start);
		shutdown.add(() => n8n.stop());

		const outDir = path.join(await installedPackage(USER_FOLDER), 'dist');
		const options = ['--watch', '--preserveWatchOutput', '--sourceMap', '--outDir', outDir];
		const compiler = await startKept(
			process.execPath,
			[require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json', ...options],
			{ cwd: repository, env: process.env },
		);
		shutdown.add(() => compiler.stop());
		for (const output of compiler.output) output.pipe(process.stdout);

		progress.line(`n8n      ${n8n.url}   log in with ${owner.email} and ${owner.password}`);
		progress.line(`Sandbox  ${sandbox.url}   user demo, password demo`);
		progress.line(`Debugger 127.0.0.1:${debuggerPort}`);
		progress.line(`Folder   ${USER_FOLDER}`);
		progress.line('Change a file in nodes/ or credentials/. Ctrl+C stops everything.');
		await Promise.race([shutdown.requested, compiler.ended]);
	} finally {
		await shutdown.run();
	}
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		progress.line(error instanceof Error ? error.message : String(error));
		process.exit(1);
	},
);
