import type { GatewayAccount } from '../../demo/examples';
import type { CredentialInput, CredentialReference } from '../../hosts/rest/restClient';
import type { WorkflowFile, WorkflowNode } from '../../hosts/rest/workflow';
import { SENDER, TEXT_CODE, TEXT_REFERENCES, textOfNode } from '../recipients';
import type { Way } from './ways';

/** Name of the node that is measured. */
export const MEASURED = 'Measured';

/** Path of the webhook that takes the recipients as a JSON array. */
export const WEBHOOK_PATH = 'bench';

const RECEIVE = 'Receive';
const SPLIT = 'One Item per Recipient';
/** The node in between, so that the other one is an earlier node. */
const BETWEEN = 'Between';

type Measured = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters'>;

/** @returns the credential that a way's node takes; one that takes none is given one all the same */
export function credentialOf(way: Way, { baseUrl, username, password }: GatewayAccount) {
	const name = 'Sandbox gateway';
	const data = { baseUrl, username, password };
	return (
		isHttp(way)
			? { name, type: 'httpBasicAuth', data: { user: username, password } }
			: { name, type: 'bulkSmsApi', data }
	) satisfies CredentialInput;
}

const isHttp = ({ id }: Way): boolean => id === 'http' || id === 'httpPlain';

/**
 * Makes the workflow of a way: Webhook, Split Out, a node that does nothing, and the one that is
 * measured.
 *
 * @param credential the saved credential, with its type
 */
export function workflowOf(
	way: Way,
	account: GatewayAccount,
	credential: CredentialReference & { type: string },
): WorkflowFile {
	const measured = isHttp(way) ? httpRequest(way, account) : bulkSms(way);
	const { id, name, type } = credential;
	const credentials = way.id === 'httpPlain' ? {} : { [type]: { id, name } };
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
			{ ...node(BETWEEN, 2), type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
			{ ...node(MEASURED, 3), ...measured, credentials },
		],
		connections: {
			[RECEIVE]: leadsTo(SPLIT),
			[SPLIT]: leadsTo(BETWEEN),
			[BETWEEN]: leadsTo(MEASURED),
		},
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
	};
}

/**
 * One expression for the whole body, which is the fastest way to write it. Without a credential the
 * user name and password are in a header, where everybody who sees the workflow reads them.
 */
function httpRequest({ id }: Way, { baseUrl, username, password }: GatewayAccount): Measured {
	const text = TEXT_REFERENCES.slice(1).replaceAll('{{ ', "' + ").replaceAll(' }}', " + '");
	const message = `{ from: '${SENDER}', destinations: [{ to: $json.phone, messageId: $json.reference }], text: '${text}' }`;
	const value = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
	const login =
		id === 'http'
			? { authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' }
			: {
					authentication: 'none',
					sendHeaders: true,
					headerParameters: { parameters: [{ name: 'Authorization', value }] },
				};
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: `${baseUrl}/sms/send`,
			...login,
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
	maxRecipients: 1_000_000,
	maxSegments: 3,
	quietHours: { hours: { from: '00:00', to: '00:01', timezone: 'Pacific/Kiritimati' } },
	skipRepeatsHours: 24,
	suppressionField: 'unsubscribed',
	suppressionList: Array.from({ length: 1_000 }, (_, index) => 66_990_000_000 + index).join('\n'),
};

const TEXTS: Partial<Record<Way['id'], string>> = {
	bulk500Code: TEXT_CODE,
	bulk500OtherNode: textOfNode(SPLIT),
};

function bulkSms({ id, perRequest, isCareful }: Way): Measured {
	const collections = {
		...(perRequest !== undefined && {
			sending: { maxMessagesPerRequest: perRequest, maxDestinationsPerRequest: perRequest },
		}),
		...(isCareful && { options: { makeGsmCompatible: true }, safeguards: CHECKS }),
	};
	const text = TEXTS[id] ?? TEXT_REFERENCES;
	const message = { from: SENDER, to: '={{ $json.phone }}', text };
	return {
		type: 'n8n-nodes-bulk-sms.bulkSms',
		typeVersion: 1,
		parameters: { resource: 'message', operation: 'send', ...message, ...collections },
	};
}

const node = (name: string, place: number) => ({ id: name, name, position: [240 * place, 0] });

const leadsTo = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
