import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { callMany } from '../../hosts/process/callMany';
import type { Progress } from '../../hosts/process/progress';
import { waitUntil } from '../../hosts/process/waitUntil';
import { isUnderWay } from '../../hosts/rest/execution';
import type { RestClient } from '../../hosts/rest/restClient';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { type Engine, engineEnvironment, ENGINES, ENGINES_TEXT } from '../engines';
import { spread } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { credentialWithToken, pathOf, type Receiver, receiverWorkflow } from './receivers';

/** Calls under way at a time. */
export const AT_ONCE = 50;

const WARM_UP = 50;
const PAUSE_MS = 1_000;
const END_LIMIT_S = 240;

const METHOD = `Calls in JSON, each its own, ${AT_ONCE} at once. All ways are in the same n8n (SQLite) and take turns. "Per second" counts until n8n has run the workflow for the last. It is the median of the rounds. ${ENGINES_TEXT} With \`vm\` alone, n8n makes a V8 isolate for each call of a trigger that is not its Webhook node. The bench stops unless each call that should start a run has exactly one, and its own answer.`;

interface Extent {
	receivers: readonly Receiver[];
	rounds: number;
}

/** Measures how fast calls are taken, with each engine. */
export async function measureCalls(
	prepared: PreparedN8n,
	extent: Extent,
	progress: Progress,
): Promise<Measured> {
	const rows: Row[] = [];
	for (const engine of ENGINES) rows.push(...(await measure(prepared, engine, extent, progress)));
	return { method: METHOD, rows };
}

/** All receivers in one n8n and in turn, so that noise meets all alike. */
async function measure(
	prepared: PreparedN8n,
	engine: Engine,
	{ receivers, rounds }: Extent,
	progress: Progress,
): Promise<Row[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-calls');
	const env = engineEnvironment(engine);
	const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, env, fresh: true });
	try {
		const credential = await client.saveCredential(credentialWithToken(n8n.url));
		const opened: Array<{ receiver: Receiver; workflow: SavedWorkflow; speeds: number[] }> = [];
		for (const receiver of receivers) {
			const workflow = await client.saveWorkflow(receiverWorkflow(receiver, credential));
			await client.activate(workflow);
			await takeCalls(client, workflow, { receiver, n8nUrl: n8n.url, calls: WARM_UP });
			opened.push({ receiver, workflow, speeds: [] });
		}
		// Without the settings they take long.
		const callsOf = ({ calls }: Receiver) => (engine === 'vm' ? calls / 4 : calls);
		for (let round = 0; round < rounds; round += 1) {
			for (const { receiver, workflow, speeds } of opened) {
				await sleep(PAUSE_MS);
				const calls = callsOf(receiver);
				const wanted = { receiver, n8nUrl: n8n.url, calls };
				const speed = calls / (await takeCalls(client, workflow, wanted));
				speeds.push(speed);
				progress.line(
					`  ${engine}, round ${round + 1}, ${receiver.title}: ${speed.toFixed(1)} per second`,
				);
			}
		}
		for (const { receiver, workflow } of opened) {
			const runs = await client.allExecutionsAfter(workflow, 0);
			const good = runs.filter(({ status }) => status === 'success').length;
			const wanted = receiver.starts ? WARM_UP + rounds * callsOf(receiver) : 0;
			if (good !== wanted || runs.length !== wanted) {
				throw new Error(`${receiver.title}: ${good} of ${runs.length} runs, not ${wanted}`);
			}
		}
		return opened.map(({ receiver, speeds }) => ({
			...{ Engine: engine, Way: receiver.title, Calls: callsOf(receiver) },
			...spread('Per second', speeds),
		}));
	} finally {
		await n8n.stop();
	}
}

/**
 * Makes the calls, {@link AT_ONCE} at once.
 *
 * @returns seconds until n8n has run the workflow for the last
 * @throws when one is not answered with 200, or with the answer to another one
 */
export async function takeCalls(
	client: RestClient,
	workflow: SavedWorkflow,
	{ receiver, n8nUrl, calls }: { receiver: Receiver; n8nUrl: string; calls: number },
): Promise<number> {
	const url = n8nUrl + pathOf(receiver);
	const headers = { 'content-type': 'application/json' };
	const own = randomUUID();
	const ids = Array.from({ length: calls }, (_, index) => `${own}-${index}`);
	const begin = performance.now();
	const answers = await callMany(
		ids.map((id) => ({ url, headers, body: receiver.body(id) })),
		AT_ONCE,
	);
	await waitUntil('the last run', { limitSeconds: END_LIMIT_S, everyMs: 20 }, async () => {
		const latest = await client.executionsOf(workflow);
		return latest.every(({ status }) => !isUnderWay(status)) || undefined;
	});
	const seconds = (performance.now() - begin) / 1000;
	for (const [index, { status, body }] of answers.entries()) {
		if (status !== 200 || !body.includes(receiver.answer?.(ids[index] ?? '') ?? '')) {
			throw new Error(`${receiver.title} answered call ${index} with ${status}: ${body}`);
		}
	}
	return seconds;
}
