import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import { type Fault, type FaultyGateway, startFaultyGateway } from '../engine/faultyGateway';
import { type RealN8n, secrets } from './realN8n';
import { BULK_SMS, type Message, START } from './sendingWorkflow';

/** How long a run may take, in seconds. */
const RUN_S = 60;

/** Messages to the recipients with these numbers, 0 to 9; the same number is the same recipient. */
export const messagesTo = (...recipients: number[]): Message[] =>
	recipients.map((n) => ({ to: `6681234000${n}`, text: `Hello ${n}` }));

/** What the sandbox has of a message: its recipient's number and its identifier. */
export type Received = [recipient: number, messageId: string];

/** A gateway that goes wrong by a script, between n8n and the sandbox, and what came of it. */
export class FaultySending {
	private gateway: FaultyGateway | undefined;

	constructor(private readonly real: () => RealN8n) {}

	/** Starts a gateway before an empty sandbox, and gives the credential that leads to it. */
	async start(script: Fault[]): Promise<CredentialReference> {
		await this.close();
		const { client, sandbox } = this.real();
		sandbox.clear();
		this.gateway = await startFaultyGateway(sandbox.url, script);
		return await client.saveCredential({
			...credentialFor({ baseUrl: this.gateway.url, ...secrets }),
			name: 'Gateway that goes wrong',
		});
	}

	/** Saves a workflow and runs it to its end. */
	async run(file: WorkflowFile): Promise<Execution> {
		const { client } = this.real();
		return await client.run(await client.saveWorkflow(file), START, RUN_S);
	}

	/** Requests that reached the gateway, in whatever it went wrong. */
	requests(): number {
		return this.gateway?.connections() ?? 0;
	}

	/** What reached the sandbox, in its order. */
	received(): Received[] {
		return this.real()
			.sandbox.messages()
			.map(({ to, messageId }) => [Number(to.slice(-1)), messageId]);
	}

	/** To whom the sandbox was asked to send, in its order. */
	recipients(): number[] {
		return this.received().map(([recipient]) => recipient);
	}

	async close(): Promise<void> {
		await this.gateway?.close();
		this.gateway = undefined;
	}
}

/** The part of an identifier made by the node that stands for its run. */
export const runOf = (messageId: string): string => messageId.slice(0, 24);

/** All that the node gave out in one of its runs, whichever branch it left by. */
export const itemsOf = (execution: Execution, run = 0) => [
	...execution.items(BULK_SMS, 0, run),
	...execution.items(BULK_SMS, 1, run),
];
