import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '../../hosts/install/hostFolder';
import { executionAnswer } from '../../hosts/rest/execution';
import { owner, type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { RestClient } from '../../hosts/rest/restClient';
import { RestSession } from '../../hosts/rest/restSession';
import type { RunningN8n } from '../../hosts/n8n/runningN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { recordMemory } from '../memory';
import { readNodeRun } from './nodeRun';
import { type Measurement, PAUSE_MS, REST_MS, WARM_UP } from './plan';
import { makeRecipients } from '../recipients';
import type { SandboxProcess } from '../sandboxProcess';
import type { Way } from './ways';
import { credentialOf, MEASURED, WEBHOOK_PATH, workflowOf } from './workflows';

const RUN_LIMIT_S = 280;

/** What a measurement in n8n needs. */
export interface N8nNeeds extends PreparedN8n {
	sandbox: SandboxProcess;
	/** Whether n8n rests before its first run, whose memory is measured then. */
	withMemory: boolean;
}

/**
 * Measures one way of sending in a new n8n: a warm-up of 1,000 messages, then the sizes in turn.
 *
 * @param sizes numbers of messages
 * @throws when a run fails or a message was not accepted
 */
export async function measureInN8n(
	way: Way,
	sizes: readonly number[],
	{ host, tarball, sandbox, ...needs }: N8nNeeds,
): Promise<Measurement[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n');
	const env = { N8N_PAYLOAD_SIZE_MAX: '64' };
	const { n8n, client } = await startOwnedN8n({ host, tarball, userFolder, fresh: true, env });
	try {
		const credential = credentialOf(way, sandbox.account);
		const saved = { ...(await client.saveCredential(credential)), type: credential.type };
		const workflow = await client.saveWorkflow(workflowOf(way, sandbox.account, saved));
		await client.activate(workflow);
		const session = { n8n, client, workflow, sandbox };
		await runOnce(session, WARM_UP, { before: 0, restMs: PAUSE_MS });
		let before = WARM_UP;
		const runs: Array<Awaited<ReturnType<typeof runOnce>> & { withMemory: boolean }> = [];
		for (const [index, size] of sizes.entries()) {
			const withMemory = index === 0 && needs.withMemory;
			const rest = { before, restMs: withMemory ? REST_MS : PAUSE_MS };
			runs.push({ ...(await runOnce(session, size, rest)), withMemory });
			before += size;
		}

		// Not before: n8n would take memory for the answer, and the next run would find it taken.
		const rest = await RestSession.open(n8n.url, owner);
		const measurements: Measurement[] = [];
		for (const { messages, requests, executionId, memory, withMemory } of runs) {
			const url = `/rest/executions/${executionId}`;
			const { data } = await rest.request('GET', url, executionAnswer);
			const { executionTime, items } = readNodeRun(data, MEASURED);
			if (items !== messages) throw new Error(`${items} items came out, not ${messages}`);
			measurements.push({
				way: way.id,
				messages,
				requests,
				seconds: executionTime / 1000,
				...(withMemory && { memory: memory.use() }),
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
}

/**
 * Feeds recipients to the workflow, waits until n8n has stored the execution, and checks it.
 *
 * @param before how many recipients this n8n had before: it may remember them
 * @param restMs milliseconds of rest before the run
 */
async function runOnce(
	{ n8n, client, workflow, sandbox }: Session,
	messages: number,
	{ before, restMs }: { before: number; restMs: number },
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
