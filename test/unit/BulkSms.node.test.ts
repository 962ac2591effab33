import type { IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { bulkSmsApiTest } from '../../nodes/BulkSms/transport/credentialTest';
import { nodeTypes } from '../engine/nodeTypes';
import { strictContext } from './strictContext';

const bulkSms = new BulkSms();
const { description } = bulkSms;
const property = (name: string) => {
	const found = description.properties.find(
		(each) => each.name === name && each.displayOptions?.show?.operation?.[0] !== 'estimate',
	);
	if (found === undefined) throw new Error(`There is no parameter ${name}`);
	return found;
};

const start: INode = {
	...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 },
	...{ position: [0, 0], parameters: {} },
};

/** What n8n makes of a text with the parameters of a node. */
function onCanvas(text: string | undefined, parameters: INodeParameters) {
	const node: INode = { ...start, parameters };
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(node, text, 'internal', {});
}

describe('the description of the node Bulk SMS', () => {
	it('has two outputs, the one of failure first, where it waits for a report or verifies, else one', () => {
		const outputsOf = (parameters: INodeParameters) => {
			const node = { ...start, parameters: { resource: 'message', ...parameters } };
			const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
			return NodeHelpers.getNodeOutputs(workflow, node, description);
		};
		expect(outputsOf({ operation: 'send' })).toEqual(['main']);
		expect(outputsOf({ operation: 'sendAndWaitForReport' })).toEqual([
			{ type: 'main', displayName: 'Undelivered' },
			{ type: 'main', displayName: 'Delivered' },
		]);
		expect(outputsOf({ resource: 'otp', operation: 'verify' })).toEqual([
			{ type: 'main', displayName: 'Not Verified' },
			{ type: 'main', displayName: 'Verified' },
		]);
		expect(outputsOf({ resource: 'otp', operation: 'request' })).toEqual(['main']);
	});

	it('takes three calls while it waits: a report, whoever opens a page, and the decision', () => {
		const response = { responseMode: 'onReceived', responseData: '' };
		const webhook = { name: 'default', ...response, isFullPath: true, restartWebhook: true };
		expect(description.webhooks).toEqual([
			{ ...webhook, httpMethod: 'POST', path: '' },
			{ ...webhook, httpMethod: 'GET', path: '={{ $nodeId }}' },
			{ ...webhook, httpMethod: 'POST', path: '={{ $nodeId }}' },
		]);
	});

	it('offers an agent only what an agent can use', () => {
		const displayOptions = { hide: { '@tool': [true] } };
		const hidden = property('operation')
			.options?.filter((each) => 'displayOptions' in each && each.displayOptions !== undefined)
			.map((each) => [each.name, 'displayOptions' in each && each.displayOptions]);
		expect(hidden).toEqual([
			['Send and Wait for Response', displayOptions],
			['Send and Wait for Delivery Report', displayOptions],
		]);
		expect(property('resource').options).toEqual([
			{ name: 'Message', value: 'message' },
			{ name: 'Account', value: 'account' },
			{ name: 'Incoming SMS', value: 'incomingSms', displayOptions },
			{ name: 'One-Time Password', value: 'otp', displayOptions },
		]);
	});

	// n8n's editor renames a node with its operation only if no other action begins like its name.
	it('has no action that is the beginning of another', () => {
		const actions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [] }) =>
				options.map((each) => ('action' in each && each.action) || ''),
			);
		expect(actions).toHaveLength(12);
		expect(actions).not.toContain('');
		const begun = actions.filter(
			(each) => actions.filter((other) => other.startsWith(each)).length !== 1,
		);
		expect(begun).toEqual([]);
	});

	// As much as one line of the list takes: with a second one in two places, the last choice is cut.
	it('describes each operation on messages in one line of the list', () => {
		const [operation] = description.properties.filter(({ name }) => name === 'operation');
		const descriptions = operation?.options?.flatMap((each) =>
			'description' in each && each.description !== undefined ? each.description : [],
		);
		expect(descriptions).toHaveLength(5);
		expect(descriptions?.filter(({ length }) => length > 58)).toEqual([]);
	});

	// The panel cuts a longer one.
	it('has no label of more than 28 characters in a group', () => {
		const labels = description.properties
			.filter(({ type }) => type === 'collection')
			.flatMap(({ options = [] }) => options)
			.flatMap((option) => ('displayName' in option ? option.displayName : []));
		expect(labels.length).toBeGreaterThan(30);
		expect(labels.filter(({ length }) => length > 28)).toEqual([]);
	});

	it('demands the credential, which it tests itself, except where no gateway is asked', () => {
		expect(description.credentials).toEqual([
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { hide: { resource: ['incomingSms'] } },
			},
		]);
		expect(bulkSms.methods.credentialTest).toEqual({ bulkSmsApiTest });
	});

	it.each([
		['message', 'send', 'send: message'],
		['message', 'sendAndWaitForReport', 'send and wait for report'],
		['account', 'getSenders', 'get senders: account'],
	])('tells the operation of %s, %s, below the node in words', (resource, operation, name) => {
		expect(onCanvas(description.subtitle, { resource, operation })).toBe(name);
	});

	it.each([
		['sendAndWait', 5, 'Waiting for the response to the SMS'],
		['sendAndWaitForReport', 5, 'Waiting for the delivery report, for at most 5 minutes'],
		['sendAndWaitForReport', 1, 'Waiting for the delivery report, for at most 1 minute'],
		['send', 5, ''],
	])('tells on the canvas what %s waits for: %d minutes', (operation, waitAmount, words) => {
		const parameters = { resource: 'message', operation, waitAmount, waitUnit: 'minutes' };
		expect(onCanvas(description.waitingNodeTooltip, parameters)).toBe(words);
	});

	it('tells on the canvas that the wait begins with Send At', () => {
		const parameters = {
			...{ resource: 'message', operation: 'sendAndWaitForReport' },
			...{ waitAmount: 5, waitUnit: 'minutes', options: { sendAt: '2030-01-05T09:00' } },
		};
		expect(onCanvas(description.waitingNodeTooltip, parameters)).toBe(
			'Waiting for the delivery report, for at most 5 minutes, from Send At on',
		);
	});

	it('shows the fields of send for send alone', () => {
		const shown = description.properties
			.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes('send'))
			.filter(({ type }) => type !== 'notice')
			.map(({ name }) => name);
		expect(shown).toEqual(['from', 'to', 'text', 'options', 'safeguards', 'sending']);
	});
});

describe('the node Bulk SMS, asked for what it does not have', () => {
	const node: INode = { ...start, parameters: {} };

	it.each([
		['message', 'fly'],
		['bird', 'send'],
		['message', 'toString'],
		['message', '__proto__'],
		['constructor', 'name'],
		['__proto__', 'toString'],
	])('names resource and operation: %s, %s', async (resource, operation) => {
		const context = strictContext<IExecuteFunctions>({
			getNodeParameter: (name: string) => (name === 'resource' ? resource : operation),
			getNode: () => node,
			continueOnFail: () => false,
		});
		const error: unknown = await bulkSms.execute.call(context).catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			message: `This version of Bulk SMS has no operation "${operation}" for "${resource}"`,
			description: 'Choose another operation, or update the package.',
		});
	});

	it('gives each item a failure where the workflow goes on', async () => {
		const context = strictContext<IExecuteFunctions>({
			getNodeParameter: (name: string) => (name === 'resource' ? 'message' : 'fly'),
			getNode: () => node,
			continueOnFail: () => true,
			getInputData: () => [{ json: {} }, { json: {} }],
		});
		const error = 'This version of Bulk SMS has no operation "fly" for "message"';
		const message = (item: number) =>
			`Item ${item + 1}: Check with Get Status, or in the account, whether a message was sent before you send it again.`;
		expect(await bulkSms.execute.call(context)).toEqual([
			[0, 1].map((item) => {
				const details = { item, outcome: 'unknown', reason: error };
				const first = { outcome: 'unknown', reason: error };
				return {
					json: { ...first, error, message: message(item), details },
					pairedItem: { item },
				};
			}),
		]);
	});
});
