import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { callMany } from '../../hosts/process/callMany';
import type { Execution, ExecutionSummary } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { outcomesOf, told } from './accounted';
import { executionsWhen, hasEnded, putFaults, useQueue, workerOf } from './queueStage';
import { type ActiveWorkflow, activateSending, makeMessages, startCall } from './queueWorkflows';
import { RETRY_IN_DOUBT, SENT_NOT_LONG_AGO } from '../engine/sentences';

const RECIPIENTS = 4_000;
const PER_REQUEST = 20;
const ENOUGH = 1_000;
const FEW = 800;
/** So that a send takes long enough to be met in its middle. */
const ANSWER_MS = 150;
// n8n finds out between 60 and 90 seconds after.
const NOTICE_LIMIT_S = 240;
const LIMIT_S = 120;
/** By then an execution that is to run has begun to. */
const SETTLED_MS = 10_000;
const LIMIT_MS = 15 * 60_000;

const WHY =
	'This execution failed to be processed too many times and will no longer retry. To allow this execution to complete, please break down your workflow or scale up your workers or adjust your worker settings.';

const stage = useQueue('killed-worker', { workers: 3 });
const say = (text: string) => process.stderr.write(`${text}\n`);

async function killWorkerOf(executionId: string): Promise<void> {
	const worker = await workerOf(stage(), executionId);
	if (!worker) throw new Error('No worker says that it runs the execution');
	process.kill(worker.pid, 'SIGKILL');
}

/** Waits until n8n says that the latest execution has ended. */
async function latestEnded(sending: ActiveWorkflow, count: number): Promise<ExecutionSummary> {
	const wanted = { count, limitSeconds: NOTICE_LIMIT_S, isThere: hasEnded };
	const latest = (await executionsWhen(stage(), sending.saved, wanted)).at(-1);
	if (!latest) throw new Error('There is no execution');
	return latest;
}

test(
	'a worker killed in the middle of a send: n8n ends the execution and does not start it again; a second run sends to the others',
	async () => {
		const { sandbox, client, n8n } = stage();
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		const options = { maxMessagesPerRequest: PER_REQUEST, skipRepeatsHours: 24 };
		const sending = await activateSending(stage(), options);
		const messages = makeMessages(RECIPIENTS);
		const call = startCall(sending, messages);
		await callMany([call], 1);
		await waitUntil(`${ENOUGH} messages`, { limitSeconds: LIMIT_S, everyMs: 20 }, async () =>
			Promise.resolve(sandbox.messages().length >= ENOUGH || undefined),
		);
		const [running] = await client.executionsOf(sending.saved);
		await killWorkerOf(running?.id ?? '');

		const begin = Date.now();
		const killed = await client.ended((await latestEnded(sending, 1)).id, LIMIT_S);
		say(`n8n ended the execution ${((Date.now() - begin) / 1000).toFixed(0)} s after the kill`);
		expect([killed.status, killed.errorMessage, told(killed)]).toStrictEqual(['error', WHY, []]);
		const sentBefore = sandbox.messages();
		expect(new Set(sentBefore.map(({ to }) => to)).size).toBe(sentBefore.length);
		expect(sentBefore.length).toBeLessThan(RECIPIENTS);
		const starts = await Promise.all(
			n8n.workers.map(async ({ logFile }) => (await readFile(logFile, 'utf8')).split('\n')),
		);
		expect(
			starts.flat().filter((line) => line.startsWith(`Worker started execution ${killed.id} (`)),
		).toHaveLength(1);

		await callMany([call], 1);
		const second = await client.ended((await latestEnded(sending, 2)).id, LIMIT_S);
		const all = told(second);
		const inDoubt = all.filter(
			({ outcome, reason }) => outcome === 'skipped' && reason !== SENT_NOT_LONG_AGO,
		);
		say(
			`Sent before the kill ${sentBefore.length}, in doubt ${inDoubt.length}, second run ${JSON.stringify(outcomesOf(all))}`,
		);
		const taken = sandbox.messages();
		const reached = new Set(taken.map(({ to }) => to));
		expect(reached.size).toBe(taken.length);
		// Nobody is forgotten without a word: who got nothing is told as a doubt.
		const toldInDoubt = new Set(inDoubt.map(({ to }) => to));
		expect(messages.filter(({ to }) => !reached.has(to) && !toldInDoubt.has(to))).toStrictEqual([]);
		expect(new Set(inDoubt.map(({ reason }) => reason))).toStrictEqual(
			new Set([expect.stringContaining('may have sent the same text to the same number')]),
		);
		// The identifiers that the node makes are those of the execution: a repeat is not known by them.
		const idsBefore = new Set(sentBefore.map(({ messageId }) => messageId.slice(0, 24)));
		const idsAfter = new Set(
			taken.slice(sentBefore.length).map(({ messageId }) => messageId.slice(0, 24)),
		);
		expect([idsBefore.size, idsAfter.size]).toStrictEqual([1, 1]);
		expect([...idsAfter]).not.toStrictEqual([...idsBefore]);
	},
	LIMIT_MS,
);

test(
	'a worker that does not answer for a minute: n8n ends the execution, and the worker still sends to the rest',
	async () => {
		const { sandbox, client } = stage();
		sandbox.clear();
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		const options = { maxMessagesPerRequest: PER_REQUEST, concurrency: 1 };
		const sending = await activateSending(stage(), options);
		await callMany([startCall(sending, makeMessages(RECIPIENTS))], 1);
		await waitUntil('some messages', { limitSeconds: LIMIT_S, everyMs: 20 }, async () =>
			Promise.resolve(sandbox.messages().length >= FEW / 4 || undefined),
		);
		const [running] = await client.executionsOf(sending.saved);
		const worker = await workerOf(stage(), running?.id ?? '');
		if (!worker) throw new Error('No worker says that it runs the execution');
		process.kill(worker.pid, 'SIGSTOP');
		try {
			const ended = await client.ended((await latestEnded(sending, 1)).id, LIMIT_S);
			expect([ended.status, ended.errorMessage]).toStrictEqual(['error', WHY]);
		} finally {
			process.kill(worker.pid, 'SIGCONT');
		}
		const sentBefore = sandbox.messages().length;
		expect(sentBefore).toBeLessThan(RECIPIENTS / 2);
		// But for a request whose answer came too late for its limit, all of them leave.
		await waitUntil('the rest', { limitSeconds: LIMIT_S, everyMs: 100 }, async () =>
			Promise.resolve(sandbox.messages().length >= RECIPIENTS - PER_REQUEST || undefined),
		);
		const taken = sandbox.messages();
		expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length);
	},
	LIMIT_MS,
);

/** Begins to send, ends that execution in the middle, and presses Retry. */
async function retryAfter(end: (executionId: string) => Promise<void>): Promise<Execution> {
	const { sandbox, client } = stage();
	// What a worker of the test before has begun to send is there by then.
	await sleep(10 * ANSWER_MS);
	sandbox.clear();
	await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
	const options = { maxMessagesPerRequest: PER_REQUEST, concurrency: 1 };
	const sending = await activateSending(stage(), options);
	await callMany([startCall(sending, makeMessages(FEW))], 1);
	await waitUntil('some messages', { limitSeconds: LIMIT_S, everyMs: 20 }, async () =>
		Promise.resolve(sandbox.messages().length >= FEW / 4 || undefined),
	);
	const [running] = await client.executionsOf(sending.saved);
	await end(running?.id ?? '');
	const ended = await client.ended((await latestEnded(sending, 1)).id, LIMIT_S);
	return await client.retry(ended.id, LIMIT_S);
}

/** Expects that all of what was sent is of the first run, which did not come to its end. */
function expectFirstRunOnly(): void {
	const taken = stage().sandbox.messages();
	expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length);
	expect(new Set(taken.map(({ messageId }) => messageId.slice(0, 24))).size).toBe(1);
	expect(taken.length).toBeLessThan(FEW);
}

test(
	'Retry of an execution that was stopped sends nothing: all are of unknown outcome',
	async () => {
		const retried = await retryAfter(async (id) => await stage().client.stop(id));
		expect(outcomesOf(told(retried))).toStrictEqual({ unknown: FEW });
		expect(new Set(told(retried).map(({ reason }) => reason))).toStrictEqual(
			new Set([RETRY_IN_DOUBT]),
		);
		expectFirstRunOnly();
	},
	LIMIT_MS,
);

test(
	'Retry of an execution that lost its worker runs no node: n8n has kept nothing to begin with',
	async () => {
		const retried = await retryAfter(killWorkerOf);
		await sleep(SETTLED_MS);
		const later = await stage().client.ended(retried.id, LIMIT_S);
		expect([later.status, later.errorMessage, told(later)]).toStrictEqual(['error', WHY, []]);
		expectFirstRunOnly();
	},
	LIMIT_MS,
);
