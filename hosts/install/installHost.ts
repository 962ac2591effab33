import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type FileLock, waitForLock } from '../process/fileLock';
import { hostFolder, type HostName } from './hostFolder';
import type { Progress } from '../process/progress';
import { runCommand } from '../process/runCommand';

const INSTALL_LIMIT_S = 20 * 60;
const COMPILE_LIMIT_S = 10 * 60;
const TRY_OUT_LIMIT_S = 30;

/** What n8n cannot do without the install scripts of. The host's .npmrc switches all scripts off. */
const BUILT = ['node', 'sqlite3'];

/** What npm reads to install it. */
const FILES = ['package.json', 'package-lock.json', '.npmrc'];

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
 * Installs a pinned n8n from its lockfile, unless that very lockfile is installed already: here, or
 * for another copy of this repository (see cacheOf). Of two calls at the same time, also from two
 * processes, the second waits for the first.
 *
 * @throws when npm fails, with the end of its output, or when what it installed does not run
 */
export async function installHost(name: HostName, progress: Progress): Promise<InstalledHost> {
	const folder = hostFolder(name);
	const { dependencies, wanted } = await pinned(name);
	const modules = path.join(folder, 'node_modules');
	const host: InstalledHost = {
		node: path.join(modules, 'node', 'bin', 'node'),
		n8n: path.join(modules, 'n8n', 'bin', 'n8n'),
		n8nVersion: dependencies.n8n,
	};
	if ((await readIfThere(stampIn(folder))) === wanted) return host;

	const cache = await cacheOf(name, wanted);
	const lock = await waitForLock(
		path.join(cache, 'install.lock'),
		INSTALL_LIMIT_S + COMPILE_LIMIT_S,
		(pid) => progress.line(`Waiting for process ${pid}, which installs n8n …`),
	);
	try {
		if ((await readIfThere(stampIn(cache))) !== wanted) {
			await rm(stampIn(cache), { force: true });
			for (const file of FILES) await cp(path.join(folder, file), path.join(cache, file));
			await install(name, cache, host, lock, progress);
			await tryOut(cache, dependencies.node);
			await writeFile(stampIn(cache), wanted);
		}
		if ((await readIfThere(stampIn(folder))) === wanted) return host;
		await rm(modules, { recursive: true, force: true });
		await symlink(path.join(cache, 'node_modules'), modules);
		return host;
	} finally {
		await lock.release();
	}
}

/** Tells which n8n is pinned, and whether it is installed, here or for another copy. */
export async function pinnedN8n(
	name: HostName,
): Promise<{ version: string; isInstalled: boolean }> {
	const { dependencies, wanted } = await pinned(name);
	const folders = [hostFolder(name), await cacheOf(name, wanted)];
	const stamps = await Promise.all(folders.map((folder) => readIfThere(stampIn(folder))));
	return { version: dependencies.n8n, isInstalled: stamps.includes(wanted) };
}

/** What the manifest and the lockfile of a host ask for. */
async function pinned(name: HostName) {
	const folder = hostFolder(name);
	const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
	const lockfile = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
	const { dependencies } = hostPackage.parse(JSON.parse(manifest));
	return {
		dependencies,
		wanted: createHash('sha256').update(manifest).update(lockfile).digest('hex'),
	};
}

const stampIn = (folder: string): string => path.join(folder, 'node_modules', '.host-stamp');

/**
 * The folder in which a host is installed, once for all copies of this repository and for all their
 * runs of the gate: installing takes minutes and 2 GB. `HOSTS_CACHE` names another place for them.
 */
async function cacheOf(name: HostName, wanted: string): Promise<string> {
	const root = process.env.HOSTS_CACHE ?? path.join(homedir(), '.cache', 'n8n-nodes-bulk-sms');
	const cache = path.join(root, `${name}-${wanted.slice(0, 16)}`);
	await mkdir(cache, { recursive: true });
	return cache;
}

async function install(
	name: HostName,
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
	if (await copyBuilt(hostFolder(name === 'n8n-2' ? 'n8n-2-oldest' : 'n8n-2'), folder)) return;
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
async function copyBuilt(from: string, to: string): Promise<boolean> {
	if ((await readIfThere(stampIn(from))) === undefined) return false;
	const packages = BUILT.map((name) =>
		[from, to].map((folder) => path.join(folder, 'node_modules', name)),
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

async function tryOut(folder: string, nodeVersion: string): Promise<void> {
	const node = path.join(folder, 'node_modules', 'node', 'bin', 'node');
	const options = { cwd: folder, limitSeconds: TRY_OUT_LIMIT_S };
	const answer = (await runCommand(node, ['--version'], options)).trim();
	if (answer !== `v${nodeVersion}`) {
		throw new Error(`n8n's Node says ${answer}, expected v${nodeVersion}`);
	}
	await runCommand(node, ['-e', "new (require('sqlite3').Database)(':memory:')"], options);
}

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, 'utf8');
	} catch {
		return undefined;
	}
}
