import { WorkflowExecute } from 'n8n-core';
import type { EngineRequest, EngineResponse, IDataObject, INodeType } from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes } from 'n8n-workflow';

import { type BulkSmsTool, type CallTool, parentType, stage, TOOL } from './bulkSmsTool';
import { demandDescribed } from './describedItems';

/** A tool that an agent of version 3 calls: n8n's engine runs it, as it runs every other node. */
export interface EngineTool extends BulkSmsTool {
	/** The agent's item, whose fields the tool also gets. */
	item?: IDataObject;
}

let calls = 0;

/** The node as a tool of an agent that lets n8n's engine call its tools (all since version 3). */
export const asToolOfEngine =
	(tool: EngineTool): CallTool =>
	async (toolArguments) => {
		calls += 1;
		let told: string | undefined;
		const agent: INodeType = {
			...parentType,
			execute: async (response) => {
				const isTold = response !== undefined && response.actionResponses.length > 0;
				if (isTold) told = toldTo(response);
				return await Promise.resolve(isTold ? [[]] : requestOf(toolArguments));
			},
		};
		const { workflow, start, additional } = stage(tool, 'agent', agent);
		const items = [{ json: tool.item ?? { chatInput: 'Write to them' } }];
		const runData = createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node: start, data: { main: [items] }, source: null }],
			},
		});
		const work = async () =>
			await new WorkflowExecute(
				{ ...additional, executionId: `call-${calls}` },
				'manual',
				runData,
			).processRunExecutionData(workflow);
		const { data } = await (tool.clock ? tool.clock.during(work) : work());
		demandDescribed();
		const { error } = data.resultData;
		if (told === undefined) throw new Error(error?.message ?? 'The agent was told nothing');
		return told;
	};

const requestOf = (input: IDataObject): EngineRequest => ({
	actions: [
		{
			actionType: 'ExecutionNodeAction',
			nodeName: TOOL,
			input,
			type: NodeConnectionTypes.AiTool,
			id: 'call-1',
			metadata: { itemIndex: 0 },
		},
	],
	metadata: {},
});

/** What n8n's agent makes of the answer for its model. */
function toldTo({ actionResponses }: EngineResponse): string {
	const [response] = actionResponses;
	const items = response?.data.data?.[NodeConnectionTypes.AiTool]?.[0] ?? [];
	return JSON.stringify(items.length > 0 ? items.map(({ json }) => json) : '');
}
