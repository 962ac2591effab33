import {
	asToolOfAgent,
	asToolOfMcpTrigger,
	type BulkSmsTool,
	type CallTool,
} from '../../engine/bulkSmsTool';
import { startScriptedGateway } from '../../engine/scriptedGateway';
import { NO_BALANCE_HERE } from '../../engine/sentences';
import { loginAt, useSandbox } from '../stage';

const sandbox = useSandbox({ credit: 12 });

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
