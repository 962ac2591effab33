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
import { allAtOnce, campaign, PAGE, RECIPIENTS } from './campaignWorkflow';
import { recordMemory } from '../memory';
import { rounded } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { REST_MS } from '../send/plan';
import { makeRecipients } from '../recipients';
import { ANSWER_DELAY_MS, type SandboxProcess, startSandboxProcess } from '../sandboxProcess';

const RUN_LIMIT_S = 1_800;
const POLL_MS = 500;

/** What Node.js is given for a heap that does not grow with the time between two collections. */
const SMALL_HEAP_MB = 512;

const WAYS = {
	pages: 'Campaign, page by page',
	pagesInSmallHeap: `Campaign, page by page, heap of ${SMALL_HEAP_MB} MB`,
	atOnce: 'All rows at once',
};
type Way = keyof typeof WAYS;

const METHOD = `The example Campaign with its table of recipients, without its quiet hours, ${PAGE.toLocaleString('en')} rows in a page, in n8n with SQLite. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms. "All rows at once" reads the same table in one execution and writes nothing back. Each way with each size is in a new n8n, once. "Seconds" counts until n8n has stored the run. The bench stops unless each recipient got exactly one message and each row has its outcome. "Memory" is the highest resident set of n8n. Node.js lets its heap grow before it collects, so one way has \`--max-old-space-size=${SMALL_HEAP_MB}\`.`;

interface Place {
	n8n: RunningN8n;
	client: RestClient;
	tables: DataTables;
	sandbox: SandboxProcess;
}

/**
 * Measures the example Campaign with so many rows, and one execution with all rows, each in a new n8n.
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
		for (const way of ['pages', 'pagesInSmallHeap', 'atOnce'] as const) {
			const heap = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` };
			const measure = way === 'atOnce' ? measureAtOnce : measurePages;
			const row = await inNewN8n(prepared, way === 'pagesInSmallHeap' ? heap : {}, (place) =>
				measure(place, way, size),
			);
			progress.line(`  ${JSON.stringify(row)}`);
			rows.push(row);
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

/** The pages, or the pages in a small heap. */
async function measurePages(place: Place, way: Way, size: number): Promise<Row> {
	const { client, sandbox, tables } = place;
	const credential = await client.saveCredential(credentialFor(sandbox.account));
	const workflow = await client.saveWorkflow(await campaign(credential));
	// The first run makes the tables, and sends to the recipients of the sample.
	await run(place, workflow);
	const table = await tables.find(RECIPIENTS);
	await tables.remove(table, 'outcome', '');
	await fill(place, size);
	const row = await timed(place, { way, size }, workflow);
	const counts = await tables.countBy(table, 'outcome');
	if ((counts.accepted ?? 0) < size) {
		throw new Error(`The table says ${JSON.stringify(counts)}, not ${size} times accepted`);
	}
	return row;
}

async function measureAtOnce(place: Place, way: Way, size: number): Promise<Row> {
	const { client, sandbox, tables } = place;
	const credential = await client.saveCredential(credentialFor(sandbox.account));
	const workflow = await client.saveWorkflow(allAtOnce(await campaign(credential)));
	await tables.create(RECIPIENTS, ['name', 'phone', 'unsubscribed', 'outcome', 'reason', 'page']);
	await fill(place, size);
	return await timed(place, { way, size }, workflow);
}

async function fill({ tables, sandbox }: Place, size: number): Promise<void> {
	const table = await tables.find(RECIPIENTS);
	const recipients = makeRecipients(size);
	await tables.add(
		table,
		recipients.map(({ name, phone }) => ({ name, phone, unsubscribed: '' })),
	);
	await sandbox.clear();
}

async function timed(
	place: Place,
	{ way, size }: { way: Way; size: number },
	workflow: SavedWorkflow,
): Promise<Row> {
	const { n8n, client, sandbox } = place;
	const before = await sandbox.counts();
	await sleep(REST_MS);
	const memory = recordMemory(n8n.pid);
	const begin = performance.now();
	try {
		const last = await run(place, workflow);
		const seconds = (performance.now() - begin) / 1000;
		memory.stop();
		const after = await sandbox.counts();
		if (after.messages - before.messages !== size) {
			throw new Error(`${after.messages - before.messages} messages went out, not ${size}`);
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
async function run({ client }: Place, workflow: SavedWorkflow): Promise<number> {
	const id = await client.start(workflow, nodeNames.start);
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
