import type { INodeParameters } from 'n8n-workflow';

import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const ITEM = { to: A, name: 'Ann', own: 'Dear {{ $json.name }}' };

const outcomeOf = async (parameters: INodeParameters, options: INodeParameters = {}) => {
	const { outcomes, seen } = await send([ITEM], { to: A, text: 'Hi', ...parameters }, options);
	return seen.length > 0 ? seen.map(([, text]) => text) : outcomes[0]?.[2];
};
const fixed = (subject: string, shown: string) =>
	`${subject} contains ${shown}, which n8n does not evaluate in a field that is Fixed`;

describe('a Fixed text', () => {
	it.each([
		['Dear {{ $json.name }}', '{{ $json.name }}'],
		['Dear {{$json["name"]}}', '{{ $json["name"] }}'],
		["Dear {{ $('Start').item.json.name }}", "{{ $('Start').item.json.name }}"],
		['It is {{ $now.toFormat("HH:mm") }}', '{{ $now.toFormat("HH:mm") }}'],
		['Dear {{name}}', '{{ name }}'],
		['Dear {{ first name }}', '{{ first name }}'],
		['Dear {{ ชื่อ }}', '{{ ชื่อ }}'],
		['Dear {{{name}}}', '{{ name }}'],
		[' ={{ $json.name }}', '{{ $json.name }}'],
		['{{ $labels.a }} of {{ $json.name }}', '{{ $json.name }}'],
		['Dear {{ $json.name, hello', '{{ $json.name, hello'],
	])('does not go out with an expression: %s', async (text, shown) => {
		expect(await outcomeOf({ text })).toBe(fixed('The text', shown));
	});

	it.each([
		['Dear $json.name, hi', '$json.name'],
		['Dear {$json.name}!', '$json.name'],
		['Dear ${$json["name"]}', '$json["name"]'],
		["=Dear $('Start').item.json.name", "$('Start').item.json.name"],
		['=Dear { $json.name } {{ $json.to }}', '$json.name'],
	])('does not go out with a variable: %s', async (text, shown) => {
		expect(await outcomeOf({ text })).toBe(
			`The text contains ${shown}, which n8n evaluates only between double braces`,
		);
	});

	it.each([
		'Down: {{ $labels.instance }} at {{ $value }}',
		'Helm: {{ .Values.image }} {{#if a}} {{ $node := .x }}',
		'Braces: }} { } {{ }} {{',
		'US$ 5 ($json)',
	])('goes out with what is none of n8n: %s', async (text) => {
		expect(await outcomeOf({ text })).toEqual([text]);
	});

	it('says how it is written rightly', async () => {
		const { items } = await send([ITEM], { to: A, text: 'Dear {{Name}}' }, {});
		expect(items).toMatchObject([
			{
				error: 'The text contains {{ Name }}, which n8n does not evaluate in a field that is Fixed',
				message:
					'Item 1, Ann, Text, number 66812345671: Choose Expression in place of Fixed above Text and write {{ $json.name }}, or add Sending → Allow Missing Values.',
			},
		]);
	});

	it('goes out as it is where the user allows it', async () => {
		const text = 'Dear {{ $json.name }}';
		expect(await outcomeOf({ text }, { allowMissingValues: true })).toEqual([text]);
	});
});

describe('braces that have no end', () => {
	it.each([
		['=Dear {{ $json.name, hello', '{{ $json.name, hello'],
		['=Dear {{ $json.name', '{{ $json.name'],
		['={{ $json.name }} {{ $json.to', '{{ $json.to'],
		['=Dear {{', '{{ '],
	])('are refused: %s', async (text, shown) => {
		expect(await outcomeOf({ text })).toBe(`The expression ${shown} in the text has no end`);
	});

	it('may be meant, with a backslash', async () => {
		expect(await outcomeOf({ text: '=\\{{ $json.name }} {{ 1 + 1 }}' })).toEqual([
			'\\{{ $json.name }} 2',
		]);
	});
});

describe('braces that end nothing', () => {
	const reason = (subject: string, shown: string) =>
		`${subject} contains }} that ends no expression: ${shown}`;

	it.each<[string, string]>([
		['=Dear {{ $json.name }}, see you }}', '…r {{ $json.name }}, see you }}'],
		['={{ $json.name }}}}', '{{ $json.name }}}}'],
		['=:{ {{ $json.name }} }}', ':{ {{ $json.name }} }}'],
		['=A long text before {{ $json.name }} and after }}', '… {{ $json.name }} and after }}'],
		['=See you }}', 'See you }}'],
		['={{ ({ a: { b: $json.name }}).a.b }}', '… a: { b: $json.name }}).a.b }}'],
	])('are refused: %s', async (text, shown) => {
		expect(await outcomeOf({ text })).toBe(reason('The text', shown));
	});

	it('are refused with a way to write them, which is not Allow Missing Values', async () => {
		const { items } = await send([ITEM], { to: A, text: '={{ $json.name }} }}' }, {});
		expect(items).toMatchObject([
			{
				error: 'The text contains }} that ends no expression: {{ $json.name }} }}',
				message:
					"Item 1, Ann, Text, number 66812345671: Take it out. Braces that are meant are written {{ '}' + '}' }}, and two in an expression have a space between them.",
			},
		]);
		expect(await outcomeOf({ text: "=A {{ '}' + '}' }}" })).toEqual(['A }}']);
	});

	it.each<[string, INodeParameters]>([
		['Callback Data', { callbackData: '={"a":{{ $json.to }}}}' }],
		['Message ID', { messageId: '=a-{{ $json.to }} }}' }],
		['Bulk ID', { bulkId: '=a-{{ $json.to }}}}' }],
		['Additional Fields', { additionalFields: '={"a": "{{ $json.to }} }}"}' }],
		[
			'Callback Data (Fields)',
			{ callbackDataFields: { fields: [{ name: 'a', value: '=x {{ $json.to }} }}' }] } },
		],
	])('are refused in %s', async (label, options) => {
		expect(await outcomeOf({}, options)).toMatch(`${label} contains }} that ends no expression: `);
	});

	it.each<[string, INodeParameters, INodeParameters]>([
		['the text', { text: '={"a":{"b":{{ $json.to }}}}' }, {}],
		['Callback Data', {}, { callbackData: '={"a":{"b":{{ $json.to }}}}' }],
		['Additional Fields', {}, { additionalFields: '={"a":{"b":{{ $json.to }}}}' }],
	])('are JSON where they have their other half: in %s', async (_, parameters, options) => {
		const text = parameters.text ? `{"a":{"b":${A}}}` : 'Hi';
		expect(await outcomeOf(parameters, options)).toEqual([text]);
	});
});

describe('an expression that came with the data', () => {
	it.each([
		['={{ $json.own }}', 'The field "own"'],
		['=Hi! {{ $json.own }}', 'The field "own"'],
		['={{ $("Start").item.json.own }}', 'The field "own" of "Start"'],
		['={{ $json.own.trim() }}', 'The expression {{ $json.own.trim() }}'],
	])('does not go out: %s', async (text, subject) => {
		expect(await outcomeOf({ text })).toBe(
			`${subject} puts {{ $json.name }} into the text, where n8n does not evaluate it`,
		);
	});

	it('refuses nobody else', async () => {
		const items = [ITEM, { to: B, own: 'Dear Bo' }];
		const { outcomes, seen } = await send(
			items,
			{ to: '={{ $json.to }}', text: '={{ $json.own }}' },
			{},
		);
		expect(outcomes.map(([to, outcome]) => [to, outcome])).toEqual([
			[A, 'notSent'],
			[B, 'accepted'],
		]);
		expect(seen).toEqual([[B, 'Dear Bo']]);
	});

	it.each(['{{ $labels.instance }}', '{{ .Values.x }}', '{{ name }} and {{ item.json }}', '{{'])(
		'goes out if it belongs to another tool: %s',
		async (own) => {
			const { seen } = await send([{ own }], { to: A, text: '=Alert: {{ $json.own }}' }, {});
			expect(seen).toEqual([[A, `Alert: ${own}`]]);
		},
	);

	it('goes out where the user allows it', async () => {
		const text = '={{ $json.own }}';
		expect(await outcomeOf({ text }, { allowMissingValues: true })).toEqual([ITEM.own]);
	});
});

describe('the other fields that a person or a report brings back', () => {
	it.each<[string, INodeParameters, string]>([
		['messageId', { messageId: 'order-{{ $json.id }}' }, fixed('Message ID', '{{ $json.id }}')],
		[
			'messageId',
			{ messageId: '=order-{{ id }}' },
			'The expression {{ id }} in Message ID returns nothing',
		],
		[
			'messageId',
			{ messageId: '=order-{{ $json.id }}' },
			'The field "id" in Message ID has no value',
		],
		[
			'messageId',
			{ messageId: '={{ "order-" + $json.id }}' },
			'Message ID would say "undefined" for {{ "order-" + $json.id }}',
		],
		[
			'messageId',
			{ messageId: '={{ $json.own }}' },
			'The field "own" puts {{ $json.name }} into Message ID, where n8n does not evaluate it',
		],
		['bulkId', { bulkId: '{{name}}' }, fixed('Bulk ID', '{{ name }}')],
		[
			'bulkId',
			{ bulkId: '=a {{ $json.name' },
			'The expression {{ $json.name in Bulk ID has no end',
		],
		[
			'callbackData',
			{ callbackData: '{{ $json.name }}' },
			fixed('Callback Data', '{{ $json.name }}'),
		],
		[
			'callbackData',
			{ callbackData: '=a {{ id }}' },
			'The expression {{ id }} in Callback Data returns nothing',
		],
		[
			'callbackData, an object',
			{ callbackData: '={{ ({ a: [$json.own] }) }}' },
			'The expression {{ ({ a: [$json.own] }) }} puts {{ $json.name }} into Callback Data, where n8n does not evaluate it',
		],
		[
			'callbackData, an object with a hole',
			{ callbackData: '={{ ({ a: "n " + $json.nope }) }}' },
			'Callback Data would say "undefined" for {{ ({ a: "n " + $json.nope }) }}',
		],
		[
			'callbackDataFields',
			{ callbackDataFields: { fields: [{ name: 'a', value: 'x {{ $json.name }}' }] } },
			fixed('Callback Data (Fields)', '{{ $json.name }}'),
		],
		[
			'callbackDataFields',
			{ callbackDataFields: { fields: [{ name: 'a', value: '=x {{ id }}' }] } },
			'The expression {{ id }} in Callback Data (Fields) returns nothing',
		],
		[
			'additionalFields',
			{ additionalFields: '{"ref": "x {{ $json.id }}"}' },
			fixed('Additional Fields', '{{ $json.id }}'),
		],
		[
			'additionalFields',
			{ additionalFields: '={"ref": "x {{ id }}"}' },
			'The expression {{ id }} in Additional Fields returns nothing',
		],
	])('are refused like the text: %s %j', async (_, options, reason) => {
		expect(await outcomeOf({}, options)).toBe(reason);
	});

	it('are sent where the user allows it', async () => {
		const options = {
			messageId: 'order-{{ $json.id }}',
			callbackData: '=a {{ id }}',
			bulkId: '=b-{{ $json.id }}',
		};
		const { outcomes } = await send(
			[ITEM],
			{ to: A, text: 'Hi' },
			{
				...options,
				allowMissingValues: true,
			},
		);
		expect(outcomes).toEqual([[A, 'accepted']]);
	});

	it('are sent with what other tools write in braces', async () => {
		const callbackData = '={{ ({ q: "{{ $labels.a }", r: $json.to }) }}';
		expect(await outcomeOf({}, { callbackData, messageId: '=o-{{ $json.to }}' })).toEqual(['Hi']);
	});

	it.each<[INodeParameters, string]>([
		[{ from: '{{ $json.name }}' }, fixed('From', '{{ $json.name }}')],
		[{ from: '{{name}}' }, fixed('From', '{{ name }}')],
		[{ to: '{{ $json.to }}' }, fixed('To', '{{ $json.to }}')],
		[{ to: '{{ phone1 }}' }, fixed('To', '{{ phone1 }}')],
		[{ to: '={{ phone }}' }, 'The expression {{ phone }} in To returns nothing'],
	])('so are From and To, with how it is written: %j', async (parameters, reason) => {
		expect(await outcomeOf(parameters)).toBe(reason);
	});
});
