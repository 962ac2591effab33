import { range } from 'lodash';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { FaultySending } from './faultySending';
import { useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	type Link,
	LOOP_LINKS,
	loop,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

const real = useRealN8n('code-for-many-items');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

/** More than a part of a block. */
const ITEMS = 25;
const rows = range(ITEMS).map((index) => ({
	to: ` 668123400${10 + index}`,
	name: ` Ann ${index} `,
}));
const OTHERS = rows.slice(0, 5).map((row) => ({ ...row, name: 'Other' }));

/** Of the item, of an earlier node, and the same for each item. */
const OF_ITEM = '=Dear {{ $json.name.trim() }}, {{ $input.item.json.name.length }}';
const OF_NODES = `${OF_ITEM}, {{ $('Items').item.json.name.trim() }} of {{ $('List').first().json.list.length }}`;
const textOf = (index: number) => `Dear Ann ${index}, ${` Ann ${index} `.length}`;
const withNodes = (index: number) => `${textOf(index)}, Ann ${index} of ${ITEMS}`;

async function sender(text: string, more: Partial<WorkflowNode> = {}, faults: Array<'401'> = []) {
	const credential = await sending.start(faults);
	const options = { maxMessagesPerRequest: 500, maxDestinationsPerRequest: 500 };
	const { parameters, ...made } = bulkSms({
		credential,
		options,
		onError: 'continueRegularOutput',
	});
	return {
		...made,
		parameters: { ...parameters, to: '={{ "+" + $json.to.trim() }}', text },
		...more,
	};
}

/** The texts that reached the gateway. */
const texts = () =>
	real()
		.sandbox.messages()
		.map(({ text }) => text);

const before = () => [manualTrigger(), ...itemNodes(rows)];

describe('code in the text of many items', () => {
	it('gives each its own text', async () => {
		await sending.run(workflow('List', [...before(), await sender(OF_NODES)]));
		expect(texts()).toEqual(range(ITEMS).map(withNodes));
	});

	it('is evaluated for all but the first one at once', async () => {
		const text = `={{ $('Items').item.json.name.trim() + ':' + $now.toMillis() }}`;
		await sending.run(workflow('At once', [...before(), await sender(text)]));
		const [, ...others] = texts().map((each) => each.split(':'));
		expect(others.map(([name]) => name)).toEqual(range(1, ITEMS).map((index) => `Ann ${index}`));
		expect(new Set(others.map(([, time]) => time)).size).toBe(1);
	});

	it('gives the first one its text with Execute Once', async () => {
		const once = await sender(OF_NODES, { executeOnce: true });
		await sending.run(workflow('Once', [...before(), once]));
		expect(texts()).toEqual([withNodes(0)]);
	});

	it('gives those that are pinned their texts', async () => {
		const pinData = { Items: rows.map((json) => ({ json })).reverse() };
		const file = workflow('Pinned', [...before(), await sender(OF_ITEM)]);
		await sending.run({ ...file, pinData });
		expect(texts()).toEqual(range(ITEMS).reverse().map(textOf));
	});

	it('gives those of each round of a loop their texts', async () => {
		const nodes = [...before(), loop(7), await sender(OF_NODES)];
		await sending.run(workflow('Loop', nodes, LOOP_LINKS));
		expect(texts()).toEqual(range(ITEMS).map(withNodes));
	});

	it('gives those of a sub-workflow their texts', async () => {
		const text = `${OF_ITEM}, {{ $('${START}').item.json.name.trim() }}`;
		const { client } = real();
		const called = await client.saveWorkflow(
			workflow('Called', [calledTrigger(), await sender(text)]),
		);
		await client.activate(called);
		await sending.run(workflow('Calls', [...before(), call(called, 'once')]));
		expect(texts()).toEqual(range(ITEMS).map((index) => `${textOf(index)}, Ann ${index}`));
	});

	it('gives each its text in a Retry', async () => {
		const failing = await sender(OF_NODES, { onError: 'stopWorkflow' }, ['401']);
		const failed = await sending.run(workflow('Retry', [...before(), failing]));
		expect([failed.status, texts()]).toEqual(['error', []]);
		await real().client.retry(failed.id, 60);
		expect(texts()).toEqual(range(ITEMS).map(withNodes));
	});

	it('gives those of two branches that come one after the other their texts', async () => {
		const nodes = [...before(), node('Others', 'n8n-nodes-base.noOp', 1), await sender(OF_NODES)];
		const links: Link[] = [
			[START, 'List'],
			['List', 'Items'],
			['Items', BULK_SMS],
			['Items', 'Others'],
			['Others', BULK_SMS],
		];
		await sending.run(workflow('Branches', nodes, links));
		expect(texts()).toEqual([...range(ITEMS), ...range(ITEMS)].map(withNodes));
	});

	/** For each item, n8n evaluates the second alone: `$itemIndex` is another one for each. */
	it.each([
		['after an Aggregate', true, /^The expression in Text failed: /],
		['of another branch', false, /^The field "name" of "Items" in the text has no value$/],
	])(
		'fails with the same words as alone where n8n finds no item of the other node: %s',
		async (_, isAggregated, words) => {
			const said = [];
			for (const which of ['', '$itemIndex, ']) {
				const text = `=Dear {{ (${which}$('Items').item.json.name.trim()) }}`;
				const nodes = isAggregated
					? [
							node('Aggregate', 'n8n-nodes-base.aggregate', 1, {
								aggregate: 'aggregateAllItemData',
							}),
							node('Split', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'data', options: {} }),
						]
					: [
							node('Merge', 'n8n-nodes-base.merge', 3),
							node('Other List', 'n8n-nodes-base.set', 3.4, {
								mode: 'raw',
								jsonOutput: JSON.stringify({ list: OTHERS }),
								options: {},
							}),
							node('Others', 'n8n-nodes-base.splitOut', 1, {
								fieldToSplitOut: 'list',
								options: {},
							}),
						];
				const links: Link[] = isAggregated
					? [
							['Items', 'Aggregate'],
							['Aggregate', 'Split'],
							['Split', BULK_SMS],
						]
					: [
							['Items', 'Merge'],
							[START, 'Other List'],
							['Other List', 'Others'],
							['Merge', BULK_SMS],
						];
				const all = [...before(), ...nodes, await sender(text)];
				const file = workflow('Lost', all, [[START, 'List'], ['List', 'Items'], ...links]);
				const toSecond = { Others: { main: [[{ node: 'Merge', type: 'main', index: 1 }]] } };
				const connections = isAggregated ? file.connections : { ...file.connections, ...toSecond };
				const execution = await sending.run({ ...file, connections });
				said.push(execution.allItems(BULK_SMS).map(({ json }) => json.error ?? json.text));
			}
			const [together, alone] = said;
			expect(together).toEqual(alone);
			expect(together).toEqual([
				...range(isAggregated ? 0 : ITEMS).map((index) => `Dear Ann ${index}`),
				...range(isAggregated ? ITEMS : OTHERS.length).map((): unknown =>
					expect.stringMatching(words),
				),
			]);
		},
	);
});
