import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '../hosts/host-folder';
import { executionAnswer } from '../hosts/execution';
import { owner, type PreparedN8n, startOwnedN8n } from '../hosts/owned-n8n';
import type { RestClient } from '../hosts/rest-client';
import { RestSession } from '../hosts/rest-session';
import type { RunningN8n } from '../hosts/running-n8n';
import { waitUntil } from '../hosts/wait-until';
import type { SavedWorkflow } from '../hosts/workflow';
import type { Measurement } from './measurement';
import { recordMemory, residentMb } from './memory';
import { readNodeRun } from './node-run';
import { makeRecipients } from './recipients';
import type { SandboxProcess } from './sandbox-process';
import type { Way } from './ways';
import { credentialOf, MEASURED, WEBHOOK_PATH, workflowOf } from './workflows';

const WARM_UP = 1_000;
const PAUSE_MS = 2_000;
const RUN_LIMIT_S = 280;

/** What a measurement in n8n needs. */
export interface N8nNeeds extends PreparedN8n {
	sandbox: SandboxProcess;
	/**
	 * Milliseconds n8n rests before it has run anything and before each run, so that its memory at
	 * rest and at the peak are known; absent: its memory is not measured.
	 */
	restMs?: number;
}

/**
 * Measures one way of sending in a new n8n: a warm-up of 1,000 messages, then the sizes in turn.
 *
 * @param sizes numbers of messages, rising
 * @throws when a run fails or a message was not accepted
 */
export async function measureInN8n(
	way: Way,
	sizes: readonly number[],
	{ host, tarball, sandbox, restMs: asked }: N8nNeeds,
): Promise<Measurement[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n');
	const env = { N8N_PAYLOAD_SIZE_MAX: '64' };
	const { n8n, client } = await startOwnedN8n({ host, tarball, userFolder, fresh: true, env });
	try {
		const credential = credentialOf(way, sandbox.account);
		const saved = { ...(await client.saveCredential(credential)), type: credential.type };
		const workflow = await client.saveWorkflow(workflowOf(way, sandbox.account, saved));
		await client.activate(workflow);
		const withMemory = asked !== undefined;
		const restMs = asked ?? PAUSE_MS;
		await sleep(restMs);
		const idleMb = residentMb(n8n.pid);

		const session = { n8n, client, workflow, sandbox, restMs };
		await runOnce(session, WARM_UP, 0);
		let before = WARM_UP;
		const runs: Array<Awaited<ReturnType<typeof runOnce>>> = [];
		for (const size of sizes) {
			runs.push(await runOnce(session, size, before));
			before += size;
		}

		// Not before: n8n would take memory for the answer, and the next run would find it taken.
		const rest = await RestSession.open(n8n.url, owner);
		const measurements: Measurement[] = [];
		for (const { messages, requests, executionId, memory } of runs) {
			const url = `/rest/executions/${executionId}`;
			const { data } = await rest.request('GET', url, executionAnswer);
			const { startTime, executionTime, items } = readNodeRun(data, MEASURED);
			if (items !== messages) throw new Error(`${items} items came out, not ${messages}`);
			measurements.push({
				way: way.id,
				messages,
				requests,
				seconds: executionTime / 1000,
				...(withMemory && {
					memory: {
						idleMb,
						peakMb: memory.peak() - idleMb,
						peakInNodeMb: memory.peak(startTime, startTime + executionTime) - idleMb,
					},
				}),
			});
		}
		return measurements;
	} finally {
		await n8n.stop();
	}
}

interface Session {
	n8n: RunningN8n;
	client: RestClient;
	workflow: SavedWorkflow;
	sandbox: SandboxProcess;
	/** Milliseconds of rest before a run. */
	restMs: number;
}

/**
 * Feeds recipients to the workflow, waits until n8n has stored the execution, and checks it.
 *
 * @param before how many recipients this n8n had before: it may remember them
 */
async function runOnce(
	{ n8n, client, workflow, sandbox, restMs }: Session,
	messages: number,
	before: number,
) {
	const recipients = makeRecipients(messages, before);
	const body = JSON.stringify(recipients);
	await sandbox.clear();
	await sleep(restMs);
	const memory = recordMemory(n8n.pid);
	try {
		const answer = await fetch(`${n8n.url}/webhook/${WEBHOOK_PATH}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
			signal: AbortSignal.timeout(RUN_LIMIT_S * 1000),
		});
		if (!answer.ok) throw new Error(`n8n answered ${answer.status}: ${await answer.text()}`);
		const executionId = await waitUntil(
			`the end of "${workflow.name}"`,
			{ limitSeconds: RUN_LIMIT_S },
			async () => {
				const [latest] = await client.executionsOf(workflow);
				return latest?.status === 'success' ? latest.id : undefined;
			},
		);
		memory.stop();
		const requests = await sandbox.check(recipients);
		return { messages, requests, executionId, memory };
	} finally {
		memory.stop();
	}
}
