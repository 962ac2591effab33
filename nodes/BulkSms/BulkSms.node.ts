import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import {
	findOperation,
	operationProperties,
	outputs,
	resourceProperty,
	resumeWebhooks,
	waitingNodeTooltip,
} from './actions';
import { failedItems } from './actions/failedItems';
import { valueWarnings } from './actions/message/fields/valueWarnings';
import { toNodeError } from './actions/nodeError';
import { bulkSmsApiTest } from './transport/credentialTest';
import { refuseCall, takeCall } from './transport/incomingCall';

/** Sends SMS through a gateway with the interface published by ANTS (Thailand). */
export class BulkSms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bulk SMS',
		name: 'bulkSms',
		icon: { light: 'file:../../icons/bulkSms.svg', dark: 'file:../../icons/bulkSms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"] + ": " + $parameter["resource"]).replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) }}',
		description: 'Send SMS through the SMS gateway interface published by ANTS (Thailand)',
		defaults: { name: 'Bulk SMS' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs,
		hints: valueWarnings,
		webhooks: resumeWebhooks,
		waitingNodeTooltip,
		credentials: [
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				// Neither what another node received nor an answer to a call asks the gateway.
				displayOptions: { hide: { resource: ['deliveryReport', 'incomingSms'] } },
			},
		],
		properties: [resourceProperty, ...operationProperties],
	};

	methods = { credentialTest: { bulkSmsApiTest } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		if (!this.continueOnFail()) return await executeOperation(this);
		try {
			return await executeOperation(this);
		} catch (error) {
			return failedItems(this, error);
		}
	}

	/** Called for a report that comes to the address of a waiting execution. Never throws. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await takeCall(this, async (context) => {
			const resource = String(context.getNodeParameter('resource'));
			const operation = String(context.getNodeParameter('operation'));
			const receive = findOperation(resource, operation)?.receive;
			if (receive) return await receive(context);
			return refuseCall(context, 404, 'Nothing waits for a report here');
		});
	}
}

/** @throws NodeOperationError if the node has no such operation, and what the operation throws */
async function executeOperation(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const resource = String(context.getNodeParameter('resource', 0));
	const name = String(context.getNodeParameter('operation', 0));
	const operation = findOperation(resource, name);
	if (operation) return await operation.execute(context);
	throw toNodeError(
		context.getNode(),
		`This version of Bulk SMS has no operation "${name}" for "${resource}"`,
		{ description: 'Choose another operation, or update the package.' },
	);
}
