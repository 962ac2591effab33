import {
	type INodeParameters,
	NodeHelpers,
	resolveWebhookDescriptionField,
	webhookDescriptionIsNativelyResolvable,
	Workflow,
} from 'n8n-workflow';

import { BulkSmsTrigger } from '../../../nodes/BulkSms/BulkSmsTrigger.node';

const trigger = new BulkSmsTrigger();
const { description } = trigger;
const FIELDS = ['path', 'isFullPath', 'httpMethod', 'responseMode'] as const;
const [webhook] = description.webhooks ?? [];
if (!webhook) throw new Error('There is no webhook');
const getByName = () => trigger;
const nodeTypes = { getByName, getByNameAndVersion: getByName, getKnownTypes: () => ({}) };

/** A workflow with the trigger, which fills in the defaults as n8n's own does. */
function placed(parameters: INodeParameters) {
	const start = {
		...{ id: '1', name: 'Trigger', type: 'bulkSmsTrigger', typeVersion: 2, parameters },
		...{ position: [0, 0] satisfies [number, number], webhookId: '4711' },
	};
	const workflow = new Workflow({ nodes: [start], connections: {}, active: false, nodeTypes });
	const node = workflow.getNode('Trigger');
	if (!node) throw new Error('The workflow lost its node');
	return { workflow, node };
}

/** What n8n's expressions make of a field (n8n/dist/webhooks/webhook.service.js). */
function evaluated(parameters: INodeParameters, name: (typeof FIELDS)[number]) {
	const { workflow, node } = placed(parameters);
	return workflow.expression.getSimpleParameterValue(node, webhook?.[name], 'internal', {});
}

const GIVEN: INodeParameters[] = [
	{},
	{ event: 'incomingSms' },
	{ event: 'incomingSms', respond: 'answerOperation' },
	{ event: 'incomingSms', respond: 'immediately' },
	{ event: 'gone' },
	...[undefined, null, '', ' // ', '/a/b/ \n', 7, 0, true, ['x'], {}].flatMap(
		(path): INodeParameters[] => [
			{ options: { path } },
			{ event: 'incomingSms', options: { path, includeRaw: true } },
		],
	),
];

describe('n8n answers a call without its expressions', () => {
	it('and comes to the same as with them', () => {
		for (const parameters of GIVEN) {
			const { node } = placed(parameters);
			for (const name of FIELDS) {
				const value = evaluated(parameters, name);
				const found = resolveWebhookDescriptionField(node, webhook, name);
				expect([parameters, name, found]).toEqual([parameters, name, { resolved: true, value }]);
			}
		}
	});

	it('for nothing else of the webhook has one', () => {
		expect(webhookDescriptionIsNativelyResolvable(webhook)).toBe(true);
	});

	it('with what the trigger itself answers, and not the text firstEntryJson', () => {
		expect(webhook).toMatchObject({ responseData: '' });
	});

	it('unless a parameter is one', () => {
		const parameters = { options: { path: 'a/b', maxBodySize: '={{ 1 }}' } };
		const field = resolveWebhookDescriptionField(placed(parameters).node, webhook, 'path');
		expect(field).toEqual({ resolved: false });
		expect(evaluated(parameters, 'path')).toBe('a/b');
		expect(evaluated(parameters, 'isFullPath')).toBe(true);
	});
});

describe('a call of the trigger', () => {
	const INCOMING = { event: 'incomingSms' };
	it.each<[INodeParameters, string, string]>([
		[{ event: 'deliveryReport' }, 'POST', 'onReceived'],
		// What is left of another event.
		[{ respond: 'answerOperation' }, 'POST', 'onReceived'],
		[INCOMING, 'GET,POST', 'onReceived'],
		[{ ...INCOMING, respond: 'answerOperation' }, 'GET,POST', 'responseNode'],
	])('with %j', (parameters, methods, mode) => {
		expect(String(evaluated(parameters, 'httpMethod'))).toBe(methods);
		expect(evaluated(parameters, 'responseMode')).toBe(mode);
	});
});

describe('the address of the trigger', () => {
	function addressWith(parameters: INodeParameters): string {
		const path = String(evaluated(parameters, 'path'));
		const isFull = evaluated(parameters, 'isFullPath') === true;
		return NodeHelpers.getNodeWebhookPath('w', placed(parameters).node, path, isFull);
	}

	it.each<[string, INodeParameters, string]>([
		['without parameters', {}, '4711/webhook'],
		['with a blank path', { options: { path: ' \t' } }, '4711/webhook'],
		['with a path of null', { options: { path: null } }, '4711/webhook'],
		['with slashes and blanks', { options: { path: ' //sms/reports/ \n' } }, 'sms/reports'],
	])('%s', (_, parameters, address) => {
		expect(addressWith(parameters)).toBe(address);
	});
});
