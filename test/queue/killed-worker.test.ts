import { callMany } from '../../hosts/call-many';
import { waitUntil } from '../../hosts/wait-until';
import { outcomesOf, told } from './accounted';
import { executionsWhen, hasEnded, putFaults, readAll, useQueue, workerOf } from './queueStage';
import { activateSending, makeMessages, startCall } from './queueWorkflows';

const RECIPIENTS = 4_000;
const PER_REQUEST = 20;
const ENOUGH = 1_000;
/** So that a send takes long enough to be met in its middle. */
const ANSWER_MS = 150;
// n8n finds out between 60 and 90 seconds after.
const NOTICE_LIMIT_S = 240;
const LIMIT_S = 120;
const LIMIT_MS = 15 * 60_000;

const stage = useQueue('killed-worker');
const say = (text: string) => process.stderr.write(`${text}\n`);

test(
	'a worker killed in the middle of a send: n8n does not start it again, and nobody is written to twice',
	async () => {
		const { sandbox, client } = stage();
		await putFaults(stage(), [{ kind: 'delay', ms: ANSWER_MS }]);
		const sending = await activateSending(stage(), { maxMessagesPerRequest: PER_REQUEST });
		const messages = makeMessages(RECIPIENTS);
		await callMany([startCall(sending, messages)], 1);
		await waitUntil(`${ENOUGH} messages`, { limitSeconds: LIMIT_S, everyMs: 20 }, async () =>
			Promise.resolve(sandbox.messages().length >= ENOUGH || undefined),
		);
		const [execution] = await client.executionsOf(sending.saved);
		const worker = await workerOf(stage(), execution?.id ?? '');
		if (!worker) throw new Error('No worker says that it runs the execution');
		process.kill(worker.pid, 'SIGKILL');
		const begin = Date.now();

		const wanted = { count: 1, limitSeconds: NOTICE_LIMIT_S, isThere: hasEnded };
		const executions = await executionsWhen(stage(), sending.saved, wanted);
		const seconds = (Date.now() - begin) / 1000;
		const outcomes = (await readAll(stage(), executions, told)).flat();
		const errors = await readAll(stage(), executions, ({ errorMessage }) => errorMessage);
		say(
			`${seconds.toFixed(0)} s after the kill: ${JSON.stringify([executions, errors, outcomesOf(outcomes)])}`,
		);
		const taken = sandbox.messages();
		say(`The gateway has ${taken.length} of ${RECIPIENTS}`);
		expect(new Set(taken.map(({ to }) => to)).size).toBe(taken.length);
	},
	LIMIT_MS,
);
