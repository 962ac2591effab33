import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { FileLock } from './fileLock';

const started = z.object({ pid: z.number().int().positive() });

export interface KeptProcess {
	/** Process id of the command itself. */
	readonly pid: number;
	/** Resolves with the exit status once the command and its keeper are gone. */
	readonly ended: Promise<number>;
	/** What the command prints; empty when its output goes to a file. */
	readonly output: readonly Readable[];
	/** Ends the command and all it started: SIGTERM, after 10 seconds SIGKILL. */
	stop(): Promise<void>;
}

export interface KeptProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** A lock that the command holds too, should this process die before it. */
	lock?: FileLock;
	/** A file descriptor that takes stdout and stderr; without it `output` gives both. */
	outputTo?: number;
}

/**
 * Starts a command that cannot outlive this process, see keeper.ts.
 *
 * @returns once the command runs
 * @throws when it could not be started
 */
export async function startKept(
	command: string,
	args: readonly string[],
	{ cwd, env, lock, outputTo }: KeptProcessOptions,
): Promise<KeptProcess> {
	const out = outputTo ?? 'pipe';
	const keeper = spawn(
		process.execPath,
		['--require', require.resolve('tsx/cjs'), path.join(__dirname, 'keeper.ts'), command, ...args],
		// Detached, so that Ctrl+C in a terminal reaches this process alone, which then decides.
		{ cwd, env, detached: true, stdio: ['ignore', out, out, 'ipc'] },
	);
	const output = [keeper.stdout, keeper.stderr].filter((stream) => stream !== null);
	// Not the event "close": it does not come after disconnecting.
	const ended = Promise.all([
		once(keeper, 'exit'),
		...output.map((each) => once(each, 'close')),
	]).then(() => keeper.exitCode ?? 1);
	const stop = async () => {
		if (keeper.connected) keeper.disconnect();
		await ended;
	};
	const told = new Promise<number | undefined>((resolve, reject) => {
		keeper.on('message', (message) => {
			const parsed = started.safeParse(message);
			if (parsed.success) resolve(parsed.data.pid);
		});
		ended.then(() => resolve(undefined), reject);
	});
	if (keeper.pid !== undefined) await lock?.share(keeper.pid);
	const pid = await told;
	if (pid === undefined) throw new Error(`${command} could not be started`);
	return { pid, ended, output, stop };
}
