import { byName } from '../engine/byName';
import { credentialFor } from '../../demo/examples';
import type { CredentialReference } from '../../hosts/rest/restClient';
import type { ExecutionItem } from '../../hosts/rest/execution';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import type { Stage } from './awaitingWorkflow';
import { secrets } from './realN8n';
import {
	branchLinks,
	BULK_SMS,
	itemNodes,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

/** Names of the nodes behind the output and the error branch. */
export const ANSWERED = 'Answered';
export const NOT_ASKED = 'Not Asked';

const LIMIT_S = 90;

export interface AskingSettings {
	/** The name of the node; that of all others here if it is absent. */
	name?: string;
	/** Parameters of the node beside sender and number. */
	parameters?: Record<string, unknown>;
	/** Fields of the input item beside its number; `text` is the message. */
	fields?: Record<string, unknown>;
}

/** A button to decline beside the one to approve, chosen and not only left as it is. */
export const APPROVE_AND_DECLINE = { approvalOptions: { values: { approvalType: 'double' } } };

/** The node under test: asks the `to` of its item. */
export const askingNode = (
	credential: CredentialReference,
	{ name = BULK_SMS, parameters = {} }: AskingSettings = {},
): WorkflowNode =>
	node(
		name,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{
			resource: 'message',
			operation: 'sendAndWait',
			from: byName('MyShop'),
			to: '={{ $json.to }}',
			message: '={{ $json.text }}',
			...parameters,
		},
		{ credentials: { bulkSmsApi: credential }, onError: 'stopWorkflow' },
	);

/** Saves the credential that leads to the sandbox. */
export const saveAccount = async ({ client, sandbox }: Stage): Promise<CredentialReference> =>
	await client.saveCredential(credentialFor({ baseUrl: sandbox.url, ...secrets }));

/** An execution that waits for a person, and the link in the SMS. */
export interface Asked {
	id: string;
	link: string;
	messageId: string;
}

/** The link at the end of the newest SMS to a number. */
export function linkTo({ sandbox }: Pick<Stage, 'sandbox'>, to: string): string {
	const message = sandbox.messages().findLast((each) => each.to === to);
	const [link] = /http\S+$/.exec(message?.text ?? '') ?? [];
	if (link === undefined) throw new Error(`No SMS with a link came to ${to}`);
	return link;
}

/** Waits until an execution waits. */
export async function untilWaiting({ client }: Pick<Stage, 'client'>, id: string): Promise<void> {
	await client.waiting(id, LIMIT_S);
}

/** The item of a question that was sent, with what came of it. */
export const askedItem = (
	{ messageId }: Pick<Asked, 'messageId'>,
	to: string,
	outcome: string,
	more: object,
): ExecutionItem => ({
	json: {
		to,
		outcome,
		text: 'Restart the database?\nAnswer: {link}',
		messageId,
		from: 'MyShop',
		status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
		credit: 2,
		encoding: 'GSM-7',
		segments: 2,
		shorturl: 'N',
		...more,
	},
	pairedItem: { item: 0 },
});

/** Asks one number, in a workflow that has a node behind each output, until it waits. */
export async function startAsking(
	stage: Stage,
	to: string,
	settings: AskingSettings = {},
): Promise<Asked> {
	const { client, sandbox } = stage;
	const { name = BULK_SMS, fields } = settings;
	const nodes = [
		manualTrigger(),
		...itemNodes([{ to, text: 'Restart the database?', ...fields }]),
		askingNode(await saveAccount(stage), settings),
		...[ANSWERED, NOT_ASKED].map((behind) => node(behind, 'n8n-nodes-base.noOp', 1)),
	];
	const links = branchLinks(name, ANSWERED, NOT_ASKED);
	const id = await client.start(await client.saveWorkflow(workflow('Ask', nodes, links)), START);
	await untilWaiting(stage, id);
	const messageId = sandbox.messages().findLast((each) => each.to === to)?.messageId ?? '';
	return { id, link: linkTo(stage, to), messageId };
}

/** What a browser gets. */
export interface Shown {
	status: number;
	type: string;
	text: string;
	headers: Headers;
}

/** Opens an address, as a browser or a preview of links does. */
export const open = async (link: string, init: RequestInit = {}): Promise<Shown> => {
	const response = await fetch(link, init);
	return {
		status: response.status,
		type: response.headers.get('content-type') ?? '',
		text: await response.text(),
		headers: response.headers,
	};
};

/** Posts the form of the page, as its buttons do. */
export const press = async (
	link: string,
	fields: Record<string, string> | Array<[string, string]>,
): Promise<Shown> => await open(link, { method: 'POST', body: new URLSearchParams(fields) });
