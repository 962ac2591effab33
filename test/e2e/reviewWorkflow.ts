import { byName } from '../engine/byName';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { APPROVE_AND_DECLINE } from './askingWorkflow';
import type { ToolCall, Turn } from './scriptedModel';
import { loop, loopLinks, node, START, workflow } from './sendingWorkflow';
import { AGENT, agent, chatModel, type Service, subAgent, withServices } from './toolWorkflow';

/** The review node and the tool behind it, where a test needs one of each. */
export const REVIEW = 'Review';
export const TOOL = 'Restart';
/** An agent that is a tool of the other one. */
export const BELOW = 'Below';

/** What the model writes into a call beside the target of the tool. */
interface Written {
	/** The tool it calls. */
	tool?: string;
	/** Further fields for the tool. */
	parameters?: Record<string, unknown>;
	/** Fields for the review. */
	review?: Record<string, unknown>;
}

/** A call of a tool behind a review, as the model writes it. */
export const callOf = (
	target: string,
	{ tool = TOOL, parameters = {}, review = {} }: Written = {},
): ToolCall => ({
	name: tool,
	arguments: { toolParameters: { target, ...parameters }, hitlParameters: review },
});

/** What the model is told when the tool ran. */
export const DONE = '[{"done":true}]';

/** What n8n tells the model of a call that did not run, or of an agent below. */
export const told = (output: string): string => JSON.stringify([{ output }]);

/** What n8n tells the model of a call that was declined without a word. */
export const rejected = (id = 'call-1-0', tool = TOOL): string =>
	told(
		`User rejected the tool call to ${tool} (id: ${id}). STOP what you are doing and wait for the user to tell you how to proceed. The tool is still available if needed.`,
	);

/** What the model is told of a call for which the node asked nobody, or nobody answered. */
export const refused = (reason: string, id = 'call-1-0', tool = TOOL): string =>
	told(
		`The user reviewed your planned tool call to ${tool} (id: ${id}) and provided feedback: "${reason}. Nobody approved this, so it was not carried out.". The tool is still available if needed.`,
	);

export interface ReviewSettings {
	/** What the model says, turn by turn; "Done" comes last by itself. */
	turns: Turn[];
	/** The items that the agent gets, one in each round of a loop if it is in one. */
	items?: object[];
	inLoop?: boolean;
	/** Fields that somebody writes into the public chat, which then starts the agent. */
	chat?: object;
	/** The agents that have the reviewed tools: the one of the workflow, and one that is its tool. */
	agents?: Array<typeof AGENT | typeof BELOW>;
	/** The tools behind each review node. */
	reviews?: Record<string, string[]>;
	/** Nodes in place of the counted tools of the same names. */
	tools?: WorkflowNode[];
	/** The agent, if it is not the newest one. */
	agent?: WorkflowNode;
	/** Parameters of the review nodes beside those that all have; undefined takes one out. */
	parameters?: Record<string, unknown>;
	/** Settings of the review nodes, such as On Error. */
	settings?: Record<string, unknown>;
	/** Settings of the workflow. */
	workflowSettings?: Record<string, unknown>;
}

/** What the workflow of one test needs to be told apart from the others. */
interface Parts {
	name: string;
	/** Whom the review nodes ask. */
	to: string;
	gateway: CredentialReference;
	model: CredentialReference;
	counted: (tool: string) => WorkflowNode;
}

/** An agent behind these nodes, whose tools a person must approve by SMS. */
export function reviewWorkflow(
	before: WorkflowNode[],
	settings: ReviewSettings,
	{ name, to, gateway, model, counted }: Parts,
): WorkflowFile {
	const reviews = Object.entries(settings.reviews ?? { [REVIEW]: [TOOL] });
	const tools = reviews
		.flatMap(([, behind]) => behind)
		.map((tool) => settings.tools?.find((each) => each.name === tool) ?? counted(tool));
	const parameters = {
		from: byName('MyShop'),
		to,
		message: '={{ $tool.name }}?',
		...APPROVE_AND_DECLINE,
		...settings.parameters,
	};
	const more = { credentials: { bulkSmsApi: gateway }, ...settings.settings };
	const nodes = settings.inLoop ? [...before, loop(1)] : before;
	const plain = workflow(
		name,
		[...nodes, settings.agent ?? agent(3.1)],
		...(settings.inLoop ? [loopLinks(AGENT)] : []),
	);
	const agents = settings.agents ?? [AGENT];
	const below = agents.includes(BELOW);
	return withServices(
		{ ...plain, settings: { ...plain.settings, ...settings.workflowSettings } },
		[
			chatModel('Model', model),
			...(below ? [subAgent(BELOW, 3), chatModel('Model below', model)] : []),
			...reviews.map(([review]) => node(review, REVIEW_TYPE, 1, parameters, more)),
			...tools,
		],
		[
			['Model', 'ai_languageModel', AGENT],
			...(below ? SERVICES_BELOW : []),
			...reviews.flatMap(([review, behind]): Service[] => [
				...agents.map((each): Service => [review, 'ai_tool', each]),
				...behind.map((tool): Service => [tool, 'ai_tool', review]),
			]),
		],
	);
}

/** The type that n8n derives from the node for Human review. */
export const REVIEW_TYPE = 'n8n-nodes-bulk-sms.bulkSmsHitlTool';

const SERVICES_BELOW: Service[] = [
	[BELOW, 'ai_tool', AGENT],
	['Model below', 'ai_languageModel', BELOW],
];

/** The public chat of n8n, into which anybody may write any field. */
export const chatTrigger = (webhookId: string): WorkflowNode =>
	node(
		START,
		'@n8n/n8n-nodes-langchain.chatTrigger',
		1.1,
		{ public: true, mode: 'webhook', options: { responseMode: 'lastNode' } },
		{ webhookId },
	);
