import { chunk } from 'lodash';
import { randomUUID } from 'node:crypto';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../hosts/rest/workflow';
import type { RealN8n } from './realN8n';
import { type Link, node, workflow } from './sendingWorkflow';

/** The name of the trigger in the workflows made here. */
export const TRIGGER = 'Bulk SMS Trigger';

/** Words that occur nowhere else. */
export const REPORT_TOKEN = 'reportToken-5528';

const EXECUTION_LIMIT_S = 120;
const READ_AT_ONCE = 10;

/** What the trigger of a workflow is set to. */
export interface TriggerSettings {
	/** What it listens for; delivery reports when left out. */
	event?: string;
	authentication?: 'none' | 'token' | 'header';
	headerName?: string;
	outcomes?: string[] | string;
	options?: Record<string, unknown>;
	/** The name under which the page for opt-outs asks. */
	sender?: string;
	/** The Report Token of the credential. */
	reportToken?: string;
}

/** A call as a gateway makes it. */
export interface Call {
	body: string | Buffer;
	/** Content type; JSON when left out, none when blank. */
	type?: string;
	headers?: Record<string, string>;
	/** What comes after the address, with its question mark. */
	query?: string;
}

/** What is answered to a call. */
export interface Answer {
	status: number;
	type: string | null;
	body: string;
}

/** Calls an address as a gateway does. */
export async function post(url: string, call: Call): Promise<Answer> {
	const { body, type = 'application/json', headers, query = '' } = call;
	const response = await fetch(url + query, {
		method: 'POST',
		headers: { ...(type !== '' && { 'content-type': type }), ...headers },
		body: typeof body === 'string' ? Buffer.from(body) : body,
	});
	const [status, text] = [response.status, await response.text()];
	return { status, type: response.headers.get('content-type'), body: text };
}

/** An answer of the trigger, which is JSON always. */
export const answer = (status: number, body: object): Answer => ({
	status,
	type: 'application/json; charset=utf-8',
	body: JSON.stringify(body),
});

/**
 * Saves a workflow that starts with the trigger.
 *
 * @param behind the nodes behind it; without links each leads to the next
 */
export async function saveReceiver(
	{ client, account }: Pick<RealN8n, 'client' | 'account'>,
	name: string,
	{ reportToken = REPORT_TOKEN, ...parameters }: TriggerSettings,
	behind: WorkflowNode[] = [],
	links?: Link[],
): Promise<SavedWorkflow> {
	const bulkSmsApi = await saveTokens({ client, account }, name, reportToken);
	const more = { webhookId: randomUUID(), credentials: { bulkSmsApi } };
	const trigger = node(TRIGGER, 'n8n-nodes-bulk-sms.bulkSmsTrigger', 2, { ...parameters }, more);
	return await client.saveWorkflow(workflow(name, [trigger, ...behind], links));
}

/** Saves the credential of the trigger in a workflow of this name, or gives it other tokens. */
export async function saveTokens(
	{ client, account }: Pick<RealN8n, 'client' | 'account'>,
	name: string,
	reportToken: string,
	previousReportToken = '',
) {
	const { type, data } = credentialFor(account);
	return await client.saveCredential({
		name: `Gateway of ${name}`,
		type,
		data: { ...data, reportToken, previousReportToken },
	});
}

/** The end of the address that n8n makes for the trigger of a workflow. */
export function ownPath({ nodes }: SavedWorkflow, trigger = TRIGGER): string {
	const webhookId = nodes.find(({ name }) => name === trigger)?.webhookId;
	if (webhookId === undefined) throw new Error('The trigger has no webhookId');
	return `${webhookId}/webhook`;
}

/** An active workflow that starts with the trigger, beside a second one that takes every report. */
export class ReportReceiver {
	/** All executions up to this one have been asked for. */
	private knownId = 0;

	private constructor(
		private readonly real: RealN8n,
		private readonly saved: SavedWorkflow,
		private readonly other: SavedWorkflow,
	) {}

	static async open(real: RealN8n, settings: TriggerSettings): Promise<ReportReceiver> {
		const saved = await saveReceiver(real, `Receiver ${randomUUID()}`, settings);
		const other = await saveReceiver(real, `Other ${randomUUID()}`, {});
		await real.client.activate(saved);
		await real.client.activate(other);
		return new ReportReceiver(real, saved, other);
	}

	/** Production URL of the trigger. */
	get url(): string {
		return this.urlOf(this.saved);
	}

	/** Gives the credential another Report Token. */
	async setReportToken(reportToken: string): Promise<void> {
		await saveTokens(this.real, this.saved.name, reportToken);
	}

	async call(call: Call): Promise<Answer> {
		return await post(this.url, call);
	}

	/** Calls once. @returns the answer, and what came out in each execution that it started */
	async outcomeOf(call: Call): Promise<{ answered: Answer; runs: unknown[][] }> {
		const { result: answered, runs } = await this.runsDuring(() => this.call(call));
		return { answered, runs };
	}

	/**
	 * Does something and finds out which executions of the workflow it started: all that n8n knows
	 * of by the time it has run the second workflow for a call made afterwards.
	 *
	 * @returns what was done gave, and the items of each execution, in the order of their beginnings
	 */
	async runsDuring<T>(action: () => Promise<T>): Promise<{ result: T; runs: unknown[][] }> {
		const result = await action();
		return { result, runs: (await this.newExecutions()).map(itemsOf) };
	}

	/** The executions of the workflow since the last time that it was asked, all ended. */
	async newExecutions(): Promise<Execution[]> {
		const { client } = this.real;
		const latestId = await this.callOther();
		const found = await client.allExecutionsAfter(this.saved, this.knownId);
		this.knownId = latestId;
		const ended: Execution[] = [];
		for (const some of chunk(found, READ_AT_ONCE)) {
			const wait = ({ id }: { id: string }) => client.ended(id, EXECUTION_LIMIT_S);
			ended.push(...(await Promise.all(some.map(wait))));
		}
		return ended;
	}

	/** Calls the second workflow. @returns the identifier of the execution that it led to */
	private async callOther(): Promise<number> {
		const messageId = randomUUID();
		const { client } = this.real;
		const { status } = await post(this.urlOf(this.other), { body: JSON.stringify({ messageId }) });
		if (status !== 200) throw new Error(`The other receiver answered ${status}`);
		const wait = { limitSeconds: EXECUTION_LIMIT_S, everyMs: 50 };
		return await waitUntil('the other receiver', wait, async () => {
			const [latest] = await client.executionsOf(this.other);
			if (latest === undefined) return undefined;
			const { id, text } = await client.ended(latest.id, EXECUTION_LIMIT_S);
			return text.includes(messageId) ? Number(id) : undefined;
		});
	}

	private urlOf(saved: SavedWorkflow): string {
		return `${this.real.n8n.url}/webhook/${ownPath(saved)}`;
	}
}

/** What the trigger gave out in an execution. */
export const itemsOf = (execution: Execution): unknown[] =>
	execution.items(TRIGGER).map(({ json }) => json);
