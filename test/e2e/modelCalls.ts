import type { RealN8n } from './realN8n';
import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { callMcpTools } from './mcpClient';
import { type ScriptedModel, startScriptedModel, type ToolCall, type Turn } from './scriptedModel';
import { START } from './sendingWorkflow';
import { type AgentVersion, agentWorkflow, MCP_PATH, mcpWorkflow } from './toolWorkflow';

const LIMIT_S = 60;

/** Calls a tool, turn by turn. Gives what the model or the MCP client is told. */
export type RunTool = (
	tool: WorkflowNode,
	turns: ToolCall[][],
	items?: object[],
) => Promise<string[]>;

/** Calls of a tool by scripted models and by a real MCP client. */
export class ModelCalls {
	private model: ScriptedModel | undefined;

	constructor(private readonly real: () => RealN8n) {}

	/** Starts a model that says this, and gives the credential that leads to it. */
	async says(script: Turn[]) {
		await this.close();
		this.model = await startScriptedModel(script);
		return await this.real().client.saveCredential({
			name: 'Scripted model',
			type: 'openAiApi',
			data: { apiKey: 'none', url: this.model.url },
		});
	}

	/** Runs a workflow to its end. */
	async run(file: WorkflowFile): Promise<Execution> {
		const { client } = this.real();
		return await client.run(await client.saveWorkflow(file), START, LIMIT_S);
	}

	/** Lets an agent call the tool, and gives the whole execution. */
	async execution(
		typeVersion: AgentVersion,
		tool: WorkflowNode,
		turns: ToolCall[][],
		items: object[] = [],
	): Promise<Execution> {
		const credential = await this.says([...turns, 'Done']);
		return await this.run(
			agentWorkflow(`Agent ${typeVersion}`, typeVersion, credential, tool, items),
		);
	}

	/** Lets an agent call the tool. */
	readonly byAgent =
		(typeVersion: AgentVersion): RunTool =>
		async (tool, turns, items) => {
			await this.execution(typeVersion, tool, turns, items);
			return this.told();
		};

	/** Lets a real MCP client call the tool. */
	readonly byMcp: RunTool = async (tool, turns) => {
		const { client, n8n } = this.real();
		await client.deactivateAll();
		await client.activate(await client.saveWorkflow(mcpWorkflow(tool)));
		return await callMcpTools(n8n.url + MCP_PATH, turns);
	};

	/** What the tools told the model. */
	told = (): string[] => this.model?.toldByTools() ?? [];

	/** The tools, as the model saw them. */
	offered = () => this.model?.offered() ?? [];

	async close(): Promise<void> {
		await this.model?.close();
		this.model = undefined;
	}
}
