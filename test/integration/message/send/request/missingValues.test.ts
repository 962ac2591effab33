import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const D = '66812345674';

const parameters = (text: string): INodeParameters => ({ to: '={{ $json.to }}', text });

describe('a text with references to fields', () => {
	it('says something else to each of four people', async () => {
		const { seen } = await send(
			[
				{ to: A, name: 'Ann' },
				{ to: B, name: 'Bo' },
				{ to: C, name: 'Cy' },
				{ to: D, name: 'Dao' },
			],
			parameters('=Dear {{ $json.name }}, your table is ready'),
			{},
		);
		expect(seen).toEqual([
			[A, 'Dear Ann, your table is ready'],
			[B, 'Dear Bo, your table is ready'],
			[C, 'Dear Cy, your table is ready'],
			[D, 'Dear Dao, your table is ready'],
		]);
	});

	it.each([
		['missing', {}],
		['null', { name: null }],
		['empty', { name: '' }],
		['blank', { name: ' \t\u200b' }],
		['an empty list', { name: [] }],
	])('is not sent where a field is %s, and the failure names the field', async (_, fields) => {
		for (const text of [
			'=Dear {{ $json.name }}, hello',
			'=Dear {{ $json["name"] }}, {{ $json.to.length }} digits',
			'={{ $json.name }}',
		]) {
			const { outcomes, seen } = await send(
				[
					{ to: `${A},${B}`, ...fields },
					{ to: C, name: 'Cy' },
				],
				parameters(text),
				{},
			);
			const reason = 'The field "name" in the text has no value';
			expect(outcomes).toEqual([
				[A, 'notSent', reason],
				[B, 'notSent', reason],
				[C, 'accepted'],
			]);
			expect(seen.slice(-1).map(([to]) => to)).toEqual([C]);
		}
	});

	it('names every field that has no value', async () => {
		const { outcomes } = await send(
			[{ to: A, order: {} }],
			parameters('={{ $json.order.id }} for {{ $json["first name"] }}, {{ $json.order.id }}'),
			{},
		);
		expect(outcomes).toEqual([
			[A, 'notSent', 'The fields "order.id", "first name" in the text have no value'],
		]);
	});

	it('is sent with a hole where the user allows it', async () => {
		const { outcomes, seen } = await send(
			[{ to: A }],
			parameters('=Dear {{ $json.name }}, hello'),
			{ allowMissingValues: true },
		);
		expect(outcomes).toEqual([[A, 'accepted']]);
		expect(seen).toEqual([[A, 'Dear , hello']]);
	});

	it('is sent where zero and false are the values', async () => {
		const { seen } = await send(
			[{ to: A, left: 0, late: false }],
			parameters('={{ $json.left }} left, late: {{ $json.late }}'),
			{},
		);
		expect(seen).toEqual([[A, '0 left, late: false']]);
	});

	it('has no hole where an expression gives a word for a missing field', async () => {
		const { seen } = await send(
			[{ to: A }],
			parameters('=Dear {{ $json.name || "customer" }}, hello'),
			{},
		);
		expect(seen).toEqual([[A, 'Dear customer, hello']]);
	});
});

describe('a text with other expressions', () => {
	const refused = async (fields: IDataObject, text: string) => {
		const { outcomes, seen } = await send([{ to: A, ...fields }], parameters(text), {});
		expect(seen).toEqual([]);
		return outcomes[0]?.[2];
	};
	const START = '$("Start")';

	it.each<[string, IDataObject, string, string]>([
		// A field below a value that has none.
		['below a text', { c: 'x' }, '=Hi {{ $json.c.name }}.', 'The field "c.name" in the text'],
		['below a number', { c: 5 }, '=Hi {{ $json.c.name }}.', 'The field "c.name" in the text'],
		['below a list', { c: [1] }, '=Hi {{ $json.c.name }}.', 'The field "c.name" in the text'],
		['below it alone', { c: 'x' }, '={{ $json.c.name }}', 'The field "c.name" in the text'],
		// What the editor writes for a field of another node.
		...['.item', '.first()', '.last()', '.all()[0]', '.itemMatching(0)'].map(
			(which): [string, IDataObject, string, string] => [
				`of a node: ${which}`,
				{},
				`=Hi {{ ${START}${which}.json.nobody }}.`,
				'The field "nobody" of "Start" in the text',
			],
		),
		[
			'of $node',
			{},
			'=Hi {{ $node["Start"].json.a.b }}.',
			'The field "a.b" of "Start" in the text',
		],
		[
			'of $items',
			{},
			'=Hi {{ $items("Start")[0].json.a }}',
			'The field "a" of "Start" in the text',
		],
		['of $input', {}, '=Hi {{ $input.item.json.nobody }}.', 'The field "nobody" in the text'],
		['of $vars', {}, '=Hi {{ $vars.shop }}.', 'The field "shop" of "$vars" in the text'],
		// Optional chains.
		['of ?.', {}, '=Hi {{ $json?.name }}.', 'The field "name" in the text'],
		['below ?.', { c: null }, '=Hi {{ $json.c?.["a b"] }}.', 'The field "c.a b" in the text'],
		[
			'below a node ?.',
			{},
			`=Hi {{ ${START}.item.json.c?.d }}`,
			'The field "c.d" of "Start" in the text',
		],
		[
			'blank beside a call',
			{ n: ' ' },
			'={{ $json.to.trim() }}{{ $json.n }}',
			'The field "n" in the text',
		],
		['only a date', { n: 'Invalid DateTime' }, '=Hi {{ $json.n }}.', 'The field "n" in the text'],
		...[
			...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#ERROR!'],
			...['Loading...', '#SPILL!'],
		].map((error): [string, IDataObject, string, string] => [
			`of ${error}`,
			{ n: ` ${error}`, list: [error] },
			'={{ $json.n }}{{ $json.list }}',
			`The fields "n" (${error}), "list" (${error}) in the text`,
		]),
		['of lists in a list', { n: [[], [null]] }, '=Hi {{ $json.n }}', 'The field "n" in the text'],
	])('is not sent with a hole %s', async (_, fields, text, reason) => {
		const verb = reason.startsWith('The fields') ? 'have' : 'has';
		expect(await refused(fields, text)).toBe(`${reason} ${verb} no value`);
	});

	it.each<[string, IDataObject, string, string]>([
		[
			'a sum of texts',
			{ first: 'Ann' },
			'=Dear {{ $json.first + " " + $json.last }}',
			'The text would say "undefined" for {{ $json.first + " " + $json.last }}',
		],
		[
			'a sum without a space',
			{},
			'={{ "a" + $json.b }}',
			'The text would say "undefined" for {{ "a" + $json.b }}',
		],
		[
			'a template',
			{},
			'=Hi {{ `${$json.b}` }}',
			'The text would say "undefined" for {{ `${$json.b}` }}',
		],
		[
			'a product',
			{ a: 2 },
			'=Sum: {{ $json.a * $json.b }}',
			'The text would say "NaN" for {{ $json.a * $json.b }}',
		],
		[
			'a product in a text',
			{},
			'={{ "THB" + 2 * $json.b }}',
			'The text would say "NaN" for {{ "THB" + 2 * $json.b }}',
		],
		[
			'an object',
			{ a: { b: 1 } },
			'=Hi {{ $json.a }}',
			'The text would say "[object Object]" for {{ $json.a }}',
		],
		[
			'a list of objects',
			{ a: [{}] },
			'=Hi {{ $json.a }}',
			'The text would say "[object Object]" for {{ $json.a }}',
		],
		[
			'an object of a node',
			{},
			`=Hi {{ ${START}.item.json }}`,
			`The text would say "[object Object]" for {{ ${START}.item.json }}`,
		],
		...['$json.to.trim', '() => 1', '"a" + Math.max', '"a" + (() => 1)'].map(
			(code): [string, IDataObject, string, string] => [
				`a function: ${code}`,
				{},
				`=Hi {{ ${code} }}`,
				`The text would say the code of a function for {{ ${code} }}`,
			],
		),
		...[
			['null', '"null"', '"Dear " + $json.nothing'],
			['null in a template', '"null"', '`${$json.nothing}`'],
			['a division by zero', '"Infinity"', '10 / 0'],
			['a division below zero', '"-Infinity"', '-10 / 0'],
			['a division in a sum', '"Infinity"', '"THB" + 10 / 0'],
			['a date', '"Invalid Date"', 'new Date($json.b)'],
			['a date in a sum', '"Invalid Date"', '"at " + new Date($json.b)'],
			['a DateTime', '"Invalid DateTime"', 'DateTime.fromISO($json.to).toFormat("HH:mm")'],
			['a Duration', '"Invalid Duration"', 'Duration.fromISO("x").toHuman()'],
		].map(([name = '', word = '', code = '']): [string, IDataObject, string, string] => [
			name,
			{ nothing: null },
			`=Come at {{ ${code} }}`,
			`The text would say ${word} for {{ ${code} }}`,
		]),
		[
			'an empty list',
			{},
			'=Items: {{ $json.to.split("-").slice(1) }}',
			'The expression {{ $json.to.split("-").slice(1) }} in the text returns nothing',
		],
		[
			'nothing but a word',
			{},
			'={{ String($json.b) }}',
			'The text is only "undefined": its expression has no value',
		],
	])('is not sent with a word from %s', async (_, fields, text, reason) => {
		expect(await refused(fields, text)).toBe(reason);
	});

	it.each<[string, IDataObject, string, string]>([
		['zero', { n: 0 }, `=a {{ ${START}.item.json.n }} b`, 'a 0 b'],
		['false', { n: false }, '=a {{ $json?.n }} b', 'a false b'],
		['a length', { n: 'four' }, '=a {{ $json.n.length }} b', 'a 4 b'],
		['a letter', { n: 'four' }, '=a {{ $json.n[1] }} b', 'a o b'],
		['an empty text of another expression', {}, '=a{{ $json.vip ? " VIP" : "" }} b', 'a b'],
		[
			'a word that the fixed text holds',
			{},
			'=undefined: {{ String($json.b) }}',
			'undefined: undefined',
		],
		[
			'a word in a field',
			{ n: 'x is undefined' },
			'=a {{ $json.n }} {{ 1 + 1 }}',
			'a x is undefined 2',
		],
		['a name that is a word', { n: 'undefined' }, '=a {{ $json.n }} b', 'a undefined b'],
		['such a name in a sum', { n: 'null' }, '={{ "a " + $json.n }}', 'a null'],
		['null in JSON', { n: { a: null } }, '={{ JSON.stringify($json.n) }}', '{"a":null}'],
		['an arrow in a field', { n: 'a => b' }, '={{ $json.n + "!" }}', 'a => b!'],
		['NaN in an address', {}, '=a {{ "https://x.test/aNaNb" }}', 'a https://x.test/aNaNb'],
		['a backslash', { n: 'x' }, '=a\\\\b {{ $json.n }}', 'a\\b x'],
	])('is sent with %s', async (_, fields, text, sent) => {
		const { seen } = await send([{ to: A, ...fields }], parameters(text), {});
		expect(seen).toEqual([[A, sent]]);
	});

	it('is sent whatever it says where the user allows it', async () => {
		const text = parameters('={{ "Ann " + $json.last }} {{ $("Start").item.json.x }}');
		const { seen } = await send([{ to: A }], text, { allowMissingValues: true });
		expect(seen).toEqual([[A, 'Ann undefined ']]);
	});
});
