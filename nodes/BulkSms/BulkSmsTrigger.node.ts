import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { systemClock } from './transport/clock';
import { refuseCall, takeCall } from './calls/webhookCall';
import { builderHint, findEvent, subtitle, triggerFields, triggerPanel, webhook } from './trigger';

export class BulkSmsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bulk SMS Trigger',
		name: 'bulkSmsTrigger',
		icon: { light: 'file:../../icons/bulkSms.svg', dark: 'file:../../icons/bulkSms.dark.svg' },
		group: ['trigger'],
		// n8n evaluates an expression of its own for each call of a webhook node of version 1.
		version: 2,
		subtitle,
		// n8n lists this node and Bulk SMS as one, with this description and the search words of Bulk
		// SMS.
		description: 'Send SMS and receive reports through an ANTS gateway',
		eventTriggerDescription: 'Waiting for a delivery report, an SMS, or an opt-out at the Test URL',
		triggerPanel,
		defaults: { name: 'Bulk SMS Trigger' },
		builderHint,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		webhooks: [webhook],
		credentials: [
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { hide: { withoutCredential: [true] } },
			},
		],
		properties: triggerFields,
	};

	/** A gateway has no list of receivers, so there is nothing to register or to remove. */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await findEvent(this.getNodeParameter('event'))?.demand(this);
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

	/** Never throws: n8n would start the workflow with nothing. */
	webhook: (this: IWebhookFunctions) => Promise<IWebhookResponseData>;

	/** @param clock only for tests */
	constructor(clock = systemClock) {
		this.webhook = async function () {
			return await takeCall(this, async (context) => {
				const event = findEvent(context.getNodeParameter('event'));
				if (event) return await event.receive(context, clock);
				return refuseCall(context, 404, 'This version of the trigger does not know the event');
			});
		};
	}
}
