import type { INode, INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { BulkSms } from '../../../../nodes/BulkSms/BulkSms.node';
import { nodeTypes } from '../../../engine/nodeTypes';

const { description } = new BulkSms();
const SEND = { resource: 'message', operation: 'send', options: {} };
const RIGHT = { from: 'MyShop', to: '+66 81 234 5678', text: 'Hello' };
const URL = 'https://n8n.example.com/webhook/';

/** The hints that the editor shows above the fields, found as it finds them. */
function shownHints(parameters: INodeParameters, timezone = 'Asia/Bangkok'): string[] {
	const start = { id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 };
	const node: INode = { ...start, position: [0, 0], parameters };
	const workflow = {
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes,
		settings: { timezone },
	};
	const { expression } = new Workflow(workflow);
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
		['a sender of 11 characters', { from: 'ElevenChars' }],
		['a sender of digits', { from: '1234' }],
		['fields that are still empty', { from: '', to: '', text: '' }],
		['expressions', { from: '={{ $json.from }}', to: '={{ $json.to }}', text: '={{ 1 }}' }],
		['several numbers', { to: '+66 81 234 5678, 0066 81-234-5679;\n(66) 812345670' }],
		['a text of 1600 characters', { text: 'x'.repeat(1600) }],
		['an address of 150 characters', { options: { notifyUrl: URL.padEnd(150, 'x') } }],
		['an address in capitals', { options: { notifyUrl: 'HTTPS://N8N.EXAMPLE.COM/webhook/x' } }],
		['a long address for opt-outs', { options: { optOutUrl: URL.padEnd(200, 'x') } }],
		['callback data of 1000 characters', { options: { callbackData: 'x'.repeat(1000) } }],
		['identifiers as long as they may be', ids(50, 200)],
		['the templates of other tools', { text: 'Down: {{ $labels.instance }} {{ .Values.x }}' }],
		['single braces', { text: 'No more: {optOutLink}' }],
		['an expression in double braces', { text: '=Dear {{ $json.name }}' }],
		['options of expressions', { options: { notifyUrl: '={{ $json.url }}' } }],
	])('is not: %s', (_, parameters) => {
		expect(warnings(parameters)).toEqual([]);
	});

	it.each([
		['UTC', '2030-01-31T09:00:00', ['Send At is read in UTC, the time zone of this workflow.']],
		['Etc/UTC', '2030-01-31 09:00', ['Send At is read in UTC, the time zone of this workflow.']],
		[
			'America/New_York',
			'2030-01-31T09:00:00',
			['Send At is read in New York time, the time zone of this workflow.'],
		],
		['Asia/Bangkok', '2030-01-31T09:00:00', []],
		['UTC', '2030-01-31T09:00:00Z', []],
		['UTC', '2030-01-31T09:00:00+07:00', []],
		['UTC', '', []],
		['UTC', '={{ $json.time }}', []],
	])('in %s tells the zone of the time %j: %j', (timezone, sendAt, told) => {
		const shown = shownHints({ ...SEND, ...RIGHT, options: { sendAt } }, timezone);
		expect(shown.map((message) => message.split(' To change it')[0])).toEqual(told);
	});

	it.each<[string, INodeParameters, string]>([
		['a sender with a space', { from: 'My Shop' }, 'From'],
		['a sender of 12 characters', { from: 'TwelveChars1' }, 'From'],
		['a sender with a mark', { from: 'My-Shop' }, 'From'],
		['a sender in Thai', { from: 'ร้าน' }, 'From'],
		['letters in a number', { to: 'call +66 81 234 5678' }, 'To'],
		['letters in the second number', { to: '66812345678\nAnn' }, 'To'],
		['a text of 1601 characters', { text: `\n${'x'.repeat(1600)}` }, 'Text'],
		[
			'a question of 1601 characters',
			{ operation: 'sendAndWait', message: 'x'.repeat(1601) },
			'Message',
		],
		['an expression in a Fixed text', { text: 'Dear {{ $json.name }}' }, 'Text'],
		['a placeholder in a Fixed text', { text: 'Dear {{name}}' }, 'Text'],
		['a Thai placeholder in a Fixed text', { text: 'Dear {{ ชื่อ }}' }, 'Text'],
		['a field of a node in a Fixed text', { text: "Hi {{ $('A').item.json.b }}" }, 'Text'],
		[
			'an expression in a Fixed question',
			{ operation: 'sendAndWait', message: 'Restart {{ $json.host }}?' },
			'Message',
		],
		...(['bulkId', 'callbackData', 'messageId'] as const).map(
			(option): [string, INodeParameters, string] => [
				`an expression in a Fixed ${option}`,
				{ options: { [option]: 'order-{{ $json.id }}' } },
				{ bulkId: 'Bulk ID', callbackData: 'Callback Data', messageId: 'Message ID' }[option],
			],
		),
		['an address without https', { options: { notifyUrl: 'n8n.example.com' } }, 'Notify URL'],
		['an address with a space', { options: { notifyUrl: `${URL} x` } }, 'Notify URL'],
		['151 characters', { options: { notifyUrl: URL.padEnd(151, 'x') } }, 'Notify URL'],
		['a test URL', { options: { notifyUrl: 'http://h/webhook-test/1' } }, 'Notify URL'],
		['no https for opt-outs', { options: { optOutUrl: 'n8n.example.com' } }, 'Opt-Out URL'],
		['a space for opt-outs', { options: { optOutUrl: `${URL} x` } }, 'Opt-Out URL'],
		[
			'a test URL for opt-outs',
			{ options: { optOutUrl: 'http://h/webhook-test/1' } },
			'Opt-Out URL',
		],
		['1001 characters', { options: { callbackData: 'x'.repeat(1001) } }, 'Callback Data'],
		['a long bulk ID', ids(51, 200), 'Bulk ID'],
		['a long message ID', ids(50, 201), 'Message ID'],
	])('is: %s', (_, parameters, warning) => {
		expect(warnings(parameters)).toEqual([warning]);
	});

	it('needs no condition that n8n evaluates when an execution starts', () => {
		const conditions = description.properties.map(({ displayOptions }) => displayOptions);
		expect(JSON.stringify(conditions)).not.toContain('regex');
	});
});

function ids(bulkId: number, messageId: number): INodeParameters {
	return { options: { bulkId: 'x'.repeat(bulkId), messageId: 'x'.repeat(messageId) } };
}
