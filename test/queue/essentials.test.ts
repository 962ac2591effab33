import { countBy } from 'lodash';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialFor } from '../../demo/examples';
import { callMany } from '../../hosts/process/callMany';
import { startSandbox } from '../../sandbox/sandbox';
import { DELIVERED } from '../e2e/awaitingWorkflow';
import { secrets } from '../e2e/realN8n';
import { type Message, START } from '../e2e/sendingWorkflow';
import { expectPromise, outcomesOf, told } from './accounted';
import { sendOverWorkers } from './campaign';
import { Delivery, expectReported } from './delivery';
import {
	advanceClock,
	endedExecutions,
	executionsWhen,
	putFaults,
	type QueueStage,
	sentAtLeast,
	useQueue,
	workerOf,
} from './queueStage';
import {
	activateReceiver,
	activateSending,
	activateStartable,
	activateWaiting,
	makeMessages,
	type ActiveWorkflow,
	startCall,
	type StartableSending,
} from './queueWorkflows';
import { activateAsking, answerAll, askAll, expectDecided } from './questions';
import { sizes } from './sizes';
import { activateAnswering, smsAnswer, smsCall } from './smsAnswers';

const DAY_S = 24 * 3600;
const AT_ONCE = 100;
const ANSWERS_AT_ONCE = 10;
/** How long a request takes in whose midst an execution is stopped, also on a busy machine. */
const STOP_MS = 2_000;
/** A gateway that does not give up within the limits of these tests. */
const RETRIES_MS = [1_000, 2_000, 4_000, ...Array.from({ length: 20 }, () => 8_000)];
const LIMIT_S = 600;
const LIMIT_MS = 2 * LIMIT_S * 1000;

const stage = useQueue('essentials', {
	sandbox: { reportDelayMs: DAY_S * 1000, reportRetryDelaysMs: RETRIES_MS },
});
const say = (text: string) => process.stderr.write(`${text}\n`);

afterEach(async () => {
	await putFaults(stage(), []);
	stage().sandbox.clear();
});

test(
	`a worker sends to ${sizes.recipients} recipients: each is accepted once`,
	async () => {
		const sending = await activateSending(stage());
		const messages = makeMessages(sizes.recipients);
		const [answer] = await callMany([startCall(sending, messages)], 1);
		expect(answer?.status).toBe(200);
		const executions = await endedExecutions(stage(), sending, 1);

		expect(executions.map(({ status }) => status)).toStrictEqual(['success']);
		expect(await workerOf(stage(), executions[0]?.id ?? '')).toBeDefined();
		const all = executions.flatMap(told);
		expectPromise(all, messages, stage().sandbox);
		expect(outcomesOf(all)).toStrictEqual({ accepted: sizes.recipients });
		expect(stage().sandbox.requests()).toHaveLength(sizes.recipients / 100);
	},
	LIMIT_MS,
);

test(
	'the pages of a campaign go to both workers: each row gets one message and its outcome',
	async () => {
		expect((await sendOverWorkers(stage())).size).toBe(2);
	},
	LIMIT_MS,
);

test(
	'two executions of 100 at once, in both workers, send no more than the limit of 150',
	async () => {
		const values = { messages: 150, hours: 8784, per: 'workflow' };
		const limitOverTime = { values };
		// Several blocks each, so that the workers count in turn.
		const sending = await activateSending(stage(), { limitOverTime, maxDestinationsPerRequest: 4 });
		const messages = makeMessages(100);
		const calls = [startCall(sending, messages), startCall(sending, messages)];
		await callMany(calls, calls.length);
		const executions = await endedExecutions(stage(), sending, calls.length);

		expect(executions.map(({ status }) => status)).toStrictEqual(['success', 'success']);
		const workers = await Promise.all(executions.map(({ id }) => workerOf(stage(), id)));
		say(`The limit was kept by ${new Set(workers).size} workers`);
		const all = executions.flatMap(told);
		expect(outcomesOf(all)).toStrictEqual({ accepted: 150, skipped: 50 });
		expect(stage().sandbox.messages()).toHaveLength(150);
	},
	LIMIT_MS,
);

const stops: Array<[what: string, by: keyof StartableSending['start'], sent: number]> = [
	['main started: the worker sends to nobody else', 'main', 100],
	['a worker started as a sub-workflow: it sends to nobody else', 'worker', 100],
	// https://github.com/n8n-io/n8n/issues/25165
	['a webhook process started: n8n does not tell the worker, which sends to all', 'webhook', 400],
];

test.each(stops)(
	'Stop of an execution that %s; a later one sends to the others, for no place of the limit is lost',
	async (_, by, sent) => {
		const { client, sandbox } = stage();
		const messages = makeMessages(400);
		const values = { messages: 1, hours: 8784, per: 'number' };
		const options = { limitOverTime: { values }, skipRepeatsHours: 720, concurrency: 1 };
		const sending = await activateStartable(stage(), messages, options);
		await putFaults(stage(), [{ kind: 'delay', ms: STOP_MS }]);
		await sending.start[by]();
		await sentAtLeast(stage(), 100);
		const [stopped] = await client.executionsOf(sending.saved);
		await client.stop(stopped?.id ?? '');
		await sentAtLeast(stage(), sent);
		await sleep(3 * STOP_MS);
		expect(await client.statusOf(stopped?.id ?? '')).toBe('canceled');
		expect(sandbox.messages()).toHaveLength(sent);

		const second = told(await client.run(sending.saved, START, LIMIT_S));
		const others = messages.length - sent;
		expect(countBy(second, 'outcome')).toStrictEqual({
			skipped: sent,
			...(others > 0 && { accepted: others }),
		});
		const numbers = sandbox.messages().map(({ to }) => to);
		expect(numbers.toSorted()).toStrictEqual(messages.map(({ to }) => to).toSorted());
	},
	LIMIT_MS,
);

test(
	'twenty executions at once send one SMS for an alert, over all workers',
	async () => {
		const values = { messages: 1, hours: 8784, per: 'key', key: '={{ $json.text }}' };
		const sending = await activateSending(stage(), { limitOverTime: { values } });
		const alert = makeMessages(1).map((message) => ({ ...message, text: 'The disk is full' }));
		const calls = Array.from({ length: 20 }, () => startCall(sending, alert));
		await callMany(calls, calls.length);
		const executions = await endedExecutions(stage(), sending, calls.length);

		const all = executions.flatMap(told);
		expect(outcomesOf(all)).toStrictEqual({ accepted: 1, skipped: 19 });
		expect(stage().sandbox.messages()).toHaveLength(1);
	},
	LIMIT_MS,
);

test(
	`${sizes.reports} reports, ${AT_ONCE} at once, to both webhook processes: each that is acknowledged is in an execution`,
	async () => {
		const receiver = await activateReceiver(stage());
		const before = [...stage().n8n.balancer.connections];
		const begin = Date.now();
		const delivery = new Delivery(receiver, sizes.reports);
		await delivery.deliver({ atOnce: AT_ONCE, limitSeconds: LIMIT_S });
		say(
			`${sizes.reports} reports in ${((Date.now() - begin) / 1000).toFixed(1)} s, answers: ${delivery.answers()}`,
		);
		const connections = stage().n8n.balancer.connections.map(
			(count, index) => count - (before[index] ?? 0),
		);
		expect(connections).toHaveLength(2);
		expect(Math.min(...connections)).toBeGreaterThanOrEqual(AT_ONCE / 2);

		await expectReported(stage(), delivery, LIMIT_S);
	},
	LIMIT_MS,
);

test(
	`${sizes.waiting} executions wait at the same time and are resumed by the webhook processes`,
	async () => {
		const { sandbox, n8n } = stage();
		const waiting = await activateWaiting(stage());
		const messages = makeMessages(sizes.waiting);
		const calls = messages.map((message) => startCall(waiting, [message]));
		const started = await callMany(calls, AT_ONCE);
		expect(countBy(started, 'status')).toStrictEqual({ 200: sizes.waiting });
		const wait = { count: sizes.waiting, limitSeconds: LIMIT_S };
		const isThere = (status: string) => status === 'waiting';
		await executionsWhen(stage(), waiting.saved, { ...wait, isThere });

		const addresses = sandbox.messages().map(({ notifyUrl }) => notifyUrl ?? '');
		const address = new URL(addresses[0] ?? '');
		expect(address.origin).toBe(n8n.url);
		const atMain = await fetch(n8n.main.url + address.pathname + address.search, {
			method: 'POST',
		});
		expect([atMain.status, await atMain.text()]).toStrictEqual([
			404,
			expect.stringContaining('Cannot POST /webhook-waiting/'),
		]);

		const begin = Date.now();
		await advanceClock(stage(), DAY_S);
		await expectDelivered(stage(), waiting, messages);
		say(`${sizes.waiting} resumed in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
	},
	LIMIT_MS,
);

test(
	`${sizes.questions} questions are open at the same time: each is decided once, as its person read`,
	async () => {
		const asking = await activateAsking(stage());
		const messages = makeMessages(sizes.questions);
		await askAll(stage(), asking, messages, LIMIT_S);
		const begin = Date.now();
		const recorded = await answerAll(stage(), messages);
		await expectDecided(stage(), asking, messages, recorded, LIMIT_S);
		say(`${sizes.questions} decided in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
	},
	LIMIT_MS,
);

test(
	`workers answer ${sizes.answers} incoming SMS: each person gets the answer to their own`,
	async () => {
		const answering = await activateAnswering(stage());
		const texts = Array.from({ length: sizes.answers }, (_, index) =>
			index % 10 === 9 ? `bad ${index}` : `text ${index}`,
		);
		const begin = Date.now();
		const answers = await callMany(
			texts.map((text) => smsCall(answering, text)),
			ANSWERS_AT_ONCE,
		);
		say(`${sizes.answers} answered in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
		expect(answers).toStrictEqual(texts.map(smsAnswer));
		const executions = await endedExecutions(stage(), answering, texts.length);
		expect(await workerOf(stage(), executions[0]?.id ?? '')).toBeDefined();
	},
	LIMIT_MS,
);

test(
	'a report that comes before the execution is stored is not lost',
	async () => {
		const hasty = await startSandbox({
			...secrets,
			reportDelayMs: 0,
			reportRetryDelaysMs: RETRIES_MS,
		});
		try {
			const account = credentialFor({ baseUrl: hasty.url, ...secrets });
			const credential = await stage().client.saveCredential({ ...account, name: 'Hasty gateway' });
			const hastyStage = { ...stage(), sandbox: hasty, credential };
			const waiting = await activateWaiting(hastyStage);
			const messages = makeMessages(sizes.waiting);
			const calls = messages.map((message) => startCall(waiting, [message]));
			await callMany(calls, AT_ONCE);
			await expectDelivered(hastyStage, waiting, messages);
		} finally {
			await hasty.close();
		}
	},
	LIMIT_MS,
);

/** Expects every execution to go on with the report of its message, and says what was answered. */
async function expectDelivered(
	at: QueueStage,
	waiting: ActiveWorkflow,
	messages: Message[],
): Promise<void> {
	const executions = await endedExecutions(at, waiting, messages.length);
	expect(countBy(executions, 'status')).toStrictEqual({ success: messages.length });
	const delivered = executions.flatMap((execution) =>
		execution.items(DELIVERED).map(({ json }) => [json.to, json.outcome, json.ofItem]),
	);
	expect(delivered.toSorted()).toStrictEqual(
		messages.map(({ to, text }) => [to, 'delivered', text]),
	);
	expect(at.sandbox.messages()).toHaveLength(messages.length);
	const answers = at.sandbox
		.reports()
		.map(({ attempts }) =>
			attempts.map((each) => ('status' in each ? String(each.status) : each.error)).join(', '),
		);
	say(`Answers to the reports: ${JSON.stringify(countBy(answers))}`);
}
