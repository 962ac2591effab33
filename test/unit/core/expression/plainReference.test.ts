import { compilePlainReferences } from '../../../../nodes/BulkSms/core/expression/plainReference';

const item = {
	name: 'Ann',
	ชื่อ: 'แอน',
	order: { address: { city: 'Bangkok' } },
	no: false,
	nothing: null,
};

/** What is read for the item; the value beside an empty list of missing fields is the usual case. */
function read(parameter: string, json: unknown = item) {
	const plain = compilePlainReferences(parameter);
	if (plain === undefined) throw new Error(`${parameter} is not plain`);
	return plain(json);
}

describe('the form of a reference', () => {
	it.each([
		['a Thai name', '={{ $json.ชื่อ }}', ['ชื่อ'], 'แอน'],
		['both ways', '={{ $json["order"].address["city"] }}', ['order.address.city'], 'Bangkok'],
	])('may be %s', (_, parameter, names, value) => {
		expect(read(parameter, {})?.missingFields).toEqual(names);
		expect(read(parameter)).toEqual({ value, missingFields: [] });
	});

	it.each([
		['no expression', 'Dear {{ $json.name }}'],
		['another variable', '={{ $input.item.json.name }}'],
		['a backslash in a name', '={{ $json["\\x6eame"] }}'],
		['an entry of a list', '={{ $json.phones[1] }}'],
		['half a surrogate pair', '=\ud83d {{ $json.name }}'],
		['a constructor in the text', '=See . constructor {{ $json.name }}'],
		['a text that is an inherited name', '=toString'],
	])('is not %s', (_, parameter) => {
		expect(compilePlainReferences(parameter)).toBeUndefined();
	});
});

describe('a parameter that is one reference', () => {
	it('keeps its type, and a hole is named', () => {
		expect(read('={{ $json.no }}')).toEqual({ value: false, missingFields: [] });
		expect(read('={{ $json.nothing }}')).toEqual({ value: null, missingFields: ['nothing'] });
	});
});

describe('a parameter with text', () => {
	it.each([
		['no reference', '=Hello', 'Hello'],
		['a line break behind', '={{ $json.name }}\n', 'Ann\n'],
		['other alphabets', '=สวัสดี {{ $json.name }} 👋🏽\u2028', 'สวัสดี Ann 👋🏽\u2028'],
	])('is joined: %s', (_, parameter, value) => {
		expect(read(parameter)).toEqual({ value, missingFields: [] });
	});

	it.each([
		['a missing field', '=Dear {{ $json.unheardOf }},', 'Dear ,', ['unheardOf']],
		['some of several, each once', '={{ $json.a }}{{ $json.b }}{{ $json.a }}', '', ['a', 'b']],
	])('names what is missing in it: %s', (_, parameter, value, missingFields) => {
		expect(read(parameter)).toEqual({ value, missingFields });
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

	it.each<[string, string, unknown]>([
		['the length of a list', '={{ $json.a.length }}', { a: [1] }],
		['an instance of a class', '={{ $json.a.name }}', { a: new Person() }],
		['a getter', '={{ $json.name }}', withGetter],
		['zero with a minus, which QuickJS drops', '={{ $json.a }}', { a: -0 }],
		['NUL, at which QuickJS ends a text', '={{ $json.a }}', { a: 'a\0b' }],
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
		const parameter = '={{ $json.length }}: {{ $json.a.length }} {{ $json.a.at }}';
		expect(read(parameter, json)).toEqual({ value: '3: 4 m noon', missingFields: [] });
	});
});
