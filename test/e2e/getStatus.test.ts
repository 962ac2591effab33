import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import type { SandboxOptions } from '../../sandbox/options';
import { RUN_LIMIT_MS, secrets, useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	itemNodes,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

const real = useRealN8n('get-status');
const LIMIT_S = 120;
const LOOK_UP = 'Look It Up';
const DELIVERED = '66812345678';
const UNDELIVERED = '66812349901';

const sandboxes: Sandbox[] = [];
afterAll(async () => {
	for (const each of sandboxes) await each.close();
});

/** A sandbox of its own, and the credential that leads to it. */
async function gateway(options: SandboxOptions = {}) {
	const sandbox = await startSandbox({ ...secrets, reportDelayMs: 100, ...options });
	sandboxes.push(sandbox);
	const credential = await real().client.saveCredential({
		...credentialFor({ baseUrl: sandbox.url, ...secrets }),
		name: `Gateway ${sandbox.port}`,
	});
	return { sandbox, credential };
}
type Gateway = Awaited<ReturnType<typeof gateway>>;

const getStatus = (
	{ credential }: Gateway,
	parameters: Record<string, unknown>,
	onError = 'stopWorkflow',
): WorkflowNode =>
	node(
		LOOK_UP,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{ resource: 'message', operation: 'getStatus', ...parameters },
		{ credentials: { bulkSmsApi: credential }, onError },
	);

async function run(...nodes: WorkflowNode[]): Promise<Execution> {
	const { client } = real();
	const saved = await client.saveWorkflow(workflow(`Status ${nodes.length}`, nodes));
	return await client.run(saved, START, LIMIT_S);
}

const outcomesOf = (execution: Execution, output = 0) =>
	execution.items(LOOK_UP, output).map(({ json }) => [json.to, json.outcome]);

const wait = node('Wait', 'n8n-nodes-base.wait', 1.1, { amount: 1, unit: 'seconds' });
const list = [DELIVERED, UNDELIVERED].map((to) => ({ to, text: 'Hello' }));

test.each<['object' | 'array']>([['object'], ['array']])(
	'looks up what Send sent, by message ID, with the fields of a report: a log that answers with an %s',
	async (logShape) => {
		const at = await gateway({ logShape });
		const execution = await run(
			manualTrigger(),
			...itemNodes(list),
			bulkSms({ credential: at.credential }),
			wait,
			getStatus(at, { messageIds: '={{ $json.messageId }}' }),
		);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		const sent = execution.items(BULK_SMS).map(({ json }) => json.messageId);
		expect(execution.items(LOOK_UP)).toEqual(
			sent.map((messageId, item) => ({
				json: expect.objectContaining({
					messageId,
					to: [DELIVERED, UNDELIVERED][item],
					from: 'MyShop',
					text: 'Hello',
					outcome: ['delivered', 'undelivered'][item],
					isFinal: true,
					reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
				}) as unknown,
				pairedItem: { item },
			})),
		);
	},
	RUN_LIMIT_MS,
);

test.each<['table' | 'sample']>([['table'], ['sample']])(
	'looks up by number and by period: a log whose dates are spelled as in the %s',
	async (logDates) => {
		const at = await gateway({ logDates });
		const file = [
			manualTrigger(),
			...itemNodes(list),
			bulkSms({ credential: at.credential }),
			wait,
		];
		const byNumber = await run(...file, getStatus(at, { findBy: 'number', to: `+${DELIVERED}` }));
		// Both items ask the same, once; each has its answer.
		expect(outcomesOf(byNumber)).toEqual([
			[DELIVERED, 'delivered'],
			[DELIVERED, 'delivered'],
		]);
		const byPeriod = await run(
			manualTrigger(),
			getStatus(at, {
				findBy: 'period',
				periodStart: '={{ $now.minus({ hours: 1 }) }}',
				periodEnd: '={{ $now.plus({ minutes: 1 }) }}',
			}),
		);
		expect([byPeriod.status, byPeriod.errorMessage]).toEqual(['success', undefined]);
		expect(outcomesOf(byPeriod).map(String).sort()).toEqual([
			`${DELIVERED},delivered`,
			`${UNDELIVERED},undelivered`,
		]);
		const before = await run(
			manualTrigger(),
			getStatus(at, {
				findBy: 'period',
				periodStart: '2026-01-30T09:30:00Z',
				periodEnd: '2026-01-30T10:30:00Z',
			}),
		);
		expect(execution(before)).toMatchObject([{ outcome: 'notFound' }]);
	},
	RUN_LIMIT_MS,
);

const execution = (ended: Execution) => ended.items(LOOK_UP).map(({ json }) => json);

test(
	'says what is not in the log, and lets what cannot be looked up leave by the error branch',
	async () => {
		const at = await gateway();
		const items = [
			{ ids: 'no-such-message' },
			{ ids: 'x'.repeat(201) },
			{ ids: 'nor-this, nor-that' },
		];
		const ended = await run(
			manualTrigger(),
			...itemNodes(items),
			getStatus(at, { messageIds: '={{ $json.ids }}' }, 'continueErrorOutput'),
		);
		const all = [...ended.items(LOOK_UP), ...ended.items(LOOK_UP, 1)].map(({ json }) => json);
		expect(all.filter(({ error }) => error === undefined)).toEqual(
			['no-such-message', 'nor-this', 'nor-that'].map((messageId) => ({
				messageId,
				outcome: 'notFound',
			})),
		);
		expect(all.flatMap(({ error }) => error ?? [])).toEqual([
			`"${'x'.repeat(40)}…" is 201 characters long; the limit is 200`,
		]);
		expect(ended.items(LOOK_UP, 1)).toHaveLength(1);
	},
	RUN_LIMIT_MS,
);
