/**
 * Starts the pinned n8n with the package, and compiles each change of its source into that n8n, which
 * loads it again. See CONTRIBUTING.md, "See your change in the editor".
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repository } from '../hosts/install/hostFolder';
import { installedPackage } from '../hosts/install/installPackage';
import { owner, prepareN8n, startOwnedN8n } from '../hosts/n8n/ownedN8n';
import { startKept } from '../hosts/process/keptProcess';
import { createProgress } from '../hosts/process/progress';
import { startSandbox } from '../sandbox/sandbox';
import { createShutdown } from './shutdown';

/** Outside the repository, so that the package finds the modules of n8n and not those of the repository. */
const USER_FOLDER = path.join(tmpdir(), 'n8n-nodes-bulk-sms', 'dev');
/** n8n loads changed files again, and a debugger can connect. */
const ENVIRONMENT = { N8N_DEV_RELOAD: 'true', NODE_OPTIONS: '--inspect=127.0.0.1:9229' };

const progress = createProgress(process.stdout);

async function main(): Promise<void> {
	const shutdown = createShutdown();
	try {
		const sandbox = await startSandbox({ host: '127.0.0.1', port: 4010, reportDelayMs: 1_000 });
		shutdown.add(() => sandbox.close());
		const prepared = await prepareN8n('n8n-2', progress);
		const start = () =>
			startOwnedN8n({
				...{ ...prepared, userFolder: USER_FOLDER, fresh: false, port: 5678 },
				env: ENVIRONMENT,
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
