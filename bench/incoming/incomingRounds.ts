import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { timeMany } from '../../hosts/process/callMany';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import type { RestClient } from '../../hosts/rest/restClient';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import {
	INCOMING_RECEIVERS,
	incomingBody,
	type IncomingId,
	incomingPath,
	type IncomingReceiver,
	incomingWorkflow,
} from './incomingReceivers';
import { type Engine, engineEnvironment } from '../engines';
import { AT_ONCE } from '../reports/reportRounds';

const WARM_UP = 50;
const PAUSE_MS = 1_000;
const END_LIMIT_S = 240;
const UNFINISHED = ['new', 'running'];

/** One round of one receiver. */
export interface IncomingRow {
	engine: Engine;
	receiver: IncomingId;
	/** Incoming SMS in the round. */
	calls: number;
	/** From the first call until the last answer. */
	answeredPerSecond: number;
	/** From the first call until n8n has run the workflow for the last. */
	endedPerSecond: number;
	/** Milliseconds from a call to its answer: of the middle one and of the slowest. */
	medianMs: number;
	slowestMs: number;
}

const answerBody = z.object({ TRAIN_ID: z.string() });

/**
 * Measures how fast incoming SMS are answered, all receivers in one n8n, one after the other.
 *
 * @throws when a call is not answered with 200, an answer names another call, or there are not as many
 * successful executions as calls
 */
export async function measureIncoming(
	{ engine, ...prepared }: PreparedN8n & { engine: Engine },
	calls: number,
	progress: Progress,
): Promise<IncomingRow[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-incoming');
	const env = engineEnvironment(engine);
	const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, env, fresh: true });
	try {
		const rows: IncomingRow[] = [];
		for (const receiver of INCOMING_RECEIVERS) {
			const workflow = await client.saveWorkflow(incomingWorkflow(receiver));
			await client.activate(workflow);
			const url = n8n.url + incomingPath(receiver);
			await answerAll(receiver, url, WARM_UP);
			await allRan(client, workflow);
			await sleep(PAUSE_MS);
			const begin = performance.now();
			const times = await answerAll(receiver, url, calls);
			const answered = performance.now() - begin;
			await allRan(client, workflow);
			const ended = performance.now() - begin;
			await demandRuns(client, workflow, WARM_UP + calls);
			const sorted = times.toSorted((one, other) => one - other);
			const row = {
				...{ engine, receiver: receiver.id, calls },
				answeredPerSecond: (calls / answered) * 1000,
				endedPerSecond: (calls / ended) * 1000,
				medianMs: sorted[Math.floor(sorted.length / 2)] ?? NaN,
				slowestMs: sorted.at(-1) ?? NaN,
			};
			rows.push(row);
			progress.line(
				`  ${engine}, ${receiver.title}: ${row.answeredPerSecond.toFixed(1)} answers per second`,
			);
		}
		return rows;
	} finally {
		await n8n.stop();
	}
}

/** Makes the calls, 50 at once. @returns milliseconds from each call to its answer */
async function answerAll(
	{ title, namesCall }: IncomingReceiver,
	url: string,
	count: number,
): Promise<number[]> {
	const headers = { 'content-type': 'application/json' };
	const ids = Array.from({ length: count }, (_, index) => `${count}-${index}`);
	const answers = await timeMany(
		ids.map((id) => ({ url, headers, body: incomingBody(id) })),
		AT_ONCE,
	);
	for (const [index, { status, body }] of answers.entries()) {
		if (status !== 200) throw new Error(`${title} answered ${status}: ${body}`);
		if (!namesCall) continue;
		const { TRAIN_ID } = answerBody.parse(JSON.parse(body));
		if (TRAIN_ID !== ids[index]) throw new Error(`${title} answered ${ids[index]} as ${TRAIN_ID}`);
	}
	return answers.map(({ milliseconds }) => milliseconds);
}

const allRan = async (client: RestClient, workflow: SavedWorkflow): Promise<true> =>
	await waitUntil('the last run', { limitSeconds: END_LIMIT_S, everyMs: 20 }, async () => {
		const latest = await client.executionsOf(workflow);
		return latest.every(({ status }) => !UNFINISHED.includes(status)) || undefined;
	});

async function demandRuns(client: RestClient, workflow: SavedWorkflow, wanted: number) {
	const runs = await client.allExecutionsAfter(workflow, 0);
	const found = runs.filter(({ status }) => status === 'success').length;
	if (found === wanted && runs.length === wanted) return;
	throw new Error(
		`${workflow.name}: ${runs.length} runs, ${found} without an error, not ${wanted}`,
	);
}
