import { randomUUID } from 'node:crypto';
import { credentialFor, readExample } from '../../../demo/examples';
import { waitUntil } from '../../../hosts/process/waitUntil';
import { type Execution, type ExecutionItem, isUnderWay } from '../../../hosts/rest/execution';
import type { RestClient } from '../../../hosts/rest/restClient';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import { type ListedMessage, type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { type RealN8n, secrets } from '../realN8n';
import { type Answer, type Call, post } from '../reportReceiver';

/*
 * A new example needs two small files. Its Code nodes: rows of what comes in and what comes out of
 * runCode(example, node, …) in test/unit/examples/<name>.test.ts, without n8n. Its path through n8n:
 * <name>.ts here, a function that takes the Examples of a test file, and a line in exampleCalls.test.ts
 * (what others call) or exampleLists.test.ts. It imports once (examples.import, or .publish), acts
 * (press, call), and asserts what was sent (examples.taken) and where it ended (ends, endsOfRows).
 */

/** The name of the node that every sending example has. */
export const SEND = 'Bulk SMS';
/** The name of the manual trigger. */
export const START = 'When clicking ‘Execute workflow’';
/** Seconds within which a run must come to its end. */
export const LIMIT_S = 90;
/** What those who call an example send along. */
export const CALLER = { headers: { Authorization: 'Bearer callerKey-4402' } };
/** 3 seconds; n8n looks for those whose time is up once a minute. */
export const SHORT_WAIT = {
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' },
	},
};

const OWN_NODES = 'n8n-nodes-bulk-sms.';
const NOTE = 'n8n-nodes-base.stickyNote';
/** What n8n counts in where nobody has set a time zone: not the sandbox's, and nobody's here. */
const ZONE = 'America/New_York';

/** Where an example runs. */
export interface Place {
	client: RestClient;
	n8n: { url: string };
	sandbox: Sandbox;
}

/** What a person does with an example after importing it, beside choosing the credentials. */
export interface Changes {
	/** Time zone of the account. */
	timezone?: string;
	/** What signs the links for opt-outs. */
	reportToken?: string;
	/** Parameters of nodes, by their names, beside those in the file. */
	parameters?: Record<string, Record<string, unknown>>;
	/** Takes a node as it is in the file, gives it as the person leaves it. */
	edit?: (node: WorkflowNode) => WorkflowNode;
	/** A trigger that they add, and the node behind it. */
	trigger?: { node: WorkflowNode; leadsTo: string };
}

/** A node with other parameters beside those it has. */
export const withParameters = (
	node: WorkflowNode,
	parameters: Record<string, unknown>,
): WorkflowNode => ({ ...node, parameters: { ...node.parameters, ...parameters } });

/** What a node named Settings, or a list, contains in place of what is in the file. */
export const containing = (json: object) => ({ jsonOutput: JSON.stringify(json) });

/** What happened to an item, also where it left as a failure. */
export const outcomeOf = ({ json }: ExecutionItem): unknown =>
	(Object(json.details ?? json) as { outcome?: unknown }).outcome;

/** An example in n8n, at addresses that no other test has. */
export class Example {
	constructor(
		private readonly place: () => Place,
		readonly saved: SavedWorkflow,
	) {}

	/** Imports a file of `examples/`, given without its extension. */
	static async import(
		place: () => Place,
		example: string,
		changes: Changes = {},
	): Promise<Example> {
		const { timezone = 'UTC', reportToken = '', parameters = {}, edit, trigger } = changes;
		const { client, sandbox } = place();
		const unique = randomUUID().slice(0, 8);
		const file = await readExample(example);
		const name = `${file.name} ${unique}`;
		const { type, data } = credentialFor({ baseUrl: sandbox.url, ...secrets });
		const gateway = await client.saveCredential({
			name,
			type,
			data: { ...data, timezone, reportToken },
		});
		const [[header, value]] = Object.entries(CALLER.headers) as [[string, string]];
		const key = await client.saveCredential({
			...{ name: 'Key of callers', type: 'httpHeaderAuth', data: { name: header, value } },
		});
		const asSetUp = (node: WorkflowNode): WorkflowNode => {
			const { path, authentication, incomingAuthentication } = node.parameters;
			return {
				...withParameters(node, {
					...(typeof path === 'string' && { path: `${path}-${unique}` }),
					...parameters[node.name],
				}),
				...(node.webhookId !== undefined && { webhookId: randomUUID() }),
				...([authentication, incomingAuthentication].includes('headerAuth') && {
					credentials: { httpHeaderAuth: key },
				}),
				...(node.type.startsWith(OWN_NODES) && { credentials: { [type]: gateway } }),
			};
		};
		const leftAs = (node: WorkflowNode) => edit?.(asSetUp(node)) ?? asSetUp(node);
		const added = trigger && {
			[trigger.node.name]: { main: [[{ node: trigger.leadsTo, type: 'main', index: 0 }]] },
		};
		const saved = await client.saveWorkflow({
			...{ ...file, name, settings: { timezone: ZONE, ...file.settings } },
			nodes: [
				...file.nodes.map((node) => (node.type === NOTE ? node : leftAs(node))),
				...(trigger ? [asSetUp(trigger.node)] : []),
			],
			connections: { ...file.connections, ...added },
		});
		return new Example(place, saved);
	}

	async activate(): Promise<void> {
		await this.place().client.activate(this.saved);
	}

	/** Runs it from a trigger, to whatever end. */
	async run(trigger = START): Promise<Execution> {
		return await this.place().client.run(this.saved, trigger, LIMIT_S);
	}

	/** Presses Execute workflow, which must go well. */
	async press(trigger = START): Promise<Execution> {
		const execution = await this.run(trigger);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		return execution;
	}

	/** Presses Execute workflow, and waits until the execution waits for somebody. */
	async start(): Promise<string> {
		const id = await this.place().client.start(this.saved, START);
		await this.place().client.waiting(id, LIMIT_S);
		return id;
	}

	/** The Production URL of a trigger. */
	url(trigger: string): string {
		const { parameters, webhookId } = this.node(trigger);
		const { path } = parameters;
		const end = typeof path === 'string' ? path : `${webhookId}/webhook`;
		return `${this.place().n8n.url}/webhook/${end}`;
	}

	node(name: string): WorkflowNode {
		const node = this.saved.nodes.find((each) => each.name === name);
		if (!node) throw new Error(`The example has no ${name}`);
		return node;
	}

	/** Calls a trigger, with the header. @returns what it answers */
	async answer(trigger: string, body: unknown, more: Partial<Call> = {}): Promise<Answer> {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return await post(this.url(trigger), { ...CALLER, body: text, ...more });
	}

	/** Calls a trigger without the header, and with another one. */
	async expectRefusal(trigger: string, body: unknown): Promise<void> {
		const others: Array<Record<string, string>> = [{}, { Authorization: 'Bearer guess' }];
		for (const headers of others) {
			expect((await this.answer(trigger, body, { headers })).status).toBe(403);
		}
	}

	/** Calls a trigger, and waits until the execution has ended or waits for somebody. */
	async call(trigger: string, body: unknown, more: Partial<Call> = {}): Promise<Execution> {
		const { client } = this.place();
		const before = await this.lastId();
		await this.answer(trigger, body, more);
		const what = `the end of ${JSON.stringify(body)}`;
		return await waitUntil(what, { limitSeconds: LIMIT_S }, async () => {
			const own = (await client.executionsOf(this.saved)).find(({ id }) => Number(id) > before);
			if (own === undefined || isUnderWay(own.status)) return undefined;
			return await client.stored(own.id);
		});
	}

	/** The number of the latest execution. */
	async lastId(): Promise<number> {
		return await this.place().client.lastExecutionId(this.saved);
	}

	/** The executions that ended after another one, once there are as many. */
	async endedAfter(lastId: number, count: number, limitSeconds = LIMIT_S): Promise<Execution[]> {
		return await waitUntil(`${count} runs`, { limitSeconds }, async () => {
			const ended = await this.place().client.finishedAfter(this.saved, lastId);
			return ended.length >= count ? ended : undefined;
		});
	}

	/** Waits until n8n has ended every execution and kept none: its answer may come before that. */
	async keepsNone(): Promise<void> {
		await waitUntil('n8n to keep no execution', { limitSeconds: LIMIT_S }, async () => {
			const executions = await this.place().client.executionsOf(this.saved);
			return executions.length === 0 || undefined;
		});
	}

	/** The last nodes of the workflow: those behind which there is none. */
	private get lastNodes(): string[] {
		const { nodes, connections } = this.saved;
		return nodes
			.filter(
				({ name, type }) => type !== NOTE && !JSON.stringify(connections[name])?.includes('"node"'),
			)
			.map(({ name }) => name);
	}

	/** The last nodes, or those of these, that an execution came to, or that it waits. */
	ends(execution: Execution, nodes = this.lastNodes): string[] {
		if (execution.status === 'waiting') return ['waits'];
		return nodes.filter((node) => execution.runsOf(node) > 0);
	}

	/** Of each row, by its mark `row`, in which of the nodes it came out, each once. */
	static endsOfRows(execution: Execution, count: number, ends: string[]): string[][] {
		const marks = ends.map((node) => execution.allItems(node).map(({ json }) => Number(json.row)));
		return Array.from({ length: count }, (_, row) =>
			ends.filter((_end, index) => marks[index]?.includes(row)),
		);
	}
}

/** The examples of a test file, with a sandbox of their own that is emptied before each test. */
export class Examples {
	sandbox!: Sandbox;
	constructor(readonly real: () => RealN8n) {
		beforeAll(async () => {
			this.sandbox = await startSandbox(secrets);
		});
		beforeEach(() => this.sandbox.clear());
		afterAll(async () => await this.sandbox.close());
	}

	readonly place = (): Place => ({ ...this.real(), sandbox: this.sandbox });

	async import(example: string, changes?: Changes): Promise<Example> {
		return await Example.import(this.place, example, changes);
	}

	/** Imports an example, and publishes it. */
	async publish(example: string, changes?: Changes): Promise<Example> {
		const imported = await this.import(example, changes);
		await imported.activate();
		return imported;
	}

	/** The messages that the gateway took and did not refuse, oldest first. */
	taken(): ListedMessage[] {
		return this.sandbox.messages().filter(({ credit }) => credit > 0);
	}
}

/** What somebody feeds an example with: what it is, the input, the nodes in which it ends. */
export type Fed<Input = unknown> = [what: string, input: Input, ends: string[]];

/** Compares where each row or call ended; all are shown where one is wrong. */
export function expectEnds(fed: readonly Fed[], ends: readonly string[][]): void {
	expect(Object.fromEntries(fed.map(([what], index) => [what, ends[index]]))).toEqual(
		Object.fromEntries(fed.map(([what, , end]) => [what, end])),
	);
}
