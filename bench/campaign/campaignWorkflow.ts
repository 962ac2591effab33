import { readExample } from '../../demo/examples';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';

/** Tables that the example Campaign makes. */
export const RECIPIENTS = 'SMS Campaign';
export const RECORD = 'SMS Pages';
/** Rows that the example sends at a time. */
export const PAGE = 1_000;

const SEND = 'Bulk SMS';
const PAGE_NODE = 'A Page';
const CALL = 'Send the Pages';
const BY_WEBHOOK = 'Page by Webhook';
const ALL_ROWS = 'All Rows';
const BULK_SMS = 'n8n-nodes-bulk-sms.bulkSms';

/** @returns the example Campaign with its credential, at any hour of the day */
export async function campaign(credential: CredentialReference): Promise<WorkflowFile> {
	const file = await readExample('campaign');
	return withNodes(file, (node) => {
		if (node.type !== BULK_SMS) return node;
		const own = Object(node.parameters.safeguards) as Record<string, unknown>;
		const safeguards = { ...own, quietHours: undefined };
		const parameters = { ...node.parameters, ...(node.name === SEND && { safeguards }) };
		return { ...node, parameters, credentials: { bulkSmsApi: credential } };
	});
}

/**
 * The campaign whose pages go to several workers, as docs/scaling.md says: each page is a call of a
 * Webhook node, and so an execution of its own.
 *
 * @param url where n8n answers
 * @param header the saved credential of type Header Auth
 */
export function overWorkers(
	file: WorkflowFile,
	url: string,
	header: CredentialReference,
): WorkflowFile {
	const credentials = { httpHeaderAuth: header };
	const path = 'campaign-page';
	const edited = withNodes({ ...file, name: `${file.name} over workers` }, (node) => {
		if (node.name === PAGE_NODE) {
			const parameters = { mode: 'raw', jsonOutput: '={{ $json.body }}', options: {} };
			return { ...node, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
		}
		if (node.name !== CALL) return node;
		return {
			...node,
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method: 'POST',
				url: `${url}/webhook/${path}`,
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ $json }}',
				options: {},
			},
			credentials,
		};
	});
	const webhook = {
		...{ id: BY_WEBHOOK, name: BY_WEBHOOK, position: [-480, 640] },
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, authentication: 'headerAuth', options: {} },
		credentials,
	};
	return {
		...edited,
		nodes: [...edited.nodes, webhook],
		connections: { ...edited.connections, [BY_WEBHOOK]: to(PAGE_NODE) },
	};
}

/** @returns what people do without the example: all rows of the table in one execution */
export function allAtOnce(file: WorkflowFile): WorkflowFile {
	const kept = ['When clicking ‘Execute workflow’', SEND];
	const nodes = file.nodes.filter(({ name }) => kept.includes(name));
	const [start = ''] = kept;
	const read = {
		...{ id: ALL_ROWS, name: ALL_ROWS, position: [0, 0] },
		type: 'n8n-nodes-base.dataTable',
		typeVersion: 1,
		parameters: {
			operation: 'get',
			dataTableId: { __rl: true, mode: 'name', value: RECIPIENTS },
			matchType: 'anyCondition',
			filters: {},
			returnAll: true,
		},
	};
	const withoutList = nodes.map((node) => {
		if (node.name !== SEND) return node;
		const own = Object(node.parameters.safeguards) as Record<string, unknown>;
		const safeguards = { ...own, suppressionList: undefined, skipRepeatsHours: undefined };
		return { ...node, parameters: { ...node.parameters, options: {}, safeguards } };
	});
	return {
		...file,
		name: 'All rows at once',
		nodes: [...withoutList, read],
		connections: { [start]: to(ALL_ROWS), [ALL_ROWS]: to(SEND) },
	};
}

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

const withNodes = (
	file: WorkflowFile,
	edit: (node: WorkflowNode) => WorkflowNode,
): WorkflowFile => ({ ...file, nodes: file.nodes.map(edit) });
