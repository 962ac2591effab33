import type { IDataObject } from 'n8n-workflow';

import { useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const M = "TypeError: Cannot read properties of undefined (reading 'id')";

const sentFrom = async (fields: IDataObject, text: string) => {
	const parameters = { to: '={{ $json.to }}', text };
	const { outcomes, seen } = await send([{ to: A, ...fields }], parameters, {});
	return seen[0]?.[1] ?? outcomes[0]?.[2];
};

describe('an alert that quotes a word of a hole', () => {
	it.each<[string, IDataObject, string, string]>([
		['with a fallback', { m: M }, '={{ $json.m || "no title" }}', M],
		['with another fallback', { m: M }, '=Alert: {{ $json.m ?? "none" }}', `Alert: ${M}`],
		['cut', { m: M }, '={{ $json.m.slice(0, 50) }}', M.slice(0, 50)],
		['cut at the word', { m: M }, '=a {{ $json.m.slice(37, 46) }}', 'a undefined'],
		['cut in the word', { m: M }, '=a {{ $json.m.slice(37, 42) }}', 'a undef'],
		['in a sum', { m: M }, '={{ "Alert: " + $json.m + "!" }}', `Alert: ${M}!`],
		['in a template', { m: M }, '={{ `Alert: ${$json.m}` }}', `Alert: ${M}`],
		[
			'in a list',
			{ list: [{ m: M }, { m: 'b' }] },
			'={{ $json.list.map((a) => a.m).join(", ") }}',
			`${M}, b`,
		],
		['deep in the item', { a: [{ b: { c: M } }] }, '={{ $json.a[0].b.c.trim() }}', M],
		[
			'in the name of a field',
			{ 'x is NaN': 1 },
			'={{ Object.keys($json).join() }}',
			'to,x is NaN',
		],
		[
			'in JSON as text',
			{ body: JSON.stringify({ m: 'Error:\nundefined is no function' }) },
			'={{ JSON.parse($json.body).m }}',
			'Error:\nundefined is no function',
		],
		[
			'in an address',
			{ q: 'is%20undefined%20here' },
			'={{ decodeURIComponent($json.q) }}',
			'is undefined here',
		],
		[
			'in lower case',
			{ m: 'PHP Notice: Undefined index: id' },
			'={{ $json.m.toLowerCase() }}',
			'php notice: undefined index: id',
		],
		[
			'in names',
			{ m: 'alert_undefined_var' },
			'={{ $json.m.replaceAll("_", " ") }}',
			'alert undefined var',
		],
		['NaN', { m: 'price is NaN' }, '={{ $json.m || "" }}', 'price is NaN'],
		[
			'at the beginning of a name',
			{ m: 'NaNoWriMo starts' },
			'={{ $json.m.trim() }}',
			'NaNoWriMo starts',
		],
		['a name, cut', { m: 'Now: NaNoWriMo starts' }, '={{ $json.m.slice(0, 8) }}', 'Now: NaN'],
		['in a longer word', { m: 'undefinedBehavior' }, '={{ $json.m + "!" }}', 'undefinedBehavior!'],
		[
			'among Thai letters',
			{ m: 'พบundefinedในระบบ' },
			'={{ $json.m + "!" }}',
			'พบundefinedในระบบ!',
		],
		[
			'an object',
			{ m: 'it says [object Object]' },
			'={{ $json.m.trim() }}',
			'it says [object Object]',
		],
		['of another node', { m: M }, '={{ $("Start").item.json.m.slice(0, 50) }}', M.slice(0, 50)],
		['of its first item', { m: M }, '={{ $("Start").first().json.m + "" }}', M],
		['of all of its items', { m: M }, '={{ $("Start").all().map((a) => a.json.m).join() }}', M],
		['of $input', { m: M }, '={{ $input.all().map((a) => a.json.m).join() }}', M],
		['of $node', { m: M }, '={{ $node["Start"].json["m"] + "" }}', M],
		['in the code', {}, '={{ $json.m || "title undefined" }}', 'title undefined'],
		['in a template of the code', {}, '={{ `undefined: ${$json.to.length}` }}', 'undefined: 11'],
		[
			'in the name of code',
			{},
			"={{ 'undefinedBehavior ' + $json.to.length }}",
			'undefinedBehavior 11',
		],
		['beside other fields', { m: M, n: 1 }, '={{ $json.m }} {{ $json.n + 1 }}', `${M} 2`],
	])('goes out as n8n evaluates it: %s', async (_, fields, text, sent) => {
		expect(await sentFrom(fields, text)).toBe(sent);
	});

	it.each<[string, IDataObject, string, string]>([
		['no name', {}, '=Dear {{ $json.name + "" }}', '"undefined" for {{ $json.name + "" }}'],
		[
			'a text of the code that is cut',
			{ m: 'undefinedBehavior' },
			'=Dear {{ $json.name + "" }}',
			'"undefined" for {{ $json.name + "" }}',
		],
		[
			'NaN beside a name',
			{ m: 'NaNoWriMo' },
			'=Sum {{ "" + 2 * $json.x }}',
			'"NaN" for {{ "" + 2 * $json.x }}',
		],
		[
			'NaN beside a code',
			{ m: 'aNaNb' },
			'={{ "THB" + 2 * $json.x }}',
			'"NaN" for {{ "THB" + 2 * $json.x }}',
		],
		[
			'no number, though a text has the word',
			{ m: 'is NaN' },
			'=Sum {{ 2 * $json.x }}',
			'"NaN" for {{ 2 * $json.x }}',
		],
		[
			'Thai around it',
			{},
			'={{ "คุณ" + $json.name + "ครับ" }}',
			'"undefined" for {{ "คุณ" + $json.name + "ครับ" }}',
		],
		[
			'Thai around NaN',
			{},
			'={{ "ราคา" + 2 * $json.x + "บาท" }}',
			'"NaN" for {{ "ราคา" + 2 * $json.x + "บาท" }}',
		],
		[
			'an object',
			{ o: { a: 1 } },
			'=a {{ String($json.o) }}',
			'"[object Object]" for {{ String($json.o) }}',
		],
		[
			'the code asks for it',
			{},
			'=a {{ $json.x === undefined ? String($json.y) : "b" }}',
			'"undefined" for {{ $json.x === undefined ? String($json.y) : "b" }}',
		],
		[
			'the code compares with it',
			{},
			'=a {{ typeof $json.x === "undefined" ? String($json.y) : "b" }}',
			'"undefined" for {{ typeof $json.x === "undefined" ? String($json.y) : "b" }}',
		],
		[
			'a field is nothing but the word',
			{ nick: 'undefined' },
			'=Hi {{ $json.name + "" }}',
			'"undefined" for {{ $json.name + "" }}',
		],
	])('is a hole still where there is %s', async (_, fields, text, reason) => {
		expect(await sentFrom(fields, text)).toBe(`The text would say ${reason}`);
	});

	it('goes out where another text of the item holds the word', async () => {
		expect(await sentFrom({ m: M }, '=Dear {{ $json.name + "" }}')).toBe('Dear undefined');
	});

	it('is looked for in what an item holds, however much and deep it is', async () => {
		const deep = Array.from({ length: 1_000 }).reduce<IDataObject>((inner) => ({ inner }), {
			m: M,
		});
		const search = '={{ JSON.stringify($json.deep).replace(/[{}]|"inner":/g, "") }}';
		expect(await sentFrom({ deep }, search)).toBe(`"m":"${M}"`);
	});

	it('is looked for in a long list', async () => {
		const wide = Array.from({ length: 50_000 }, (_, index) => `row ${index}`);
		expect(await sentFrom({ wide, m: M }, '={{ $json.m.trim() }}')).toBe(M);
	});
});

describe('an expression that gives nothing', () => {
	it.each<[string, string, string]>([
		['=Dear {{name}}, hello', '{{ name }}', 'Write {{ $json.name }}'],
		['=Dear {{ Name }}, hello', '{{ Name }}', 'Write {{ $json.name }}'],
		['={{name}}', '{{ name }}', 'Write {{ $json.name }}'],
		['=Dear {{ json.name }}', '{{ json.name }}', 'Write {{ $json.name }}'],
		['=Dear {{ $Json.name }}', '{{ $Json.name }}', 'Write {{ $json.name }}'],
		['=Dear {{ $JSON.name }}', '{{ $JSON.name }}', 'Write {{ $json.name }}'],
		['=Dear {{ $name }}', '{{ $name }}', 'Write {{ $json.name }}'],
		['=Dear {{ customer.city }}', '{{ customer.city }}', 'Write {{ $json.customer.city }}'],
		['=Dear {{ ชื่อ }}', '{{ ชื่อ }}', 'Write {{ $json.ชื่อ }}'],
		['=Dear {{ name.trim() }}', '{{ name.trim() }}', 'Write {{ $json.name.trim() }}'],
		['=Dear {{ $json.nick.trim() }}', '{{ $json.nick.trim() }}', 'Correct the expression'],
		['=Dear {{ $json.nick.trim() + "!" }}', '{{ $json.nick.trim() + "!" }}', 'Correct'],
		['=Dear {{ $json.nick?.trim() }}', '{{ $json.nick?.trim() }}', 'Correct the expression'],
		['=Dear {{ $workflow.nope }}', '{{ $workflow.nope }}', 'Correct the expression'],
		['=Dear {{ this.name }}', '{{ this.name }}', 'Correct the expression'],
		['=Dear {{ null }}', '{{ null }}', ''],
	])('is no text: %s', async (text, shown, advice) => {
		const { items, seen } = await send(
			[{ to: A, name: 'Ann' }],
			{ to: '={{ $json.to }}', text },
			{},
		);
		if (advice === '') {
			expect(seen).toEqual([[A, 'Dear ']]);
			return;
		}
		expect(seen).toEqual([]);
		expect(items).toMatchObject([
			{
				error: `The expression ${shown} in the text returns nothing`,
				message: expect.stringContaining(`: ${advice}`) as unknown,
			},
		]);
	});

	it.each([
		['=Hi{{ $json.vip && " VIP" }}', 'Hi'],
		['=Hi{{ $json.vip ? " VIP" : undefined }}', 'Hi'],
		['=Hi{{ $json.nick ?? "" }}', 'Hi'],
		['=Hi{{ $if($json.vip, " VIP", undefined) }}', 'Hi'],
		['=Hi{{ [].join() }}', 'Hi'],
	])('is a text where it decides that itself: %s', async (text, sent) => {
		expect(await sentFrom({}, text)).toBe(sent);
	});

	it('goes out where the user allows it', async () => {
		const { seen } = await send(
			[{ to: A }],
			{ to: '={{ $json.to }}', text: '=Dear {{name}}, hello' },
			{ allowMissingValues: true },
		);
		expect(seen).toEqual([[A, 'Dear , hello']]);
	});
});
