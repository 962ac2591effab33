import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { callMany } from '../../hosts/process/callMany';
import type { RunningN8n } from '../../hosts/n8n/runningN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import { BULK_SMS } from '../e2e/sendingWorkflow';
import { outcomesOf, told } from './accounted';
import { endedExecutions, putFaults, sentAtLeast, useQueue, workerOf } from './queueStage';
import { type ActiveWorkflow, activateSending, makeMessages, startCall } from './queueWorkflows';
import { RETRY_IN_DOUBT, SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../engine/sentences';

const RECIPIENTS = 2_000;
const PER_REQUEST = 20;
const ENOUGH = 500;
const FEW = 800;
/** So that a send takes long enough to be met in its middle. */
const ANSWER_MS = 150;
/**
 * After so many seconds without a sign of life, a worker counts as dead; n8n's own: 60. n8n then waits
 * for half a minute, lest the worker has come to the end of the execution.
 */
const SILENT_S = 10;
const LIMIT_S = 120;
const LIMIT_MS = 6 * 60_000;
/** Marks that n8n's store holds, but for a few. */
const MARKS = 399_990;

const WHY =
	'This execution failed to be processed too many times and will no longer retry. To allow this execution to complete, please break down your workflow or scale up your workers or adjust your worker settings.';

const stage = useQueue('killed-worker', {
	env: {
		QUEUE_WORKER_LOCK_DURATION: `${SILENT_S * 1000}`,
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '5000',
	},
});
const say = (text: string) => process.stderr.write(`${text}\n`);

afterEach(async () => {
	// What a worker has begun to send is there by then.
	await sleep(10 * ANSWER_MS);
	await putFaults(stage(), []);
	stage().sandbox.clear();
});

async function workerThatRuns(sending: ActiveWorkflow): Promise<RunningN8n> {
	const [running] = await stage().client.executionsOf(sending.saved);
	const worker = await workerOf(stage(), running?.id ?? '');
	if (!worker) throw new Error('No worker says that it runs the execution');
	return worker;
}

/** Expects nobody to have got a message twice. @returns how many got one */
function reached(): Set<string> {
	const taken = stage().sandbox.messages();
	const numbers = new Set(taken.map(({ to }) => to));
	expect(taken).toHaveLength(numbers.size);
	return numbers;
}

/** Puts marks into n8n's store of the node, as if it had sent for a long time; the newest last. */
async function addMarks({ saved }: ActiveWorkflow): Promise<void> {
	const id = saved.nodes.find(({ name }) => name === BULK_SMS)?.id ?? '';
	await stage().n8n.ask(
		`INSERT INTO processed_data AS old ("workflowId", context, value)
		SELECT $1, $2, json_build_object('mode', 'entries', 'data', json_agg(md5($3 || n)))
		FROM generate_series(1, ${MARKS}) n
		ON CONFLICT ("workflowId", context) DO UPDATE SET value = jsonb_set(
			old.value::jsonb, '{data}', (old.value::jsonb)->'data' || ((excluded.value::jsonb)->'data')
		)`,
		[saved.id, `n:${id}`, randomUUID()],
	);
}

/** The lock of the store is a row of n8n's store for the workflow as a whole. */
async function lockIsHeld({ saved }: ActiveWorkflow): Promise<void> {
	const wait = { limitSeconds: LIMIT_S, everyMs: 5 };
	await waitUntil('the lock of the store', wait, async () => {
		const sql = `SELECT 1 FROM processed_data WHERE "workflowId" = $1 AND context = ''`;
		return (await stage().n8n.ask(sql, [saved.id])).length > 0 || undefined;
	});
}

test(
	'a worker killed in the middle of a send, while it uses a full store: a second run says that it waited, and sends to the others; n8n ends the first one, whose Retry runs no node',
	async () => {
		const { sandbox, client, n8n } = stage();
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		const options = { maxMessagesPerRequest: PER_REQUEST, skipRepeatsHours: 24 };
		const sending = await activateSending(stage(), options);
		await addMarks(sending);
		const messages = makeMessages(RECIPIENTS);
		const call = startCall(sending, messages);
		await callMany([call], 1);
		await sentAtLeast(stage(), ENOUGH);
		await lockIsHeld(sending);
		process.kill((await workerThatRuns(sending)).pid, 'SIGKILL');
		const begin = Date.now();
		const sentBefore = sandbox.messages();
		expect(sentBefore.length).toBeLessThan(RECIPIENTS);

		await n8n.start('worker');
		await callMany([call], 1);
		const [killed, second] = await endedExecutions(stage(), sending, 2);
		if (!killed || !second) throw new Error('There are no two executions');
		say(`n8n ended the execution ${((Date.now() - begin) / 1000).toFixed(0)} s after the kill`);
		expect([killed.status, killed.errorMessage, told(killed)]).toStrictEqual(['error', WHY, []]);
		const starts = await Promise.all(
			n8n.workers.map(async ({ logFile }) => (await readFile(logFile, 'utf8')).split('\n')),
		);
		expect(
			starts.flat().filter((line) => line.startsWith(`Worker started execution ${killed.id} (`)),
		).toHaveLength(1);

		const all = told(second);
		const inDoubt = all.filter(
			({ outcome, reason }) => outcome === 'skipped' && reason !== SENT_NOT_LONG_AGO,
		);
		say(
			`Sent before the kill ${sentBefore.length}, in doubt ${inDoubt.length}, second run ${JSON.stringify(outcomesOf(all))}`,
		);
		expect(second.text).toMatch(/The run waited \d+ seconds for n8n's store/);
		const numbers = reached();
		// Nobody is forgotten without a word: who got nothing is told as a doubt.
		const toldInDoubt = new Set(inDoubt.map(({ to }) => to));
		expect(messages.filter(({ to }) => !numbers.has(to) && !toldInDoubt.has(to))).toStrictEqual([]);
		const reasons = new Set(inDoubt.map(({ reason }) => reason));
		expect([...reasons].filter((reason) => reason !== SENT_IN_DOUBT)).toStrictEqual([]);
		// The identifiers that the node makes are those of the execution: a repeat is not known by them.
		const ids = sandbox.messages().map(({ messageId }) => messageId.slice(0, 24));
		const idsBefore = new Set(ids.slice(0, sentBefore.length));
		const idsAfter = new Set(ids.slice(sentBefore.length));
		expect([idsBefore.size, idsAfter.size, new Set(ids).size]).toStrictEqual([1, 1, 2]);

		sandbox.clear();
		// n8n may never answer: main can miss the end of a job that ends at once.
		client.retry(killed.id, LIMIT_S).catch(() => undefined);
		const later = (await endedExecutions(stage(), sending, 3)).at(-1);
		if (!later) throw new Error('There is no execution');
		expect([later.status, later.errorMessage, told(later)]).toStrictEqual(['error', WHY, []]);
		expect(sandbox.messages()).toStrictEqual([]);
	},
	LIMIT_MS,
);

test(
	'what a full store forgot is sent again, over all workers, and the run says from when on texts may repeat',
	async () => {
		const sending = await activateSending(stage(), { skipRepeatsHours: 24 });
		const lists = [makeMessages(50), makeMessages(50, 50), makeMessages(50)];
		for (const [index, list] of lists.entries()) {
			await callMany([startCall(sending, list)], 1);
			await endedExecutions(stage(), sending, index + 1);
			if (index === 0) await addMarks(sending);
		}
		const runs = await endedExecutions(stage(), sending, lists.length);
		expect(runs.map((run) => outcomesOf(told(run)))).toStrictEqual(
			lists.map(() => ({ accepted: 50 })),
		);
		const forgotten = /texts that were sent before [^"]* may have been sent again/;
		expect(runs.map(({ text }) => forgotten.test(text))).toStrictEqual([false, false, true]);
	},
	LIMIT_MS,
);

test(
	`a worker that does not answer for ${SILENT_S} seconds: n8n ends the execution, and the worker still sends to the rest`,
	async () => {
		const { sandbox } = stage();
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		const options = { maxMessagesPerRequest: PER_REQUEST, concurrency: 1 };
		const sending = await activateSending(stage(), options);
		await callMany([startCall(sending, makeMessages(RECIPIENTS))], 1);
		await sentAtLeast(stage(), FEW / 4);
		const worker = await workerThatRuns(sending);
		process.kill(worker.pid, 'SIGSTOP');
		try {
			const [given] = await endedExecutions(stage(), sending, 1);
			expect([given?.status, given?.errorMessage]).toStrictEqual(['error', WHY]);
		} finally {
			process.kill(worker.pid, 'SIGCONT');
		}
		expect(sandbox.messages().length).toBeLessThan(RECIPIENTS / 2);
		// But for a request whose answer came too late for its limit, all of them leave.
		await sentAtLeast(stage(), RECIPIENTS - PER_REQUEST);
		reached();
	},
	LIMIT_MS,
);

test(
	'Retry of an execution that was stopped sends nothing: all are of unknown outcome',
	async () => {
		const { sandbox, client } = stage();
		const options = { maxMessagesPerRequest: PER_REQUEST, concurrency: 1 };
		const sending = await activateSending(stage(), options);
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		await callMany([startCall(sending, makeMessages(FEW))], 1);
		await sentAtLeast(stage(), FEW / 4);
		const [running] = await client.executionsOf(sending.saved);
		await client.stop(running?.id ?? '');
		// This Stop does not reach the worker.
		await sentAtLeast(stage(), FEW);

		sandbox.clear();
		const retried = await client.retry(running?.id ?? '', LIMIT_S);
		expect(outcomesOf(told(retried))).toStrictEqual({ unknown: FEW });
		expect(new Set(told(retried).map(({ reason }) => reason))).toStrictEqual(
			new Set([RETRY_IN_DOUBT]),
		);
		expect(sandbox.messages()).toStrictEqual([]);
	},
	LIMIT_MS,
);
