import { randomUUID } from 'node:crypto';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import {
	BULK_SMS,
	bulkSms,
	type BulkSmsSettings,
	itemNodes,
	manualTrigger,
	node,
	workflow,
} from './sendingWorkflow';

export const AGENT = 'AI Agent';
/** The name under which a model knows the node under test. */
export const BULK_SMS_TOOL = 'Bulk_SMS';
// Another one in each file: files share an n8n.
const MCP_END = randomUUID();
/** Where the MCP Server Trigger listens, below the address of n8n. */
export const MCP_PATH = `/mcp/${MCP_END}`;

/** The node under test as a tool: the model says to whom and what, a request for each number. */
export function bulkSmsTool(settings: BulkSmsSettings): WorkflowNode {
	const plain = bulkSms({
		...settings,
		options: { maxDestinationsPerRequest: 1, maxRecipients: 3, ...settings.options },
	});
	const parameters = {
		...plain.parameters,
		to: "={{ $fromAI('To', 'Who gets it', 'string') }}",
		text: "={{ $fromAI('Text', 'What it says', 'string') }}",
	};
	// What an agent does with an error depends on whether the setting is there.
	const { onError } = settings;
	return { ...plain, type: 'n8n-nodes-bulk-sms.bulkSmsTool', parameters, onError };
}

/** A version of the AI Agent: until 2.2 it calls its tools itself, since 3 n8n's engine does. */
export type AgentVersion = 2.2 | 3 | 3.1;

export const agent = (typeVersion: AgentVersion): WorkflowNode =>
	node(AGENT, '@n8n/n8n-nodes-langchain.agent', typeVersion, {
		promptType: 'define',
		text: 'Write to them',
		options: {},
	});

/** An agent that is itself a tool, which the model of the agent above it asks. */
export const subAgent = (name: string, typeVersion: 2.2 | 3): WorkflowNode =>
	node(name, '@n8n/n8n-nodes-langchain.agentTool', typeVersion, {
		toolDescription: 'Writes to people',
		text: "={{ $fromAI('Task', 'What to do', 'string') }}",
		options: {},
	});

/** Calls another workflow as a tool; the model says to whom and what. */
export const workflowTool = (
	name: string,
	{ id, name: called }: { id: string; name: string },
): WorkflowNode =>
	node(name, '@n8n/n8n-nodes-langchain.toolWorkflow', 2.2, {
		description: 'Writes to somebody',
		workflowId: { __rl: true, mode: 'list', value: id, cachedResultName: called },
		workflowInputs: {
			mappingMode: 'defineBelow',
			value: {
				to: "={{ $fromAI('To', 'Who gets it', 'string') }}",
				text: "={{ $fromAI('Text', 'What it says', 'string') }}",
			},
			schema: ['to', 'text'].map((id) => ({
				id,
				displayName: id,
				type: 'string',
				required: false,
				display: true,
				defaultMatch: false,
			})),
		},
	});

/** The scripted model. */
export const chatModel = (name: string, credential: CredentialReference): WorkflowNode =>
	node(
		name,
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		1.3,
		{
			model: { __rl: true, mode: 'id', value: 'scripted' },
			responsesApiEnabled: false,
			options: { maxRetries: 0 },
		},
		{ credentials: { openAiApi: credential } },
	);

/** Connects a node to the one it serves, as a tool or as a language model. */
export type Service = [from: string, type: 'ai_tool' | 'ai_languageModel', to: string];

/** Adds nodes that serve others to a workflow. */
export function withServices(
	file: WorkflowFile,
	nodes: WorkflowNode[],
	services: Service[],
): WorkflowFile {
	const connections = { ...file.connections };
	for (const [from, type] of services) {
		const served = services.filter(([each]) => each === from);
		connections[from] = { [type]: [served.map(([, , to]) => ({ node: to, type, index: 0 }))] };
	}
	return { ...file, nodes: [...file.nodes, ...nodes], connections };
}

/** An agent that a click starts, with one tool. It runs for these items, if there are any. */
export const agentWorkflow = (
	name: string,
	typeVersion: AgentVersion,
	model: CredentialReference,
	tool: WorkflowNode,
	items: object[] = [],
): WorkflowFile =>
	withServices(
		workflow(name, [
			manualTrigger(),
			...(items.length > 0 ? itemNodes(items) : []),
			agent(typeVersion),
		]),
		[chatModel('Model', model), tool],
		[
			['Model', 'ai_languageModel', AGENT],
			[tool.name, 'ai_tool', AGENT],
		],
	);

/** An agent whose one tool is another agent with the node under test; both ask the same model. */
export const subAgentWorkflow = (
	typeVersion: AgentVersion,
	model: CredentialReference,
	sub: WorkflowNode,
	tool: WorkflowNode,
): WorkflowFile =>
	withServices(
		agentWorkflow(`Agent below agent ${typeVersion}`, typeVersion, model, sub),
		[chatModel('Model below', model), tool],
		[
			['Model below', 'ai_languageModel', sub.name],
			[BULK_SMS, 'ai_tool', sub.name],
		],
	);

/** An MCP server whose one tool is the node under test. */
export const mcpWorkflow = (tool: WorkflowNode): WorkflowFile => {
	const trigger = node(
		'MCP Server Trigger',
		'@n8n/n8n-nodes-langchain.mcpTrigger',
		2,
		{ authentication: 'none', path: MCP_END },
		{ webhookId: randomUUID() },
	);
	return withServices(
		workflow('MCP server', [trigger]),
		[tool],
		[[tool.name, 'ai_tool', trigger.name]],
	);
};
