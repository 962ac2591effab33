import { randomUUID } from 'node:crypto';
import { readExample } from '../../../demo/examples';
import { type Execution, isUnderWay } from '../../../hosts/rest/execution';
import { waitUntil } from '../../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import type { RealN8n } from '../realN8n';
import { post } from '../reportReceiver';
import {
	CALLER,
	importExample,
	type ImportChoices,
	LIMIT_S,
	withParameters,
} from './importExample';

/** What somebody feeds an example with: what it is, the input, the nodes in which it ends. */
export type Fed<Input = unknown> = [what: string, input: Input, ends: string[]];

/** 3 seconds; n8n looks for those whose time is up once a minute. */
export const SHORT_WAIT = {
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount: 0.05, resumeUnit: 'minutes' },
	},
};

const ENDS = ['n8n-nodes-base.noOp', 'n8n-nodes-base.stopAndError'];

/** The nodes of an example at which a person looks: nothing follows them in the file. */
export async function endsIn(example: string): Promise<string[]> {
	const { nodes } = await readExample(example);
	return nodes.filter(({ type }) => ENDS.includes(type)).map(({ name }) => name);
}

/** Of each row, by its mark `row`, in which of the nodes it came out, each once. */
export function endsOfRows(execution: Execution, count: number, ends: string[]): string[][] {
	const marks = ends.map((node) => execution.allItems(node).map(({ json }) => Number(json.row)));
	return Array.from({ length: count }, (_, row) =>
		ends.filter((_end, index) => marks[index]?.includes(row)),
	);
}

/** Results that keep the mark of their row. */
export const keepingMarks = (node: WorkflowNode): WorkflowNode =>
	withParameters(node, {
		sending: { ...Object(node.parameters.sending), includeInputFields: true },
	});

/** A published example, called as other programs and people call it. */
export class CalledExample {
	constructor(
		private readonly real: RealN8n,
		readonly saved: SavedWorkflow,
	) {}

	/** Imports and publishes an example, at addresses that no other test has. */
	static async publish(
		real: RealN8n,
		example: string,
		{ edit = (node) => node, ...choices }: ImportChoices = {},
	): Promise<CalledExample> {
		const unique = randomUUID().slice(0, 8);
		const saved = await importExample(real, example, {
			name: `${example} ${unique}`,
			...choices,
			edit: (node) => {
				const { path } = node.parameters;
				const moved = node.webhookId === undefined ? node : { ...node, webhookId: randomUUID() };
				return edit(
					typeof path === 'string' ? withParameters(moved, { path: `${path}-${unique}` }) : moved,
				);
			},
		});
		return new CalledExample(real, saved);
	}

	async activate(): Promise<void> {
		await this.real.client.activate(this.saved);
	}

	/** The Production URL of a trigger. */
	url(trigger: string): string {
		const node = this.saved.nodes.find(({ name }) => name === trigger);
		const { path } = node?.parameters ?? {};
		return `${this.real.n8n.url}/webhook/${typeof path === 'string' ? path : `${node?.webhookId}/webhook`}`;
	}

	/** Calls a trigger. @returns what it answers */
	async answer(trigger: string, body: unknown): Promise<string> {
		return (await post(this.url(trigger), { ...CALLER, body: JSON.stringify(body) })).body;
	}

	/** @returns the status of the answer to a call without the header, or with another one */
	async refusal(trigger: string, body: unknown): Promise<number[]> {
		const wrong: Array<Record<string, string>> = [{}, { Authorization: 'Bearer guess' }];
		const calls = wrong.map(async (headers) => {
			return (await post(this.url(trigger), { headers, body: JSON.stringify(body) })).status;
		});
		return await Promise.all(calls);
	}

	/** Calls a trigger, and waits until the execution has ended or waits for somebody. */
	async call(trigger: string, body: unknown, type?: string): Promise<Execution> {
		const { client } = this.real;
		const before = await client.lastExecutionId(this.saved);
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		await post(this.url(trigger), { ...CALLER, body: text, ...(type !== undefined && { type }) });
		return await waitUntil(`the end of ${text}`, { limitSeconds: LIMIT_S }, async () => {
			const own = (await client.executionsOf(this.saved)).find(({ id }) => Number(id) > before);
			if (own === undefined || isUnderWay(own.status)) return undefined;
			return await client.stored(own.id);
		});
	}

	/** The nodes of those named that an execution came to, or that it waits. */
	static ends(execution: Execution, nodes: string[]): string[] {
		if (execution.status === 'waiting') return ['waits'];
		return nodes.filter((node) => execution.runsOf(node) > 0);
	}
}

/** What each row or call was fed with, beside where it ended: shown together where one is wrong. */
export const table = (fed: readonly Fed[], ends: readonly string[][]) =>
	Object.fromEntries(fed.map(([what], index) => [what, ends[index]]));
export const expected = (fed: readonly Fed[]) =>
	Object.fromEntries(fed.map(([what, , ends]) => [what, ends]));
