import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor, importExamples, nodeNames } from '../../demo/examples';
import { runExamples } from '../../demo/runExamples';
import type { Execution } from '../../hosts/rest/execution';
import {
	APPROVE_AND_DECLINE,
	ANSWERED,
	open,
	press,
	saveAccount,
	startAsking,
} from '../e2e/askingWorkflow';
import { awaitingNode } from '../e2e/awaitingWorkflow';
import { useOwnN8n } from '../e2e/realN8n';
import { answer, REPORT_TOKEN, ReportReceiver } from '../e2e/reportReceiver';
import {
	BULK_SMS,
	bulkSms,
	itemNodes,
	manualTrigger,
	START,
	workflow,
} from '../e2e/sendingWorkflow';
import { REJECTED_BY_PLATFORM, TOKEN_IS_WRONG } from '../engine/sentences';

const LIMIT_S = 60;
const PEOPLE = 1_000;
const REJECTED = '66812349903';

/* What README.md says of the oldest n8n. All else is tried in the newest (test/e2e). */
const real = useOwnN8n('oldest');

const numberOf = (index: number) => String(66_810_000_000 + 10 * index);
const jsonOf = (execution: Execution, output = 0) =>
	execution.items(BULK_SMS, output).map(({ json }) => json);

/** Runs `manual trigger → one item for each → Bulk SMS`. */
async function send(
	to: string[],
	more: Pick<Parameters<typeof bulkSms>[0], 'onError' | 'options'> = {},
): Promise<Execution> {
	const credential = await saveAccount(real());
	const items = itemNodes(to.map((each) => ({ to: each, text: 'Hello' })));
	const file = workflow('Send', [manualTrigger(), ...items, bulkSms({ credential, ...more })]);
	return await real().client.run(await real().client.saveWorkflow(file), START, LIMIT_S);
}

beforeEach(() => real().sandbox.clear());

test('the package is installed alone, and offers its nodes', async () => {
	const modules = path.join(real().userFolder, '.n8n', 'nodes', 'node_modules');
	const entries = (await readdir(modules)).filter((name) => !name.startsWith('.'));
	expect(entries).toStrictEqual(['n8n-nodes-bulk-sms']);

	const names = (await real().client.nodeTypes()).map(({ name }) => name);
	expect(names.filter((name) => name.startsWith('n8n-nodes-bulk-sms.')).sort()).toStrictEqual([
		'n8n-nodes-bulk-sms.bulkSms',
		'n8n-nodes-bulk-sms.bulkSmsHitlTool',
		'n8n-nodes-bulk-sms.bulkSmsTool',
		'n8n-nodes-bulk-sms.bulkSmsTrigger',
	]);
});

test.each([
	['the balance when user name and password are right', {}, 'OK', 'Connected. Balance: 10000'],
	['both when they are wrong', { password: 'wrong' }, 'Error', 'rejected the login'],
	['the address when nothing answers', { baseUrl: 'http://127.0.0.1:1' }, 'Error', '127.0.0.1:1'],
])('the test of a credential says %s', async (_, wrong, status, words) => {
	const credential = credentialFor({ ...real().account, ...wrong });
	const saved = await real().client.saveCredential(credential);

	const verdict = await real().client.testCredential(saved, credential);

	expect([verdict.status, verdict.message]).toEqual([status, expect.stringContaining(words)]);
	expect(real().sandbox.messages()).toStrictEqual([]);
});

test(`Send writes to ${PEOPLE} people in few requests, each once`, async () => {
	const people = Array.from({ length: PEOPLE }, (_, index) => numberOf(index));

	const execution = await send(people, {
		options: { maxDestinationsPerRequest: 100, concurrency: 2 },
	});

	const { sandbox } = real();
	expect(jsonOf(execution).map(({ to, outcome }) => [to, outcome])).toStrictEqual(
		people.map((to) => [to, 'accepted']),
	);
	expect(
		sandbox
			.messages()
			.map(({ to }) => to)
			.sort(),
	).toStrictEqual(people);
	expect(sandbox.requests()).toHaveLength(PEOPLE / 100);
});

test('a failure stops the workflow, or comes out as On Error says, with its details', async () => {
	const reason = REJECTED_BY_PLATFORM;
	const stopped = await send([REJECTED]);
	expect(stopped.status).toBe('error');
	expect(stopped.errorMessage).toContain(reason);

	for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const) {
		const execution = await send([numberOf(1), REJECTED], { onError });
		expect(execution.status).toBe('success');
		const branch = onError === 'continueErrorOutput' ? 1 : 0;
		expect(jsonOf(execution)[0]).toMatchObject({ to: numberOf(1), outcome: 'accepted' });
		expect(jsonOf(execution, branch).at(-1)).toMatchObject({
			error: reason,
			details: { to: REJECTED, outcome: 'rejected' },
		});
		expect([jsonOf(execution), jsonOf(execution, 1)].flat()).toHaveLength(2);
	}
});

test('the trigger takes a report with the token, and refuses one without', async () => {
	const receiver = await ReportReceiver.open(real(), { authentication: 'token' });
	const body = JSON.stringify({ messageId: 'm-1', to: numberOf(1), status: 'DELIVERED' });

	const taken = await receiver.outcomeOf({ body, query: `?token=${REPORT_TOKEN}` });
	expect(taken).toMatchObject({
		answered: answer(200, { received: 1 }),
		runs: [[{ messageId: 'm-1', to: numberOf(1), outcome: 'delivered' }]],
	});
	expect(await receiver.outcomeOf({ body })).toStrictEqual({
		answered: answer(403, { error: TOKEN_IS_WRONG }),
		runs: [],
	});
});

test.each([
	['delivered', numberOf(1), 1],
	['undelivered', '66812349901', 0],
])('Send and Wait for Delivery Report goes on when the report says %s', async (outcome, to, by) => {
	const node = awaitingNode(await saveAccount(real()));
	const file = workflow('Wait for it', [
		manualTrigger(),
		...itemNodes([{ to, text: 'Hello' }]),
		node,
	]);

	const execution = await real().client.run(await real().client.saveWorkflow(file), START, LIMIT_S);

	expect(execution.status).toBe('success');
	expect(jsonOf(execution, by)).toMatchObject([{ to, outcome, isFinal: true }]);
	expect(jsonOf(execution, 1 - by)).toStrictEqual([]);
});

test('Send and Wait for Response shows the page, and goes on with what the person pressed', async () => {
	const asked = await startAsking(real(), numberOf(1), { parameters: APPROVE_AND_DECLINE });

	const page = await open(asked.link);
	expect([page.status, page.text.includes('Restart the database?')]).toStrictEqual([200, true]);
	expect((await press(asked.link, { decision: 'decline' })).status).toBe(200);

	const execution = await real().client.ended(asked.id, LIMIT_S);
	expect(execution.status).toBe('success');
	expect(execution.items(ANSWERED).map(({ json }) => json)).toMatchObject([
		{ to: numberOf(1), outcome: 'declined', data: { approved: false } },
	]);
});

test('the examples First SMS and Delivery Reports work together', async () => {
	const { client, n8n, account } = real();
	const examples = await importExamples(client, n8n.url, account);

	const { sending, reports } = await runExamples(client, examples);

	const outcomes = [0, 1].map((output) =>
		sending
			.items(nodeNames.send, output)
			.map(({ json }) => Object(json.details ?? json) as { outcome?: unknown })
			.map(({ outcome }) => outcome),
	);
	expect(outcomes).toStrictEqual([
		['accepted', 'accepted', 'accepted'],
		['rejected', 'notSent'],
	]);
	const branches = ['Delivered', 'Not Delivered', 'Not Decided Yet'];
	expect(
		branches.map((node) => reports.flatMap((report) => report.items(node)).length),
	).toStrictEqual([2, 1, 0]);
});
