import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Execution } from '../../hosts/rest/execution';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../hosts/rest/workflow';
import { startSandbox } from '../../sandbox/sandbox';
import type { Fault } from '../engine/faultyGateway';
import { askingNode } from './askingWorkflow';
import { awaitingNode } from './awaitingWorkflow';
import { FaultySending, itemsOf, messagesTo } from './faultySending';
import { preparedN8n, type RealN8n, secrets } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	node,
	START,
	workflow,
} from './sendingWorkflow';
import { FOLDER } from './sharedN8n';
import { RETRY_IN_DOUBT } from '../engine/sentences';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they kill it');

const LIMIT_S = 60;
const EVERYBODY = [1, 2, 3, 4, 5];
const HUNG: Fault[] = ['none', 'none', 'no answer'];
const userFolder = path.join(FOLDER, 'retry-stopped');

let real: (RealN8n & OwnedN8n) | undefined;
const stage = () => {
	if (!real) throw new Error('n8n has not been started');
	return real;
};
const sending = new FaultySending(stage);

/** Another one on each try. */
const OWN_TEXT = '={{ $json.text }} {{ $now.toMillis() }}';

/** A server that fails as often as it is told to. */
let failures = 0;
const flaky = createServer((_, response) => {
	response.writeHead(failures-- > 0 ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
	const sandbox = await startSandbox(secrets);
	const owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: true });
	real = { ...owned, userFolder, sandbox, account: { baseUrl: sandbox.url, ...secrets } };
	await new Promise<void>((listening) => flaky.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
	await sending.close();
	await real?.n8n.stop();
	await real?.sandbox.close();
	flaky.close();
});

/** Kills n8n as a lack of memory does, and starts it again on the same data. */
async function kill(): Promise<void> {
	const { n8n } = stage();
	process.kill(n8n.pid, 'SIGKILL');
	await n8n.stop();
	const port = Number(new URL(n8n.url).port);
	const owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: false, port });
	real = { ...stage(), ...owned };
}

let hooks = 0;
/** A workflow that a call starts, as production does. */
async function publish(
	nodes: WorkflowNode[],
	settings: Record<string, unknown> = {},
): Promise<{ saved: SavedWorkflow; start: () => Promise<void> }> {
	const { client } = stage();
	const path = `hook-${++hooks}`;
	const hook = node(
		START,
		'n8n-nodes-base.webhook',
		2.1,
		{ path, options: {} },
		{ webhookId: path },
	);
	const file = workflow(`Started by ${path}`, [hook, ...nodes]);
	const saved = await client.saveWorkflow({
		...file,
		settings: { ...file.settings, ...settings },
	});
	await client.activate(saved);
	const start = async () => {
		const { status } = await fetch(`${stage().n8n.url}/webhook/${path}`);
		expect(status).toBe(200);
	};
	return { saved, start };
}

const requests = async (count: number) =>
	await waitUntil(`${count} requests`, { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
		Promise.resolve(sending.requests() >= count || undefined),
	);

const latest = async (saved: SavedWorkflow): Promise<string> => {
	const [execution] = await stage().client.executionsOf(saved);
	if (!execution) throw new Error('There is no execution');
	return execution.id;
};

/** Starts it, and stops it when the gateway has so many requests. */
async function stoppedAt(count: number, { saved, start }: Awaited<ReturnType<typeof publish>>) {
	await start();
	await requests(count);
	const id = await latest(saved);
	await stage().client.stop(id);
	await stage().client.ended(id, LIMIT_S);
	return id;
}

const sender = async (script: Fault[], options: Record<string, unknown> = {}) => [
	...itemNodes(messagesTo(...EVERYBODY)),
	bulkSms({ credential: await sending.start(script), options }),
];

const httpRequest = () =>
	node('Flaky', 'n8n-nodes-base.httpRequest', 4.2, {
		url: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`,
		options: {},
	});

const told = (execution: Execution) => [
	execution.status,
	String(execution.errorMessage).includes(RETRY_IN_DOUBT),
];
const retry = async (id: string, loadWorkflow = false) =>
	await stage().client.retry(id, LIMIT_S, loadWorkflow);

const PROGRESS = [{ saveExecutionProgress: false }, { saveExecutionProgress: true }];

describe('the Retry of an execution that a call started and that was stopped while it sent', () => {
	test.each(PROGRESS.map((settings) => ({ ...settings, loads: settings.saveExecutionProgress })))(
		'sends to nobody twice: %j',
		async ({ loads, ...settings }) => {
			const id = await stoppedAt(3, await publish(await sender(HUNG), settings));

			const retried = await retry(id, loads);
			const again = await retry(retried.id);

			expect([told(retried), told(again)[0]]).toStrictEqual([['error', true], 'error']);
			expect(sending.recipients()).toStrictEqual([1, 2]);
			expect(sending.requests()).toBe(3);
		},
	);

	test('sends to everybody with Resend When Outcome Unknown', async () => {
		const again = { resendWhenOutcomeUnknown: true };
		await retry(await stoppedAt(3, await publish(await sender(HUNG, again))));
		expect(sending.recipients()).toStrictEqual([1, 2, ...EVERYBODY]);
	});

	test('sends to nobody with Skip Repeats, whatever the text is; a new execution sends to the others', async () => {
		const skip = { skipRepeatsHours: 24 };
		const nodes = await sender(HUNG, skip);
		const own = nodes.map((each) =>
			each.name === BULK_SMS
				? { ...each, parameters: { ...each.parameters, text: OWN_TEXT } }
				: each,
		);
		expect(told(await retry(await stoppedAt(3, await publish(own))))).toStrictEqual([
			'error',
			true,
		]);
		expect(sending.recipients()).toStrictEqual([1, 2]);

		const published = await publish(await sender(HUNG, skip));
		expect(told(await retry(await stoppedAt(3, published)))).toStrictEqual(['error', true]);
		await published.start();
		await stage().client.ended(await latest(published.saved), LIMIT_S);
		expect(new Set(sending.recipients()).size).toBe(sending.recipients().length);
		expect(sending.recipients()).toEqual(expect.arrayContaining([4, 5]));
	});

	test('remembers what the Retry itself sent, where n8n was killed', async () => {
		const again = { resendWhenOutcomeUnknown: true };
		const nodes = await sender([...HUNG, 'none', '400', '400', '400'], again);
		const tries = nodes.map((each) =>
			each.name === BULK_SMS
				? { ...each, retryOnFail: true, maxTries: 3, waitBetweenTries: 100 }
				: each,
		);
		const { saved, start } = await publish(tries);
		await start();
		await requests(3);
		const id = await latest(saved);
		await kill();
		await stage().client.ended(id, LIMIT_S);

		expect((await retry(id)).status).toBe('success');
		// Of five messages, the second try sends the three that were rejected.
		expect(sending.requests()).toBe(3 + 5 + 3);
	});

	test('sends to nobody twice where n8n was killed', async () => {
		const { saved, start } = await publish(await sender(HUNG));
		await start();
		await requests(3);
		const id = await latest(saved);
		await kill();
		await stage().client.ended(id, LIMIT_S);

		expect(told(await retry(id))).toStrictEqual(['error', true]);
		expect(sending.recipients()).toStrictEqual([1, 2]);
	});

	test('sends to nobody twice where it had waited before', async () => {
		const address = node('Address', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: '={{ JSON.stringify({ url: $execution.resumeUrl }) }}',
			options: {},
		});
		const wait = node('Wait', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} });
		const { saved, start } = await publish([address, wait, ...(await sender(HUNG))]);
		await start();
		const id = await waitUntil('an execution', { limitSeconds: LIMIT_S }, async () =>
			latest(saved),
		);
		await stage().client.waiting(id, LIMIT_S);
		const [item] = (await stage().client.stored(id)).items('Address');
		await fetch(String(item?.json.url));
		await requests(3);
		await stage().client.stop(id);
		await stage().client.ended(id, LIMIT_S);

		expect(told(await retry(id))).toStrictEqual(['error', true]);
		expect(sending.recipients()).toStrictEqual([1, 2]);
	});

	test.each<[string, (credential: { id: string; name: string }) => WorkflowNode]>([
		['Send and Wait for Delivery Report', (credential) => awaitingNode(credential)],
		['Send and Wait for Response', (credential) => askingNode(credential)],
		...['request', 'resend'].map(
			(operation): [string, (credential: { id: string; name: string }) => WorkflowNode] => [
				`One-Time Password, ${operation}`,
				(credential) =>
					node(
						BULK_SMS,
						'n8n-nodes-bulk-sms.bulkSms',
						1,
						{ resource: 'otp', operation, otcId: 'login', to: '={{ $json.to }}', otpId: 'otp-1' },
						{ credentials: { bulkSmsApi: credential } },
					),
			],
		),
	])('does not send a second time: %s', async (_, nodeWith) => {
		const credential = await sending.start(['no answer']);
		const nodes = [...itemNodes(messagesTo(1)), nodeWith(credential)];
		const id = await stoppedAt(1, await publish(nodes));

		const retried = await retry(id);

		expect(sending.requests()).toBe(1);
		expect(retried.status).not.toBe('waiting');
		const said = `${retried.errorMessage} ${JSON.stringify(itemsOf(retried))}`;
		expect(said).toContain(RETRY_IN_DOUBT);
	});
});

describe('the Retry of an execution in which an earlier node failed', () => {
	test.each(PROGRESS)('sends to everybody, once: %j', async (settings) => {
		const { saved, start } = await publish([httpRequest(), ...(await sender([]))], settings);
		failures = 1;
		await start();
		const id = await latest(saved);
		expect((await stage().client.ended(id, LIMIT_S)).status).toBe('error');

		expect((await retry(id)).status).toBe('success');
		expect(sending.recipients()).toStrictEqual(EVERYBODY);
	});
});

describe('a sub-workflow in the Retry of the execution that calls it', () => {
	async function publishCall(script: Fault[]) {
		const { client } = stage();
		const called = workflow(`Called ${++hooks}`, [calledTrigger(), ...(await sender(script))]);
		const sub = await client.saveWorkflow(called);
		await client.activate(sub);
		return await publish([httpRequest(), call(sub, 'once')]);
	}

	test('sends to nobody twice where the execution was stopped while the sub-workflow sent', async () => {
		const id = await stoppedAt(3, await publishCall(HUNG));

		expect(told(await retry(id))).toStrictEqual(['error', true]);
		expect(sending.recipients()).toStrictEqual([1, 2]);
	});

	test('sends to everybody, once, where a node before the call failed', async () => {
		const { saved, start } = await publishCall([]);
		failures = 1;
		await start();
		const id = await latest(saved);
		await stage().client.ended(id, LIMIT_S);

		expect((await retry(id)).status).toBe('success');
		expect(sending.recipients()).toStrictEqual(EVERYBODY);
	});
});
