import path from 'node:path';
import { repository } from '../hosts/install/hostFolder';
import { owner, prepareN8n, startOwnedN8n } from '../hosts/n8n/ownedN8n';
import type { RunningN8n } from '../hosts/n8n/runningN8n';
import type { Progress } from '../hosts/process/progress';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { askBySms, faultsOf, storyOf } from './askBySms';
import { importExamples } from './examples';
import { differences } from './expectedRows';
import { sendFirstMessages } from './firstMessages';
import { outcomeTable } from './outcomeTable';
import { sendAndWaitForReports } from './runExamples';
import type { Shutdown } from './shutdown';

const REPORT_DELAY_MS = 1_000;

const sandboxLogin = { username: 'demo', password: 'demo' };

/** Where n8n and the sandbox listen. */
export interface Ports {
	n8n: number;
	sandbox: number;
}

interface Running {
	sandbox: Sandbox;
	n8n: RunningN8n;
	/** 0 when everything is as it should be, 1 otherwise. */
	status: number;
}

/** Starts n8n and the sandbox, runs the examples, and prints what came of them. */
export async function showExamples(
	progress: Progress,
	shutdown: Shutdown,
	ports: Ports,
): Promise<Running> {
	const options = { host: '127.0.0.1', port: ports.sandbox, ...sandboxLogin };
	const sandbox = await startSandbox({ ...options, reportDelayMs: REPORT_DELAY_MS });
	shutdown.add(() => sandbox.close());
	const account = { baseUrl: sandbox.url, ...sandboxLogin };
	const count = await sendFirstMessages(account);
	progress.line(`See meanwhile the inbox of the sandbox, with ${count} messages: ${sandbox.url}`);

	const prepared = await prepareN8n('n8n-2', progress);
	const userFolder = path.join(repository, '.demo');
	const { n8n, client } = await progress.during(`Starting n8n ${prepared.host.n8nVersion}`, () =>
		startOwnedN8n({ ...prepared, userFolder, fresh: false, port: ports.n8n }),
	);
	shutdown.add(() => n8n.stop());

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

/** Prints how a person gets to what runs. */
export function showWhereItIs(progress: Progress, { sandbox, n8n }: Running): void {
	progress.line(
		`n8n      ${n8n.url}/home/workflows   log in with ${owner.email} and ${owner.password}`,
	);
	progress.line(
		`Sandbox  ${sandbox.url}   user ${sandboxLogin.username}, password ${sandboxLogin.password}, country code 66, time zone UTC`,
	);
	progress.line(`n8n log  ${path.relative(repository, n8n.logFile)}`);
	progress.line(
		'\nTo answer yourself: run “Approve by SMS” in n8n, and click the link in the sandbox.',
	);
	progress.line('Ctrl+C stops both.');
}
