import type { INode, INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { BulkSms } from '../../../nodes/BulkSms/BulkSms.node';
import { nodeTypes } from '../../engine/nodeTypes';

const { description } = new BulkSms();
const SEND = { resource: 'message', operation: 'send', options: {} };
const RIGHT = { from: 'MyShop', to: '+66 81 234 5678', text: 'Hello' };
const TEST_URL = 'http://h/webhook-test/1';
const URL = 'https://n8n.example.com/webhook/1';

/** The hints that the editor shows above the fields, found as it finds them. */
function shownHints(parameters: INodeParameters, timezone = 'Asia/Bangkok'): string[] {
	const start = { id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 };
	const node: INode = { ...start, position: [0, 0], parameters };
	const workflow = { nodes: [node], connections: {}, active: false, nodeTypes };
	const { expression } = new Workflow({ ...workflow, settings: { timezone } });
	return (description.hints ?? [])
		.filter(({ displayCondition }) => {
			// As the editor has it: a condition that cannot be evaluated yet shows nothing.
			try {
				return expression.getSimpleParameterValue(node, displayCondition, 'internal', {});
			} catch {
				return false;
			}
		})
		.map(({ message }) => message);
}

/** Their beginnings. */
const hints = (parameters: INodeParameters): string[] =>
	shownHints(parameters).map((message) => message.split(/ (?:is|takes) /)[0] ?? '');

/** The warnings that the editor shows for a node with these parameters. */
const warnings = (parameters: INodeParameters): string[] =>
	hints({ ...SEND, ...RIGHT, ...parameters });

describe('what the editor marks while it is written', () => {
	it.each<[string, INodeParameters]>([
		['right values', {}],
		['expressions', { from: '={{ $json.from }}', to: '={{ $json.to }}', text: '={{ 1 }}' }],
		['an address of production', { options: { notifyUrl: URL, optOutUrl: URL } }],
		['what the run itself refuses', { from: 'My Shop', to: 'Ann', text: 'x'.repeat(1601) }],
		['the templates of other tools', { text: 'Down: {{ $labels.instance }} {{ .Values.x }}' }],
	])('is not: %s', (_, parameters) => {
		expect(warnings(parameters)).toEqual([]);
	});

	it.each([
		[
			'America/New_York',
			'2030-01-31T09:00:00',
			['Options → Send At is read in New York time, the time zone of this workflow.'],
		],
		['Asia/Bangkok', '2030-01-31T09:00:00', []],
		['UTC', '2030-01-31T09:00:00Z', []],
	])('in %s tells the zone of the time %j: %j', (timezone, sendAt, told) => {
		const shown = shownHints({ ...SEND, ...RIGHT, options: { sendAt } }, timezone);
		expect(shown.map((message) => message.split(' To change it')[0])).toEqual(told);
	});

	it.each<[string, INodeParameters, string]>([
		['an expression in a Fixed text', { text: 'Dear {{ $json.name }}' }, 'Text'],
		[
			'an expression in a Fixed question',
			{ operation: 'sendAndWait', message: 'Restart {{ $json.host }}?' },
			'Message',
		],
		['one in an ID', { options: { bulkId: 'a {{ $json.id }}' } }, 'Options → Bulk ID'],
		['one in data', { options: { callbackData: '{{ $json.id }}' } }, 'Options → Callback Data'],
		['one in another ID', { options: { messageId: 'a {{ $json.id }}' } }, 'Options → Message ID'],
		['a test URL', { options: { notifyUrl: TEST_URL } }, 'Options → Delivery Report URL'],
		['a test URL for opt-outs', { options: { optOutUrl: TEST_URL } }, 'Options → Opt-Out URL'],
	])('is: %s', (_, parameters, warning) => {
		expect(warnings(parameters)).toEqual([warning]);
	});
});

it.each([
	['sendAndWaitForReport', 1],
	['sendAndWait', 0],
	['send', 0],
])('says for %s after the run on which tab an item is: %d', (operation, times) => {
	const words = 'Delivered messages are on the tab Delivered, all others on Undelivered.';
	const shown = shownHints({ resource: 'message', operation, options: {} });
	expect(shown.filter((message) => message === words)).toHaveLength(times);
});
