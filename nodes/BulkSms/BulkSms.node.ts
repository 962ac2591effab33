import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import {
	builderHint,
	findOperation,
	operationProperties,
	outputs,
	resourceProperty,
	waitingNodeTooltip,
} from './actions';
import { searchSenders } from './actions/account/searchSenders';
import { faultError, faultOfEachItem, toNodeError } from './actions/failures';
import { warnOfUnknownZone } from './actions/hint';
import { type Dependencies, type Operation, SYSTEM } from './actions/operation';
import { reportTabs, valueWarnings } from './parameters/valueWarnings';
import { hidesItems, refusedCall } from './actions/refusedCall';
import { bulkSmsApiTest } from './transport/credentialTest';
import { refuseCall, takeCall } from './calls/webhookCall';

/** In characters, of an operation. The canvas cuts a longer one together with its resource. */
const LONGEST_NAME = 16;

export class BulkSms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bulk SMS',
		name: 'bulkSms',
		icon: { light: 'file:../../icons/bulkSms.svg', dark: 'file:../../icons/bulkSms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: `={{ ($parameter["operation"] + ($parameter["operation"].length > ${LONGEST_NAME} ? "" : ": " + $parameter["resource"])).replace(/[A-Z]/g, (letter) => " " + letter.toLowerCase()) }}`,
		description: 'Send SMS through an ANTS gateway',
		defaults: { name: 'Bulk SMS' },
		usableAsTool: true,
		builderHint,
		inputs: [NodeConnectionTypes.Main],
		outputs,
		hints: [...valueWarnings, reportTabs],
		// The addresses of a waiting execution. n8n makes them for each execution, so nothing must be
		// registered. A delivery report comes to the bare address. A person opens the address with the
		// name of the node: if it is too late, n8n shows a page there, and not JSON.
		webhooks: (
			[
				['POST', ''],
				['GET', '={{ $nodeId }}'],
				['POST', '={{ $nodeId }}'],
			] as const
		).map(([httpMethod, path]) => ({
			name: 'default',
			httpMethod,
			responseMode: 'onReceived',
			responseData: '',
			path,
			isFullPath: true,
			restartWebhook: true,
		})),
		waitingNodeTooltip,
		credentials: [
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				// Answering a call does not ask the gateway.
				displayOptions: { hide: { resource: ['incomingSms'] } },
			},
		],
		properties: [resourceProperty, ...operationProperties],
	};

	methods = { credentialTest: { bulkSmsApiTest }, listSearch: { searchSenders } };

	execute: (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

	/** Handles a call to the address of a waiting execution. Never throws. */
	webhook: (this: IWebhookFunctions) => Promise<IWebhookResponseData>;

	/** @param only for tests */
	constructor(given: Partial<Dependencies> = {}) {
		const dependencies = { ...SYSTEM, ...given };
		this.execute = async function () {
			const node = this.getNode();
			try {
				warnOfUnknownZone(this);
				const operation = operationOf(this);
				return refusedCall(this, operation) ?? (await operation.execute(this, dependencies));
			} catch (error) {
				if (this.continueOnFail() && !hidesItems(this)) return faultOfEachItem(this, error);
				throw faultError(node, error);
			}
		};
		this.webhook = async function () {
			return await takeCall(this, async (context) => {
				const resource = String(context.getNodeParameter('resource'));
				const operation = String(context.getNodeParameter('operation'));
				const receive = findOperation(resource, operation)?.receive;
				if (receive) return await receive(context, dependencies.clock);
				return refuseCall(context, 404, 'Nothing waits for a report here');
			});
		};
	}
}

/** @throws NodeOperationError if the node has no such operation */
function operationOf(context: IExecuteFunctions): Operation {
	const resource = String(context.getNodeParameter('resource', 0));
	const name = String(context.getNodeParameter('operation', 0));
	const operation = findOperation(resource, name);
	if (operation) return operation;
	throw toNodeError(
		context.getNode(),
		`This version of Bulk SMS has no operation "${name}" for "${resource}"`,
		['Choose another operation, or update the package.'],
	);
}
