import { chunk } from 'lodash';
import { randomUUID } from 'node:crypto';
import { callMany, type ManyAnswer } from '../../hosts/process/callMany';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import type { RealN8n } from './realN8n';
import { type Answer, type Call, post } from './reportReceiver';
import { node, workflow } from './sendingWorkflow';

/** The name of the node that reads. */
export const READ = 'Read Delivery Reports';
/** The header that a call must bring, and what must be in it. */
export const HEADER = { name: 'X-Gateway-Key', value: 'headerKey-7714' };

const LIMIT_S = 120;

/** How the two nodes are set. */
export interface ReadingSettings {
	/** Whether the Webhook node wants no header. */
	isOpen?: boolean;
	/** Options of the Webhook node. */
	webhookOptions?: Record<string, unknown>;
	/** Parameters of Bulk SMS beside resource and operation. */
	read?: Record<string, unknown>;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
}

/** The node that reads delivery reports. */
export const readNode = ({ read, onError = 'stopWorkflow' }: ReadingSettings = {}) =>
	node(
		READ,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{ resource: 'deliveryReport', operation: 'read', ...read },
		{ onError },
	);

/** An active workflow: n8n's Webhook node with header authentication, then Bulk SMS. */
export class ReadingWorkflow {
	/** All executions up to this one have been asked for. */
	private knownId = 0;

	private constructor(
		private readonly real: RealN8n,
		readonly saved: SavedWorkflow,
		readonly url: string,
	) {}

	static async open(real: RealN8n, settings: ReadingSettings): Promise<ReadingWorkflow> {
		const { client, n8n } = real;
		const path = randomUUID();
		const credential = await client.saveCredential({
			name: 'Key of the gateway',
			type: 'httpHeaderAuth',
			data: HEADER,
		});
		const isOpen = settings.isOpen === true;
		const webhook = node(
			'Webhook',
			'n8n-nodes-base.webhook',
			2,
			{
				httpMethod: 'POST',
				path,
				authentication: isOpen ? 'none' : 'headerAuth',
				responseMode: 'onReceived',
				options: settings.webhookOptions ?? {},
			},
			{ webhookId: path, ...(!isOpen && { credentials: { httpHeaderAuth: credential } }) },
		);
		const saved = await client.saveWorkflow(
			workflow(`Reading ${path}`, [webhook, readNode(settings)]),
		);
		await client.activate(saved);
		return new ReadingWorkflow(real, saved, `${n8n.url}/webhook/${path}`);
	}

	/** Calls as the gateway does, with the header. */
	async call({ headers, ...call }: Call): Promise<Answer> {
		return await post(this.url, { ...call, headers: { [HEADER.name]: HEADER.value, ...headers } });
	}

	/** Calls once, and waits for the end of the one execution that must come of it. */
	async executionFor(call: Call): Promise<Execution> {
		const { status, body } = await this.call(call);
		if (status !== 200) throw new Error(`n8n answered ${status}: ${body}`);
		const [execution] = await this.executions(1);
		if (execution === undefined) throw new Error('No execution came of the call');
		return execution;
	}

	/**
	 * Makes many calls, as many at once as are allowed. Before the next ones it waits for the
	 * executions of those that were taken, because n8n answers faster than it runs them.
	 */
	async executionsFor(
		calls: readonly Call[],
		atOnce: number,
	): Promise<{ answers: ManyAnswer[]; executions: Execution[] }> {
		const answers: ManyAnswer[] = [];
		const executions: Execution[] = [];
		for (const some of chunk(calls, atOnce)) {
			const given = await callMany(
				some.map(({ body, type = 'application/json' }) => ({
					url: this.url,
					headers: { 'content-type': type, [HEADER.name]: HEADER.value },
					body,
				})),
				atOnce,
			);
			answers.push(...given);
			const taken = given.filter(({ status }) => status === 200).length;
			if (taken > 0) executions.push(...(await this.executions(taken)));
		}
		return { answers, executions };
	}

	/** @returns the executions since the last time that it was asked, once there are as many and all have ended */
	private async executions(count: number): Promise<Execution[]> {
		const { client } = this.real;
		const wait = { limitSeconds: LIMIT_S, everyMs: count > 1 ? 500 : 50 };
		const found = await waitUntil(`${count} executions`, wait, async () => {
			const all = await client.allExecutionsAfter(this.saved, this.knownId);
			return all.length >= count ? all : undefined;
		});
		const ended = await Promise.all(found.map(({ id }) => client.ended(id, LIMIT_S)));
		this.knownId = Math.max(this.knownId, ...found.map(({ id }) => Number(id)));
		return ended;
	}
}

/** What came out of the node that reads. */
export const readItems = (execution: Execution, output = 0): unknown[] =>
	execution.items(READ, output).map(({ json }) => json);
