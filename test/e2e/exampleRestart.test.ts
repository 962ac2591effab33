import path from 'node:path';
import { freePort } from '../../hosts/process/freePort';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { linkTo, open } from './askingWorkflow';
import { postReport, startAwaiting, whenDelivered } from './awaitingWorkflow';
import { putFaults } from './putFaults';
import { alertAtOnce, waitingAlerts } from './exampleFlows/alertDigest';
import { ask, reply } from './exampleFlows/askByReply';
import { decide, sentOf, withLongLimit } from './exampleFlows/onCall';
import { Example, LIMIT_S } from './exampleFlows/stage';
import { preparedN8n, secrets } from './realN8n';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

const DAY_MS = 24 * 3600 * 1000;
/** How often the digest is tried here, so that nobody waits for two minutes. */
const EVERY_S = 10;
const ANAN = '66812345678';
const BOON = '66812345679';
const ALERTS = 'Alert Comes In';
const userFolder = path.join(FOLDER, 'example-restart');

let sandbox: Sandbox | undefined;
let owned: OwnedN8n | undefined;
let asking: Example;
let alerting: Example;
let digesting: Example;

const place = () => {
	if (!owned || !sandbox) throw new Error('n8n or the sandbox has not been started');
	return { ...owned, sandbox };
};
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
	asking = await Example.import(place, 'ask-by-reply');
	alerting = await Example.import(place, 'on-call', { edit: withLongLimit });
	const interval = [{ field: 'seconds', secondsInterval: EVERY_S }];
	digesting = await Example.import(place, 'alert-digest', {
		parameters: { 'Every Two Minutes': { rule: { interval } } },
	});
	// What makes the tables: one of the two asks a question, too.
	await asking.start();
	for (const each of [alerting, digesting]) await each.run();
	for (const each of [asking, alerting, digesting]) await each.activate();
});
afterAll(async () => {
	await owned?.n8n.stop();
	await sandbox?.close();
});

test('n8n killed while executions wait: an answer and a report count, and nobody is told twice', async () => {
	const asked = await ask(place(), asking, { phone: BOON, question: 'Late shift?' });
	const alert = { alert: 'Disk', text: 'db-1 is full' };
	expect((await alerting.call(ALERTS, alert)).status).toBe('waiting');
	const link = linkTo(place(), ANAN);

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
	const answered = await place().client.ended(asked.id, LIMIT_S);
	expect(asking.ends(answered)).toEqual(['Yes']);

	expect(alerting.ends(await alerting.call(ALERTS, alert))).toEqual(['Told Already']);
	await decide(place(), ANAN, 'decline');
	await sentOf(place(), 'Disk', 2);
	await decide(place(), BOON, 'approve');
	const question = 'ALERT Disk: db-1 is full';
	expect(await sentOf(place(), 'Disk', 3)).toEqual([
		[ANAN, question],
		[BOON, question],
		[ANAN, 'Boon takes it: Disk'],
	]);
});

test('n8n stopped while alerts wait for a gateway that fails: the first round that can sends them as one', async () => {
	await putFaults(place().sandbox, [{ kind: 'unauthorized' }]);
	const names = Array.from({ length: 50 }, (_, index) => `N${index}`);
	await alertAtOnce(digesting, names);
	const stored = await waitingAlerts(place());
	expect([...stored].sort()).toEqual([...names].sort());

	await restart(false);
	expect(await waitingAlerts(place())).toEqual(stored);
	place().sandbox.clear();
	await putFaults(place().sandbox, []);
	// By the schedule of the example itself.
	await waitUntil('the digest', { limitSeconds: LIMIT_S }, async () => {
		return Promise.resolve(place().sandbox.messages().length > 0 || undefined);
	});
	await waitUntil('an empty table', { limitSeconds: LIMIT_S }, async () => {
		return (await waitingAlerts(place())).length === 0 || undefined;
	});
	expect(place().sandbox.messages()).toMatchObject([
		{ to: ANAN, text: `50 alerts: ${stored.join(', ')}` },
	]);
});

/** Replies as soon as n8n takes calls. */
async function waitForAnswer(code: string): Promise<string> {
	return await waitUntil('n8n to take the SMS', { limitSeconds: LIMIT_S }, async () => {
		const { status } = await fetch(asking.url('Incoming SMS'));
		return status === 404 ? undefined : await reply(asking, BOON, `Y${code}`);
	});
}
