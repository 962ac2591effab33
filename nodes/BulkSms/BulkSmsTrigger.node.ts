import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { receiveReports } from './trigger/receiveReports';

/** Starts a workflow when the gateway reports what became of a message. */
export class BulkSmsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bulk SMS Trigger',
		name: 'bulkSmsTrigger',
		icon: { light: 'file:../../icons/bulkSms.svg', dark: 'file:../../icons/bulkSms.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: 'delivery report',
		description: 'Start a workflow when a delivery report comes from a bulk SMS gateway',
		defaults: { name: 'Bulk SMS Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// Without this n8n 2.x answers the literal text "firstEntryJson".
				responseData: '',
				path: 'webhook',
			},
		],
		credentials: [
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { show: { authentication: ['token'] } },
			},
		],
		properties: [
			{
				displayName:
					'<ul><li>Copy the Production URL above.</li><li>Paste it into the option Notify URL of the Bulk SMS node that sends.</li><li>Activate this workflow.</li></ul>',
				name: 'howTo',
				type: 'notice',
				default: '',
			},
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: [
					{
						name: 'None',
						value: 'none',
						description: 'Anyone who knows the address can send a report',
					},
					{
						name: 'Token in URL',
						value: 'token',
						description:
							'Put ?token= and the Report Token of the credential behind the address in Notify URL',
					},
				],
				default: 'none',
				description: 'How a delivery report proves that it comes from the gateway',
			},
		],
	};

	/**
	 * A gateway has no list of receivers: each message names its own in `notifyUrl`. So there is
	 * nothing to look for, to register or to remove.
	 */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return true;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receiveReports(this);
	}
}
