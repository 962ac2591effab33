import {
	asToolOfAgent,
	asToolOfMcpTrigger,
	type BulkSmsTool,
	type CallTool,
} from '../../engine/bulkSmsTool';
import { TestClock } from '../../engine/clock';
import { startFaultyGateway, type Fault, type FaultyGateway } from '../../engine/faultyGateway';
import { inCollections } from '../../engine/collections';
import { loginAt, useSandbox } from '../stage';
import { outcomesInWords } from '../../engine/runLine';

const sandbox = useSandbox();
let gateway: FaultyGateway | undefined;
afterEach(async () => await gateway?.close());

const MESSAGE = { To: '66812340001, 66812340002, 66812340003', Text: 'Hello' };
const TO_ONE = { ...MESSAGE, To: '66812340001' };

/** A tool whose number and text the model gives, each number in a request of its own. */
async function toolBefore(script: Fault[]): Promise<BulkSmsTool> {
	sandbox.clear();
	const clock = new TestClock();
	gateway = await startFaultyGateway(sandbox.url, script, { time: clock });
	return {
		parameters: {
			from: 'MyShop',
			to: "={{ $fromAI('To', 'Who gets it', 'string') }}",
			text: "={{ $fromAI('Text', 'What it says', 'string') }}",
			safeguards: { maxRecipients: 3 },
			sending: { maxDestinationsPerRequest: 1, concurrency: 1 },
		},
		credentials: loginAt(gateway.url),
		maxTries: 3,
		clock,
	};
}

const messageIds = () => sandbox.messages().map(({ messageId }) => messageId);
const recipients = () => sandbox.messages().map(({ to }) => Number(to.slice(-1)));
/** The part of an identifier that stands for the run of the node. */
const runs = () => new Set(messageIds().map((messageId) => messageId.slice(0, 24)));

describe.each<[string, (tool: BulkSmsTool) => Promise<CallTool>]>([
	['as a tool of an agent', asToolOfAgent],
	['as a tool behind the MCP Server Trigger', asToolOfMcpTrigger],
])('%s', (_, connect) => {
	it.each<[string, Fault[], number, number[]]>([
		['a request that the gateway refused', ['none', '400'], 4, [1, 3, 2]],
		['credentials that the gateway refused', ['none', '401'], 4, [1, 2, 3]],
		['two failed tries', ['none', '401', '401'], 5, [1, 2, 3]],
	])(
		'does not send again with Retry On Fail what was accepted before %s',
		async (__, script, requests, order) => {
			const call = await connect(await toolBefore(script));

			const answer: unknown = JSON.parse(await call(MESSAGE));

			expect(gateway?.connections()).toBe(requests);
			expect(recipients()).toStrictEqual(order);
			expect(new Set(messageIds()).size).toBe(3);
			expect(runs().size).toBe(1);
			const idOf = (recipient: number) => messageIds()[order.indexOf(recipient)];
			expect(answer).toMatchObject([
				{ to: '66812340001', outcome: 'accepted', messageId: idOf(1) },
				{ to: '66812340002', outcome: 'accepted', messageId: idOf(2) },
				{ to: '66812340003', outcome: 'accepted', messageId: idOf(3) },
			]);
		},
	);

	it('does not send again with Retry On Fail what may have been sent', async () => {
		const call = await connect(await toolBefore(['none', 'resetAfterForwarding']));

		await expect(call(MESSAGE)).rejects.toThrow(
			`Not every message was accepted: ${outcomesInWords({ accepted: 2, unknown: 1 })}`,
		);

		expect(gateway?.connections()).toBe(3);
		expect(recipients()).toStrictEqual([1, 2, 3]);
		expect(runs().size).toBe(1);
	});

	it('keeps the identifier of a message through the tries, where the user lets it be sent again', async () => {
		const tool = await toolBefore(['resetAfterForwarding', '401']);
		const options = { maxDestinationsPerRequest: 1, resendWhenOutcomeUnknown: true };
		const call = await connect({
			...tool,
			parameters: { ...tool.parameters, ...inCollections(options) },
		});

		await call(TO_ONE);

		expect(recipients()).toStrictEqual([1, 1]);
		expect(new Set(messageIds()).size).toBe(1);
	});

	it('sends again, under another identifier, when the model calls again with the same words', async () => {
		const call = await connect(await toolBefore([]));

		await call(TO_ONE);
		await call(TO_ONE);

		expect(recipients()).toStrictEqual([1, 1]);
		expect(new Set(messageIds()).size).toBe(2);
		expect(runs().size).toBe(2);
	});

	it('sends again when the model calls again after a call that failed in part', async () => {
		const call = await connect(
			await toolBefore(['none', 'resetAfterForwarding', 'none', 'none', 'none', 'none']),
		);

		await expect(call(MESSAGE)).rejects.toThrow(
			`Not every message was accepted: ${outcomesInWords({ accepted: 2, unknown: 1 })}`,
		);
		await call(MESSAGE);

		expect(recipients()).toStrictEqual([1, 2, 3, 1, 2, 3]);
		expect(new Set(messageIds()).size).toBe(6);
	});

	it('keeps two calls apart that run at the same time and are both tried again', async () => {
		const call = await connect(await toolBefore(['none', 'none', '401', '401']));

		await Promise.all([call(MESSAGE), call(MESSAGE)]);

		expect(recipients().sort()).toStrictEqual([1, 1, 2, 2, 3, 3]);
		expect(new Set(messageIds()).size).toBe(6);
		expect(runs().size).toBe(2);
	});
});

it('gives the calls of an MCP client identifiers of their own, though n8n has no execution', async () => {
	const tool = await toolBefore([]);

	// n8n connects the tools again for every call.
	for (const connect of [asToolOfMcpTrigger, asToolOfMcpTrigger])
		await (
			await connect(tool)
		)(TO_ONE);

	expect(recipients()).toStrictEqual([1, 1]);
	expect(runs().size).toBe(2);
});

it('gives the items of an agent, each with tools of its own, identifiers of their own', async () => {
	const tool = await toolBefore([]);
	const ofEachItem = [await asToolOfAgent(tool), await asToolOfAgent(tool)];

	await Promise.all(ofEachItem.map((call) => call(TO_ONE)));

	expect(recipients()).toStrictEqual([1, 1]);
	expect(runs().size).toBe(2);
});
