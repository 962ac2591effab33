import type { Execution } from '../../../hosts/rest/execution';
import type { RestClient } from '../../../hosts/rest/restClient';
import { waitUntil } from '../../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../../hosts/rest/workflow';
import type { Sandbox } from '../../../sandbox/sandbox';
import { post } from '../reportReceiver';
import { CALLER, LIMIT_S } from './importExample';

/** Where examples/ask-by-reply.json runs. */
export interface ReplyPlace {
	client: RestClient;
	n8n: { url: string };
	sandbox: Sandbox;
}

/** A question that somebody got. */
export interface AskedQuestion {
	/** The execution that waits. */
	id: string;
	code: string;
	text: string;
}

/** Which of the three ends an execution came to. */
export const endsOf = (execution: Execution): string[] =>
	['Yes', 'No', 'No Answer'].filter((node) => execution.runsOf(node) > 0);

/** The published example, with people who are asked and who write. */
export class ReplyStage {
	constructor(
		private readonly place: () => ReplyPlace,
		private readonly workflow: () => SavedWorkflow,
	) {}

	/** Asks by the webhook of the example, and waits until the execution waits. */
	async ask(body: { phone: string; question: string }): Promise<AskedQuestion> {
		const { client, n8n, sandbox } = this.place();
		const before = new Set((await client.executionsOf(this.workflow())).map(({ id }) => id));
		const { nodes } = this.workflow();
		const path = nodes.find(({ name }) => name === 'Question Comes In')?.parameters.path;
		const called = await post(`${n8n.url}/webhook/${String(path)}`, {
			...CALLER,
			body: JSON.stringify(body),
		});
		expect(called.status).toBe(200);
		const { id } = await waitUntil('the question', { limitSeconds: LIMIT_S }, async () => {
			const all = await client.executionsOf(this.workflow());
			return all.find((each) => !before.has(each.id));
		});
		await client.waiting(id, LIMIT_S);
		const text = sandbox.messages().at(-1)?.text ?? '';
		const code = /Reply Y(\d+) or N\1 to 4711$/.exec(text)?.[1] ?? '';
		expect(text.split('\n')[0]).toBe(body.question);
		return { id, code, text };
	}

	/** Writes an SMS. @returns what the person gets back */
	async write(from: string, text: string): Promise<string> {
		const { n8n } = this.place();
		const trigger = this.workflow().nodes.find(({ name }) => name === 'Incoming SMS');
		const call = { TRAN_ID: `${from}-${text}`, MOBILE_NO: from, MESSAGE: text };
		const { status, body } = await post(`${n8n.url}/webhook/${trigger?.webhookId}/webhook`, {
			body: JSON.stringify(call),
		});
		expect(status).toBe(200);
		const { MESSAGE } = JSON.parse(body) as { MESSAGE: string };
		return MESSAGE;
	}

	/** @returns which ends a question came to, once it has ended */
	async ends({ id }: AskedQuestion): Promise<string[]> {
		return endsOf(await this.place().client.ended(id, LIMIT_S));
	}
}
