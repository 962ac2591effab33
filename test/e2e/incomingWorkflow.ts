import { randomUUID } from 'node:crypto';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../hosts/rest/workflow';
import type { RealN8n } from './realN8n';
import { type Answer, ownPath, saveReceiver, TRIGGER } from './reportReceiver';
import { type Link, node } from './sendingWorkflow';

/** The name of the node that answers. */
export const ANSWER = 'Answer';
const LIMIT_S = 120;

/** A call as a gateway makes it about an incoming SMS. */
export interface SmsCall {
	method?: 'GET' | 'POST';
	body?: string | Buffer;
	/** Content type; none when left out. */
	type?: string;
	headers?: Record<string, string>;
	/** What comes after the address, with its question mark. */
	query?: string;
}

/** The node that answers an incoming SMS. */
export const answerNode = (
	parameters: Record<string, unknown> = {},
	more: Record<string, unknown> = {},
	name = ANSWER,
): WorkflowNode =>
	node(
		name,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{ resource: 'incomingSms', operation: 'answer', ...parameters },
		more,
	);

/** An active workflow that starts with an incoming SMS. */
export class IncomingWorkflow {
	/** All executions up to this one have been asked for. */
	private knownId = 0;

	private constructor(
		private readonly real: Pick<RealN8n, 'client'>,
		readonly saved: SavedWorkflow,
		readonly url: string,
	) {}

	/**
	 * @param parameters of the trigger, beside its event
	 * @param behind the nodes behind it; without links each leads to the next
	 */
	static async open(
		real: Pick<RealN8n, 'client' | 'account'> & { n8n: { url: string } },
		parameters: Record<string, unknown>,
		behind: WorkflowNode[] = [],
		links?: Link[],
	): Promise<IncomingWorkflow> {
		const settings = { event: 'incomingSms', ...parameters };
		const saved = await saveReceiver(real, `Incoming ${randomUUID()}`, settings, behind, links);
		await real.client.activate(saved);
		return new IncomingWorkflow(real, saved, `${real.n8n.url}/webhook/${ownPath(saved)}`);
	}

	async call({ method = 'POST', body, type, headers, query = '' }: SmsCall): Promise<Answer> {
		const response = await fetch(this.url + query, {
			method,
			headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
			...(body !== undefined && { body: Buffer.from(body) }),
		});
		const [status, text] = [response.status, await response.text()];
		return { status, type: response.headers.get('content-type'), body: text };
	}

	/** Calls once. @returns the answer, and the one execution that it started, ended */
	async executionFor(call: SmsCall): Promise<{ answered: Answer; execution: Execution }> {
		const answered = await this.call(call);
		const [execution] = await this.executions(1);
		if (execution === undefined) throw new Error(`None was started: ${JSON.stringify(answered)}`);
		return { answered, execution };
	}

	/** Calls once. @returns the answer and the item with which the run started */
	async itemFor(call: SmsCall): Promise<{ answered: Answer; item: unknown }> {
		const { answered, execution } = await this.executionFor(call);
		return { answered, item: execution.items(TRIGGER)[0]?.json };
	}

	/** @returns the executions since the last time that it was asked, once there are as many and all have ended */
	async executions(count: number): Promise<Execution[]> {
		const { client } = this.real;
		const wait = { limitSeconds: LIMIT_S, everyMs: count > 1 ? 500 : 50 };
		const found = await waitUntil(`${count} executions`, wait, async () => {
			const all = await client.allExecutionsAfter(this.saved, this.knownId);
			return all.length >= count ? all : undefined;
		});
		const ended: Execution[] = [];
		for (const { id } of found) ended.push(await client.ended(id, LIMIT_S));
		this.knownId = Math.max(this.knownId, ...found.map(({ id }) => Number(id)));
		return ended;
	}
}
