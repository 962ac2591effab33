import path from 'node:path';
import { type Command, helpOf, IN_CHECKOUT, readCommandLine, VERSION } from './commandLine';
import { Callbacks } from './http/callbacks';
import { isOpenToOthers } from './http/hostName';
import { settingsFrom } from './options';
import { withoutSecrets } from './rules/incomingAddress';
import { type Sandbox, startSandbox } from './sandbox';

export { type Sandbox, type SandboxOptions, startSandbox } from './sandbox';

const DEFAULT_NAME = 'demo';

async function main(): Promise<void> {
	const command = readCommandLine(process.argv.slice(2), process.env);
	if (command.kind === 'help') {
		process.stdout.write(helpOf(startedWith(process.argv[1] ?? '')));
		return;
	}
	if (command.kind === 'version') {
		process.stdout.write(VERSION);
		return;
	}
	const sandbox = await startSandbox(command.options);
	stopOnSignal(sandbox);
	process.stdout.write(welcome(sandbox, command));
	process.stderr.write(warning(command));
}

/** Gives what the program was started with, so that it can be typed again. */
function startedWith(file: string): string {
	const name = path.basename(file);
	if (name === 'main.ts') return IN_CHECKOUT;
	return name === 'main.js' ? `node ${file}` : name;
}

function welcome(
	{ url, names }: Sandbox,
	{ options }: Extract<Command, { kind: 'start' }>,
): string {
	const { username = DEFAULT_NAME, password } = options;
	const settings = settingsFrom(options);
	const { habits, incoming } = settings;
	return `The sandbox gateway listens on ${url}
  Username   ${username}
  Password   ${password === undefined ? DEFAULT_NAME : 'the one that you gave'}
  Time zone  ${habits.timezone}
  Inbox      ${url}/
  Names      ${names.join(', ')}
  Callbacks  ${new Callbacks(settings).inWords}
  Data       in memory, gone when it stops
${incoming ? `  Calls      ${withoutSecrets(incoming.url)} for incoming SMS, as ${incoming.as}\n` : ''}No SMS leaves this machine. Ctrl+C stops it.
`;
}

function warning({ options }: Extract<Command, { kind: 'start' }>): string {
	const { host } = settingsFrom(options);
	if (!isOpenToOthers(host)) return '';
	return `Warning: with --host ${host} other machines can reach the sandbox.
Anyone who reaches it can read and delete every message: its page and its API ask for no password.
Use it only in a network that you trust.
`;
}

function stopOnSignal(sandbox: Sandbox): void {
	const stop = () => {
		sandbox.close().catch(fail);
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

function fail(error: unknown): void {
	process.stderr.write(`${inWords(error)}\n`);
	process.exitCode = 1;
}

function inWords(error: unknown): string {
	if (!(error instanceof Error)) return 'The sandbox stopped for an unknown reason.';
	const code = 'code' in error ? error.code : undefined;
	if (code === 'EADDRINUSE') {
		return 'The port is already in use. Choose another with --port, or --port 0 for any free port.';
	}
	return code === 'EADDRNOTAVAIL' || code === 'EACCES'
		? `The sandbox may not listen there (${error.message}). Choose another --host or --port.`
		: `${error.message} See --help.`;
}

// Another program may import it, too.
if (require.main === module) main().catch(fail);
