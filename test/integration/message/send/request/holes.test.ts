import { type IDataObject, type INodeParameters, jsonParse } from 'n8n-workflow';

import { textTable } from '../../../../engine/textTable';
import { useCarefulSending } from '../carefulSending';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const M = "TypeError: Cannot read properties of undefined (reading 'id')";
/** An item with an expression that came with the data. */
const ITEM = { to: A, name: 'Ann', own: 'Dear {{ $json.name }}' };
const TO = '={{ $json.to }}';

/** The text that was sent, or else the reason. */
async function saidOf(item: IDataObject, parameters: INodeParameters, options = {}) {
	sandbox.clear();
	const { outcomes, seen } = await send([item], { to: A, text: 'Hi', ...parameters }, options);
	return seen[0]?.[1] ?? outcomes[0]?.[2];
}
const saidFor = async (text: string, fields: string) =>
	await saidOf({ to: A, ...jsonParse<IDataObject>(fields) }, { text });

const fixed = (subject: string, shown: string) =>
	`${subject} contains "${shown}" in braces, which n8n does not evaluate in a field that is Fixed`;

describe('a text is not sent with a hole', () => {
	it.each([
		['missing', {}],
		['null', { name: null }],
		['empty', { name: '' }],
		['blank', { name: ' \t\u200b' }],
		['an empty list', { name: [] }],
	])('where a field is %s, and the others get theirs', async (_, fields) => {
		const items = [
			{ to: `${A},${B}`, ...fields },
			{ to: C, name: 'Cy' },
		];
		const reason = 'The field "name" in the text has no value';
		for (const text of [
			'=Dear {{ $json.name }}, hello',
			'=Dear {{ $json["name"] }}, {{ $json.to.length }} digits',
			'={{ $json.name }}',
		]) {
			const { outcomes, seen } = await send(items, { to: TO, text }, {});
			expect(outcomes).toEqual([
				[A, 'notSent', reason],
				[B, 'notSent', reason],
				[C, 'accepted'],
			]);
			expect(seen.slice(-1).map(([to]) => to)).toEqual([C]);
		}
	});

	it.each([
		...textTable(String.raw`
			={{ $json.order.id }} for {{ $json["first name"] }}, {{ $json.order.id }} → {"order":{}} → fields "order.id", "first name" in the text | to, order
			=Hi {{ $json.c.name }}. → {"c":"x"} → field "c.name" in the text
			={{ $json.c.name }} → {"c":"x"} → field "c.name" in the text
			=Hi {{ $("Start").last().json.nobody }}. → {} → field "nobody" of "Start" in the text | to
			=Hi {{ $("Start").all()[0].json.nobody }}. → {} → field "nobody" of "Start" in the text | to
			=Hi {{ $("Start").itemMatching(0).json.nobody }}. → {} → field "nobody" of "Start" in the text | to
			=Hi {{ $vars.shop }}. → {} → field "shop" of "$vars" in the text
			=Hi {{ $json.c?.["a b"] }}. → {"c":null} → field "c.a b" in the text
			=Hi {{ $("Start").item.json.c?.d }} → {} → field "c.d" of "Start" in the text
			={{ $json.to.trim() }}{{ $json.n }} → {"n":" "} → field "n" in the text
			=Hi {{ $json.n }}. → {"n":"Invalid DateTime"} → field "n" in the text
			=Hi {{ $json.n }} → {"n":[[],[null]]} → field "n" in the text
			=Hi {{ $json.nick.trim() }} → {} → field "nick" in the text | to
			=Hi {{ $json.nick?.trim() }} → {} → field "nick" in the text | to
			=Hi {{ $json.a.trim() + $json.b }}{{ $json.c }} → {"a":"","b":" ","c":""} → fields "a", "b", "c" in the text
			=Hi {{ $("Start").item.json.n.trim() }} → {"n":""} → field "n" of "Start" in the text
			=Hi {{ $("Start").first().json.n.trim() }} → {"n":""} → field "n" of "Start" in the text
			=Hi {{ $("Start").all()[0].json.n.trim() }} → {"n":""} → field "n" of "Start" in the text
			=Hi {{ $input.item.json.n.trim() }} → {"n":""} → field "n" in the text
			=Hi {{ $node["Start"].json.n.trim() }} → {"n":""} → field "n" of "Start" in the text
			=Hi {{ $json?.c?.["a b"].trim() }} → {"c":{"a b":" "}} → field "c.a b" in the text
			=Hi {{ $json.list.map((i) => i.x).join(", ") }} → {"list":[]} → field "list" in the text
			=Hi {{ "Dear " + $json.n.trim() }} → {"n":"#N/A"} → field "n" (#N/A) in the text
			=Hi {{ $json.to + " " + $json.n }} → {} → field "n" in the text | to
			=Hi {{ "Dear " + $json.n }} → {"n":null} → field "n" in the text
			=Sum {{ 2 * $json.n }} → {"m":"is NaN"} → field "n" in the text | to, m
			=Hi {{ String($json.n) }} → {"m":"undefined"} → field "n" in the text | to, m
		`),
		...[
			...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#ERROR!'],
			...['Loading...', '#SPILL!', '#NV', '#BEZUG!', '#ИМЯ?', '#N/D', 'Err:502', 'กำลังโหลด...'],
			...['NULL', '\\N', '(null)', '<null>', '<no value>', 'undefined', 'NaT', '0000-00-00'],
			'Invalid date',
		].map((error) => [
			'={{ $json.n }}{{ $json.list }}',
			JSON.stringify({ n: ` ${error}`, list: [error] }),
			`fields "n" (${error}), "list" (${error}) in the text`,
		]),
	])('of a field: %s, %s', async (text, fields, which) => {
		const verb = which.startsWith('fields') ? 'have' : 'has';
		const [field, others = ''] = which.split(' | ');
		expect(await saidFor(text, fields)).toBe(
			`The ${field} ${verb} no value${others && ` (other fields: ${others})`}`,
		);
	});

	it.each([
		...textTable(String.raw`
			=Dear {{ $json.first + " " + $json.to.split("-")[1] }} → {"first":"Ann"} → "undefined"
			=Sum: {{ $json.a * $json.to.split("-")[1] }} → {"a":2} → "NaN"
			=Hi {{ $json.a }} → {"a":{"b":1}} → "[object Object]"
			=Hi {{ $json.a }} → {"a":[{}]} → "[object Object]"
			=Hi {{ $("Start").item.json }} → {} → "[object Object]"
			=Hi {{ $json.to.trim }} → {} → the code of a function
			=Hi {{ "a" + Math.max }} → {} → the code of a function
			=Hi {{ "a" + (() => 1) }} → {} → the code of a function
			=Come at {{ "Dear " + $json.to.match("x") }} → {} → "null"
			=Come at {{ 10 / 0 }} → {} → "Infinity"
			=Come at {{ "THB" + 10 / 0 }} → {} → "Infinity"
			=Come at {{ new Date($json.to) }} → {} → "Invalid Date"
			=Come at {{ "at " + new Date($json.to) }} → {} → "Invalid Date"
			=Come at {{ DateTime.fromISO($json.to).toFormat("HH:mm") }} → {} → "Invalid DateTime"
			=Come at {{ Duration.fromISO("x").toHuman() }} → {} → "Invalid Duration"
			=Sum {{ 2 * $json.to.at(20) }} → {"m":"is NaN"} → "NaN"
			={{ "ราคา" + 2 * $json.to.at(20) + "บาท" }} → {} → "NaN"
			=a {{ typeof $json.x === "undefined" ? String($json.y) : "b" }} → {} → "undefined"
			=Hi {{ $json.to.at(20) + "" }} → {"nick":"undefined"} → "undefined"
			={{ String($json.to.at(20)) }} → {} → "undefined"
			={{ Number("x") }} → {} → "NaN"
		`),
		['=Hi {{ `${$json.to.at(20)}` }}', '{}', '"undefined"'],
	])('of an expression: %s, %s', async (text, fields, word) => {
		const code = text.slice(text.indexOf('{{') + 2, -2).trim();
		expect(await saidFor(text, fields)).toBe(`The text would say ${word} for "${code}"`);
	});

	it('of blanks', async () => {
		expect(await saidFor('={{ " \\u200b " }}', '{}')).toBe('The text contains only blanks');
	});

	it('and is sent whatever it says where the user allows it', async () => {
		const text = '=Dear {{ $json.name }}{{name}} {{ "Ann " + $json.last }}';
		const options = { allowMissingValues: true };
		expect(await saidOf({ to: A }, { text }, options)).toBe('Dear  Ann undefined');
	});
});

describe('a text goes out as n8n evaluates it', () => {
	it.each(
		textTable(String.raw`
			=Dear {{ $json.name }}, your table is ready → {"name":"Ann"} → Dear Ann, your table is ready
			={{ $json.left }} left, late: {{ $json.late }} → {"left":0,"late":false} → 0 left, late: false
			=Dear {{ $json.name || "customer" }}, hello → {} → Dear customer, hello
			=a {{ $("Start").item.json.n }} b → {"n":0} → a 0 b
			=a {{ $json.n.length }} b → {"n":"four"} → a 4 b
			=a {{ $json.n[1] }} b → {"n":"four"} → a o b
			=Hi{{ $json.vip && " VIP" }} → {} → Hi
			=Hi{{ $json.vip ? " VIP" : undefined }} → {} → Hi
			=Hi{{ $if($json.vip, " VIP", undefined) }} → {} → Hi
			=Hi{{ '' }}{{ null }} → {} → Hi
			=a\\b {{ $json.n }} → {"n":"x"} → a\b x
			=\{{ $json.name }} {{ 1 + 1 }} → {} → \{{ $json.name }} 2
			=A {{ '}' + '}' }} → {} → A }}
			={"a":{"b":{{ $json.to }}}} → {} → {"a":{"b":${A}}}
			=a {{ $json.n }} b → {"n":"None"} → a None b
			=a {{ $json.n }} b → {"n":"N/A"} → a N/A b
			=a {{ $json.n }} b → {"n":"Set it to NULL"} → a Set it to NULL b
			=a {{ $json.n }} b → {"n":"#SALE!"} → a #SALE! b
			=a {{ $json.n }} b → {"n":"Loading"} → a Loading b
			={{ "a " + $json.n }} → {"n":"null"} → a null
			={{ $json.n + "!" }} → {"n":"a => b"} → a => b!
			=undefined: {{ String($json.to.at(20)) }} → {} → undefined: undefined
			={{ $json.m || "title undefined" }} → {} → title undefined
			={{ $json.m.trim() }} → {"m":"they nullify it"} → they nullify it
		`),
	)('%s, %s', async (text, fields, sent) => {
		expect(await saidFor(text, fields)).toBe(sent);
	});

	it.each(
		textTable(String.raw`
			={{ $json.m || "no title" }} → ${M}
			=a {{ $json.m.slice(37, 46) }} → a undefined
			={{ "Alert: " + $json.m + "!" }} → Alert: ${M}!
			={{ [{ m: $json.m }, { m: "b" }].map((a) => a.m).join(", ") }} → ${M}, b
			={{ $("Start").item.json.m.slice(0, 50) }} → ${M.slice(0, 50)}
			={{ $("Start").first().json.m + "" }} → ${M}
			={{ $("Start").all().map((a) => a.json.m).join() }} → ${M}
			={{ $input.all().map((a) => a.json.m).join() }} → ${M}
			={{ $json.m }} {{ 1 + 1 }} → ${M} 2
			=Dear {{ $json.to.at(20) + "" }} → Dear undefined
		`),
	)('with an alert that quotes a word of a hole: %s', async (text, sent) => {
		expect(await saidOf({ to: A, m: M }, { text })).toBe(sent);
	});

	it.each<[string, IDataObject, string]>([
		['={{ $json.a[0].b.c.trim() }}', { a: [{ b: { c: M } }] }, M],
		[
			'={{ JSON.parse($json.body).m }}',
			{ body: '{"m":"Error:\\nundefined"}' },
			'Error:\nundefined',
		],
		['={{ $json.m.replaceAll("_", " ") }}', { m: 'a_undefined_var' }, 'a undefined var'],
		['={{ $json.m + "!" }}', { m: 'พบundefinedในระบบ' }, 'พบundefinedในระบบ!'],
	])('with a word that stands elsewhere in the item: %s', async (text, fields, sent) => {
		expect(await saidOf({ to: A, ...fields }, { text })).toBe(sent);
	});
});

describe('an expression that gives nothing is no text', () => {
	it.each(
		textTable(String.raw`
			=Dear {{name}}, hello → name → Write {{ $json.name }}
			=Dear {{ json.name }} → json.name → Write {{ $json.name }}
			=Dear {{ $Json.name }} → $Json.name → Write {{ $json.name }}
			=Dear {{ $name }} → $name → Write {{ $json.name }}
			=Dear {{ customer.city }} → customer.city → Write {{ $json.customer.city }}
			=Dear {{ ชื่อ }} → ชื่อ → Write {{ $json.ชื่อ }}
			=Items: {{ [].join() }} → [].join() → Correct the expression
			=Dear {{ $workflow.nope }} → $workflow.nope → Correct the expression
			=Dear {{ this.name }} → this.name → Correct the expression
			=Items: {{ $json.to.split("-").slice(1) }} → $json.to.split("-").slice(1) → Correct
		`),
	)('%s', async (text, shown, advice) => {
		const { items, seen } = await send([{ to: A, name: 'Ann' }], { to: TO, text }, {});
		expect(seen).toEqual([]);
		expect(items).toMatchObject([
			{
				error: `The expression "${shown}" in the text returns nothing`,
				message: expect.stringContaining(`: ${advice}`) as unknown,
			},
		]);
	});
});

describe('what n8n does not evaluate does not go out', () => {
	it.each(
		textTable(String.raw`
			Dear {{ $json.name }} → $json.name
			Dear {{{name}}} → name
			{{ $labels.a }} of Ann → $labels.a
			Sum of {{ $json.name }} → $json.name
			Dear {{ $json.name, hello → $json.name, hello
			Helm: {{ .Values.image }} → .Values.image
			{{#if a}} → #if a
			Dear {{name} → name
			Dear {name}} → name
		`),
	)('an expression in a Fixed text: %s', async (text, shown) => {
		expect(await saidOf(ITEM, { text })).toBe(fixed('The text', shown));
		expect(await saidOf(ITEM, { text: ` ${text}` }, { allowMissingValues: true })).toBe(` ${text}`);
	});

	it.each([
		['Dear $json.name, hi', '$json.name'],
		['Dear {$json.name}!', '$json.name'],
		['Dear ${$json["name"]}', '$json["name"]'],
		["=Dear $('Start').item.json.name", "$('Start').item.json.name"],
		['=Dear { $json.name } {{ $json.to }}', '$json.name'],
	])('a variable: %s', async (text, shown) => {
		expect(await saidOf(ITEM, { text })).toBe(
			`The text contains ${shown}, which n8n evaluates only between double braces`,
		);
	});

	it.each(
		textTable(String.raw`
			=Dear {{ $json.name, hello → $json.name, hello
			={{ $json.name }} {{ $json.to → $json.to
		`),
	)('braces that have no end: %s', async (text, shown) => {
		expect(await saidOf(ITEM, { text })).toBe(`The expression "${shown}" in the text has no end`);
	});

	it.each(
		textTable(String.raw`
			=Dear {{ $json.name }}, see you }} → , after Dear , see you
			={{ $json.name }}}}
			=:{ {{ $json.name }} }} → , after :{
			=A long text before {{ $json.name }} and much more after }} → , after ext before and much more after
			=See you }} → , after See you
			={{ ({ a: { b: $json.name }}).a.b }} → , after ).a.b
		`),
	)('braces that end nothing: %s', async (text, after = '') => {
		const reason = `The text contains }} that ends no expression${after}`;
		expect(await saidOf(ITEM, { text })).toBe(reason);
	});

	it.each(
		textTable(String.raw`
			={{ $json.own }} → The field "own"
			=Hi! {{ $json.own }} → The field "own"
			={{ $("Start").item.json.own }} → The field "own" of "Start"
			={{ $json.own.trim() }} → The expression "$json.own.trim()"
		`),
	)(
		'an expression that came with the data, and nobody else is refused: %s',
		async (text, subject) => {
			const reason = `${subject} puts "$json.name" in braces into the text, where n8n does not evaluate it`;
			expect(await saidOf(ITEM, { text })).toBe(reason);
			const items = [{ to: B, own: 'Dear Bo' }, ITEM];
			const { outcomes } = await send(items, { to: TO, text: '={{ $json.own }}' }, {});
			expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'notSent']);
			const allowed = { allowMissingValues: true };
			expect(await saidOf(ITEM, { text: '={{ $json.own }}' }, allowed)).toBe(ITEM.own);
		},
	);

	it.each([
		'Down: {{ $labels.instance }} at {{ $value }}',
		'Helm: {{ .Values.image }} {{#if a}} {{ $node := .x }}',
		'Braces: }} { } {{ }} {{',
		'US$ 5 ($json)',
	])('but what is none of n8n, from the data: %s', async (own) => {
		expect(await saidOf({ own }, { text: '=Alert: {{ $json.own }}' })).toBe(`Alert: ${own}`);
	});

	it.each([
		[
			'Dear {{Name}}',
			fixed('The text', 'Name'),
			'Choose Expression in place of Fixed above Text and write {{ $json.name }} in its place, or add Sending → Allow Missing Values.',
		],
		[
			'={{ $json.name }} }}',
			'The text contains }} that ends no expression',
			"Take it out. Braces that are meant are written {{ '}' + '}' }}, and two in an expression have a space between them.",
		],
	])('and is told with how it is written rightly: %s', async (text, error, advice) => {
		const { items } = await send([ITEM], { to: A, text }, {});
		expect(items).toMatchObject([{ error, message: `Item 1, Ann, Text, number ${A}: ${advice}` }]);
	});
});

const OTHER_FIELDS = String.raw`
	{"messageId":"order-{{ $json.id }}"} → Message ID contains "$json.id" in braces, which n8n does not evaluate in a field that is Fixed
	{"messageId":"=order-{{ $json.id }}"} → The field "id" in Message ID has no value (other fields: to, name, own)
	{"messageId":"={{ 'order-' + $json.to.at(20) }}"} → Message ID would say "undefined" for "'order-' + $json.to.at(20)"
	{"messageId":"={{ 'order-' + $json.id }}"} → The field "id" in Message ID has no value (other fields: to, name, own)
	{"messageId":"={{ $json.own }}"} → The field "own" puts "$json.name" in braces into Message ID, where n8n does not evaluate it
	{"bulkId":"{{name}}"} → Bulk ID contains "name" in braces, which n8n does not evaluate in a field that is Fixed
	{"bulkId":"=a {{ $json.name"} → The expression "$json.name" in Bulk ID has no end
	{"callbackData":"{{ $json.name }}"} → Callback Data contains "$json.name" in braces, which n8n does not evaluate in a field that is Fixed
	{"callbackData":"=a {{ id }}"} → The expression "id" in Callback Data returns nothing
	{"callbackData":"={{ ({ a: [$json.own] }) }}"} → The expression "({ a: [$json.own] })" puts "$json.name" in braces into Callback Data, where n8n does not evaluate it
	{"callbackData":"={{ ({ a: 'n ' + $json.nope }) }}"} → Callback Data would say "undefined" for "({ a: 'n ' + $json.nope })"
	{"additionalFields":"{\"ref\": \"x {{ $json.id }}\"}"} → Additional Fields contains "$json.id" in braces, which n8n does not evaluate in a field that is Fixed
	{"additionalFields":"={\"ref\": \"x {{ id }}\"}"} → The expression "id" in Additional Fields returns nothing
`;

describe('the other fields that a person or a report brings back', () => {
	it.each(textTable(OTHER_FIELDS))('are refused like the text: %s', async (options, reason) => {
		expect(await saidOf(ITEM, {}, jsonParse<INodeParameters>(options))).toBe(reason);
	});

	it.each(
		textTable(String.raw`
			{"callbackData":"={\"a\":{\"b\":{{ $json.to }}}}"}
			{"additionalFields":"={\"a\":{\"b\":{{ $json.to }}}}"}
			{"callbackData":"={{ ({ q: '{{ $labels.a }', r: $json.to }) }}","messageId":"=o-{{ $json.to }}"}
			{"messageId":"order-{{ $json.id }}","callbackData":"=a {{ id }}","bulkId":"=b-{{ $json.id }}","allowMissingValues":true}
		`),
	)('are sent as JSON, as others write it, and where the user allows it: %s', async (options) => {
		expect(await saidOf(ITEM, {}, jsonParse<INodeParameters>(options))).toBe('Hi');
	});

	it.each<[INodeParameters, string]>([
		[{ from: '{{ $json.name }}' }, fixed('From', '$json.name')],
		[{ from: '{{name}}' }, fixed('From', 'name')],
		[{ to: '{{ $json.to }}' }, fixed('To', '$json.to')],
		[{ to: '={{ phone }}' }, 'The expression "phone" in To returns nothing'],
	])('so are From and To: %j', async (parameters, reason) => {
		expect(await saidOf(ITEM, parameters)).toBe(reason);
	});
});

describe('a mistyped field', () => {
	const items = [
		{ phone: A, name: 'Ann', '\ufeffMobile': A },
		{ phone: B, name: 'Bo' },
	];

	it.each(
		textTable(String.raw`
			={{ $json.phone }} → =Hi {{ $json.Name }} → The field "Name" in the text has no value (did you mean "name"?)
			={{ $json.phone }} → =Hi {{ $("Start").item.json.NAME }} → The field "NAME" of "Start" in the text has no value (did you mean "name"?)
			={{ $json.phone }} → =Hi {{ $json.Name }}, {{ $json.Phone }} → The fields "Name", "Phone" in the text have no value (did you mean "name", "phone"?)
			={{ $json.PHONE }} → Hi → The field "PHONE" in To has no value (did you mean "phone"?)
			={{ $("Start").item.json.PHONE }} → Hi → The field "PHONE" of "Start" in To has no value (did you mean "phone"?)
			={{ $json.Mobile }} → Hi → The field "Mobile" in To has no value (did you mean "Mobile" with an invisible character before it?)
			={{ $json["phone "] }} → Hi → The field "phone" with a blank after it in To has no value (did you mean "phone"?)
		`),
	)('in %s and %s is named with the one that was meant', async (to, text, reason) => {
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
		async (to, text, which, name, marks, mark) => {
			const { items: said } = await send([{ [name]: 'Ann' }], { to, text }, {});
			const shown = name.replace('\t', ' ');
			expect(said[0]?.error).toBe(
				`The field "${which} no value: the rows were not split at their ${marks}, and all columns are in the field "${shown}"`,
			);
			expect(said[0]?.message).toContain(
				`: Set Delimiter in the options of the node that reads the rows to ${mark}.`,
			);
		},
	);

	it.each([
		['\ufeffPhone', 'Phone', '"Phone" with an invisible character before it'],
		['First\u00a0 Name', 'First Name', '"First Name" with blanks in it'],
		['ห้ามนํา', 'ห้ามนำ', '"ห้ามนํา" in other characters that look the same'],
		[
			'\u200bPhone\u200b\u200b',
			'Phone',
			'"Phone" with an invisible character before it and invisible characters after it',
		],
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
		const two = [{ phone: A, name: 'Ann' }, { name: 'Bo' }];
		const { outcomes } = await send(two, { to: '={{ $json.phone }}', text: 'Hi' }, {});
		expect(outcomes).toEqual([
			[A, 'accepted'],
			['', 'notSent', 'The field "phone" in To has no value'],
		]);
	});
});

describe('a word that may mean nothing', () => {
	const items = ['None', 'N/A', 'Ann'].map((name, at) => ({ to: `6681234567${at}`, name }));
	const TOLD = 'The field "name" has None in it: leave the cell empty if it has no value.';

	it.each(['=Dear {{ $json.name }}', '=Dear {{ $json.name.trim() }}'])(
		'is sent, and told if two items have one: %s',
		async (text) => {
			const { outcomes, hints } = await send(items, { to: TO, text }, {});
			expect(outcomes.map(([, outcome]) => outcome)).toEqual(items.map(() => 'accepted'));
			expect(hints[0]).toContain(TOLD);
		},
	);

	it('is told by Estimate', async () => {
		const parameters = { operation: 'estimate', to: TO, text: '=Dear {{ $json.name }}' };
		const { hints } = await send(items, parameters, {});
		expect(hints[0]).toContain(TOLD);
	});

	it.each<[string, string, IDataObject[]]>([
		['one item has it', '=Dear {{ $json.name }}', items.slice(1)],
		['the text does not show it', 'Hi', items],
		['the code leaves it out', '=Dear {{ /^N/.test($json.name) ? "friend" : $json.name }}', items],
		['it is a nickname', '=Dear {{ $json.nick }}', items.map((item) => ({ ...item, nick: 'Nan' }))],
	])('is not told where %s', async (_, text, some) => {
		const { hints } = await send(some, { to: TO, text }, {});
		expect(hints[0]).not.toContain('leave the cell empty');
	});
});
