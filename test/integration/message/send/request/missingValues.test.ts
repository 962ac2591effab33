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
		['only a word', { n: 'undefined' }, '=Hi {{ $json.n }}.', 'The field "n" in the text'],
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
		...[
			['a date', '"Invalid Date"', 'new Date($json.b)'],
			['a date in a sum', '"Invalid Date"', '"at " + new Date($json.b)'],
			['a DateTime', '"Invalid DateTime"', 'DateTime.fromISO($json.to).toFormat("HH:mm")'],
			['a Duration', '"Invalid Duration"', 'Duration.fromISO("x").toHuman()'],
		].map(([name = '', word = '', code = '']): [string, IDataObject, string, string] => [
			name,
			{},
			`=Come at {{ ${code} }}`,
			`The text would say ${word} for {{ ${code} }}`,
		]),
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

describe('a mistyped field', () => {
	const items = [
		{ phone: A, name: 'Ann', customer: { city: 'Trang' }, '\ufeffMobile': A },
		{ phone: B, name: 'Bo' },
	];

	it.each([
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.Name }}',
			'The field "Name" in the text has no value (did you mean "name"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.customer.City }}',
			'The field "customer.City" in the text has no value (did you mean "customer.city"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $("Start").item.json.NAME }}',
			'The field "NAME" of "Start" in the text has no value (did you mean "name"?)',
		],
		[
			'={{ $json.phone }}',
			'=Hi {{ $json.Name }}, {{ $json.Phone }}',
			'The fields "Name", "Phone" in the text have no value (did you mean "name", "phone"?)',
		],
		['={{ $json.PHONE }}', 'Hi', 'The field "PHONE" in To has no value (did you mean "phone"?)'],
		['=+{{ $json.pho_ne }}', 'Hi', 'The field "pho_ne" in To has no value (did you mean "phone"?)'],
		[
			'={{ $("Start").item.json.PHONE }}',
			'Hi',
			'The field "PHONE" of "Start" in To has no value (did you mean "phone"?)',
		],
		[
			'={{ $json.Mobile }}',
			'Hi',
			'The field "Mobile" in To has no value (did you mean "Mobile" with an invisible character before it?)',
		],
		[
			'={{ $json["phone "] }}',
			'Hi',
			'The field "phone" with a blank after it in To has no value (did you mean "phone"?)',
		],
	])('in %s and %s is named with the one that was meant', async (to, text, reason) => {
		const { outcomes, seen } = await send(items, { to, text }, {});
		expect(seen).toEqual([]);
		expect(new Set(outcomes.map(([, , each]) => each))).toEqual(new Set([reason]));
	});

	it.each([
		['={{ $json.phone }}', 'Hi', 'phone" in To has', 'name\tphone', 'tabs', '{{ "\\t" }}'],
		[A, '=Hi {{ $json.Name }}', 'Name" in the text has', 'name;phone', 'semicolons', ';'],
		[
			...['={{ $("Start").item.json.phone }}', 'Hi', 'phone" of "Start" in To has'],
			...['name|phone', 'vertical bars', '|'],
		],
	])(
		'in %s and %s is told where rows were not split',
		async (to, text, which, name, marks, written) => {
			const { items: said } = await send([{ [name]: 'Ann' }], { to, text }, {});
			expect(said[0]?.error).toBe(
				`The field "${which} no value: the rows were not split at their ${marks}, and all columns are in the field "${name.replace('\t', ' ')}"`,
			);
			expect(said[0]?.message).toContain(
				`: Set Delimiter in the options of the node that reads the rows to ${written}.`,
			);
		},
	);

	it.each<[string, string, string]>([
		['\ufeffPhone', 'Phone', '"Phone" with an invisible character before it'],
		['Phone ', 'Phone', '"Phone" with a blank after it'],
		[
			'\u200bPhone\u200b\u200b',
			'Phone',
			'"Phone" with an invisible character before it and invisible characters after it',
		],
		['First\u00a0 Name', 'First Name', '"First Name" with blanks in it'],
		['ห้ามนํา', 'ห้ามนำ', '"ห้ามนํา" in other characters that look the same'],
	])('that only looks like %j is told, also beside an empty one', async (name, written, shown) => {
		const text = `=Hi {{ $json["${written}"] }}`;
		for (const beside of [{}, { [written]: '' }]) {
			const { items: said } = await send([{ [name]: 'x', ...beside }], { to: A, text }, {});
			expect(said[0]?.error).toBe(
				`The field "${written}" in the text has no value (did you mean ${shown}?)`,
			);
			expect(said[0]?.message).toContain(
				': Put the field into Text by dragging it there, or rename it, or add Sending → Allow Missing Values.',
			);
		}
	});

	it('is none where another item has the field', async () => {
		const { outcomes } = await send(
			[{ phone: A, name: 'Ann' }, { name: 'Bo' }],
			{ to: '={{ $json.phone }}', text: 'Hi' },
			{},
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			['', 'notSent', 'The field "phone" in To has no value'],
		]);
	});
});
