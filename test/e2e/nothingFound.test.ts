import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { useRealN8n } from './realN8n';
import {
	bulkSms,
	BULK_SMS,
	type BulkSmsSettings,
	call,
	calledTrigger,
	itemNodes,
	type Link,
	loop,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

const LIMIT_S = 60;
const ROW = { to: '66812345678', text: 'Hello', is: 'open' };
const PAID = { ...ROW, is: 'paid' };
const SKIPPED = ['skipped', 'The item is empty: the node before found nothing'];
const SENT = ['accepted', undefined];

const real = useRealN8n('nothing-found');
beforeEach(() => real().sandbox.clear());

/** Keeps the open rows, and gives `{}` if there are none. */
const openRows = (): WorkflowNode =>
	node(
		'Open',
		'n8n-nodes-base.filter',
		2.2,
		{
			conditions: {
				options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
				conditions: [
					{
						id: '1',
						leftValue: '={{ $json.is }}',
						rightValue: 'open',
						operator: { type: 'string', operation: 'equals' },
					},
				],
				combinator: 'and',
			},
			options: {},
		},
		{ alwaysOutputData: true },
	);

async function sending(settings: Omit<BulkSmsSettings, 'credential'> = {}, parameters = {}) {
	const credential = await real().client.saveCredential(credentialFor(real().account));
	const made = bulkSms({ credential, ...settings });
	return { ...made, parameters: { ...made.parameters, ...parameters } };
}

async function run(
	nodes: WorkflowNode[],
	{ links, pinData = {} }: { links?: Link[]; pinData?: object } = {},
) {
	const file = { ...workflow('Nothing found', nodes, links), pinData };
	return await real().client.run(await real().client.addWorkflow(file), START, LIMIT_S);
}

const outcomesOf = (execution: Execution) => [
	execution.status,
	execution.allItems(BULK_SMS).map(({ json }) => [json.outcome, json.reason || undefined]),
];

test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'what Always Output Data gives before it is skipped, with On Error %s',
	async (onError) => {
		for (const retries of [false, true]) {
			const nodes = [manualTrigger(), ...itemNodes([PAID]), openRows()];
			const execution = await run([...nodes, await sending({ onError, retries })]);
			expect(outcomesOf(execution)).toEqual(['success', [SKIPPED]]);
		}
		expect(real().sandbox.requests()).toEqual([]);
	},
);

test('a round of a loop that finds nothing is skipped, and the others are sent', async () => {
	const nodes = [manualTrigger(), ...itemNodes([ROW, PAID, { ...ROW, to: '66812345679' }])];
	const links: Link[] = [
		[START, 'List'],
		['List', 'Items'],
		['Items', 'Loop'],
		['Loop', 'Open', 1],
		['Open', BULK_SMS],
		[BULK_SMS, 'Loop'],
	];
	const execution = await run([...nodes, loop(1), openRows(), await sending()], { links });
	expect(outcomesOf(execution)).toEqual(['success', [SENT, SKIPPED, SENT]]);
});

test.each(['once', 'each'] as const)('a sub-workflow called %s with {} skips it', async (mode) => {
	const { client } = real();
	const file = workflow(`Called ${mode}`, [calledTrigger(), await sending()]);
	const called = await client.addWorkflow(file);
	await client.activate(called);
	const execution = await run([manualTrigger(), call(called, mode)]);
	expect(execution.items('Call').map(({ json }) => [json.outcome, json.reason])).toEqual([SKIPPED]);
});

test('an item {} that is pinned is skipped, and the rows beside it are sent', async () => {
	const nodes = [manualTrigger(), ...itemNodes([ROW]), await sending()];
	const pinData = { Items: [{ json: {} }, { json: ROW }] };
	expect(outcomesOf(await run(nodes, { pinData }))).toEqual(['success', [SKIPPED, SENT]]);
});

test('the {} of a Manual Trigger is sent to the number in To', async () => {
	const fixed = { to: ROW.to, text: 'Hello' };
	const execution = await run([manualTrigger(), await sending({}, fixed)]);
	expect(outcomesOf(execution)).toEqual(['success', [SENT]]);
});

test('Estimate and Dry Run skip it, too', async () => {
	const nodes = [manualTrigger(), ...itemNodes([PAID]), openRows()];
	for (const node of [
		await sending({}, { operation: 'estimate' }),
		await sending({ options: { dryRun: true } }),
	]) {
		expect(outcomesOf(await run([...nodes, node]))).toEqual(['success', [SKIPPED]]);
	}
});
