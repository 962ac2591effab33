/**
 * Runs one command and ends it, with everything it started, when the process that asked for it
 * disconnects: because it wants the command stopped, or because it died, however it died.
 * A handler in the asking process could not do that: SIGKILL runs none, and neither does jest.
 *
 * Use: `node --require tsx/cjs keeper.ts <command> [arguments]`, with an IPC channel.
 */
import { spawn } from 'node:child_process';

const STOP_LIMIT_MS = 10_000;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('keeper: no command given');

// A process group of its own: one signal reaches the command and all its children.
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

function signalGroup(signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The group is gone already.
	}
}

let stopping = false;
function stop(): void {
	if (stopping) return;
	stopping = true;
	signalGroup('SIGTERM');
	setTimeout(() => signalGroup('SIGKILL'), STOP_LIMIT_MS);
}

const told = new Promise<void>((resolve) => {
	child.once('spawn', () => process.send?.({ pid: child.pid }, () => resolve()));
});
child.once('error', (error) => {
	console.error(`${command}: ${error.message}`);
	process.exit(127);
});
child.once('exit', (code) => {
	signalGroup('SIGKILL');
	void told.then(() => process.exit(code ?? 1));
});

process.once('disconnect', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
