import type { Execution } from '../../../hosts/rest/execution';
import type { RestClient } from '../../../hosts/rest/restClient';
import { waitUntil } from '../../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import type { Sandbox } from '../../../sandbox/sandbox';
import { press } from '../askingWorkflow';
import { post } from '../reportReceiver';
import { CALLER, LIMIT_S, withParameters } from './importExample';

const YEAR_H = 8784;

/** Where examples/on-call.json runs. */
export interface OnCallPlace {
	client: RestClient;
	n8n: { url: string };
	sandbox: Sandbox;
}

/** Somebody on call. */
export interface Person {
	team: string;
	week: string;
	turn: number;
	name: string;
	phone: string;
}

/** A node of the example, if it has a person, with these people in place of that person. */
export function withPeople(node: WorkflowNode, people: Person[]): WorkflowNode {
	if (!['First Person', 'Second Person'].includes(node.name)) return node;
	const others = node.name === 'First Person' ? people : [];
	const jsCode = `return ${JSON.stringify(others)}.map((json) => ({ json }));`;
	return { ...node, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
}

/** A limit whose window does not end while the tests run: its hours are those of the clock. */
export function withLongLimit(node: WorkflowNode): WorkflowNode {
	const { limitOverTime, ...others } = node.parameters.safeguards as {
		limitOverTime: { values: object };
	};
	const values = { ...limitOverTime.values, hours: YEAR_H };
	return withParameters(node, { safeguards: { ...others, limitOverTime: { values } } });
}

/** The last nodes that an execution of the example came to, of those that say how it ended. */
export const endsOf = (execution: Execution): string[] =>
	['Tell the Others', 'Told Already', 'Nobody Reached', 'Send the All-Clear'].filter(
		(node) => execution.runsOf(node) > 0,
	);

/** The published example, with monitoring that calls it and people who get SMS. */
export class OnCallStage {
	constructor(
		private readonly place: () => OnCallPlace,
		private readonly workflow: () => SavedWorkflow,
	) {}

	/** Calls the example as monitoring does. */
	async call(body: unknown): Promise<void> {
		const hook = this.workflow().nodes.find(({ name }) => name === 'Alert Comes In');
		const url = `${this.place().n8n.url}/webhook/${String(hook?.parameters.path)}`;
		expect((await post(url, { ...CALLER, body: JSON.stringify(body) })).status).toBe(200);
	}

	/** Who got an SMS of an alert, and its first line, oldest first. */
	sent(alert: string): string[][] {
		return this.place()
			.sandbox.messages()
			.filter(({ text }) => text.split('\n')[0]?.includes(alert))
			.map(({ to, text }) => [to, text.split('\n')[0] ?? '']);
	}

	/** The same, once there are as many. */
	async sentOnce(alert: string, count: number): Promise<string[][]> {
		return await waitUntil(`${count} SMS of ${alert}`, { limitSeconds: LIMIT_S }, async () => {
			const sent = this.sent(alert);
			return Promise.resolve(sent.length >= count ? sent : undefined);
		});
	}

	/** Presses a button of the page behind the newest question of an alert to a person. */
	async decide(alert: string, to: string, decision: 'approve' | 'decline'): Promise<void> {
		const { text = '' } =
			this.place()
				.sandbox.messages()
				.findLast((each) => each.to === to && each.text.startsWith(`ALERT ${alert}`)) ?? {};
		const [link = ''] = /http\S+$/.exec(text) ?? [];
		const id = /webhook-waiting\/(\d+)/.exec(link)?.[1] ?? '';
		await this.place().client.waiting(id, LIMIT_S);
		expect((await press(link, { decision })).status).toBe(200);
	}

	/** The executions that ended after another one, once there are as many. */
	async endedAfter(lastId: number, count: number, limitSeconds = LIMIT_S): Promise<Execution[]> {
		return await waitUntil(`${count} runs`, { limitSeconds }, async () => {
			const ended = await this.place().client.finishedAfter(this.workflow(), lastId);
			return ended.length >= count ? ended : undefined;
		});
	}

	/** The number of the latest execution. */
	async lastId(): Promise<number> {
		return await this.place().client.lastExecutionId(this.workflow());
	}
}
