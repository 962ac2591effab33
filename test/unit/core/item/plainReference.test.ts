import { compilePlainReferences } from '../../../../nodes/BulkSms/core/item/plainReference';

const item = {
	name: 'Ann',
	'first name': 'Anna',
	'order.id': 'flat',
	ชื่อ: 'แอน',
	class: 'B',
	link: 'https://a.example',
	0: 'zero',
	order: { id: 4711, address: { city: 'Bangkok' }, 'line 1': 'x' },
	braces: '{{ $json.name }} $& "',
	count: 0,
	price: 19.5,
	no: false,
	yes: true,
	nothing: null,
	missing: undefined,
	empty: '',
	blank: ' \t\n\u00a0',
};

/** What is read for the item; the value beside an empty list of missing fields is the usual case. */
function read(parameter: string, json: unknown = item) {
	const plain = compilePlainReferences(parameter);
	if (plain === undefined) throw new Error(`${parameter} is not plain`);
	return plain(json);
}

describe('the form of a reference', () => {
	it.each([
		['a name', '={{ $json.name }}', ['name'], 'Ann'],
		['no spaces', '={{$json.name}}', ['name'], 'Ann'],
		['line breaks and tabs', '={{\n\t$json.name\r\n}}', ['name'], 'Ann'],
		['double quotes', '={{ $json["first name"] }}', ['first name'], 'Anna'],
		['single quotes', "={{ $json['first name'] }}", ['first name'], 'Anna'],
		['a dot in a name', '={{ $json["order.id"] }}', ['order.id'], 'flat'],
		['a Thai name', '={{ $json.ชื่อ }}', ['ชื่อ'], 'แอน'],
		['a reserved word', '={{ $json.class }}', ['class'], 'B'],
		['a method of texts', '={{ $json.link }}', ['link'], 'https://a.example'],
		['a number as a name', '={{ $json["0"] }}', ['0'], 'zero'],
		['a field in a field', '={{ $json.order.address.city }}', ['order.address.city'], 'Bangkok'],
		['both ways', '={{ $json["order"].address["city"] }}', ['order.address.city'], 'Bangkok'],
	])('may be %s', (_, parameter, names, value) => {
		expect(read(parameter, {})?.missingFields).toEqual(names);
		expect(read(parameter)).toEqual({ value, missingFields: [] });
	});

	it.each([
		['no expression', 'Dear {{ $json.name }}'],
		['a number, no text', 12],
		['nothing', undefined],
		['a list', ['={{ $json.name }}']],
		['the whole item', '={{ $json }}'],
		['another variable', '={{ $input.item.json.name }}'],
		['nothing between the braces', '={{ }}'],
		['a call', '={{ $json.name.trim() }}'],
		['a calculation', '={{ $json.count + 1 }}'],
		['two references in one pair of braces', '={{ $json.name, $json.count }}'],
		['an optional chain', '={{ $json.order?.id }}'],
		['a comment', '={{ $json.name /* first */ }}'],
		['a semicolon', '={{ $json.name; }}'],
		['parentheses', '={{ ($json.name) }}'],
		['spaces inside', '={{ $json .name }}'],
		['spaces in brackets', '={{ $json[ "name" ] }}'],
		['a space that is not plain', '={{\u00a0$json.name }}'],
		['a variable in brackets', '={{ $json[$json.name] }}'],
		['a template literal', '={{ $json[`name`] }}'],
		['a backslash in a name', '={{ $json["\\x6eame"] }}'],
		['the other quotes in a name', '={{ $json["it\'s"] }}'],
		['a brace in a name', '={{ $json["a}}"] }}'],
		['a line break in a name', '={{ $json["a\nb"] }}'],
		['a number behind a dot', '={{ $json.0 }}'],
		['an entry of a list', '={{ $json.phones[1] }}'],
		['a number in brackets', '={{ $json[0] }}'],
		['no name in brackets', '={{ $json[""] }}'],
		['a sign that no column has in its name', '={{ $json["a`b"] }}'],
		['an escaped letter', '={{ $json.n\\u0061me }}'],
		['a script whose letters grow in number', '={{ $json.电话 }}'],
		['braces without an end', '={{ $json.name'],
		['three braces', '={{{ $json.name }}}'],
		['a backslash before braces', '=\\{{ $json.name }}'],
		['a backslash anywhere', '=C:\\ {{ $json.name }}'],
		['half a surrogate pair', '=\ud83d {{ $json.name }}'],
		['an inherited name', '={{ $json.toString }}'],
		['an inherited name in brackets', '={{ $json["hasOwnProperty"] }}'],
		['the prototype', '={{ $json.__proto__ }}'],
		['the constructor', '={{ $json.constructor }}'],
		['a name that n8n refuses', '={{ $json.caller }}'],
		['a name that n8n replaces', '={{ $json.globalThis }}'],
		['a dollar sign alone', '={{ $json.$ }}'],
		['a constructor in the text', '=See . constructor {{ $json.name }}'],
		['a text that is an inherited name', '=toString'],
		['one that is not plain beside one that is', '={{ $json.name }} {{ $now }}'],
	])('is not %s', (_, parameter) => {
		expect(compilePlainReferences(parameter)).toBeUndefined();
	});
});

describe('a parameter that is one reference', () => {
	it.each([
		['name', 'Ann'],
		['count', 0],
		['price', 19.5],
		['no', false],
		['yes', true],
	])('keeps the type of %s', (field, value) => {
		expect(read(`={{ $json.${field} }}`)).toEqual({ value, missingFields: [] });
	});

	it.each([
		['nothing', null],
		['missing', undefined],
		['unheardOf', undefined],
		['unheardOf.deeper.still', undefined],
		['nothing.deeper', undefined],
		['order.deeper', undefined],
		['empty', ''],
		['blank', ' \t\n\u00a0'],
	])('says that %s is a hole', (field, value) => {
		expect(read(`={{ $json.${field} }}`)).toStrictEqual({ value, missingFields: [field] });
	});
});

describe('a parameter with text', () => {
	it.each([
		['no reference', '=Hello', 'Hello'],
		['nothing at all', '=', ''],
		['text before', '=Dear {{ $json.name }}', 'Dear Ann'],
		['text behind', '={{ $json.name }}!', 'Ann!'],
		['a space before', '= {{ $json.name }}', ' Ann'],
		['a line break behind', '={{ $json.name }}\n', 'Ann\n'],
		['two references', '={{ $json.name }}{{ $json.count }}', 'Ann0'],
		['the same twice', '={{ $json.name }} {{ $json.name }}', 'Ann Ann'],
		['single braces', '={ {{ $json.name }} }', '{ Ann }'],
		['a closing brace more', '={{ $json.name }}}', 'Ann}'],
		['closing braces alone', '=}} {{ $json.name }}', '}} Ann'],
		['quotes and the like', '="`${x}\' {{ $json.name }}', '"`${x}\' Ann'],
		['other alphabets', '=สวัสดี {{ $json.name }} 👋🏽\u2028', 'สวัสดี Ann 👋🏽\u2028'],
		['braces in a value', '=- {{ $json.braces }}', '- {{ $json.name }} $& "'],
		['numbers', '=- {{ $json.count }} {{ $json.price }}', '- 0 19.5'],
		['yes and no', '=- {{ $json.yes }} {{ $json.no }}', '- true false'],
	])('is joined: %s', (_, parameter, value) => {
		expect(read(parameter)).toEqual({ value, missingFields: [] });
	});

	it.each([
		['a missing field', '=Dear {{ $json.unheardOf }},', 'Dear ,', ['unheardOf']],
		['one below it', '=Dear {{ $json.who.name }},', 'Dear ,', ['who.name']],
		['null', '=Dear {{ $json.nothing }},', 'Dear ,', ['nothing']],
		['an empty text', '=Dear {{ $json.empty }},', 'Dear ,', ['empty']],
		['white space', '=Dear {{ $json.blank }},', 'Dear  \t\n\u00a0,', ['blank']],
		[
			'some of several, each once',
			'={{ $json.a }} {{ $json.name }} {{ $json["b c"] }} {{ $json.a }}',
			' Ann  ',
			['a', 'b c'],
		],
	])('names what is missing in it: %s', (_, parameter, value, missingFields) => {
		expect(read(parameter)).toEqual({ value, missingFields });
	});

	it('lists what it names in its order, each once', () => {
		const parameter = '={{ $json.b }} {{ $json.a.c }} {{ $json["b"] }}';
		expect(read(parameter, {})?.missingFields).toEqual(['b', 'a.c']);
	});
});

describe('what only the engine can tell', () => {
	class Person {
		name = 'Ann';
	}
	const withGetter = {
		get name() {
			return 'Ann';
		},
	};
	const inherits: unknown = Object.create({ name: 'Ann' });

	it.each<[string, string, unknown]>([
		['the length of a list', '={{ $json.a.length }}', { a: [1] }],
		['a method of lists', '={{ $json.a.at }}', { a: [1] }],
		['a name in a list', '={{ $json.a.name }}', { a: [1] }],
		['the length of a text', '={{ $json.a.length }}', { a: 'text' }],
		['a field of a number', '={{ $json.a.b }}', { a: 1 }],
		['a field of a boolean', '={{ $json.a.b }}', { a: false }],
		['an inherited field', '={{ $json.name }}', inherits],
		['an instance of a class', '={{ $json.a.name }}', { a: new Person() }],
		['an instance of a class itself', '={{ $json.a }}', { a: new Person() }],
		['a getter', '={{ $json.name }}', withGetter],
		['a date', '={{ $json.a }}', { a: new Date(0) }],
		['a date in a text', '=On {{ $json.a }}', { a: new Date(0) }],
		['zero with a minus, which QuickJS drops', '={{ $json.a }}', { a: -0 }],
		['it in a text', '=- {{ $json.a }}', { a: -0 }],
		['a list', '={{ $json.a }}', { a: ['66811'] }],
		['an entry of a list by its name', '={{ $json.a["0"] }}', { a: ['66811'] }],
		['an object', '={{ $json.a }}', { a: { b: 1 } }],
		['NUL, at which QuickJS ends a text', '={{ $json.a }}', { a: 'a\0b' }],
		['NUL beside other text', '=- {{ $json.a }}', { a: 'a\0b' }],
		['a function', '={{ $json.a }}', { a: () => 1 }],
		['a function in a text', '=- {{ $json.a }}', { a: () => 1 }],
		['a big integer', '=- {{ $json.a }}', { a: 1n }],
		['a symbol', '={{ $json.a }}', { a: Symbol('a') }],
		['an object in a text', '=- {{ $json.a }}', { a: { b: 1 } }],
		['a list in a text', '=- {{ $json.a }}', { a: [1] }],
		['a list in place of the item', '={{ $json["0"] }}', ['a']],
		['null in place of the item', '=- {{ $json.a }}', null],
		['a text in place of the item', '={{ $json.length }}', 'text'],
	])('is %s', (_, parameter, json) => {
		expect(read(parameter, json)).toBeUndefined();
	});

	it('is a matter of the item: the next may be plain', () => {
		const plain = compilePlainReferences('=Dear {{ $json.name }}');
		const items = [{ name: 'Ann' }, { name: new Date(0) }, { name: 'Bo' }];
		expect(items.map((json) => plain?.(json)?.value)).toEqual(['Dear Ann', undefined, 'Dear Bo']);
	});

	it('is nothing of what an own field hides', () => {
		const json: unknown = JSON.parse('{"length":3,"a":{"length":"4 m","at":"noon","name":"x"}}');
		expect(read('={{ $json.length }}: {{ $json.a.length }} {{ $json.a.at }}', json)).toEqual({
			value: '3: 4 m noon',
			missingFields: [],
		});
	});
});
