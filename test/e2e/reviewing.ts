import { randomUUID } from 'node:crypto';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { press } from './askingWorkflow';
import { startToolCounter, type ToolCounter } from './countedTool';
import { type RealN8n, secrets } from './realN8n';
import { chatTrigger, type ReviewSettings, reviewWorkflow } from './reviewWorkflow';
import { type ScriptedModel, startScriptedModel } from './scriptedModel';
import { itemNodes, manualTrigger, START } from './sendingWorkflow';

const LIMIT_S = 100;

/** How a conversation ended. */
export interface Ended {
	status: string;
	/** The tools that ran, with the target that the model gave them. */
	ran: Array<[tool: string, target: unknown]>;
	/** How many SMS were sent. */
	sms: number;
	/** What its tools told the model. */
	told: string[];
}

/** Conversations of scripted models with agents whose tools a person must approve by SMS. */
export class Reviewing {
	private counter: ToolCounter | undefined;
	private readonly models: ScriptedModel[] = [];
	private count = 0;

	constructor(private readonly real: () => RealN8n) {}

	/** Starts the server that counts the calls of the tools. */
	async open(): Promise<void> {
		this.counter = await startToolCounter();
	}

	async close(): Promise<void> {
		for (const model of this.models) await model.close();
		await this.counter?.close();
	}

	/** Starts an agent by a click, or through the public chat of n8n, as anybody can. */
	async start(settings: ReviewSettings): Promise<Conversation> {
		const { client, n8n } = this.real();
		const webhookId = randomUUID();
		const before = settings.chat
			? [chatTrigger(webhookId)]
			: [manualTrigger(), ...itemNodes(settings.items ?? [{ text: 'Restart it' }])];
		const { file, ...parts } = await this.prepare(settings, before);
		const saved = await client.saveWorkflow(file);
		if (!settings.chat) {
			return new Conversation(this.real(), await client.start(saved, START), parts);
		}
		await client.activate(saved);
		const said = { action: 'sendMessage', sessionId: 's', chatInput: 'Restart it' };
		await fetch(`${n8n.url}/webhook/${webhookId}/chat`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ...said, ...settings.chat }),
		});
		return new Conversation(this.real(), String(await client.lastExecutionId(saved)), parts);
	}

	/** A tool that counts its calls, for a workflow of the test's own. */
	tool(test: string, name: string, further?: Record<string, string>): WorkflowNode {
		return this.running().tool(test, name, further);
	}

	/** The calls of such tools. */
	calls(test: string): Ended['ran'] {
		return this.running().calls(test);
	}

	private running(): ToolCounter {
		if (!this.counter) throw new Error('The counter has not been started');
		return this.counter;
	}

	/** Makes a workflow with a model, a gateway's credential and a person of its own. */
	private async prepare(settings: ReviewSettings, before: WorkflowNode[]) {
		const { client, sandbox } = this.real();
		const name = `review-${++this.count}`;
		const to = `6681${String(this.count).padStart(7, '0')}`;
		const model = await startScriptedModel([...settings.turns, 'Done']);
		this.models.push(model);
		const modelAccount = { apiKey: 'none', url: model.url };
		const account = { baseUrl: sandbox.url, ...secrets };
		const file = reviewWorkflow(before, settings, {
			name,
			to,
			model: await client.saveCredential({ name, type: 'openAiApi', data: modelAccount }),
			gateway: await client.saveCredential({ ...credentialFor(account), name }),
			counted: (tool) => this.tool(name, tool),
		});
		return { file, model, to, ran: () => this.calls(name) };
	}
}

interface Parts {
	model: ScriptedModel;
	/** The number of the person who is asked. */
	to: string;
	ran(): Ended['ran'];
}

/** One execution of an agent. */
export class Conversation {
	constructor(
		private readonly real: RealN8n,
		readonly id: string,
		private readonly parts: Parts,
	) {}

	/** The texts of the SMS to the person, without the links. */
	questions(): string[] {
		return this.sms().map((text) => text.split('\n').slice(0, -1).join('\n'));
	}

	/** The link in the newest SMS. */
	newestLink(): string {
		return /http\S+$/.exec(this.sms().at(-1) ?? '')?.[0] ?? '';
	}

	private sms(): string[] {
		const messages = this.real.sandbox.messages().filter(({ to }) => to === this.parts.to);
		return messages.map(({ text }) => text);
	}

	/** The tools that ran by now, with the target that the model gave them. */
	ran(): Ended['ran'] {
		return this.parts.ran();
	}

	async status(): Promise<string> {
		return await this.real.client.statusOf(this.id);
	}

	/**
	 * Waits until the person was asked so often and the execution waits, and gives the newest link.
	 *
	 * @throws if the execution ends before, with what the model was told
	 */
	async asked(times = 1): Promise<string> {
		const options = { limitSeconds: LIMIT_S, everyMs: 50 };
		return await waitUntil(`question ${times} of execution ${this.id}`, options, async () => {
			const status = await this.status();
			if (status === 'success' || status === 'error') {
				throw new Error(`Nobody was asked: ${JSON.stringify(await this.end())}`);
			}
			return this.sms().length >= times && status === 'waiting' ? this.newestLink() : undefined;
		});
	}

	/** Waits for the end of the execution. */
	async execution(): Promise<Execution> {
		return await this.real.client.ended(this.id, LIMIT_S);
	}

	/** Waits for the end of the execution and says what came of it. */
	async end(): Promise<Ended> {
		const { status } = await this.execution();
		const told = this.parts.model.toldByTools();
		return { status, ran: this.ran(), sms: this.sms().length, told };
	}
}

/** Presses Approve on the page of a link. Gives the status of what the person then sees. */
export const approve = async (link: string): Promise<number> =>
	(await press(link, { decision: 'approve' })).status;

/** Presses Decline on the page of a link, with or without a comment. */
export const decline = async (link: string, comment = ''): Promise<number> =>
	(await press(link, { decision: 'decline', comment })).status;
