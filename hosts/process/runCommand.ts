import { StringDecoder } from 'node:string_decoder';
import type { FileLock } from './fileLock';
import { startKept } from './keptProcess';

const TAIL_LINES = 30;

export interface CommandOptions {
	cwd: string;
	/** Seconds after which the command is stopped and counts as failed. */
	limitSeconds: number;
	/** Environment of the command; this process's own when left out. */
	env?: NodeJS.ProcessEnv;
	/** A lock that the command holds too, should this process die before it. */
	lock?: FileLock;
}

/**
 * Runs a command to its end.
 *
 * @returns what it printed to stdout
 * @throws when it does not end well or not in time, with the end of what it printed
 */
export async function runCommand(
	command: string,
	args: readonly string[],
	{ cwd, limitSeconds, env = process.env, lock }: CommandOptions,
): Promise<string> {
	const running = await startKept(command, args, { cwd, env, lock });
	let printed = '';
	let stdout = '';
	running.output.forEach((stream, index) => {
		const decoder = new StringDecoder('utf8');
		stream.on('data', (chunk: Buffer) => {
			const text = decoder.write(chunk);
			printed += text;
			if (index === 0) stdout += text;
		});
	});
	let tooLate = false;
	const limit = setTimeout(() => {
		tooLate = true;
		void running.stop();
	}, limitSeconds * 1000);
	const status = await running.ended;
	clearTimeout(limit);
	if (status === 0 && !tooLate) return stdout;
	const why = tooLate ? `took longer than ${limitSeconds} s` : `ended with status ${status}`;
	const tail = printed.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
	throw new Error(`"${[command, ...args].join(' ')}" ${why}. The end of its output:\n${tail}`);
}
