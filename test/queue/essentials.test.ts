import { countBy } from 'lodash';
import { callMany } from '../../hosts/call-many';
import { waitUntil } from '../../hosts/wait-until';
import { DELIVERED } from '../e2e/awaiting-workflow';
import { TRIGGER } from '../e2e/report-receiver';
import { expectPromise, outcomesOf, told } from './accounted';
import {
	advanceClock,
	executionsWhen,
	hasEnded,
	putFaults,
	readAll,
	useQueue,
	workerOf,
} from './queueStage';
import {
	activateReceiver,
	activateSending,
	activateWaiting,
	makeMessages,
	reportCall,
	startCall,
} from './queueWorkflows';
import { sizes } from './sizes';

const DAY_S = 24 * 3600;
const AT_ONCE = 100;
const LIMIT_S = 600;
const LIMIT_MS = 2 * LIMIT_S * 1000;

const stage = useQueue('essentials', { sandbox: { reportDelayMs: DAY_S * 1000 } });
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
		const wanted = { count: 1, limitSeconds: LIMIT_S, isThere: hasEnded };
		const executions = await executionsWhen(stage(), sending.saved, wanted);

		expect(executions.map(({ status }) => status)).toStrictEqual(['success']);
		expect(await workerOf(stage(), executions[0]?.id ?? '')).toBeDefined();
		const all = (await readAll(stage(), executions, told)).flat();
		expectPromise(all, messages, stage().sandbox);
		expect(outcomesOf(all)).toStrictEqual({ accepted: sizes.recipients });
		expect(stage().sandbox.requests()).toHaveLength(sizes.recipients / 100);
	},
	LIMIT_MS,
);

test(
	'a worker sends through a gateway that goes wrong: nobody is forgotten, nobody written to twice',
	async () => {
		const probability = 0.06;
		await putFaults(stage(), [
			...['resetAfterTaking', 'resetBeforeReading', 'truncatedJson', 'missingDetails'].map(
				(kind) => ({ kind, probability }),
			),
			{ kind: 'serverError', probability },
			{ kind: 'tooManyRequests', probability },
		]);
		const sending = await activateSending(stage(), { maxMessagesPerRequest: 50 });
		const messages = makeMessages(sizes.recipients);
		await callMany([startCall(sending, messages)], 1);
		const wanted = { count: 1, limitSeconds: LIMIT_S, isThere: hasEnded };
		const executions = await executionsWhen(stage(), sending.saved, wanted);

		expect(executions.map(({ status }) => status)).toStrictEqual(['success']);
		const all = (await readAll(stage(), executions, told)).flat();
		say(`Through a gateway that goes wrong: ${JSON.stringify(outcomesOf(all))}`);
		expectPromise(all, messages, stage().sandbox);
		expect(Object.keys(outcomesOf(all)).length).toBeGreaterThan(1);
	},
	LIMIT_MS,
);

test(
	`${sizes.reports} reports, ${AT_ONCE} at once, to both webhook processes: each is in one execution`,
	async () => {
		const receiver = await activateReceiver(stage());
		const ids = Array.from({ length: sizes.reports }, (_, index) => `m-${index}`);
		const before = [...stage().n8n.balancer.connections];
		const begin = Date.now();
		const answers = await callMany(
			ids.map((messageId) => reportCall(receiver, messageId)),
			AT_ONCE,
		);
		const seconds = (Date.now() - begin) / 1000;
		say(`${sizes.reports} reports in ${seconds.toFixed(1)} s`);
		expect(countBy(answers, 'status')).toStrictEqual({ 200: sizes.reports });
		const connections = stage().n8n.balancer.connections.map(
			(count, index) => count - (before[index] ?? 0),
		);
		expect(connections).toStrictEqual([AT_ONCE / 2, AT_ONCE / 2]);

		const wanted = { count: sizes.reports, limitSeconds: LIMIT_S, isThere: hasEnded };
		const executions = await executionsWhen(stage(), receiver.saved, wanted);
		const reported = await readAll(stage(), executions, (execution) =>
			execution.items(TRIGGER).map(({ json }) => json.messageId),
		);
		expect(countBy(executions, 'status')).toStrictEqual({ success: sizes.reports });
		expect(reported.flat().toSorted()).toStrictEqual(ids.toSorted());
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
		const executions = await executionsWhen(stage(), waiting.saved, { ...wait, isThere: hasEnded });
		say(`${sizes.waiting} resumed in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
		await expectDelivered(executions.length);
		const delivered = await readAll(stage(), executions, (execution) =>
			execution.items(DELIVERED).map(({ json }) => [json.to, json.outcome]),
		);
		expect(delivered.flat().toSorted()).toStrictEqual(messages.map(({ to }) => [to, 'delivered']));
		expect(sandbox.messages()).toHaveLength(sizes.waiting);
	},
	LIMIT_MS,
);

/** Waits until every report was taken, and says what was answered before. */
async function expectDelivered(count: number): Promise<void> {
	const { sandbox } = stage();
	await waitUntil('every report to be answered', { limitSeconds: 60 }, async () =>
		Promise.resolve(sandbox.reports().every(({ answered }) => answered) || undefined),
	);
	const answers = sandbox
		.reports()
		.map(({ attempts }) =>
			attempts.map((each) => ('status' in each ? String(each.status) : each.error)).join(', '),
		);
	say(`Answers to the reports: ${JSON.stringify(countBy(answers))}`);
	expect(answers).toHaveLength(count);
}
