import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import { asToolOfAgent, asToolOfMcpTrigger } from '../../../../engine/bulkSmsTool';
import { asToolOfEngine } from '../../../../engine/toolOfEngine';
import { loginAt } from '../../../stage';
import { TO, useSendingStage } from '../sendingStage';

const { run, sandbox } = useSendingStage();
const sentFrom = () => sandbox.messages().map(({ from }) => from);

const by = (mode: unknown, value: unknown) =>
	({ __rl: true, mode, value }) as unknown as NodeParameterValueType;
const named = (value: unknown) => by('name', value);
const ITEM = {
	shop: 'MyShop',
	name: 'Clinic',
	chosen: { __rl: true, mode: 'list', value: 'Info' },
};

describe('From, as a workflow stores it', () => {
	it.each<[string, NodeParameterValueType, string]>([
		['a text of an older workflow', 'MyShop', 'MyShop'],
		['an expression of an older workflow', '={{ $json.shop }}', 'MyShop'],
		['a name', named('MyShop'), 'MyShop'],
		['a number', named(12345), '12345'],
		['a name of the list', by('list', 'Info'), 'Info'],
		['a name that the list no longer has', by('list', 'Gone'), 'Gone'],
		['a mode that this version does not have', by('id', 'MyShop'), 'MyShop'],
		['a plain reference', named('={{ $json.shop }}'), 'MyShop'],
		['an expression for n8n', named('={{ $json.shop.slice(0, 2) + 1 }}'), 'My1'],
		['text around a reference', named('=My{{ $json.name }}'), 'MyClinic'],
		['a reference to a locator', '={{ $json.chosen }}', 'Info'],
		['code that gives a locator', "={{ ({ ...$json.chosen, value: 'Shop' }) }}", 'Shop'],
	])('sends from %s', async (_, from, sent) => {
		const { output } = await run({ from }, { items: [ITEM] });
		expect(output.map(({ json }) => [json.outcome, json.from])).toEqual([['accepted', sent]]);
		expect(sentFrom()).toEqual([sent]);
	});

	it.each<[string, NodeParameterValueType, string]>([
		['blanks', named('  '), 'From is empty'],
		['a list', named(['MyShop']), 'The sender is not a text'],
		['an object', named({ name: 'MyShop' }), 'The sender is not a text'],
		['a locator', named(named('MyShop')), 'The sender is not a text'],
		['yes', named(true), 'The sender is not a text'],
		[
			'the word undefined',
			by('list', 'undefined'),
			'The sender is only "undefined": its expression has no value',
		],
		['a space in it', by('list', 'My Shop'), 'The sender "My Shop" contains a space'],
		[
			'a field without a value',
			named('={{ $json.nobody }}'),
			'The field "nobody" in From has no value (other fields: shop, name, chosen)',
		],
		[
			'braces',
			named('{{ $json.shop }}'),
			'From contains "$json.shop" in braces, which n8n does not evaluate in a field that is Fixed',
		],
	])('sends nothing from %s', async (_, from, reason) => {
		const { errorBranch } = await run({ from }, { items: [ITEM] });
		expect(errorBranch.map(({ json }) => json.error)).toEqual([reason]);
		expect(sandbox.requests()).toEqual([]);
	});

	it('reads it of each item', async () => {
		const from = named('={{ $json.shop }}');
		const items = ['MyShop', 'My Shop', 'Info'].map((shop) => ({ shop }));
		const { output, errorBranch } = await run({ from }, { items });
		expect([output.length, errorBranch.length]).toEqual([2, 1]);
		expect(sentFrom()).toEqual(['MyShop', 'Info']);
	});

	it.each([undefined, null, ''])('n8n asks for it where its value is %j', async (value) => {
		await expect(run({ from: named(value) })).rejects.toThrow('Parameter "From" is required.');
	});

	it.each([undefined, null, ''])('Estimate needs none: %j', async (value) => {
		const { output } = await run({ operation: 'estimate', from: named(value) });
		expect(output.map(({ json }) => json.outcome)).toEqual(['dryRun']);
	});

	it('names an item, but not by the field that is its sender', async () => {
		const from = named('={{ $json.shop }}');
		const items = [
			{ shop: 'My Shop', city: 'Bangkok' },
			{ shop: 'Our Shop', city: 'Phuket' },
		];
		const { errorBranch } = await run({ from }, { items });
		const advice =
			'Use 1 to 11 Latin letters (A to Z) or digits without spaces, for example MyShop.';
		expect(errorBranch.map(({ json }) => json.message)).toEqual([
			`Item 1, Bangkok, From, number ${TO}: ${advice}`,
			`Item 2, Phuket, From, number ${TO}: ${advice}`,
		]);
	});
});

describe.each([
	['an agent of n8n 1', asToolOfAgent],
	['an agent that n8n’s engine serves', asToolOfEngine],
	['an MCP client', asToolOfMcpTrigger],
])('From of a tool of %s', (_, connect) => {
	const BY_MODEL = "={{ $fromAI('From', 'Sender', 'string') }}";
	const call = async (from: INodeParameters[string], given: IDataObject) => {
		const parameters = { resource: 'message', operation: 'send', from, to: TO, text: 'Hello' };
		const tool = await connect({ parameters, credentials: loginAt(sandbox.url) });
		return await tool(given);
	};

	it.each<[string, INodeParameters[string]]>([
		['in the locator', { __rl: true, mode: 'name', value: BY_MODEL }],
		['in its place', BY_MODEL],
	])('a model writes it %s', async (_where, from) => {
		expect(await call(from, { From: 'Info' })).toContain('"outcome":"accepted"');
		expect(sentFrom()).toEqual(['Info']);
	});

	it('a model corrects it', async () => {
		const given = call({ __rl: true, mode: 'name', value: BY_MODEL }, { From: 'My Shop' });
		expect(await given.catch(String)).toContain('Nothing was sent: correct From and call again.');
		expect(sandbox.requests()).toEqual([]);
	});
});
