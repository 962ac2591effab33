import { sum } from 'lodash';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialFor, nodeNames } from '../../demo/examples';
import type { DataTables } from '../../hosts/rest/dataTables';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import type { RestClient } from '../../hosts/rest/restClient';
import type { RunningN8n } from '../../hosts/n8n/runningN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { allAtOnce, campaign, campaignReports, PAGE, RECIPIENTS, RECORD } from './campaignWorkflow';
import { recordMemory } from '../memory';
import { rounded } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { REST_MS } from '../send/plan';
import { makeRecipients } from '../recipients';
import { ANSWER_DELAY_MS, type SandboxProcess, startSandboxProcess } from '../sandboxProcess';

const RUN_LIMIT_S = 1_800;
const POLL_MS = 500;
const DAY_S = 24 * 3600;

/** What Node.js is given for a heap that does not grow with the time between two collections. */
const SMALL_HEAP_MB = 512;

const WAYS = {
	pages: 'Campaign, page by page',
	lookUp: 'Campaign, look up the outcomes',
	pagesInSmallHeap: `Campaign, page by page, heap of ${SMALL_HEAP_MB} MB`,
	atOnce: 'All rows at once',
};
type Way = keyof typeof WAYS;

const METHOD = `The example Campaign with its table of recipients, without its quiet hours, ${PAGE.toLocaleString('en')} rows in a page, in n8n with SQLite. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms. "Look up the outcomes" is the example Campaign Reports, run once after all messages were delivered; it asks once for each request that was sent. "All rows at once" reads the same table in one execution and writes nothing back. Each way with each size is in a new n8n, once. "Seconds" counts until n8n has stored the run. The bench stops unless each recipient got exactly one message and each row has its outcome. "Memory" is the highest resident set of n8n. Node.js lets its heap grow before it collects, so one way has \`--max-old-space-size=${SMALL_HEAP_MB}\`.`;

interface Place {
	n8n: RunningN8n;
	client: RestClient;
	tables: DataTables;
	sandbox: SandboxProcess;
}

/**
 * Measures the example Campaign with so many rows, what it takes to look up their outcomes, and one
 * execution with all rows, each in a new n8n.
 *
 * @throws when a run fails or a recipient did not get exactly one message
 */
export async function measureCampaign(
	prepared: PreparedN8n,
	sizes: readonly number[],
	progress: Progress,
): Promise<Measured> {
	const rows: Row[] = [];
	for (const size of sizes) {
		for (const measure of [measurePages, measureInSmallHeap, measureAtOnce]) {
			const heap = `--max-old-space-size=${SMALL_HEAP_MB}`;
			const env = measure === measureInSmallHeap ? { NODE_OPTIONS: heap } : {};
			const own = await inNewN8n(prepared, env, (place) => measure(place, size));
			for (const row of own) progress.line(`  ${JSON.stringify(row)}`);
			rows.push(...own);
		}
	}
	return { method: METHOD, rows };
}

async function inNewN8n<T>(
	prepared: PreparedN8n,
	env: NodeJS.ProcessEnv,
	work: (place: Place) => Promise<T>,
): Promise<T> {
	const sandbox = await startSandboxProcess();
	try {
		const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-campaign');
		const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, fresh: true, env });
		try {
			return await work({ n8n, client, sandbox, tables: await client.dataTables() });
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.stop();
	}
}

async function measurePages(place: Place, size: number): Promise<Row[]> {
	const { client, sandbox, tables } = place;
	const { credential, table, row } = await sendPages(place, { way: 'pages', size });
	const lookUp = await client.saveWorkflow(await campaignReports(credential));
	await letTimePass(sandbox);
	const asked = await timed(place, { way: 'lookUp', size }, lookUp, 'Every Hour');
	await expectInRows(place, table, size, ['delivery', 'delivered']);
	const lists = Object.keys(await tables.countBy(await tables.find(RECORD), 'bulkIds'));
	const requests = sum(lists.map((list) => list.split(',').length));
	return [row, { ...asked, Requests: requests }];
}

const measureInSmallHeap = async (place: Place, size: number): Promise<Row[]> => [
	(await sendPages(place, { way: 'pagesInSmallHeap', size })).row,
];

async function sendPages(place: Place, measured: { way: Way; size: number }) {
	const { client, sandbox, tables } = place;
	const { size } = measured;
	const credential = await client.saveCredential(credentialFor(sandbox.account));
	const workflow = await client.saveWorkflow(await campaign(credential));
	// The first run makes the tables, and sends to the recipients of the sample.
	await run(place, workflow, nodeNames.start);
	await tables.remove(await tables.find(RECIPIENTS), 'outcome', '');
	const table = await fill(place, size);
	const row = await timed(place, measured, workflow, nodeNames.start);
	await expectInRows(place, table, size, ['outcome', 'accepted']);
	return { credential, table, row };
}

async function measureAtOnce(place: Place, size: number): Promise<Row[]> {
	const { client, sandbox, tables } = place;
	const credential = await client.saveCredential(credentialFor(sandbox.account));
	const workflow = await client.saveWorkflow(allAtOnce(await campaign(credential)));
	await tables.create(RECIPIENTS, ['name', 'phone', 'unsubscribed', 'outcome', 'reason', 'page']);
	await fill(place, size);
	return [await timed(place, { way: 'atOnce', size }, workflow, nodeNames.start)];
}

async function fill({ tables, sandbox }: Place, size: number) {
	const table = await tables.find(RECIPIENTS);
	await tables.add(
		table,
		// No number ends with 99 and two digits: the sandbox delivers to all of them.
		makeRecipients(size).map(({ name }, index) => ({
			name,
			phone: `668${100_000 + index}50`,
			unsubscribed: '',
		})),
	);
	await sandbox.clear();
	return table;
}

async function timed(
	place: Place,
	{ way, size }: { way: Way; size: number },
	workflow: SavedWorkflow,
	trigger: string,
): Promise<Row> {
	const { n8n, client, sandbox } = place;
	const before = await sandbox.counts();
	await sleep(REST_MS);
	const memory = recordMemory(n8n.pid);
	const begin = performance.now();
	try {
		const last = await run(place, workflow, trigger);
		const seconds = (performance.now() - begin) / 1000;
		memory.stop();
		const after = await sandbox.counts();
		const messages = way === 'lookUp' ? 0 : size;
		if (after.messages - before.messages !== messages) {
			throw new Error(`${after.messages - before.messages} messages went out, not ${messages}`);
		}
		const executions = (await client.allExecutionsAfter(workflow, last - 1)).length;
		const requests = after.requests - before.requests;
		const { idleMb, peakMb } = memory.use();
		return {
			...{ Way: WAYS[way], Rows: size, Seconds: rounded(seconds) },
			'Rows per second': Math.round(size / seconds),
			...{ Requests: requests, Executions: executions },
			'Memory, MB': Math.round(idleMb + peakMb),
		};
	} finally {
		memory.stop();
	}
}

/** @returns the number of the execution */
async function run({ client }: Place, workflow: SavedWorkflow, trigger: string): Promise<number> {
	const id = await client.start(workflow, trigger);
	await waitUntil(
		`the end of "${workflow.name}"`,
		{ limitSeconds: RUN_LIMIT_S, everyMs: POLL_MS },
		async () => {
			const own = (await client.allExecutionsAfter(workflow, Number(id) - 1)).find(
				(each) => each.id === id,
			);
			if (own?.status === 'error' || own?.status === 'crashed') {
				throw new Error(`"${workflow.name}" ended with ${own.status}`);
			}
			return own?.status === 'success' || undefined;
		},
	);
	return Number(id);
}

async function expectInRows(
	{ tables }: Place,
	table: Awaited<ReturnType<DataTables['find']>>,
	size: number,
	[column, value]: [column: string, value: string],
): Promise<void> {
	const counts = await tables.countBy(table, column);
	if ((counts[value] ?? 0) < size) {
		throw new Error(`The table says ${JSON.stringify(counts)}, not ${size} times ${value}`);
	}
}

async function letTimePass({ account }: SandboxProcess): Promise<void> {
	const answer = await fetch(`${account.baseUrl}/api/clock`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ advanceSeconds: DAY_S }),
	});
	if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
