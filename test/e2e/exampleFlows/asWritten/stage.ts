import { readExample } from '../../../../demo/examples';
import { waitUntil } from '../../../../hosts/process/waitUntil';
import type { Execution } from '../../../../hosts/rest/execution';
import type { SavedWorkflow, WorkflowNode } from '../../../../hosts/rest/workflow';
import { readCommandLine } from '../../../../sandbox/commandLine';
import { type ListedMessage, type Sandbox, startSandbox } from '../../../../sandbox/sandbox';
import type { RealN8n } from '../../realN8n';
import { LIMIT_S, START, withCallerKey } from '../importExample';
import { filledIn } from './credentialForm';
import { Notes } from './notes';

const BULK_SMS = 'n8n-nodes-bulk-sms.bulkSms';
const CREDENTIAL = 'bulkSmsApi';

/** What `npm run sandbox` starts with. */
export function startOptions() {
	const command = readCommandLine([]);
	if (command.kind !== 'start') throw new Error('The sandbox does not start without arguments');
	return command.options;
}

/** An example that was imported and set up as its notes say. */
export interface WrittenExample {
	readonly notes: Notes;
	readonly saved: SavedWorkflow;
}

/** How a test departs from the file. */
export interface SendTimes {
	/** What the workflow is called; the name that is in the file, when left out. */
	name?: string;
	/** Takes a node as it is in the file, gives it as the person leaves it. */
	edit?: (node: WorkflowNode) => WorkflowNode;
	/** The credential's fields by their labels; those that the notes tell, when left out. */
	credentialFields?: Record<string, string>;
}

/** What n8n counts in where nobody has set a time zone: not the sandbox's, and nobody's here. */
const ZONE = 'America/New_York';

/** Follows the notes of the examples, with a sandbox as `npm run sandbox` starts it. */
export class Follower {
	/** The sandbox of the test that runs, on a port that is free. */
	sandbox!: Sandbox;
	constructor(readonly real: () => RealN8n) {
		beforeAll(async () => {
			this.sandbox = await startSandbox({ ...startOptions(), port: 0 });
		});
		beforeEach(() => this.sandbox.clear());
		afterAll(async () => await this.sandbox.close());
	}

	/** The same n8n, with that sandbox. */
	place(): RealN8n {
		const account = { baseUrl: this.sandbox.url, username: 'demo', password: 'demo' };
		return { ...this.real(), sandbox: this.sandbox, account };
	}

	/** Imports a file of `examples/`, makes the credential that its notes describe, chooses it. */
	async import(
		example: string,
		{ name, edit = (node) => node, credentialFields }: SendTimes = {},
	): Promise<WrittenExample> {
		const file = await readExample(example);
		const notes = new Notes(file);
		const sends = (node: WorkflowNode) =>
			node.type === BULK_SMS && node.parameters.resource !== 'deliveryReport';
		const credentials = file.nodes.some(sends)
			? await this.credential(credentialFields ?? notes.credentialFields(), name ?? file.name)
			: undefined;
		const nodes = file.nodes
			.map(edit)
			.map((node) => (sends(node) ? { ...node, credentials } : node));
		const saved = await this.real().client.saveWorkflow({
			...{ ...file, name: name ?? file.name },
			nodes: await withCallerKey(this.real().client, nodes),
			settings: { timezone: ZONE, ...file.settings },
		});
		return { notes, saved };
	}

	/** Presses Execute workflow. */
	async press(saved: SavedWorkflow): Promise<Execution> {
		const execution = await this.real().client.run(saved, START, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		return execution;
	}

	/** Waits until n8n has ended every execution and kept none: its answer may come before that. */
	async keepsNone(saved: SavedWorkflow): Promise<void> {
		await waitUntil('n8n to keep no execution', { limitSeconds: LIMIT_S }, async () => {
			const executions = await this.real().client.executionsOf(saved);
			return executions.length === 0 || undefined;
		});
	}

	/** The messages that the gateway took and did not refuse, oldest first. */
	taken(): ListedMessage[] {
		return this.sandbox.messages().filter(({ credit }) => credit > 0);
	}

	private async credential(fields: Record<string, string>, of: string) {
		const data = filledIn(fields);
		expect(data.baseUrl).toBe(`http://127.0.0.1:${startOptions().port}`);
		const name = `Gateway of ${of}`;
		const input = { name, type: CREDENTIAL, data: { ...data, baseUrl: this.sandbox.url } };
		const { client } = this.real();
		const { id } = await client.saveCredential(input);
		expect(await client.testCredential({ id, name }, input)).toMatchObject({ status: 'OK' });
		return { [CREDENTIAL]: { id, name } };
	}
}

/** What happened to an item, also where it left as a failure. */
export function outcomeOf({ json }: { json: Record<string, unknown> }): unknown {
	const { outcome } = Object(json.details ?? json) as { outcome?: unknown };
	return outcome;
}
