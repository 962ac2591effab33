import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { agent, AGENT, node } from './workflows';

export const TOOL = 'Restart the server';
const MODEL = 'OpenAI Chat Model';

/** A tool of an agent that does what somebody had better approve. */
export const tool = (place: [x: number, y: number]): WorkflowNode =>
	node(TOOL, 'n8n-nodes-base.httpRequestTool', 4.3, place, {
		method: 'POST',
		url: 'https://ops.example.com/restart',
	});

/** An agent with a model, and with a tool behind the node that asks a person. */
export function reviewed(
	review: WorkflowNode,
	openAi: CredentialReference,
	place: [x: number, y: number],
): WorkflowFile {
	const file = agent([review]);
	const model = node(
		MODEL,
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		1.3,
		[200, 260],
		{ model: { __rl: true, mode: 'id', value: 'gpt-5-mini' }, options: {} },
		{ credentials: { openAiApi: openAi } },
	);
	const to = (target: string, type: string) => ({
		[type]: [[{ node: target, type, index: 0 }]],
	});
	return {
		...file,
		name: 'Restart by an agent',
		nodes: [...file.nodes, model, tool(place)],
		connections: {
			...file.connections,
			[MODEL]: to(AGENT, 'ai_languageModel'),
			[TOOL]: to(review.name, 'ai_tool'),
		},
	};
}
