import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type FileLock, waitForLock } from './file-lock';
import { hostFolder, type HostName, repository } from './host-folder';
import type { Progress } from './progress';
import { runCommand } from './run-command';

const INSTALL_LIMIT_S = 20 * 60;
const COMPILE_LIMIT_S = 10 * 60;
const TRY_OUT_LIMIT_S = 30;

/** What n8n cannot do without the install scripts of. The host's .npmrc switches all scripts off. */
const BUILT = ['node', 'sqlite3'];

const version = z.object({ version: z.string() });
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
	const stamp = stampOf(name);
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
		await install(name, host, lock, progress);
		await tryOut(folder, host, dependencies.node);
		await writeFile(stamp, wanted);
		return host;
	} finally {
		await lock.release();
	}
}

const stampOf = (name: HostName): string =>
	path.join(hostFolder(name), 'node_modules', '.host-stamp');

async function install(
	name: HostName,
	host: InstalledHost,
	lock: FileLock,
	progress: Progress,
): Promise<void> {
	const folder = hostFolder(name);
	progress.line(`Installing n8n ${host.n8nVersion} (once, about 4 minutes) …`);
	await progress.during('  Fetching its packages', () =>
		runCommand('npm', ['ci', '--no-progress'], {
			cwd: folder,
			limitSeconds: INSTALL_LIMIT_S,
			lock,
		}),
	);
	if (await copyBuilt(name === 'n8n-1' ? 'n8n-2' : 'n8n-1', name)) return;
	await progress.during('  Fetching its Node and compiling sqlite3', () =>
		runCommand('npm', ['rebuild', ...BUILT, '--ignore-scripts=false'], {
			cwd: folder,
			limitSeconds: COMPILE_LIMIT_S,
			lock,
		}),
	);
}

/**
 * Copies what the other pinned n8n has built, which saves a minute of compiling.
 *
 * @returns whether it is installed and has the same versions
 */
async function copyBuilt(from: HostName, to: HostName): Promise<boolean> {
	if ((await readIfThere(stampOf(from))) === undefined) return false;
	const packages = BUILT.map((name) =>
		[from, to].map((host) => path.join(hostFolder(host), 'node_modules', name)),
	);
	for (const folders of packages) {
		const versions = await Promise.all(folders.map(versionIn));
		if (new Set(versions).size > 1) return false;
	}
	for (const [source = '', target = ''] of packages) {
		await cp(source, target, { recursive: true, verbatimSymlinks: true });
	}
	return true;
}

async function versionIn(folder: string): Promise<string> {
	const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
	return version.parse(JSON.parse(manifest)).version;
}

async function tryOut(folder: string, host: InstalledHost, nodeVersion: string): Promise<void> {
	const options = { cwd: folder, limitSeconds: TRY_OUT_LIMIT_S };
	const answer = (await runCommand(host.node, ['--version'], options)).trim();
	if (answer !== `v${nodeVersion}`) {
		throw new Error(`n8n's Node says ${answer}, expected v${nodeVersion}`);
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
