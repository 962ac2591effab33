import { credentialFor, readExample } from '../../../demo/examples';
import type { DataTable } from '../../../hosts/rest/dataTables';
import type { SavedWorkflow, WorkflowFile, WorkflowNode } from '../../../hosts/rest/workflow';
import type { RealN8n } from '../realN8n';
import { LIMIT_S, SEND, START, withParameters } from './importExample';

/** Long enough to sign links. */
export const SECRET = 'a secret of the tests';
const TABLE = 'SMS Opt-Outs';
const OWN_NODES = 'n8n-nodes-bulk-sms.';

/** The examples Opt-Outs and Send to a List, set up to work together. */
export interface OptOutStage {
	optOuts: SavedWorkflow;
	table: DataTable;
	/** Production URLs of the two triggers. */
	linkUrl: string;
	smsUrl: string;
	/** Imports the list with a link in each message; `edit` changes the node that sends. */
	campaign: (
		name: string,
		edit: (file: WorkflowFile) => WorkflowFile,
		options?: Record<string, unknown>,
	) => Promise<SavedWorkflow>;
}

/** Imports the example Opt-Outs, makes its table and publishes it. */
export async function openOptOuts(real: RealN8n): Promise<OptOutStage> {
	const { client, account } = real;
	const { name, type, data } = credentialFor(account);
	const credential = await client.saveCredential({
		...{ name: `${name} with opt-outs`, type },
		data: { ...data, reportToken: SECRET },
	});
	const withCredential = (node: WorkflowNode) =>
		node.type.startsWith(OWN_NODES) ? { ...node, credentials: { [type]: credential } } : node;
	const file = await readExample('opt-outs');
	const optOuts = await client.saveWorkflow({ ...file, nodes: file.nodes.map(withCredential) });
	const { status, errorMessage } = await client.run(optOuts, START, LIMIT_S);
	if (status !== 'success') throw new Error(`The table was not made: ${errorMessage}`);
	await client.activate(optOuts);
	const urlOf = (trigger: string) => {
		const webhookId = optOuts.nodes.find((node) => node.name === trigger)?.webhookId;
		if (webhookId === undefined) throw new Error(`${trigger} has no webhookId`);
		return `${real.n8n.url}/webhook/${webhookId}/webhook`;
	};
	const linkUrl = urlOf('Opt-Out Link');
	return {
		optOuts,
		table: await (await client.dataTables()).find(TABLE),
		linkUrl,
		smsUrl: urlOf('Incoming SMS'),
		campaign: async (title, edit, options = {}) => {
			const edited = edit(await readExample('send-to-a-list'));
			const nodes = edited.nodes
				.map((node) =>
					node.name === SEND
						? withParameters(node, { options: { optOutUrl: linkUrl, ...options } })
						: node,
				)
				.map(withCredential);
			return await client.saveWorkflow({ ...edited, name: title, nodes });
		},
	};
}

/** The link of a text; `undefined` where there is none. */
export const linkIn = (text: string, url: string): string | undefined =>
	text.split(/\s/).find((word) => word.startsWith(`${url}?`));
