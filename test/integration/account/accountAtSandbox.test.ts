import {
	asToolOfAgent,
	asToolOfMcpTrigger,
	type BulkSmsTool,
	type CallTool,
} from '../../engine/bulkSmsTool';
import { runBulkSms } from '../../engine/runBulkSms';
import { startScriptedGateway } from '../../engine/scriptedGateway';
import { NO_BALANCE_HERE } from '../../engine/sentences';
import { jsonOf } from './accountRuns';
import { loginAt, useSandbox } from '../stage';

const sandbox = useSandbox({ credit: 12 });

const run = async (parameters: Parameters<typeof runBulkSms>[0]['parameters']) =>
	await runBulkSms({
		items: [{}],
		parameters,
		credentials: loginAt(sandbox.url),
		onError: 'continueErrorOutput',
	});

describe('the account at the sandbox', () => {
	it('tells its balance and its senders', async () => {
		const balance = await run({ resource: 'account', operation: 'getBalance' });
		const senders = await run({ resource: 'account', operation: 'getSenders' });
		expect([jsonOf(balance.output), jsonOf(senders.output)]).toStrictEqual([
			[{ type: 'prepaid', credit: 12 }],
			[{ sender: 'MyShop' }, { sender: 'Shop' }, { sender: 'Info' }],
		]);
	});

	it.each([
		['Hello', 1],
		['a'.repeat(161), 2],
		['^'.repeat(80), 1],
		['ก'.repeat(71), 2],
		['😀'.repeat(35), 1],
	])('counts the segments of a text as we do: %s', async (text, segments) => {
		const { output } = await run({
			operation: 'estimate',
			to: '66812345678',
			text,
			options: { askGateway: true },
		});
		expect(jsonOf(output)).toMatchObject([{ segments, gatewayCredit: segments }]);
		expect(output[0]?.json).not.toHaveProperty('differs');
	});
});

const tool = (operation: string, baseUrl = sandbox.url): BulkSmsTool => ({
	parameters: { resource: 'account', operation },
	credentials: loginAt(baseUrl),
});

describe.each<[string, (tool: BulkSmsTool) => Promise<CallTool>]>([
	['as a tool of an agent', asToolOfAgent],
	['as a tool behind the MCP Server Trigger', asToolOfMcpTrigger],
])('%s', (_, connect) => {
	it.each([
		['getBalance', [{ type: 'prepaid', credit: 12 }]],
		['getSenders', [{ sender: 'MyShop' }, { sender: 'Shop' }, { sender: 'Info' }]],
	])('%s tells the model what the gateway says', async (operation, told) => {
		const call = await connect(tool(operation));
		expect(JSON.parse(await call({}))).toEqual(told);
	});

	it('tells the model why there is no balance', async () => {
		const bare = await startScriptedGateway(() => ({ status: 404, body: '' }));
		const call = await connect(tool('getBalance', bare.url));
		await expect(call({})).rejects.toThrow(NO_BALANCE_HERE);
		await bare.close();
	});

	it('keeps a message back whose balance is too low, and says so', async () => {
		const call = await connect({
			...tool(''),
			parameters: {
				from: 'MyShop',
				to: "={{ $fromAI('To', 'Who gets it', 'string') }}",
				text: 'Hello',
				safeguards: { minimumBalance: 13 },
			},
		});
		await expect(call({ To: '66812345678' })).rejects.toThrow(
			'Not sent, because the balance is 12 credits, and Minimum Balance is 13',
		);
		expect(sandbox.messages()).toEqual([]);
	});
});

it('the account is sent to until its credits are fewer than Minimum Balance', async () => {
	const send = async (to: string) =>
		await run({ from: 'MyShop', to, text: 'Hello', safeguards: { minimumBalance: 11 } });
	for (const to of ['66812345671', '66812345672']) {
		expect(jsonOf((await send(to)).output)).toMatchObject([{ to, outcome: 'accepted' }]);
	}
	expect(jsonOf((await send('66812345673')).errorBranch)).toMatchObject([
		{ error: 'Not sent, because the balance is 10 credits, and Minimum Balance is 11' },
	]);
	expect(sandbox.messages()).toHaveLength(2);
});
