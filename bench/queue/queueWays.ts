import type { RestClient } from '../../hosts/rest/restClient';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { callMany } from '../../hosts/process/callMany';
import { takeCalls } from '../calls/calls';
import { credentialWithToken, receiverWorkflow, REPORT_RECEIVERS } from '../calls/receivers';
import { makeRecipients } from '../recipients';
import type { SandboxProcess } from '../sandboxProcess';
import { WAYS } from '../send/ways';
import { credentialOf, WEBHOOK_PATH, workflowOf } from '../send/workflows';

/** Executions that send at the same time, so that every worker has its share. */
export const SENDERS = 8;

/** What is measured in queue mode, and how much of it in a round. */
export interface QueueWay {
	id: string;
	title: string;
	/** Whether reports come in or messages go out. */
	kind: 'reports' | 'messages';
	/** Reports, or messages of all executions together, in one round. */
	size: number;
}

/** In the order of the table. */
export const QUEUE_WAYS: readonly QueueWay[] = [
	{ id: 'trigger', title: 'Bulk SMS Trigger', kind: 'reports', size: 120 },
	{ id: 'bulk', title: 'Bulk SMS, 11 per request', kind: 'messages', size: 4_000 },
	{ id: 'bulk500', title: 'Bulk SMS, 500 per request', kind: 'messages', size: 16_000 },
];

/** Takes so many reports or messages. @returns seconds until n8n has done it */
export type TakesMany = (size: number) => Promise<number>;

/** Where the ways are measured. */
export interface QueueBench {
	client: RestClient;
	/** The address of the load balancer. */
	url: string;
	sandbox: SandboxProcess;
}

/** Saves and activates the workflow of a way. */
export const openWay = (bench: QueueBench, way: QueueWay): Promise<TakesMany> =>
	way.kind === 'reports' ? openReports(bench, way) : openSend(bench, way);

async function openReports({ client, url }: QueueBench, { id }: QueueWay) {
	const receiver = REPORT_RECEIVERS.find((each) => each.id === id);
	if (!receiver) throw new Error(`There is no receiver ${id}`);
	const credential = await client.saveCredential(credentialWithToken(url));
	const workflow = await client.saveWorkflow(receiverWorkflow(receiver, credential));
	await client.activate(workflow);
	return (calls: number) => takeCalls(client, workflow, { receiver, n8nUrl: url, calls });
}

async function openSend({ client, url, sandbox }: QueueBench, { id, title }: QueueWay) {
	const way = WAYS.find((each) => each.id === id);
	if (!way) throw new Error(`There is no way ${id}`);
	const credential = credentialOf(way, sandbox.account);
	const saved = { ...(await client.saveCredential(credential)), type: credential.type };
	const file = workflowOf(way, sandbox.account, saved);
	const path = `${WEBHOOK_PATH}-${id}`;
	// Of the two ways only one could be active at the path that they share.
	const nodes = file.nodes.map((node) =>
		node.parameters.path === WEBHOOK_PATH
			? { ...node, webhookId: path, parameters: { ...node.parameters, path } }
			: node,
	);
	const workflow: SavedWorkflow = await client.saveWorkflow({ ...file, nodes });
	await client.activate(workflow);
	let made = 0;
	return async (size: number) => {
		const recipients = makeRecipients(size, made);
		made += size;
		await sandbox.clear();
		const share = size / SENDERS;
		const calls = Array.from({ length: SENDERS }, (_, index) => ({
			url: `${url}/webhook/${path}`,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(recipients.slice(index * share, (index + 1) * share)),
		}));
		const begin = performance.now();
		// The answers come when the workflows are done.
		const answers = await callMany(calls, SENDERS);
		const seconds = (performance.now() - begin) / 1000;
		const failed = answers.find(({ status }) => status !== 200);
		if (failed) throw new Error(`${title} was answered ${failed.status}: ${failed.body}`);
		await sandbox.check(recipients);
		return seconds;
	};
}
