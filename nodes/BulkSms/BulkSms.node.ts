import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';

import { findOperation, operationProperties, outputs, resources, resumeWebhooks } from './actions';
import { optionWarnings } from './actions/message/valueWarnings';
import { bulkSmsApiTest } from './transport/credentialTest';
import { refuseCall } from './transport/gatewayCall';

/** Sends SMS through a bulk SMS gateway. */
export class BulkSms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bulk SMS',
		name: 'bulkSms',
		icon: { light: 'file:../../icons/bulkSms.svg', dark: 'file:../../icons/bulkSms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle:
			'={{ $parameter["operation"].replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) + ": " + $parameter["resource"] }}',
		description: 'Send SMS to one or many numbers through a bulk SMS gateway',
		defaults: { name: 'Bulk SMS' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs,
		hints: optionWarnings,
		webhooks: resumeWebhooks,
		credentials: [{ name: 'bulkSmsApi', required: true, testedBy: 'bulkSmsApiTest' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: Object.entries(resources).map(([value, { name }]) => ({ name, value })),
				default: 'message',
			},
			...operationProperties,
		],
	};

	methods = { credentialTest: { bulkSmsApiTest } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const resource = this.getNodeParameter('resource', 0);
		const name = this.getNodeParameter('operation', 0);
		const operation = findOperation(resource, name);
		if (!operation) {
			throw new NodeOperationError(
				this.getNode(),
				`This version of Bulk SMS has no operation "${name}" for "${resource}"`,
				{ description: 'Choose another operation, or update the package.' },
			);
		}
		return await operation.execute(this);
	}

	/** Called for a report that comes to the address of a waiting execution. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const resource = String(this.getNodeParameter('resource'));
		const receive = findOperation(resource, String(this.getNodeParameter('operation')))?.receive;
		return receive ? await receive(this) : refuseCall(this, 404, 'Nothing waits for a report here');
	}
}
