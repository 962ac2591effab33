import type { Fault } from '../engine/faultyGateway';
import { FaultySending, runOf } from './faultySending';
import { ModelCalls, type RunTool } from './modelCalls';
import { useRealN8n } from './realN8n';
import type { ToolCall } from './scriptedModel';
import { bulkSms, calledTrigger, START, workflow } from './sendingWorkflow';
import {
	BULK_SMS_TOOL,
	bulkSmsTool,
	subAgent,
	subAgentWorkflow,
	workflowTool,
} from './toolWorkflow';

const LIMIT_S = 60;

const real = useRealN8n('ways-of-running-tools');
const sending = new FaultySending(real);
const calls = new ModelCalls(real);
afterEach(async () => await calls.close());
afterAll(async () => await sending.close());

/** A call of the tool that writes to these recipients. */
const callTo = (...recipients: number[]): ToolCall => ({
	name: BULK_SMS_TOOL,
	arguments: { To: recipients.map((n) => `6681234000${n}`).join(', '), Text: 'Hello' },
});

const messageIds = () => sending.received().map(([, messageId]) => messageId);
const runs = () => new Set(messageIds().map(runOf)).size;

const TOLD_OF_UNKNOWN: unknown = expect.stringMatching(
	/The connection to http:\/\/127\.0\.0\.1:\d+ broke before an answer came/,
);

// An agent that calls its tools itself tells the model nothing of an error.
describe.each<[string, RunTool, told: unknown[]]>([
	['an agent that calls its tools itself', calls.byAgent(2.2), ['']],
	["an agent whose tools n8n's engine calls", calls.byAgent(3.1), [TOLD_OF_UNKNOWN]],
	['the MCP Server Trigger', calls.byMcp, [TOLD_OF_UNKNOWN]],
])('as a tool of %s, with Retry On Fail', (_, run, toldOfUnknown) => {
	const tool = async (script: Fault[]) => {
		const credential = await sending.start(script);
		return bulkSmsTool({ credential, retries: true });
	};

	test('a message that may have been sent goes out once', async () => {
		const told = await run(await tool(['resetAfterForwarding']), [[callTo(1)]]);

		expect(sending.requests()).toBe(1);
		expect(sending.recipients()).toStrictEqual([1]);
		expect(told).toStrictEqual(toldOfUnknown);
	});

	test('what was accepted is not sent again by the try after a refusal', async () => {
		const told = await run(await tool(['none', '400']), [[callTo(1, 2, 3)]]);

		const received = sending.received();
		expect(sending.requests()).toBe(4);
		expect(sending.recipients()).toStrictEqual([1, 3, 2]);
		expect(new Set(messageIds()).size).toBe(3);
		expect(runs()).toBe(1);
		expect(told).toHaveLength(1);
		for (const [, messageId] of received) expect(told[0]).toContain(messageId);
	});

	test('with Skip Repeats Within Hours a second call with the same words sends nothing', async () => {
		const credential = await sending.start([]);
		const careful = bulkSmsTool({ credential, options: { skipRepeatsHours: 1 } });

		const told = await run(careful, [[callTo(1)], [callTo(1)]]);

		expect(sending.recipients()).toStrictEqual([1]);
		expect(told).toStrictEqual([
			expect.stringContaining('"outcome":"accepted"'),
			expect.stringContaining('"outcome":"skipped"'),
		]);
	});

	test('two calls of one turn are kept apart', async () => {
		await run(await tool(['none', '400']), [[callTo(1, 2), callTo(1, 2)]]);

		expect(sending.requests()).toBe(5);
		expect([...sending.recipients()].sort()).toStrictEqual([1, 1, 2, 2]);
		expect(new Set(messageIds()).size).toBe(4);
		expect(runs()).toBe(2);
	});
});

describe('as a tool, below other nodes', () => {
	test.each([
		[2.2, 2.2],
		[3, 3.1],
	] as const)(
		'of an agent %d below an agent %d: a message that may have been sent goes out once',
		async (versionBelow, typeVersion) => {
			const { client } = real();
			const credential = await sending.start(['none', 'resetAfterForwarding']);
			const below = subAgent('Agent below', versionBelow);
			const askIt: ToolCall = { name: 'Agent_below', arguments: { Task: 'Write to them' } };
			const turns = [[askIt], [callTo(1, 2)], 'Written', 'Done'];
			const file = subAgentWorkflow(
				typeVersion,
				await calls.says(turns),
				below,
				bulkSmsTool({ credential, retries: true }),
			);

			const execution = await client.run(await client.saveWorkflow(file), START, LIMIT_S);

			expect({
				stopped: execution.errorMessage,
				requests: sending.requests(),
				recipients: sending.recipients(),
				told: calls.told(),
			}).toStrictEqual({
				stopped: undefined,
				requests: 2,
				recipients: [1, 2],
				told: [expect.stringContaining('Written')],
			});
			expect(runs()).toBe(1);
		},
	);

	test('in a workflow that an agent calls: a message that may have been sent goes out once', async () => {
		const { client } = real();
		const credential = await sending.start(['resetAfterForwarding']);
		const nodes = [calledTrigger(), bulkSms({ credential, retries: true })];
		const called = await client.saveWorkflow(workflow('Called by an agent', nodes));
		await client.activate(called);
		const callIt: ToolCall = {
			name: 'Write_SMS',
			arguments: { To: '66812340001', Text: 'Hello' },
		};

		const told = await calls.byAgent(3.1)(workflowTool('Write SMS', called), [[callIt]]);

		expect(sending.requests()).toBe(1);
		expect(sending.recipients()).toStrictEqual([1]);
		expect(told).toStrictEqual([TOLD_OF_UNKNOWN]);
	});
});

test("n8n's own Retry of an execution that its agent's tool stopped sends the rest", async () => {
	const { client } = real();
	const credential = await sending.start(['none', '400']);
	const tool = bulkSmsTool({ credential, onError: 'stopWorkflow' });
	const failed = await calls.execution(3.1, tool, [[callTo(1, 2)]]);

	const retried = await client.retry(failed.id, LIMIT_S);

	expect([failed.status, retried.status]).toStrictEqual(['error', 'success']);
	expect(sending.requests()).toBe(3);
	expect(sending.recipients()).toStrictEqual([1, 2]);
});
