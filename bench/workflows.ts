import type { CredentialInput, CredentialReference } from '../hosts/rest-client';
import type { WorkflowFile, WorkflowNode } from '../hosts/workflow';
import { SENDER, TEXT_EXPRESSION, TEXT_TEMPLATE } from './recipients';
import type { SandboxAccount } from './sandbox-process';
import type { Way } from './ways';

/** Name of the node that is measured. */
export const MEASURED = 'Measured';

/** Path of the webhook that takes the recipients as a JSON array. */
export const WEBHOOK_PATH = 'bench';

const RECEIVE = 'Receive';
const SPLIT = 'One Item per Recipient';

type Measured = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>;

/** @returns the credential that a way's node needs for the sandbox */
export function credentialOf(way: Way, { baseUrl, username, password }: SandboxAccount) {
	const name = 'Sandbox gateway';
	const data = { baseUrl, username, password };
	return (
		way.id === 'http'
			? { name, type: 'httpBasicAuth', data: { user: username, password } }
			: { name, type: 'bulkSmsApi', data }
	) satisfies CredentialInput;
}

/**
 * Makes the workflow of a way: Webhook, Split Out, and the node that is measured.
 *
 * @param credential the saved credential, with its type
 */
export function workflowOf(
	way: Way,
	{ baseUrl }: SandboxAccount,
	credential: CredentialReference & { type: string },
): WorkflowFile {
	const measured = way.id === 'http' ? httpRequest(baseUrl) : bulkSms(way);
	const { id, name, type } = credential;
	return {
		name: way.title,
		nodes: [
			{
				...node(RECEIVE, 0),
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2.1,
				webhookId: '0d9ab0b2-1f53-4b58-9f34-7d2a0c6de0b4',
				parameters: {
					httpMethod: 'POST',
					path: WEBHOOK_PATH,
					// The answer comes when the workflow is done: nobody has to ask n8n meanwhile.
					responseMode: 'lastNode',
					responseData: 'noData',
					options: {},
				},
			},
			{
				...node(SPLIT, 1),
				type: 'n8n-nodes-base.splitOut',
				typeVersion: 1,
				parameters: { fieldToSplitOut: 'body', options: {} },
			},
			{ ...node(MEASURED, 2), ...measured, credentials: { [type]: { id, name } } },
		],
		connections: { [RECEIVE]: leadsTo(SPLIT), [SPLIT]: leadsTo(MEASURED) },
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

/** One expression for the whole body, which is the fastest way to write it. */
function httpRequest(baseUrl: string): Measured {
	const text = TEXT_EXPRESSION.slice(1).replaceAll('{{ ', "' + ").replaceAll(' }}', " + '");
	const message = `{ from: '${SENDER}', destinations: [{ to: $json.phone, messageId: $json.reference }], text: '${text}' }`;
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${baseUrl}/sms/send`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpBasicAuth',
			sendBody: true,
			contentType: 'json',
			specifyBody: 'json',
			jsonBody: `={{ ({ messages: [${message}] }) }}`,
			options: {},
		},
	};
}

/** Checks that all have to be made and that leave out nobody of the bench. */
const CHECKS = {
	makeGsmCompatible: true,
	maxRecipients: 1_000_000,
	maxSegments: 3,
	quietHours: { hours: { from: '00:00', to: '00:01', timezone: 'Pacific/Kiritimati' } },
	skipDuplicates: true,
	skipRepeatsHours: 24,
	suppressionField: 'unsubscribed',
	suppressionList: Array.from({ length: 1_000 }, (_, index) => 66_990_000_000 + index).join('\n'),
};

function bulkSms({ id, perRequest, isCareful }: Way): Measured {
	const options = {
		...(perRequest !== undefined && {
			maxMessagesPerRequest: perRequest,
			maxDestinationsPerRequest: perRequest,
		}),
		...(isCareful && CHECKS),
	};
	const recipients = id.startsWith('fields')
		? { recipientMode: 'fields', toField: 'phone', textTemplate: TEXT_TEMPLATE }
		: { recipientMode: 'perItem', to: '={{ $json.phone }}', text: TEXT_EXPRESSION };
	return {
		type: 'n8n-nodes-bulk-sms.bulkSms',
		typeVersion: 1,
		parameters: { resource: 'message', operation: 'send', from: SENDER, ...recipients, options },
	};
}

const node = (name: string, place: number) => ({ id: name, name, position: [240 * place, 0] });

const leadsTo = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
