/**
 * Shows the whole path on this machine: a real n8n with the package sends SMS through the sandbox
 * gateway, gets the delivery reports back, and asks a person by SMS. See CONTRIBUTING.md.
 *
 * `npm run demo` stays up until Ctrl+C, `npm run demo -- --once` ends when all was shown, with status
 * 1 if anything is not as it should be.
 */
import path from 'node:path';
import { freePort } from '../hosts/process/freePort';
import { repository } from '../hosts/install/hostFolder';
import { owner, prepareN8n, startOwnedN8n } from '../hosts/n8n/ownedN8n';
import { createProgress } from '../hosts/process/progress';
import type { RunningN8n } from '../hosts/n8n/runningN8n';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { askBySms, faultsOf, storyOf } from './askBySms';
import { importExamples } from './examples';
import { differences } from './expectedRows';
import { outcomeTable } from './outcomeTable';
import { sendAndWaitForReports } from './runExamples';
import { createShutdown, type Shutdown } from './shutdown';

const SANDBOX_PORT = 4010;
const N8N_PORT = 5678;
const REPORT_DELAY_MS = 1_000;
const INTERRUPTED = 130;

const sandboxLogin = { username: 'demo', password: 'demo' };

const progress = createProgress(process.stdout);

interface Running {
	sandbox: Sandbox;
	n8n: RunningN8n;
	/** 0 when everything is as it should be, 1 otherwise. */
	status: number;
}

async function showExamples(shutdown: Shutdown): Promise<Running> {
	const prepared = await prepareN8n('n8n-2', progress);

	const port = await freePort(SANDBOX_PORT);
	const options = { host: '127.0.0.1', port, ...sandboxLogin, reportDelayMs: REPORT_DELAY_MS };
	const sandbox = await startSandbox(options);
	shutdown.add(() => sandbox.close());

	const userFolder = path.join(repository, '.demo');
	const { n8n, client } = await progress.during(`Starting n8n ${prepared.host.n8nVersion}`, () =>
		startOwnedN8n({ ...prepared, userFolder, fresh: false, port: N8N_PORT }),
	);
	shutdown.add(() => n8n.stop());

	const account = { baseUrl: sandbox.url, ...sandboxLogin };
	const examples = await progress.during('Importing the example workflows', () =>
		importExamples(client, n8n.url, account),
	);
	const rows = await progress.during('Sending, and waiting for the delivery reports', () =>
		sendAndWaitForReports(client, examples),
	);
	progress.line(`\n${outcomeTable(rows)}\n`);
	const asked = await progress.during('Asking a person by SMS', () =>
		askBySms(client, sandbox, examples.approveBySms),
	);
	progress.line(`\n${storyOf(asked)}\n`);
	const problems = [...differences(rows), ...faultsOf(asked)];
	for (const problem of problems) progress.line(`Not as it should be. ${problem}`);
	return { sandbox, n8n, status: problems.length === 0 ? 0 : 1 };
}

function showWhereItIs({ sandbox, n8n }: Running): void {
	progress.line(`n8n      ${n8n.url}   log in with ${owner.email} and ${owner.password}`);
	progress.line(
		`Sandbox  ${sandbox.url}   user ${sandboxLogin.username}, password ${sandboxLogin.password}, country code 66, time zone UTC`,
	);
	progress.line(`n8n log  ${path.relative(repository, n8n.logFile)}`);
	progress.line(
		'\nTo answer yourself: run “Approve by SMS” in n8n, and click the link in the sandbox.',
	);
	progress.line('Ctrl+C stops both.');
}

async function main(): Promise<number> {
	const once = process.argv.includes('--once');
	const shutdown = createShutdown();
	try {
		const interrupted = shutdown.requested.then(() => undefined);
		const running = await Promise.race([showExamples(shutdown), interrupted]);
		if (running === undefined) return INTERRUPTED;
		if (once) return running.status;
		showWhereItIs(running);
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
