import type { Execution } from '../../../hosts/rest/execution';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import type { RealN8n } from '../realN8n';
import { post } from '../reportReceiver';
import { CALLER, LIMIT_S, START, withParameters } from './importExample';

const TABLE = 'SMS Alert Digest';
const SCHEDULE = 'Every Two Minutes';

/** The example without its rounds, so that a test decides when one begins. */
export const withoutRounds = (node: WorkflowNode): WorkflowNode =>
	node.name === SCHEDULE
		? withParameters(node, { rule: { interval: [{ field: 'months' }] } })
		: node;

/** examples/alert-digest.json, with monitoring that calls it and a gateway that can fail. */
export class AlertDigestStage {
	constructor(
		private readonly place: () => Pick<RealN8n, 'client' | 'sandbox'>,
		private readonly saved: () => SavedWorkflow,
		private readonly url: () => string,
	) {}

	/** Calls the example as monitoring does. @returns the status of the answer */
	async call(body: unknown, type?: string): Promise<number> {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return (await post(this.url(), { ...CALLER, body: text, ...(type !== undefined && { type }) }))
			.status;
	}

	/** Calls it for many alerts at once. @returns the different statuses of the answers */
	async callAtOnce(names: string[]): Promise<number[]> {
		const statuses = await Promise.all(names.map(async (title) => await this.call({ title })));
		return [...new Set(statuses)];
	}

	/** A round as the schedule begins it. */
	async round(): Promise<Execution> {
		return await this.place().client.run(this.saved(), SCHEDULE, LIMIT_S);
	}

	/** A round that a person begins, which makes the table before. */
	async press(): Promise<Execution> {
		return await this.place().client.run(this.saved(), START, LIMIT_S);
	}

	/** The names that wait, in their order. */
	async waiting(): Promise<unknown[]> {
		const tables = await this.place().client.dataTables();
		return (await tables.everyRow(await tables.find(TABLE))).map(({ alert }) => alert);
	}

	/** The messages that the gateway got and did not refuse. */
	sent(): string[][] {
		return this.place()
			.sandbox.messages()
			.filter(({ credit }) => credit > 0)
			.map(({ to, text }) => [to, text]);
	}
}
