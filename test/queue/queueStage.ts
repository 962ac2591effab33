import { chunk, countBy } from 'lodash';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { credentialFor } from '../../demo/examples';
import {
	type Execution,
	executionSummary,
	type ExecutionSummary,
	hasEnded,
} from '../../hosts/rest/execution';
import { repository } from '../../hosts/install/hostFolder';
import { type QueueN8n, startQueueN8n } from '../../hosts/queue/queueN8n';
import { type QueueServices, queueServices } from '../../hosts/queue/queueServices';
import type { CredentialReference, RestClient } from '../../hosts/rest/restClient';
import type { RunningN8n } from '../../hosts/n8n/runningN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox';
import { preparedN8n, secrets } from '../e2e/realN8n';

const START_LIMIT_MS = 5 * 60_000;
const STOP_LIMIT_MS = 60_000;
const AT_ONCE = 10;
const READ_LIMIT_S = 60;
const LIMIT_S = 300;
const UNCHANGED_MS = 10_000;

/** An n8n in queue mode and a sandbox gateway. */
export interface QueueStage {
	readonly n8n: QueueN8n;
	readonly client: RestClient;
	readonly sandbox: Sandbox;
	/** Leads to the sandbox. */
	readonly credential: CredentialReference;
}

/** What differs from file to file. */
export interface StageOptions {
	sandbox?: SandboxOptions;
	/** Gives Redis and PostgreSQL; those that the environment names when left out. */
	services?: () => Promise<QueueServices>;
	/** How many workers, 2 when left out. */
	workers?: number;
	/** Further environment variables of all processes. */
	env?: NodeJS.ProcessEnv;
}

/**
 * Gives the tests of a file main, workers and two webhook processes of their own, before them,
 * and ends them after them.
 *
 * @param name of the folder under `.tmp/queue`, emptied first; the logs stay for a look at them
 * @returns a function that gives it, for use in tests and hooks
 */
export function useQueue(name: string, options: StageOptions = {}): () => QueueStage {
	const stops: Array<() => Promise<void>> = [];
	let stage: QueueStage | undefined;
	beforeAll(async () => {
		const folder = path.join(repository, '.tmp', 'queue', name);
		const services = (await options.services?.()) ?? queueServices();
		const sandbox = await startSandbox({ ...secrets, credit: 1_000_000, ...options.sandbox });
		stops.push(() => sandbox.close());
		const { workers = 2, env = {} } = options;
		const settings = { ...preparedN8n(), services, folder, workers, webhooks: 2, env };
		const n8n = await startQueueN8n(settings);
		stops.push(() => n8n.stop());
		const account = credentialFor({ baseUrl: sandbox.url, ...secrets });
		const credential = await n8n.client.saveCredential(account);
		stage = { n8n, client: n8n.client, sandbox, credential };
	}, START_LIMIT_MS);
	afterAll(async () => {
		for (const stop of stops.reverse()) await stop();
	}, STOP_LIMIT_MS);
	return () => {
		if (stage === undefined) throw new Error('n8n has not been started');
		return stage;
	};
}

/** Switches faults of the sandbox on; an empty list switches all off. */
export async function putFaults({ sandbox }: QueueStage, faults: object[]): Promise<void> {
	await put(`${sandbox.url}/api/faults`, { faults });
}

/** Lets time pass for the sandbox, so that reports of later are due. */
export async function advanceClock({ sandbox }: QueueStage, seconds: number): Promise<void> {
	await put(`${sandbox.url}/api/clock`, { advanceSeconds: seconds });
}

async function put(url: string, body: object): Promise<void> {
	const headers = { 'content-type': 'application/json' };
	const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** @returns the worker in whose log the execution is said to have started; undefined: in none */
export async function workerOf(
	{ n8n }: QueueStage,
	executionId: string,
): Promise<RunningN8n | undefined> {
	for (const worker of n8n.workers) {
		const log = await readFile(worker.logFile, 'utf8');
		if (new RegExp(`Worker started execution ${executionId} \\(`).test(log)) return worker;
	}
	return undefined;
}

/** n8n's own list, read page by page, leaves out those that never started. */
async function executionsOf({ n8n }: QueueStage, id: string): Promise<ExecutionSummary[]> {
	const sql = `SELECT id::text, "workflowId", mode, status FROM execution_entity
		WHERE "workflowId" = $1 ORDER BY execution_entity.id`;
	return z.array(executionSummary).parse(await n8n.ask(sql, [id]));
}

/**
 * Waits until a workflow has as many executions as it should have, all of which stand as asked.
 *
 * @param isThere whether an execution has got as far as is waited for
 */
export async function executionsWhen(
	stage: QueueStage,
	workflow: { id: string; name: string },
	wanted: { count: number; limitSeconds: number; isThere: (status: string) => boolean },
): Promise<ExecutionSummary[]> {
	const { count, limitSeconds, isThere } = wanted;
	let seen = 'no answer';
	try {
		return await waitUntil(workflow.name, { limitSeconds, everyMs: 1_000 }, async () => {
			const all = await executionsOf(stage, workflow.id);
			const there = all.filter(({ status }) => isThere(status));
			seen = JSON.stringify(countBy(all, 'status'));
			return there.length >= count && there.length === all.length ? all : undefined;
		});
	} catch (error) {
		throw new Error(`"${workflow.name}", ${count} executions: ${seen}`, { cause: error });
	}
}

/**
 * Waits until the executions of a workflow have ended, or do not change for ten seconds: n8n goes on
 * with none of them.
 */
export async function unchanged(
	stage: QueueStage,
	{ saved }: { saved: { id: string } },
	limitSeconds: number,
): Promise<void> {
	let seen = '';
	let since = Date.now();
	await waitUntil('executions that do not change', { limitSeconds, everyMs: 1_000 }, async () => {
		const all = await executionsOf(stage, saved.id);
		const now = JSON.stringify(all);
		if (now !== seen) since = Date.now();
		seen = now;
		const isOver = all.every(({ status }) => hasEnded(status));
		return isOver || Date.now() - since >= UNCHANGED_MS || undefined;
	});
}

/** Waits until so many executions have ended, well or not, and reads them, oldest first. */
export async function endedExecutions(
	stage: QueueStage,
	{ saved }: { saved: { id: string; name: string } },
	count: number,
	limitSeconds = LIMIT_S,
): Promise<Execution[]> {
	const wanted = { count, limitSeconds, isThere: hasEnded };
	const all = await executionsWhen(stage, saved, wanted);
	return await inChunks(all, async ({ id }) => await stage.client.ended(id, READ_LIMIT_S));
}

/** Waits until the gateway has taken so many messages. */
export async function sentAtLeast({ sandbox }: QueueStage, count: number): Promise<void> {
	await waitUntil(`${count} messages`, { limitSeconds: LIMIT_S, everyMs: 20 }, async () =>
		Promise.resolve(sandbox.messages().length >= count || undefined),
	);
}

/** Does the same for each, for some at a time. */
export async function inChunks<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
	const results: R[] = [];
	for (const some of chunk(all, AT_ONCE)) results.push(...(await Promise.all(some.map(work))));
	return results;
}
