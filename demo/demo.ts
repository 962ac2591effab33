/**
 * Shows the whole path on this machine: a real n8n with the package sends SMS through the sandbox
 * gateway, gets the delivery reports back, and asks a person by SMS. See CONTRIBUTING.md.
 */
import { pinnedN8n } from '../hosts/install/installHost';
import { freePort } from '../hosts/process/freePort';
import { createProgress } from '../hosts/process/progress';
import { HELP, readCommandLine } from './commandLine';
import { createShutdown } from './shutdown';

const PORTS = { n8n: 5678, sandbox: 4010 };
const INTERRUPTED = 130;

const progress = createProgress(process.stdout);

/** Says what comes, before it takes its time. */
async function announce(): Promise<void> {
	const { version, isInstalled } = await pinnedN8n('n8n-2');
	progress.line(
		isInstalled
			? `Builds the package, starts n8n ${version}, and sends examples: about a minute.`
			: `Builds the package, installs n8n ${version} (once, 2 GB), starts it, and sends examples: 3 to 6 minutes.`,
	);
}

/** A port that is free; says so if it is not the usual one. */
async function portFor(name: string, usual: number): Promise<number> {
	const port = await freePort(usual);
	if (port !== usual) progress.line(`Port ${usual} is taken, so ${name} takes ${port}.`);
	return port;
}

async function main(): Promise<number> {
	const { help, once } = readCommandLine(process.argv.slice(2));
	if (help) {
		process.stdout.write(HELP);
		return 0;
	}
	await announce();
	const shutdown = createShutdown();
	try {
		const ports = {
			n8n: await portFor('n8n', PORTS.n8n),
			sandbox: await portFor('the sandbox', PORTS.sandbox),
		};
		// Loading it takes longer than a person waits for the first line.
		const { showExamples, showWhereItIs } = await import('./showExamples');
		const interrupted = shutdown.requested.then(() => undefined);
		const running = await Promise.race([showExamples(progress, shutdown, ports), interrupted]);
		if (running === undefined) return INTERRUPTED;
		if (once) return running.status;
		showWhereItIs(progress, running);
		await shutdown.requested;
		return 0;
	} finally {
		progress.line('Stopping …');
		await shutdown.run();
	}
}

main().then(
	// What is still under way after an interruption must not keep us here; see keeper.ts.
	(status) => process.exit(status),
	(error: unknown) => {
		progress.line(error instanceof Error ? error.message : String(error));
		process.exit(1);
	},
);
