import type { WorkflowNode } from '../../hosts/rest/workflow';
import { FaultySending } from './faultySending';
import { ModelCalls, type RunTool } from './modelCalls';
import { useRealN8n } from './realN8n';
import type { ToolCall } from './scriptedModel';
import { BULK_SMS_TOOL, bulkSmsTool } from './toolWorkflow';

const real = useRealN8n('what-models-say');
const sending = new FaultySending(real);
const calls = new ModelCalls(real);
afterEach(async () => await calls.close());
afterAll(async () => await sending.close());

const PERSON = '66812340001';
const STRANGER = '66812340009';
/** What the agent gets: a person of the workflow's own, and words that anybody may have sent. */
const ITEMS = [{ phone: PERSON, query: { Text: 'Words of a visitor' }, optedOut: PERSON }];
const EVERYTHING = {
	phone: STRANGER,
	optedOut: STRANGER,
	toolCallId: 'x',
	query: { Text: 'Other words' },
};
const callWith = (given: Record<string, unknown>): ToolCall => ({
	name: BULK_SMS_TOOL,
	arguments: { Text: 'Hello', ...given },
});

/** A tool with other parameters than a model's number and text. */
async function toolWith(
	parameters: Record<string, unknown>,
	more: Partial<WorkflowNode> = {},
): Promise<WorkflowNode> {
	const plain = bulkSmsTool({ credential: await sending.start([]) });
	return { ...plain, ...more, parameters: { ...plain.parameters, ...parameters } };
}

const TO_PERSON = { to: '={{ $json.phone }}' };
const sent = () =>
	real()
		.sandbox.messages()
		.map(({ to, text }) => [to, text]);

describe('an agent that calls tools through the engine of n8n', () => {
	const run = calls.byAgent(3.1);

	test.each<[string, Record<string, unknown>, string]>([
		['the number of another person', { phone: STRANGER }, 'phone'],
		['a list of nobody', { optedOut: 'nobody' }, 'optedOut'],
		['an object that $fromAI reads first', { query: { Text: 'Other words' } }, 'query'],
		['the name of another tool', { tool: 'Other' }, 'tool'],
		['all of them', EVERYTHING, 'phone, optedOut, toolCallId, query'],
	])('gets nothing sent with %s beside its arguments', async (_, given, named) => {
		const tool = await toolWith(TO_PERSON);

		const told = await run(tool, [[callWith(given)], [callWith({})]], ITEMS);

		expect(sent()).toStrictEqual([[PERSON, 'Hello']]);
		expect(told).toStrictEqual([
			JSON.stringify([
				{
					error: `The call has arguments that this tool does not have: ${named}. Nothing was sent: call again with Text only.`,
				},
			]),
			expect.stringContaining('"outcome":"accepted"'),
		]);
	});

	test('is told of a placeholder in its text, and corrects it', async () => {
		const turns = ['Dear [Your Name], hi', 'Dear Ann,\\nhi'].map((Text) => [callWith({ Text })]);
		const told = await run(await toolWith(TO_PERSON), turns, ITEMS);

		expect(sent()).toStrictEqual([[PERSON, 'Dear Ann,\nhi']]);
		expect(told).toStrictEqual([
			JSON.stringify([
				{
					error: `The text contains [Your Name], which the phone would show as it is. Item 1, Text, number ${PERSON}: Write what the person should read in its place. Nothing was sent: correct Text and call again.`,
				},
			]),
			expect.stringContaining('"outcome":"accepted"'),
		]);
	});

	test('may name this tool itself, as n8n does after a review', async () => {
		await run(await toolWith(TO_PERSON), [[callWith({ tool: BULK_SMS_TOOL })]], ITEMS);
		expect(sent()).toStrictEqual([[PERSON, 'Hello']]);
	});

	test('is told which arguments there are, with On Error = Continue, too', async () => {
		const tool = await toolWith({}, { onError: 'continueRegularOutput' });
		const [told = ''] = await run(tool, [[callWith({ To: PERSON, From: 'Bank' })]]);
		expect(sent()).toStrictEqual([]);
		expect(JSON.parse(told)).toMatchObject([
			{
				error:
					'The call has arguments that this tool does not have: From. Nothing was sent: call again with To and Text only.',
			},
		]);
	});

	test('cannot take the place of a field that a parameter reads by the name of an argument', async () => {
		const tool = await toolWith({ text: "=Dear {{ $json.phone }}: {{ $fromAI('phone') }}" });
		const told = await run(tool, [[callWith({ To: PERSON, phone: STRANGER })]], ITEMS);
		expect(sent()).toStrictEqual([]);
		expect(told).toStrictEqual([
			expect.stringContaining('$json.phone reads what the model writes as phone'),
		]);
	});

	test('whose execution is tried again: with other expressions than $fromAI, nothing is sent', async () => {
		const { client } = real();
		const credential = await sending.start(['400']);
		const tool = bulkSmsTool({ credential, onError: 'stopWorkflow' });
		const parameters = { ...tool.parameters, ...TO_PERSON };
		const failed = await calls.execution(3.1, { ...tool, parameters }, [[callWith({})]], ITEMS);

		const retried = await client.retry(failed.id, 60);

		expect([failed.status, retried.status, sent()]).toStrictEqual(['error', 'error', []]);
		expect(retried.errorMessage).toContain('n8n does not say which arguments the model wrote');
	});
});

test.each<[string, RunTool, to: string]>([
	['an agent that calls its tools itself', calls.byAgent(2.2), '={{ $json.phone }}'],
	// There it has no item of its own.
	['an MCP client', calls.byMcp, `={{ $json.phone ?? "${PERSON}" }}`],
])('n8n drops what %s writes beside its arguments', async (_, run, to) => {
	const told = await run(
		await toolWith({ to }),
		[[callWith({ ...EVERYTHING, to: STRANGER })]],
		ITEMS,
	);
	expect(sent()).toStrictEqual([[PERSON, 'Hello']]);
	expect(told).toStrictEqual([expect.stringContaining('"outcome":"accepted"')]);
});
