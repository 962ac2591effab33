import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../folders';

const LIMIT_MS = 120_000;

const run = promisify(execFile);

/** What a shell of a person has: not what npm tells the programs that it runs. */
const env = {
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
	// Nothing is looked for in a registry.
	npm_config_offline: 'true',
	npm_config_update_notifier: 'false',
};

/** A sandbox that runs in a process of its own. */
interface RunningSandbox {
	readonly url: string;
	/** Ends it as Ctrl+C does, and gives its exit status; null where npx ended by the signal. */
	stop(): Promise<number | null>;
}

/** The sandbox as a person gets it from npm, in a folder of its own outside the repository. */
export interface InstalledSandbox {
	/** The folder in which it was installed. */
	readonly folder: string;
	/** The files of the package, in the order of their names. */
	readonly files: readonly string[];
	/** Starts it by `npx`, as a person does, or by `node` alone. */
	start(by: 'npx' | 'node', args?: readonly string[]): Promise<RunningSandbox>;
	/** Stops what runs, and removes the folder. */
	remove(): Promise<void>;
}

/** Packs the sandbox, and installs the tarball into an empty folder without asking any registry. */
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
	const children: ChildProcess[] = [];
	return {
		folder,
		files: files.sort(),
		start: async (by, args = []) => {
			const program = path.join(installed, 'dist', 'main.js');
			const how = by === 'npx' ? ['npx', '--no-install', 'bulk-sms-sandbox'] : ['node', program];
			const [command = '', ...rest] = [...how, '--port', '0', ...args];
			// A group of its own, because npx starts further processes.
			const child = spawn(command, rest, { cwd: folder, env, detached: true });
			children.push(child);
			const ended = once(child, 'close');
			const stop = async () => {
				signal(child, 'SIGINT');
				await ended;
				return child.exitCode;
			};
			let printed = '';
			for (const stream of [child.stdout, child.stderr]) {
				stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
			}
			const start = Date.now();
			while (child.exitCode === null && Date.now() - start < LIMIT_MS) {
				const [, url] = /listens on (http:\/\/\S+)/.exec(printed) ?? [];
				if (url !== undefined) return { url, stop };
				await Promise.race([once(child.stdout, 'data'), ended]);
			}
			throw new Error(`The sandbox did not start: ${printed}`);
		},
		remove: async () => {
			for (const child of children) signal(child, 'SIGKILL');
			await rm(folder, { recursive: true });
		},
	};
}

/** Runs npm, npx, or node to its end in the folder, and gives what it prints. */
export async function npm(
	folder: string,
	args: readonly string[],
	command: 'npm' | 'npx' | 'node' = 'npm',
): Promise<string> {
	const { stdout } = await run(command, args, { cwd: folder, timeout: LIMIT_MS, env });
	return stdout;
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, name);
	} catch {
		// It has ended already.
	}
}
