import { countBy } from 'lodash';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { startSandbox } from '../../sandbox/sandbox';
import type { Fault } from '../engine/faultyGateway';
import { RETRY_IN_DOUBT } from '../engine/sentences';
import { ANSWERED, askingNode, open, press, startAsking } from './askingWorkflow';
import { awaitingNode, postReport, startAwaiting, whenDelivered } from './awaitingWorkflow';
import { itemsOf, messagesTo, runOf } from './faultySending';
import { secrets } from './realN8n';
import { RetryStage } from './retryStage';
import {
	BULK_SMS,
	bulkSms,
	type BulkSmsSettings,
	call,
	calledTrigger,
	itemNodes,
	LOOP_LINKS,
	loop,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

const LIMIT_S = 60;
const EVERYBODY = [1, 2, 3, 4, 5];
const IN_LOOP = [1, 2, 1, 3, 1, 2];
/** Its third request is under way until n8n ends it. */
const HUNG: Fault[] = ['none', 'none', 'no answer'];
const RESEND = { resendWhenOutcomeUnknown: true };

const stage = new RetryStage('retry');
const { sending } = stage;
beforeAll(async () => await stage.open());
afterAll(async () => await stage.close());

const sender = async (script: Fault[], more: Partial<BulkSmsSettings> = {}) =>
	bulkSms({ credential: await sending.start(script), ...more });
const list = (recipients = EVERYBODY) => itemNodes(messagesTo(...recipients));

/** A sub-workflow that sends, called once. */
async function subWorkflow(script: Fault[]): Promise<WorkflowNode> {
	const { client } = stage.real;
	const file = workflow('Sub-workflow', [calledTrigger(), ...list(), await sender(script)]);
	const saved = await client.saveWorkflow(file);
	await client.activate(saved);
	return call(saved, 'once');
}

/** How an execution ended: with the words of a Retry that cannot know what was sent, or in n8n's word. */
const endOf = ({ status, errorMessage }: Execution) =>
	errorMessage?.includes(RETRY_IN_DOUBT) === true ? 'in doubt' : status;

interface Case {
	nodes: () => Promise<WorkflowNode[]>;
	settings?: object;
	/** What ends the execution at its third request; it ends by itself if it is absent. */
	ended?: 'stopped' | 'killed';
	/** How each Retry ends: of the execution, then of the one before. */
	retries: string[];
	/** Whether each is a Retry of the first execution. */
	ofFirst?: boolean;
	/** Whether the Retry takes the workflow as it is saved now. */
	loads?: boolean;
	recipients: number[];
	requests: number;
}

const plain = (script: Fault[], more?: Partial<BulkSmsSettings>, recipients?: number[]) => ({
	nodes: async () => [...list(recipients), await sender(script, more)],
});
const IN_DOUBT = { retries: ['in doubt'], recipients: [1, 2], requests: 3 };
const TO_ALL = { retries: ['success'], recipients: EVERYBODY, requests: 5 };
const KEPT = { saveExecutionProgress: true };
const afterFlaky = async () => [stage.flaky(), ...list(), await sender([])];

const CASES: Record<string, Case> = {
	'it failed: what was not settled is sent': {
		...plain(['none', '401'], {}, [1, 2, 3]),
		...{ retries: ['success'], recipients: [1, 2, 3], requests: 4 },
	},
	'a message may have been sent: it is not sent again, however often': {
		...plain(['none', 'resetAfterForwarding', '401'], {}, [1, 2, 3]),
		...{ retries: ['error', 'error'], recipients: [1, 2, 3], requests: 4 },
	},
	'a round of a loop failed: it goes on there': {
		nodes: async () => [
			...[...list(IN_LOOP), loop(2)],
			await sender(['none', 'none', 'none', '401']),
		],
		...{ retries: ['success'], recipients: IN_LOOP, requests: 7 },
	},
	'n8n keeps an earlier Retry of the same execution apart': {
		...plain(['none', '401'], {}, [1, 2]),
		...{ retries: ['success', 'success'], ofFirst: true, recipients: [1, 2, 2], requests: 4 },
	},
	'it was stopped: nobody gets it twice': {
		...{ ...plain(HUNG), ended: 'stopped', ...IN_DOUBT, retries: ['in doubt', 'in doubt'] },
	},
	'it was stopped, and n8n saved its progress': {
		...{ ...plain(HUNG), settings: KEPT, ended: 'stopped', loads: true, ...IN_DOUBT },
	},
	'it was killed': { ...plain(HUNG), ended: 'killed', ...IN_DOUBT },
	'it was stopped, with another text on each try and Skip Repeats': {
		nodes: async () => {
			const step = await sender(HUNG, { options: { skipRepeatsHours: 24 } });
			const text = '={{ $json.text }} {{ $now.toMillis() }}';
			return [...list(), { ...step, parameters: { ...step.parameters, text } }];
		},
		...{ ended: 'stopped', ...IN_DOUBT },
	},
	'it was stopped in a sub-workflow': {
		nodes: async () => [await subWorkflow(HUNG)],
		...{ ended: 'stopped', ...IN_DOUBT },
	},
	'it was stopped, with Resend If Unsure: all get it': {
		...{ ...plain(HUNG, { options: RESEND }), ended: 'stopped', retries: ['error'] },
		...{ recipients: [1, 2, ...EVERYBODY], requests: 8 },
	},
	// Of five messages, the second try sends the three that were rejected.
	'it was killed, and the Retry has tries of its own: they remember': {
		...plain([...HUNG, 'none', '400', '400', '400'], { options: RESEND, retries: true }),
		...{ ended: 'killed', retries: ['success'], requests: 3 + 5 + 3 },
		recipients: [1, 2, 1, 5, 2, 3, 4],
	},
	'a node before it failed': { nodes: afterFlaky, ...TO_ALL },
	'a node before it failed, and n8n saved its progress': {
		...{ nodes: afterFlaky, settings: KEPT, ...TO_ALL },
	},
	'a node before the call of a sub-workflow failed': {
		nodes: async () => [stage.flaky(), await subWorkflow([])],
		...TO_ALL,
	},
};

test.each(Object.entries(CASES))('the Retry of an execution: %s', async (name, each) => {
	const nodes = await each.nodes();
	stage.failures = nodes[0]?.name === 'Flaky' ? 1 : 0;
	const links = name.includes('loop') ? LOOP_LINKS : undefined;
	const start = await stage.publish(nodes, each.settings, links);
	const id = await start();
	if (each.ended) await stage.requests(3);
	if (each.ended === 'stopped') await stage.stop(id);
	if (each.ended === 'killed') await stage.kill();
	expect((await stage.ended(id)).status).not.toBe('success');

	const ends: Execution[] = [];
	while (ends.length < each.retries.length) {
		const last = each.ofFirst === true ? undefined : ends.at(-1);
		ends.push(await stage.retry(last?.id ?? id, each.loads));
	}

	expect(ends.map(endOf)).toStrictEqual(each.retries);
	expect(sending.recipients()).toStrictEqual(each.recipients);
	expect(sending.requests()).toBe(each.requests);
});

test('a Retry gives out what was settled before as it was, beside what it sends', async () => {
	const nodes = [...list([1, 2, 3]), await sender(['none', '401'])];
	const start = await stage.publish(nodes);
	const id = await start();
	await stage.ended(id);

	const retried = await stage.retry(id);

	const ids = sending.received().map(([, messageId]) => messageId);
	expect(itemsOf(retried).map(({ json }) => json.messageId)).toStrictEqual(ids);
	// It is an execution of its own, so what it sends has identifiers of its own.
	expect(new Set(ids.map(runOf)).size).toBe(2);
});

test('after a stopped execution with Skip Repeats, a new one sends to the others', async () => {
	const nodes = [...list(), await sender(HUNG, { options: { skipRepeatsHours: 24 } })];
	const start = await stage.publish(nodes);
	const id = await start();
	await stage.requests(3);
	await stage.stop(id);
	expect(endOf(await stage.retry(id))).toBe('in doubt');

	await stage.ended(await start());

	expect(new Set(sending.recipients()).size).toBe(sending.recipients().length);
	expect(sending.recipients()).toEqual(expect.arrayContaining([1, 2, 4, 5]));
});

test('the Retry of an execution that was stopped after it had waited sends to nobody twice', async () => {
	const jsonOutput = '={{ JSON.stringify({ url: $execution.resumeUrl }) }}';
	const raw = { mode: 'raw', jsonOutput, options: {} };
	const address = node('Address', 'n8n-nodes-base.set', 3.4, raw);
	const wait = node('Wait', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} });
	const start = await stage.publish([address, wait, ...list(), await sender(HUNG)]);
	const id = await start();
	await stage.real.client.waiting(id, LIMIT_S);
	const [item] = (await stage.real.client.stored(id)).items('Address');
	await fetch(String(item?.json.url));
	await stage.requests(3);
	await stage.stop(id);

	expect(endOf(await stage.retry(id))).toBe('in doubt');
	expect(sending.recipients()).toStrictEqual([1, 2]);
});

const oneTimePassword = (credential: CredentialReference, operation: string) => {
	const fields = { otcId: 'login', to: '={{ $json.to }}', otpId: 'otp-1' };
	const parameters = { resource: 'otp', operation, ...fields };
	const more = { credentials: { bulkSmsApi: credential } };
	return node(BULK_SMS, 'n8n-nodes-bulk-sms.bulkSms', 1, parameters, more);
};
test.each<[string, (credential: CredentialReference) => WorkflowNode]>([
	['Send and Wait for Delivery Report', awaitingNode],
	['Send and Wait for Response', askingNode],
	['One-Time Password, request', (credential) => oneTimePassword(credential, 'request')],
	['One-Time Password, resend', (credential) => oneTimePassword(credential, 'resend')],
])('the Retry of an execution that was stopped in %s does not send again', async (_, nodeWith) => {
	const credential = await sending.start(['no answer']);
	const start = await stage.publish([...list([1]), nodeWith(credential)]);
	const id = await start();
	await stage.requests(1);
	await stage.stop(id);

	const retried = await stage.retry(id);

	expect(sending.requests()).toBe(1);
	expect(retried.status).not.toBe('waiting');
	const said = `${retried.errorMessage} ${JSON.stringify(itemsOf(retried))}`;
	expect(said).toContain(RETRY_IN_DOUBT);
});

test('an execution that a person stops sends no further request, and n8n keeps nothing to retry', async () => {
	const { client } = stage.real;
	const nodes = [manualTrigger(), ...list(), await sender(HUNG, { retries: true })];
	const id = await client.start(await client.saveWorkflow(workflow('Stopped', nodes)), START);
	await stage.requests(3);
	await client.stop(id);
	// Time for Retry On Fail.
	await new Promise((later) => setTimeout(later, 1500));

	const { status, errorMessage } = await stage.ended(id);

	expect([status, errorMessage]).toStrictEqual([
		'canceled',
		'The execution was cancelled manually',
	]);
	expect([sending.requests(), sending.recipients()]).toStrictEqual([3, [1, 2]]);
	await expect(stage.retry(id)).rejects.toThrow(
		'The execution was aborted before starting, so it cannot be retried',
	);
});

const PEOPLE = 12_000;
const PER_REQUEST = 500;
/** Long enough for the first request on a busy machine. */
const TIMEOUT_S = 25;
const THOUSANDS = Array.from({ length: PEOPLE }, (_, index) => ({
	...{ to: String(66_810_000_000 + 10_000 * index), text: 'The server is down' },
}));
test.each([
	['Stop', -1],
	['its timeout', TIMEOUT_S],
])(
	'an execution that %s ends keeps no place for those to whom it did not send',
	async (way, timeout) => {
		const { client, sandbox } = stage.real;
		const options = {
			limitOverTime: { values: { messages: 1, hours: 720, per: 'number' } },
			...{ skipRepeatsHours: 720, maxDestinationsPerRequest: PER_REQUEST },
		};
		const more = { options, onError: 'continueRegularOutput' } as const;
		const step = await sender(['none', 'no answer'], more);
		const file = workflow(`Ended by ${way}`, [manualTrigger(), ...itemNodes(THOUSANDS), step]);
		const begin = async (executionTimeout: number) => {
			const settings = { ...file.settings, executionTimeout };
			return await client.start(await client.saveWorkflow({ ...file, settings }), START);
		};
		const id = await begin(timeout);
		await stage.requests(2);
		if (way === 'Stop') await client.stop(id);
		await stage.ended(id);

		const again = await stage.ended(await begin(-1));

		// The request that was broken off may have been carried out.
		expect(countBy(again.items(BULK_SMS), ({ json }) => json.outcome)).toEqual({
			...{ accepted: PEOPLE - 2 * PER_REQUEST, skipped: 2 * PER_REQUEST },
		});
		expect(sandbox.messages()).toHaveLength(PEOPLE - PER_REQUEST);
	},
);

test('n8n killed while executions wait: an answer and a report count, and nothing is sent again', async () => {
	const silent = await startSandbox({ ...secrets, reportDelayMs: 24 * 3600 * 1000 });
	const silentStage = { client: stage.real.client, sandbox: silent };
	const asked = await startAsking(silentStage, '66812345679');
	const awaited = await startAwaiting(silentStage, '66812345678');

	await stage.kill();

	await waitUntil('n8n to show the page', { limitSeconds: LIMIT_S }, async () => {
		return (await open(asked.link)).status === 200 || undefined;
	});
	expect(await stage.real.client.statusOf(awaited.id)).toBe('waiting');
	expect((await press(asked.link, { decision: 'approve' })).status).toBe(200);
	const report = { messageId: awaited.messageId, status: { name: 'DELIVERED' } };
	expect((await postReport(awaited.url, report)).body).toStrictEqual({ received: 1 });
	const outcome = async (id: string, last: string) =>
		(await stage.ended(id)).items(last).map(({ json }) => json.outcome);
	expect(await outcome(asked.id, ANSWERED)).toEqual(['approved']);
	expect(await outcome(awaited.id, whenDelivered)).toEqual(['delivered']);
	expect(silent.messages()).toHaveLength(2);
	await silent.close();
});
