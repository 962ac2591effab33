import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from '../hosts/install/hostFolder';
import type { CredentialReference, NodeType, RestClient } from '../hosts/rest/restClient';
import { type SavedWorkflow, workflowFile, type WorkflowFile } from '../hosts/rest/workflow';

const CREDENTIAL_TYPE = 'bulkSmsApi';
const OWN_NODES = 'n8n-nodes-bulk-sms.';
/** Names of nodes in the examples. */
export const nodeNames = {
	start: 'When clicking ‘Execute workflow’',
	recipients: 'One Item per Recipient',
	send: 'Bulk SMS',
	report: 'Bulk SMS Trigger',
	restart: 'Restart the Database',
} as const;

/** Where the sandbox is and how to log in to it. */
export interface GatewayAccount {
	baseUrl: string;
	username: string;
	password: string;
}

/** The examples as an n8n instance holds them. */
export interface ImportedExamples {
	readonly firstSms: SavedWorkflow;
	readonly deliveryReports: SavedWorkflow;
	readonly approveBySms: SavedWorkflow;
	/** Production URL of the workflow that receives reports. */
	readonly notifyUrl: string;
}

/** @returns a credential for a sandbox that counts in UTC, of an account in Thailand */
export function credentialFor(account: GatewayAccount) {
	return {
		name: 'Sandbox gateway',
		type: CREDENTIAL_TYPE,
		data: {
			...account,
			timezone: 'UTC',
			dateOrder: 'dayFirst',
			defaultCountryCode: '66',
			reportToken: '',
		},
	};
}

/**
 * Does with the files of `examples/` what a person does after importing them: chooses the
 * credential, puts the URL of the report workflow into the sending one, activates the former.
 * What an earlier call imported is replaced.
 *
 * @param url where n8n answers
 */
export async function importExamples(
	client: RestClient,
	url: string,
	account: GatewayAccount,
): Promise<ImportedExamples> {
	const credential = await client.saveCredential(credentialFor(account));
	const nodeTypes = await client.nodeTypes();

	const reportsFile = await readExample('delivery-reports');
	const webhookId = reportsFile.nodes.find(({ name }) => name === nodeNames.report)?.webhookId;
	if (webhookId === undefined) throw new Error('delivery-reports.json has no webhookId');
	const notifyUrl = `${url}/webhook/${webhookId}/webhook`;
	const deliveryReports = await client.saveWorkflow(
		withCredential(reportsFile, credential, nodeTypes),
	);
	await client.activate(deliveryReports);

	const sendingFile = withNotifyUrl(await readExample('first-sms'), notifyUrl);
	const firstSms = await client.saveWorkflow(withCredential(sendingFile, credential, nodeTypes));
	const approveBySms = await client.saveWorkflow(
		withCredential(await readExample('approve-by-sms'), credential, nodeTypes),
	);
	return { firstSms, deliveryReports, approveBySms, notifyUrl };
}

/** Reads a file of `examples/`, given without its extension. */
export async function readExample(name: string): Promise<WorkflowFile> {
	const file = path.join(repository, 'examples', `${name}.json`);
	return workflowFile.parse(JSON.parse(await readFile(file, 'utf8')));
}

function withCredential(
	workflow: WorkflowFile,
	credential: CredentialReference,
	nodeTypes: NodeType[],
): WorkflowFile {
	const { id, name } = credential;
	const takesIt = nodeTypes
		.filter((type) => type.credentials?.some((entry) => entry.name === CREDENTIAL_TYPE))
		.map((type) => type.name);
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith(OWN_NODES) && takesIt.includes(node.type)
			? { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } }
			: node,
	);
	return { ...workflow, nodes };
}

function withNotifyUrl(workflow: WorkflowFile, notifyUrl: string): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		const { options } = node.parameters;
		if (node.name !== nodeNames.send || typeof options !== 'object') return node;
		return { ...node, parameters: { ...node.parameters, options: { ...options, notifyUrl } } };
	});
	return { ...workflow, nodes };
}
