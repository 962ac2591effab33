import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../folders';

const LIMIT_MS = 120_000;
const START_LIMIT_MS = 30_000;

const run = promisify(execFile);

/** What a shell of a person has: not what npm tells the programs that it runs. */
const env = {
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
	// Nothing is looked for in a registry.
	npm_config_offline: 'true',
	npm_config_update_notifier: 'false',
};

/** The sandbox as a person gets it from npm, in a folder of its own outside the repository. */
export interface InstalledSandbox {
	/** The folder in which it was installed. */
	readonly folder: string;
	/** Size of the tarball in bytes. */
	readonly size: number;
	/** The files of the package, in the order of their names. */
	readonly files: readonly string[];
	remove(): Promise<void>;
}

/** A sandbox that runs in a process of its own. */
export interface RunningSandbox {
	readonly url: string;
	/** What it has printed. */
	readonly printed: string;
	/** Milliseconds from the command to the line that says where it listens. */
	readonly startedIn: number;
	/** Ends it as Ctrl+C does, and gives its exit status; null where npx ended by the signal. */
	stop(): Promise<number | null>;
}

/**
 * Packs the sandbox, and installs the tarball into an empty folder without asking any registry.
 *
 * @throws when npm fails, with the end of its output
 */
export async function installPackedSandbox(): Promise<InstalledSandbox> {
	const folder = await mkdtemp(path.join(tmpdir(), 'bulk-sms-sandbox-'));
	const pack = ['pack', './sandbox', '--ignore-scripts=false', '--pack-destination', folder];
	await npm(REPOSITORY, pack);
	const [tarball = ''] = await readdir(folder);
	await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
	await npm(folder, ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`]);
	const installed = path.join(folder, 'node_modules', 'bulk-sms-sandbox');
	const entries = await readdir(installed, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(installed, path.join(entry.parentPath, entry.name)));
	return {
		folder,
		size: (await stat(path.join(folder, tarball))).size,
		files: files.sort(),
		remove: () => rm(folder, { recursive: true }),
	};
}

/** Runs npm or npx to its end in the folder, and gives what it prints. */
export async function npm(
	folder: string,
	args: readonly string[],
	command: 'npm' | 'npx' = 'npm',
): Promise<string> {
	const { stdout } = await run(command, args, { cwd: folder, timeout: LIMIT_MS, env });
	return stdout;
}

/**
 * Starts an installed sandbox.
 *
 * @param folder where it is installed
 * @param by by `npx`, as a person does, or by `node` alone
 * @param args its options
 * @throws with what it has printed when it ends instead
 */
export async function startInstalled(
	folder: string,
	by: 'npx' | 'node',
	args: readonly string[] = [],
): Promise<RunningSandbox> {
	const program = path.join('node_modules', 'bulk-sms-sandbox', 'dist', 'main.js');
	const how = by === 'npx' ? ['npx', '--no-install', 'bulk-sms-sandbox'] : ['node', program];
	const [command = '', ...rest] = [...how, '--port', '0', ...args];
	const asked = performance.now();
	// A group of its own, because npx starts further processes.
	const child = spawn(command, rest, { cwd: folder, env, detached: true });
	const ended = once(child, 'close');
	let printed = '';
	try {
		const url = await new Promise<string>((resolve, reject) => {
			const fail = () => reject(new Error(`The sandbox did not start: ${printed}`));
			setTimeout(fail, START_LIMIT_MS).unref();
			void ended.then(fail);
			for (const stream of [child.stdout, child.stderr]) {
				stream.on('data', (chunk: Buffer) => {
					printed += chunk.toString();
					const found = /listens on (http:\/\/\S+)/.exec(printed)?.[1];
					if (found !== undefined) resolve(found);
				});
			}
		});
		return {
			url,
			startedIn: Math.round(performance.now() - asked),
			get printed() {
				return printed;
			},
			stop: async () => {
				signal(child, 'SIGINT');
				await ended;
				return child.exitCode;
			},
		};
	} catch (error) {
		signal(child, 'SIGKILL');
		throw error;
	}
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, name);
	} catch {
		// It has ended already.
	}
}
