import path from 'node:path';
import { freePort } from '../../hosts/process/freePort';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { open } from './askingWorkflow';
import { postReport, startAwaiting, whenDelivered } from './awaitingWorkflow';
import { putFaults } from './putFaults';
import { AlertDigestStage } from './exampleFlows/alertDigestStage';
import { type AskedQuestion, ReplyStage } from './exampleFlows/askByReplyStage';
import { importExample, LIMIT_S, SEND, START, withParameters } from './exampleFlows/importExample';
import { endsOf, OnCallStage, withLongLimit } from './exampleFlows/onCallStage';
import { preparedN8n, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

const DAY_MS = 24 * 3600 * 1000;
/** How often the digest is tried here, so that nobody waits for two minutes. */
const EVERY_S = 10;
const ANAN = '66812345678';
const BOON = '66812345679';
const userFolder = path.join(FOLDER, 'example-restart');

let sandbox: Sandbox | undefined;
let owned: OwnedN8n | undefined;
let asking: SavedWorkflow;
let alerting: SavedWorkflow;
let digesting: SavedWorkflow;

const place = () => {
	if (!owned || !sandbox) throw new Error('n8n or the sandbox has not been started');
	return { ...owned, sandbox };
};
const questions = new ReplyStage(place, () => asking);
const alerts = new OnCallStage(place, () => alerting);

const digest = new AlertDigestStage(
	place,
	() => digesting,
	() => `${place().n8n.url}/webhook/alert-digest`,
);

const start = async (fresh: boolean, port: number) => {
	owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh, port });
};

/** Kills n8n while it waits, or stops it, and starts it again at the same address. */
async function restart(isKilled: boolean): Promise<void> {
	const { n8n } = place();
	if (isKilled) process.kill(n8n.pid, 'SIGKILL');
	await n8n.stop();
	await start(false, Number(new URL(n8n.url).port));
}

beforeAll(async () => {
	sandbox = await startSandbox(secrets);
	await start(true, await freePort());
	const real = { ...place(), userFolder, account: { baseUrl: sandbox.url, ...secrets } };
	asking = await importExample(real, 'ask-by-reply');
	alerting = await importExample(real, 'on-call', {
		edit: (node) => (node.name === SEND ? withLongLimit(node) : node),
	});
	const interval = [{ field: 'seconds', secondsInterval: EVERY_S }];
	digesting = await importExample(real, 'alert-digest', {
		edit: (node) =>
			node.name === 'Every Two Minutes' ? withParameters(node, { rule: { interval } }) : node,
	});
	// What makes the tables: one of the two asks a question, too.
	const first = await real.client.start(asking, START);
	await real.client.waiting(first, LIMIT_S);
	for (const each of [alerting, digesting]) await real.client.run(each, START, LIMIT_S);
	for (const each of [asking, alerting, digesting]) await real.client.activate(each);
});
afterAll(async () => {
	await owned?.n8n.stop();
	await sandbox?.close();
});

test('n8n killed while executions wait: an answer and a report count, and nobody is told twice', async () => {
	const asked: AskedQuestion = await questions.ask({ phone: BOON, question: 'Late shift?' });
	await alerts.call({ alert: 'Disk', text: 'db-1 is full' });
	await alerts.sentOnce('Disk', 1);
	const [link = ''] = /http\S+/.exec(place().sandbox.messages().at(-1)?.text ?? '') ?? [];
	await place().client.waiting(/webhook-waiting\/(\d+)/.exec(link)?.[1] ?? '', LIMIT_S);

	const silent = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
	const stage = { client: place().client, sandbox: silent };
	const awaited = await startAwaiting(stage, ANAN);
	const report = { messageId: awaited.messageId, status: { name: 'DELIVERED' } };

	await restart(true);
	await waitUntil('n8n to show the page', { limitSeconds: LIMIT_S }, async () => {
		return (await open(link)).status === 200 || undefined;
	});
	expect(await place().client.statusOf(awaited.id)).toBe('waiting');
	expect(await postReport(awaited.url, report)).toStrictEqual({
		status: 200,
		body: { received: 1 },
	});
	const reported = await place().client.ended(awaited.id, LIMIT_S);
	expect(
		reported.items(whenDelivered).map(({ json }) => [json.messageId, json.outcome]),
	).toStrictEqual([[awaited.messageId, 'delivered']]);
	expect(silent.messages()).toHaveLength(1);
	await silent.close();

	expect(await waitForAnswer(asked.code)).toBe(`Recorded: yes to question ${asked.code}.`);
	expect(await questions.ends(asked)).toEqual(['Yes']);

	const before = await alerts.lastId();
	await alerts.call({ alert: 'Disk', text: 'db-1 is full' });
	const [again] = await alerts.endedAfter(before, 1);
	expect(again && endsOf(again)).toEqual(['Told Already']);
	await alerts.decide('Disk', ANAN, 'decline');
	await alerts.sentOnce('Disk', 2);
	await alerts.decide('Disk', BOON, 'approve');
	const question = 'ALERT Disk: db-1 is full';
	expect(await alerts.sentOnce('Disk', 3)).toEqual([
		[ANAN, question],
		[BOON, question],
		[ANAN, 'Boon takes it: Disk'],
	]);
});

test('n8n stopped while alerts wait for a gateway that fails: the first round that can sends them as one', async () => {
	await putFaults(place().sandbox, [{ kind: 'unauthorized' }]);
	const names = Array.from({ length: 50 }, (_, index) => `N${index}`);
	expect(await digest.callAtOnce(names)).toEqual([200]);
	const stored = await digest.waiting();
	expect([...stored].sort()).toEqual([...names].sort());

	await restart(false);
	expect(await digest.waiting()).toEqual(stored);
	place().sandbox.clear();
	await putFaults(place().sandbox, []);
	// By the schedule of the example itself.
	await waitUntil('the digest', { limitSeconds: LIMIT_S }, async () => {
		return Promise.resolve(digest.sent().length > 0 || undefined);
	});
	await waitUntil('an empty table', { limitSeconds: LIMIT_S }, async () => {
		return (await digest.waiting()).length === 0 || undefined;
	});
	expect(digest.sent()).toEqual([[ANAN, `50 alerts: ${stored.join(', ')}`]]);
});

/** Replies as soon as n8n takes calls. */
async function waitForAnswer(code: string): Promise<string> {
	return await waitUntil('n8n to take the SMS', { limitSeconds: LIMIT_S }, async () => {
		const { n8n } = place();
		const trigger = asking.nodes.find(({ name }) => name === 'Incoming SMS');
		const { status } = await fetch(`${n8n.url}/webhook/${trigger?.webhookId}/webhook`);
		return status === 404 ? undefined : await questions.write(BOON, `Y${code}`);
	});
}
