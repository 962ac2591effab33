import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { IExecuteFunctions, INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';

import codex from '../../nodes/BulkSms/BulkSms.node.json';
import triggerCodex from '../../nodes/BulkSms/BulkSmsTrigger.node.json';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { bulkSmsApiTest } from '../../nodes/BulkSms/transport/credentialTest';
import { nodeTypes } from '../engine/nodeTypes';
import { leaves } from './descriptions';
import { SEARCH_WORDS, SHARED_WORDS } from './searchWords';
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
const COLLECTIONS = ['options', 'safeguards', 'sending'];
const options = leaves(COLLECTIONS.map(property)).filter(({ name }) => !COLLECTIONS.includes(name));

describe('the description of the node Bulk SMS', () => {
	it('has the names that workflows store and people read', () => {
		expect(description.name).toBe('bulkSms');
		expect(description.displayName).toBe('Bulk SMS');
		expect(description.defaults).toEqual({ name: 'Bulk SMS' });
		expect(description.version).toBe(1);
		expect(description.group).toEqual(['output']);
		expect(codex.node).toBe('n8n-nodes-bulk-sms.bulkSms');
	});

	it('has one input and can be a tool of an agent', () => {
		expect(description.inputs).toEqual(['main']);
		expect(description.usableAsTool).toBe(true);
	});

	it('has two outputs, the one of failure first, where it waits for a report or verifies, else one', () => {
		const start: INode = {
			id: '1',
			name: 'Bulk SMS',
			type: 'bulkSms',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		};
		const outputsOf = (parameters: INodeParameters) => {
			const node = { ...start, parameters: { resource: 'message', ...parameters } };
			const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
			return NodeHelpers.getNodeOutputs(workflow, node, description);
		};
		expect(outputsOf({ operation: 'send' })).toEqual(['main']);
		expect(outputsOf({ operation: 'sendAndWaitForReport' })).toEqual([
			{ type: 'main', displayName: 'Not Delivered' },
			{ type: 'main', displayName: 'Delivered' },
		]);
		expect(outputsOf({ resource: 'otp', operation: 'verify' })).toEqual([
			{ type: 'main', displayName: 'Not Verified' },
			{ type: 'main', displayName: 'Verified' },
		]);
		expect(outputsOf({ resource: 'otp', operation: 'request' })).toEqual(['main']);
	});

	it.each([
		['a delivery report, at the bare address', 0, 'POST', ''],
		[
			'whoever opens the page of a question, at the address of the node',
			1,
			'GET',
			'={{ $nodeId }}',
		],
		['the decision on that page', 2, 'POST', '={{ $nodeId }}'],
	])('takes a call while it waits: %s', (_, index, httpMethod, path) => {
		expect(description.webhooks).toHaveLength(3);
		expect(description.webhooks?.[index]).toEqual({
			name: 'default',
			httpMethod,
			responseMode: 'onReceived',
			responseData: '',
			path,
			isFullPath: true,
			restartWebhook: true,
		});
	});

	it('offers an agent only what an agent can use', () => {
		const hidden = property('operation')
			.options?.filter((each) => 'displayOptions' in each && each.displayOptions !== undefined)
			.map((each) => [each.name, 'displayOptions' in each && each.displayOptions]);
		expect(hidden).toEqual([
			['Send and Wait for Response', { hide: { '@tool': [true] } }],
			['Send and Wait for Delivery Report', { hide: { '@tool': [true] } }],
		]);
		expect(property('resource').options).toEqual([
			{ name: 'Message', value: 'message' },
			{ name: 'Account', value: 'account' },
			{
				name: 'Delivery Report',
				value: 'deliveryReport',
				displayOptions: { hide: { '@tool': [true] } },
			},
			{
				name: 'Incoming SMS',
				value: 'incomingSms',
				displayOptions: { hide: { '@tool': [true] } },
			},
			{
				name: 'One-Time Password',
				value: 'otp',
				displayOptions: { hide: { '@tool': [true] } },
			},
		]);
	});

	it('reads delivery reports as soon as that resource is chosen', () => {
		const shownFor = description.properties.filter(({ displayOptions }) =>
			displayOptions?.show?.resource?.includes('deliveryReport'),
		);
		expect(shownFor.map(({ name, default: value }) => [name, value])).toEqual([
			['operation', 'read'],
			['inputType', 'field'],
			['bodyField', 'body'],
			['binaryField', 'data'],
			['outcomes', ['delivered', 'expired', 'rejected', 'undelivered', 'unknown']],
			['checkToken', false],
			['expectedToken', ''],
			['comparedField', 'query.token'],
			['options', {}],
		]);
		expect(shownFor[0]?.options).toEqual([
			{
				name: 'Read',
				value: 'read',
				action: 'Read delivery reports',
				description: 'Read delivery reports that another node received, such as Webhook or a queue',
				displayOptions: { hide: { '@tool': [true] } },
			},
		]);
	});

	it('takes a dragged field for its name where Read wants a name, and hides the token', () => {
		const found = (name: string) => description.properties.find((each) => each.name === name);
		expect(found('bodyField')?.requiresDataPath).toBe('single');
		expect(found('comparedField')?.requiresDataPath).toBe('single');
		expect(found('expectedToken')?.typeOptions).toEqual({ password: true });
	});

	it('demands the credential, which it tests itself, except where no gateway is asked', () => {
		expect(description.credentials).toEqual([
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { hide: { resource: ['deliveryReport', 'incomingSms'] } },
			},
		]);
		expect(bulkSms.methods.credentialTest).toEqual({ bulkSmsApiTest });
	});

	it.each(['light' as const, 'dark' as const])('has an icon for the %s editor', (theme) => {
		const { icon } = description;
		const file = typeof icon === 'object' ? icon[theme] : '';
		expect(file).toMatch(/^file:.*\.svg$/);
		expect(existsSync(join('nodes/BulkSms', file.replace('file:', '')))).toBe(true);
	});

	it('is found by what people call it and its trigger, which n8n lists as one node', () => {
		const words: string[] = codex.alias;
		const missing = [...SEARCH_WORDS, ...SHARED_WORDS].filter((each) => !words.includes(each));
		expect(missing).toEqual([]);
		expect(triggerCodex.alias.filter((each) => !words.includes(each))).toEqual([]);
		const sends = /send|notif|alert|remind|approv|campaign|bulk|otp|password|balance|estimate/;
		expect(triggerCodex.alias.filter((each) => sends.test(each))).toEqual([]);
	});

	it.each([
		['message', 'send', 'send: message'],
		['message', 'sendAndWait', 'send and wait: message'],
		['message', 'sendAndWaitForReport', 'send and wait for report: message'],
		['message', 'estimate', 'estimate: message'],
		['account', 'checkGateway', 'check gateway: account'],
		['account', 'getBalance', 'get balance: account'],
		['account', 'getSenders', 'get senders: account'],
		['deliveryReport', 'read', 'read: delivery report'],
	])('tells the operation of %s, %s, below the node in words', (resource, operation, name) => {
		const start = { id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 };
		const parameters = { resource, operation };
		const node: INode = { ...start, position: [0, 0], parameters };
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const { subtitle } = description;
		expect(workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {})).toBe(name);
	});

	it('lists its actions as sentences, sending first', () => {
		expect(property('operation').options?.map((each) => 'action' in each && each.action)).toEqual([
			'Send SMS',
			'Send SMS and wait for response',
			'Send SMS and wait for delivery report',
			'Get the status of SMS',
			'Estimate SMS segments',
		]);
	});

	it('tells the limits of the interface where one writes', () => {
		const hints = [property('from'), property('text'), ...options].flatMap(({ name, hint }) =>
			hint === undefined ? [] : [[name, /\d+/.exec(hint)?.[0]]],
		);
		expect(hints).toEqual([
			['from', '11'],
			['text', '1600'],
			['callbackData', '1000'],
			['notifyUrl', '150'],
			// Its hint tells the place of the link.
			['optOutUrl', undefined],
			// And this one whose zone counts.
			['timezone', undefined],
		]);
	});

	it('sends a message unless something else is chosen', () => {
		expect(property('resource').default).toBe('message');
		expect(property('operation').default).toBe('send');
		expect(property('operation').displayOptions).toEqual({ show: { resource: ['message'] } });
	});

	it.each([
		['send', true],
		['estimate', false],
	])('asks for a number where one is needed: %s', (operation, required) => {
		const to = description.properties.find(
			({ name, displayOptions }) =>
				name === 'to' && displayOptions?.show?.operation?.includes(operation),
		);
		expect(to?.required).toBe(required);
	});

	it('shows the fields of send for send alone', () => {
		const shown = description.properties
			.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes('send'))
			.filter(({ type }) => type !== 'notice')
			.map(({ name }) => name);
		expect(shown).toEqual(['from', 'to', 'text', 'options', 'safeguards', 'sending']);
	});
});

/** What the editor explains by itself: choices, and a name beside its value. */
const SELF_EVIDENT = ['resource', 'operation', 'options', 'name', 'value'];
const explained: Array<[string, INodeProperties]> = leaves(description.properties)
	.filter(({ name, type }) => !SELF_EVIDENT.includes(name) && type !== 'notice')
	.map((each) => [each.name, each]);

describe.each(explained)('the parameter %s', (_, parameter) => {
	it('is explained', () => {
		expect(parameter.description).toMatch(/^[A-Z].{9,}/);
	});

	it('has a final full stop only behind several sentences, as n8n wants it', () => {
		const text = parameter.description ?? '';
		expect(text.endsWith('.')).toBe(/[.?!] [A-Z]/.test(text));
	});

	it('begins with "Whether" exactly where it is a switch', () => {
		expect(/^Whether /.test(parameter.description ?? '')).toBe(parameter.type === 'boolean');
	});

	it('gives an example with "e.g." where it shows one', () => {
		expect(parameter.placeholder ?? 'e.g. none').toMatch(/^(e\.g\. |Add )/);
	});
});

describe('the node Bulk SMS, asked for what it does not have', () => {
	const node: INode = {
		id: 'n',
		name: 'Bulk SMS',
		type: 'bulkSms',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};

	it.each([
		['message', 'fly'],
		['bird', 'send'],
		['message', 'toString'],
		['constructor', 'send'],
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
			`Item ${item + 1}: ${error}. Check in the account whether a message was sent before you send it again.`;
		expect(await bulkSms.execute.call(context)).toEqual([
			[0, 1].map((item) => ({
				json: {
					error,
					message: message(item),
					details: { item, outcome: 'unknown', reason: error },
				},
				pairedItem: { item },
			})),
		]);
	});
});
