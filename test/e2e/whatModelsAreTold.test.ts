import type { WorkflowNode } from '../../hosts/rest/workflow';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending } from './faultySending';
import { ModelCalls, type RunTool } from './modelCalls';
import { useRealN8n } from './realN8n';
import type { ToolCall } from './scriptedModel';
import { BULK_SMS_TOOL, bulkSmsTool } from './toolWorkflow';

const real = useRealN8n('what-models-are-told');
const sending = new FaultySending(real);
const calls = new ModelCalls(real);
afterEach(async () => await calls.close());
afterAll(async () => await sending.close());

const PERSON = '66812340001';
const CONTINUE = 'continueRegularOutput';
const callWith = (given: Record<string, unknown> = {}): ToolCall => ({
	name: BULK_SMS_TOOL,
	arguments: { To: PERSON, Text: 'Hello', ...given },
});

interface Set {
	faults?: Fault[];
	parameters?: Record<string, unknown>;
	onError?: string | undefined;
}

async function toolWith({ faults = [], parameters, onError }: Set): Promise<WorkflowNode> {
	const plain = bulkSmsTool({ credential: await sending.start(faults) });
	return { ...plain, parameters: { ...plain.parameters, ...parameters }, onError };
}

const sent = () =>
	real()
		.sandbox.messages()
		.map(({ to }) => to);

const AGAIN = 'Nothing was sent: correct To and call again, with a number such as 66812345678.';
const NOT_AGAIN = 'It may have been sent: do not call again, and tell the user.';

/** Failures, with what the model reads of each in every way. */
const FAILURES: Array<[string, Set, ToolCall, string[]]> = [
	['a number with letters', {}, callWith({ To: 'Ann' }), ['"Ann" is not a usable number', AGAIN]],
	['no answer', { faults: ['resetAfterForwarding'] }, callWith(), ['broke before', NOT_AGAIN]],
];

const byAgent2 = calls.byAgent(2.2);
const byAgent3 = calls.byAgent(3.1);
const AS_ITEM = { sending: { failuresAs: 'items', maxDestinationsPerRequest: 1 } };

describe.each(FAILURES)('of %s', (_, set, call, words) => {
	test.each<[string, RunTool, Set]>([
		['an agent 2.2, with On Error = Continue', byAgent2, { onError: CONTINUE }],
		['an agent 2.2, with Return as Item', byAgent2, { parameters: AS_ITEM }],
		['an agent 3.1', byAgent3, {}],
		['an agent 3.1, with On Error = Continue', byAgent3, { onError: CONTINUE }],
		['an agent 3.1, with Return as Item', byAgent3, { parameters: AS_ITEM }],
		['an MCP client', calls.byMcp, {}],
		['an MCP client, with On Error = Continue', calls.byMcp, { onError: CONTINUE }],
	])('%s is told all', async (__, run, more) => {
		const parameters = { ...set.parameters, ...more.parameters };
		const [told = ''] = await run(await toolWith({ ...set, ...more, parameters }), [[call]]);

		for (const each of words) expect(told.replaceAll(String.raw`\"`, '"')).toContain(each);
		expect(told).not.toMatch(/<br>|&lt;/);
	});
});

describe('what n8n would keep from a model', () => {
	test('with On Error = Continue (using error output), an agent 3.1 sends nothing, and is told why', async () => {
		const tool = await toolWith({ onError: 'continueErrorOutput' });
		const told = await byAgent3(tool, [[callWith()]]);
		expect(sent()).toStrictEqual([]);
		expect(told).toStrictEqual([
			expect.stringMatching(
				/n8n would tell the agent nothing.*Nothing was sent: tell the user to choose another value in Settings → On Error of Bulk SMS/,
			),
		]);
	});

	test.each([
		['an agent 2.2', byAgent2],
		['an MCP client', calls.byMcp],
	])('with the same setting, %s is told the outcome', async (_, run) => {
		const told = await run(await toolWith({ onError: 'continueErrorOutput' }), [[callWith()]]);
		expect(sent()).toStrictEqual([PERSON]);
		expect(told).toStrictEqual([expect.stringContaining('"outcome":"accepted"')]);
	});

	test('with On Error = Stop Workflow, n8n ends the run of an agent 3.1', async () => {
		const tool = await toolWith({ onError: 'stopWorkflow' });
		const execution = await calls.execution(3.1, tool, [[callWith({ To: 'Ann' })]]);
		expect([execution.status, calls.told()]).toStrictEqual(['error', []]);
		expect(execution.errorMessage).toContain(AGAIN);
	});
});

describe.each([
	['an agent 2.2', byAgent2],
	['an agent 3.1', byAgent3],
	['an MCP client', calls.byMcp],
])('an operation that cannot be a tool tells %s', (_, run) => {
	test.each([
		['Verify', { resource: 'otp', operation: 'verify', otpId: 'none', otpCode: '000000' }],
		['Send and Wait for Response', { operation: 'sendAndWait', message: 'Restart?' }],
		[
			'Send and Wait for Delivery Report',
			{ operation: 'sendAndWaitForReport', waitAmount: 1, waitUnit: 'minutes' },
		],
	])('so before it asks the gateway: %s', async (name, parameters) => {
		const tool = await toolWith({ parameters, onError: CONTINUE });
		const told = await run(tool, [[callWith()]]);
		expect(real().sandbox.requests()).toStrictEqual([]);
		expect(told).toStrictEqual([expect.stringContaining(`${name} cannot be a tool of an agent`)]);
	});
});
