import { readExample } from '../../../../demo/examples';
import type { Execution } from '../../../../hosts/rest/execution';
import { waitUntil } from '../../../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../../../hosts/rest/workflow';
import { readCommandLine } from '../../../../sandbox/commandLine';
import { type ListedMessage, type Sandbox, startSandbox } from '../../../../sandbox/sandbox';
import { inCollections } from '../../../engine/collections';
import { RUN_LIMIT_MS, type RealN8n } from '../../realN8n';
import { LIMIT_S, START, withParameters } from '../importExample';
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

/** Follows the notes of the examples, with a sandbox as `npm run sandbox` starts it. */
export class Follower {
	/** The sandbox of the test that runs, on a port that is free. */
	sandbox!: Sandbox;
	/** The last execution of each workflow when it was imported: a second try imports the same one. */
	private readonly lastBefore = new Map<string, number>();

	constructor(readonly real: () => RealN8n) {
		beforeAll(async () => {
			this.sandbox = await startSandbox({ ...startOptions(), port: 0 });
		}, RUN_LIMIT_MS);
		beforeEach(() => this.sandbox.clear());
		afterAll(async () => await this.sandbox.close());
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
		const { client } = this.real();
		const saved = await client.saveWorkflow({ ...file, name: name ?? file.name, nodes });
		this.lastBefore.set(saved.id, await client.lastExecutionId(saved));
		return { notes, saved };
	}

	/** Presses Execute workflow. */
	async press(saved: SavedWorkflow): Promise<Execution> {
		const execution = await this.real().client.run(saved, START, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		return execution;
	}

	/** The executions of a workflow that have ended since it was imported, oldest first. */
	async ended(saved: SavedWorkflow): Promise<Execution[]> {
		return await this.real().client.finishedAfter(saved, this.lastBefore.get(saved.id) ?? 0);
	}

	/** The executions of a workflow since it was imported, once there are as many and all have ended. */
	async executions(saved: SavedWorkflow, count: number): Promise<Execution[]> {
		const all = await waitUntil(
			`${count} runs of ${saved.name}`,
			{ limitSeconds: LIMIT_S },
			async () => {
				const found = await this.ended(saved);
				return found.length >= count ? found : undefined;
			},
		);
		expect(all.map(({ status }) => status)).toEqual(Array(count).fill('success'));
		return all;
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

/** A node with other options beside those it has, each in its collection. */
export function withOptions(node: WorkflowNode, more: Record<string, unknown>): WorkflowNode {
	const added = Object.entries(inCollections(more)).map(([collection, options]) => [
		collection,
		{ ...Object(node.parameters[collection]), ...options } as object,
	]);
	return withParameters(node, Object.fromEntries(added) as Record<string, object>);
}
