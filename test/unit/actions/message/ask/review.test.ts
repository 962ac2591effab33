import type { IExecuteFunctions } from 'n8n-workflow';

import { isReview, isTool } from '../../../../../nodes/BulkSms/actions/forModels';
import {
	reviewMessage,
	reviewProblem,
} from '../../../../../nodes/BulkSms/actions/message/ask/review';
import { strictContext } from '../../../strictContext';

const REVIEW = 'n8n-nodes-bulk-sms.bulkSmsHitlTool';
const NAME = 'Review';

/** What n8n has of a call that goes through the review, in its run 1, and what is around it. */
interface Around {
	/** What the model wrote for the review, and beside it. */
	given?: Record<string, unknown>;
	tool?: string;
	parameters?: unknown;
	/** The run of the call. */
	run?: number;
	/** The nodes that n8n is to run after it. */
	next?: string[];
	/** The agent's input items. */
	agentItems?: number;
	/** The input of the review. */
	items?: object[];
	message?: string;
	/** The tool behind the review, which n8n made of a node unless it is one of its own. */
	gated?: { type?: string; parameters?: object; name?: string };
}

const call = (around: Around = {}) => {
	const { given = {}, tool = 'Restart', parameters = { target: 'x' }, items = [{}] } = around;
	const { run = 1, next = ['Other'], agentItems = 1, message = '', gated = {} } = around;
	const metadata = {
		hitl: { toolName: tool, gatedToolNodeName: 'Restart', originalInput: parameters },
	};
	const input = { tool, ...given, toolParameters: parameters };
	const action = { input, metadata };
	const actions = [
		{ nodeName: 'Other', runIndex: 1, action: undefined },
		{ nodeName: NAME, runIndex: 0, action: undefined },
		{ nodeName: NAME, runIndex: run, action },
	];
	const agent = {
		node: { name: 'AI Agent' },
		data: { main: [Array.from({ length: agentItems }, () => ({ json: {} }))] },
		metadata: { subNodeExecutionData: { actions, metadata: {} } },
	};
	const pending = next.map((name) => ({
		node: { name },
		data: { main: [[]] },
		metadata: undefined,
	}));
	return context([...pending, agent], items, message, gated);
};

const MADE_OF_NODE = 'n8n-nodes-base.httpRequestTool';
const N8NS_OWN = '@n8n/n8n-nodes-langchain.toolWorkflow';
const OF_MCP = { type: '@n8n/n8n-nodes-langchain.mcpClientTool', parameters: {} };

const context = (
	nodeExecutionStack: unknown,
	items: object[] = [{}],
	message = '',
	gated: Around['gated'] = {},
) =>
	strictContext<IExecuteFunctions & { runExecutionData: unknown }>({
		getNode: () => ({ name: NAME, type: REVIEW, parameters: { message } }),
		getInputData: () => items.map((json) => ({ json })),
		evaluateExpression: () => 1,
		getParentNodes: () => [
			{ name: 'Other', type: MADE_OF_NODE, parameters: {} },
			{
				...{ name: 'Restart', type: MADE_OF_NODE },
				parameters: { body: "={{ $fromAI('target') }}" },
				...gated,
			},
		],
		runExecutionData: { executionData: { nodeExecutionStack } },
	});

const SEVERAL = 'Only one call can be reviewed at a time, but several came';
const TWO_ITEMS = 'The agent has 2 input items, and n8n would use the tool once for each';
const NOT_TOLD = 'n8n does not say which call is to be reviewed';
const NOT_IN = (fields: string[]): string =>
	`The call has fields that are not in the tool or its review: ${fields.join(', ')}`;
const OTHER_TOOL = 'The call names another tool than its own';

describe('a review', () => {
	it.each([
		[REVIEW, true, false],
		['n8n-nodes-bulk-sms.bulkSmsTool', false, true],
		['n8n-nodes-bulk-sms.bulkSms', false, false],
	])('is told by the type that n8n gives the node: %s', (type, review, tool) => {
		const context = strictContext<IExecuteFunctions>({ getNode: () => ({ type }) });
		const node = context.getNode();
		expect([isReview(node), isTool(node)]).toEqual([review, tool]);
	});

	it.each<[string, Around]>([
		['has input that does not say approved: true', { items: [{ approved: 'true', data: [true] }] }],
		['has fields for the review', { given: { why: 'x' }, message: "={{ $fromAI('why') }}" }],
		[
			'has a parameter of the tool named tool',
			{ parameters: { tool: 'hammer' }, gated: { parameters: { tool: "={{ $fromAI('tool') }}" } } },
		],
		['has no object of parameters', { parameters: 'x', gated: { type: N8NS_OWN } }],
		[
			'is of one of several tools',
			{ tool: 'Several_Show', parameters: { tool: 'Several_Show', query: {} }, gated: OF_MCP },
		],
		['has fields of its own schema', { parameters: { city: 'x' }, gated: { type: N8NS_OWN } }],
	])('may ask for a call that %s', (_, around) => {
		expect(reviewProblem(call(around))).toBeUndefined();
	});

	it.each([[{ approved: true }], [{ data: { approved: true } }]])(
		'does not ask where the input says %j: n8n would take that for the answer',
		(json) => {
			for (const items of [[json], [{}, json]]) {
				expect(reviewProblem(call({ items }))?.reason).toBe(
					'The input of the agent contains a field that says approved: true',
				);
			}
		},
	);

	it.each<[string, Around, string]>([
		['comes before another of its turn', { next: [NAME] }, SEVERAL],
		['is of an agent with two items', { agentItems: 2 }, TWO_ITEMS],
		[
			'has fields that nobody asks for',
			{ given: { why: 'x', approved: true, to: '1' }, message: "={{ $fromAI('why') }}" },
			NOT_IN(['approved', 'to']),
		],
		[
			'has an object that $tool looks into first',
			{ given: { query: { tool: 'y' } }, message: "={{ $fromAI('query') }}" },
			NOT_IN(['query']),
		],
		[
			'would choose the field of the agent that the review reads',
			{ given: { person: 'x' }, message: "={{ $json.person }} {{ $fromAI('person') }}" },
			'In the review, $json.person reads what the model writes as person',
		],
		['has fields that the tool lacks', { parameters: { target: 'x', to: '1' } }, NOT_IN(['to'])],
		[
			'has an object that $fromAI of the tool looks into first',
			{ parameters: { target: 'x', query: { target: 'y' } } },
			NOT_IN(['query']),
		],
		['is of a tool that n8n does not name', { gated: { name: 'Elsewhere' } }, NOT_TOLD],
		['shows another tool', { given: { tool: 'Show' } }, OTHER_TOOL],
		[
			'names another one of several tools',
			{ tool: 'Several_Show', parameters: { tool: 'Several_Delete' }, gated: OF_MCP },
			OTHER_TOOL,
		],
	])('does not ask for a call that %s', (_, around, reason) => {
		expect(reviewProblem(call(around))?.reason).toBe(reason);
	});

	it('does not ask where n8n would lose the answer', () => {
		const errorOutput = strictContext<IExecuteFunctions>({
			getNode: () => ({ name: NAME, type: REVIEW, onError: 'continueErrorOutput' }),
		});
		expect(reviewProblem(errorOutput)?.reason).toBe(
			'With On Error set to Continue (using error output), n8n loses the decision of the person',
		);
	});

	it('does not ask if n8n keeps calls of other runs alone', () => {
		expect(reviewProblem(call({ run: 2 }))?.reason).toBe(NOT_TOLD);
	});
});

describe('the message of a review', () => {
	const messageOf = (message: unknown, type = REVIEW, evaluate?: (expression: string) => unknown) =>
		reviewMessage(
			strictContext<IExecuteFunctions>({
				getNode: () => ({ name: NAME, type, parameters: { message } }),
				...(evaluate && { evaluateExpression: evaluate }),
			}),
		);

	it("shows the tool's input as JSON, with the marks escaped that turn letters around", () => {
		const evaluated: string[] = [];
		const message = messageOf(
			'=Run {{ $tool.name }}:\n{{ $tool.parameters }} {{$tool.parameters}}',
			REVIEW,
			(expression) => {
				evaluated.push(expression);
				return 'shown';
			},
		);
		expect(message).toEqual({ shown: 'shown', withoutInput: '=Run {{ $tool.name }}:\n ' });
		const input =
			'{{ JSON.stringify($tool.parameters).replace(/[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]/g, (mark) => "\\\\u" + mark.charCodeAt(0).toString(16)) }}';
		expect(evaluated).toEqual([`Run {{ $tool.name }}:\n${input} ${input}`]);
	});

	it.each([
		['=Run {{ $tool.name }}', REVIEW],
		['=Run {{ $tool.parameters.city }}', REVIEW],
		['={{ $tool.parameters }}', 'n8n-nodes-bulk-sms.bulkSms'],
	])('is left to n8n otherwise: %j in %s', (message, type) => {
		expect(messageOf(message, type)).toBeUndefined();
	});

	it('is left to n8n if it cannot be evaluated', () => {
		const fails = () => {
			throw new Error('no');
		};
		expect(messageOf('={{ $tool.parameters }}', REVIEW, fails)).toBeUndefined();
	});
});
