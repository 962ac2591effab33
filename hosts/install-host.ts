import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type FileLock, waitForLock } from './file-lock';
import { hostFolder, type HostName, repository } from './host-folder';
import type { Progress } from './progress';
import { runCommand } from './run-command';

const INSTALL_LIMIT_S = 20 * 60;
const COMPILE_LIMIT_S = 10 * 60;
const TRY_OUT_LIMIT_S = 30;

const hostPackage = z.object({ dependencies: z.object({ n8n: z.string(), node: z.string() }) });

/** A pinned n8n that is there and can be started. */
export interface InstalledHost {
	/** The Node binary that this n8n runs on. */
	readonly node: string;
	/** The script to start with it. */
	readonly n8n: string;
	readonly n8nVersion: string;
}

/**
 * Installs a pinned n8n from its lockfile, unless that very lockfile is installed already. Of two
 * calls at the same time, also from two processes, the second waits for the first.
 *
 * @throws when npm fails, with the end of its output, or when what it installed does not run
 */
export async function installHost(name: HostName, progress: Progress): Promise<InstalledHost> {
	const folder = hostFolder(name);
	const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
	const lockfile = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
	const { dependencies } = hostPackage.parse(JSON.parse(manifest));
	const host: InstalledHost = {
		node: path.join(folder, 'node_modules', 'node', 'bin', 'node'),
		n8n: path.join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
		n8nVersion: dependencies.n8n,
	};
	const stamp = path.join(folder, 'node_modules', '.host-stamp');
	const wanted = createHash('sha256').update(manifest).update(lockfile).digest('hex');
	if ((await readIfThere(stamp)) === wanted) return host;

	const lock = await waitForLock(
		path.join(repository, '.tmp', 'locks', `${name}.lock`),
		INSTALL_LIMIT_S + COMPILE_LIMIT_S,
		(pid) => progress.line(`Waiting for process ${pid}, which installs n8n …`),
	);
	try {
		if ((await readIfThere(stamp)) === wanted) return host;
		await rm(stamp, { force: true });
		await install(folder, host, lock, progress);
		await tryOut(folder, host, dependencies.node);
		await writeFile(stamp, wanted);
		return host;
	} finally {
		await lock.release();
	}
}

async function install(
	folder: string,
	host: InstalledHost,
	lock: FileLock,
	progress: Progress,
): Promise<void> {
	progress.line(`Installing n8n ${host.n8nVersion} (once, about 4 minutes) …`);
	await progress.during('  Fetching its packages', () =>
		runCommand('npm', ['ci', '--no-progress'], {
			cwd: folder,
			limitSeconds: INSTALL_LIMIT_S,
			lock,
		}),
	);
	// The host's .npmrc switches install scripts off; these are the two that n8n cannot do without.
	await progress.during('  Fetching its Node and compiling sqlite3', () =>
		runCommand('npm', ['rebuild', 'node', 'sqlite3', '--ignore-scripts=false'], {
			cwd: folder,
			limitSeconds: COMPILE_LIMIT_S,
			lock,
		}),
	);
}

async function tryOut(folder: string, host: InstalledHost, nodeVersion: string): Promise<void> {
	const options = { cwd: folder, limitSeconds: TRY_OUT_LIMIT_S };
	const version = (await runCommand(host.node, ['--version'], options)).trim();
	if (version !== `v${nodeVersion}`) {
		throw new Error(`n8n's Node says ${version}, expected v${nodeVersion}`);
	}
	await runCommand(host.node, ['-e', "new (require('sqlite3').Database)(':memory:')"], options);
}

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, 'utf8');
	} catch {
		return undefined;
	}
}
