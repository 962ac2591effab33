import { credentialFor, readExample } from '../../../demo/examples';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import type { RestClient } from '../../../hosts/rest/restClient';
import type { RealN8n } from '../realN8n';

/** The name of the node that every sending example has. */
export const SEND = 'Bulk SMS';
/** The name of the manual trigger. */
export const START = 'When clicking ‘Execute workflow’';
/** Seconds within which a run must come to its end. */
export const LIMIT_S = 90;

const BULK_SMS = 'n8n-nodes-bulk-sms.bulkSms';

/** What those who call an example send along. */
export const CALLER = { headers: { Authorization: 'Bearer callerKey-4402' } };

/** Chooses a credential in each node that asks its callers for a header. */
export async function withCallerKey(
	client: RestClient,
	nodes: WorkflowNode[],
): Promise<WorkflowNode[]> {
	const asks = ({ parameters, credentials }: WorkflowNode) =>
		[parameters.authentication, parameters.incomingAuthentication].includes('headerAuth') &&
		credentials?.httpHeaderAuth === undefined;
	if (!nodes.some(asks)) return nodes;
	const [name, value] = Object.entries(CALLER.headers)[0] ?? [];
	const type = 'httpHeaderAuth';
	const key = await client.saveCredential({ name: 'Key of callers', type, data: { name, value } });
	return nodes.map((node) =>
		asks(node) ? { ...node, credentials: { ...node.credentials, [type]: key } } : node,
	);
}

/** What a person does with an example after importing it, beside choosing the credential. */
export interface ImportChoices {
	/** What the workflow is called; the name that is in the file, when left out. */
	name?: string;
	/** Where the sandbox is that it sends to; the one that belongs to n8n, when left out. */
	baseUrl?: string;
	/** Time zone of the account: IANA name, the workflow's when left out. */
	timezone?: string;
	/** Takes a node as it is in the file, gives it as the person leaves it. */
	edit?: (node: WorkflowNode) => WorkflowNode;
}

/** Imports a file of `examples/`, given without its extension, and chooses the credential. */
export async function importExample(
	{ client, account }: RealN8n,
	example: string,
	{ name, baseUrl = account.baseUrl, timezone = '', edit = (node) => node }: ImportChoices = {},
): Promise<SavedWorkflow> {
	const file = await readExample(example);
	const { type, data } = credentialFor({ ...account, baseUrl });
	const { id, name: credential } = await client.saveCredential({
		name: `Gateway of ${name ?? file.name}`,
		type,
		data: { ...data, timezone },
	});
	const nodes = file.nodes
		.map(edit)
		.map((node) =>
			node.type === BULK_SMS
				? { ...node, credentials: { [type]: { id, name: credential } } }
				: node,
		);
	return await client.saveWorkflow({
		...{ ...file, name: name ?? file.name },
		nodes: await withCallerKey(client, nodes),
	});
}

/** A node with other parameters beside those it has. */
export const withParameters = (
	node: WorkflowNode,
	parameters: Record<string, unknown>,
): WorkflowNode => ({ ...node, parameters: { ...node.parameters, ...parameters } });
