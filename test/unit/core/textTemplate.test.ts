import { compileTextTemplate, fieldValue } from '../../../nodes/BulkSms/core/textTemplate';
import { refused, taken } from '../checkedResults';

const item = {
	name: 'Ann',
	'first name': 'Anna',
	zero: 0,
	no: false,
	empty: '',
	nothing: null,
	missing: undefined,
	order: { id: 4711, address: { city: 'Bangkok' } },
	'order.id': 'flat',
	tags: ['new', 'vip'],
	braces: '{name} $& \\{',
};
const refusal = (field: string, what: string) =>
	refused(
		'Text Template',
		`The field "${field}" ${what}`,
		'Give the item that field, or take the placeholder out of the template',
	);

describe('compileTextTemplate', () => {
	it.each([
		['no placeholder', 'Hello', 'Hello'],
		['nothing', '', ''],
		['one', 'Dear {name}', 'Dear Ann'],
		['one alone', '{name}', 'Ann'],
		['one twice', '{name}{name}', 'AnnAnn'],
		['several', '{name}: {zero}, {no}', 'Ann: 0, false'],
		['spaces in the braces', '{ name }', 'Ann'],
		['a name with a space', '{first name}', 'Anna'],
		['a field inside a field', '{order.address.city}', 'Bangkok'],
		['a field with a dot in its name, first', '{order.id}', 'flat'],
		['an entry of a list', '{tags.1}', 'vip'],
		['a value that looks like a template', '{braces}', '{name} $& \\{'],
		['line breaks around', 'Dear {name},\nhello', 'Dear Ann,\nhello'],
		['Thai and emoji around', 'สวัสดี {name} 😀', 'สวัสดี Ann 😀'],
		['braces with a backslash', '\\{name\\} {name}', '{name} Ann'],
		['a backslash with a backslash', '\\\\{name}', '\\Ann'],
		['a backslash before a letter', 'C:\\new {name}', 'C:\\new Ann'],
		['empty braces', '{} {name}', '{} Ann'],
		['replacement signs', '$& $1 {name}', '$& $1 Ann'],
	])('fills in %s', (_, template, text) => {
		expect(compileTextTemplate(template)(item)).toEqual(taken(text));
	});

	it.each([
		['is missing', 'Dear {nobody}', 'nobody', 'has no value'],
		['is undefined', 'Dear {missing}', 'missing', 'has no value'],
		['is null', 'Dear {nothing}', 'nothing', 'has no value'],
		['is empty', 'Dear {empty}', 'empty', 'has no value'],
		['is missing inside a field', '{order.address.zip}', 'order.address.zip', 'has no value'],
		['is missing inside a text', '{name.first}', 'name.first', 'has no value'],
		['is inherited by every object', '{constructor}', 'constructor', 'has no value'],
		['is the prototype', '{__proto__}', '__proto__', 'has no value'],
		['is inherited inside a field', '{order.toString}', 'order.toString', 'has no value'],
		['is the length of a text', '{name.length}', 'name.length', 'has no value'],
		['is an object', '{order}', 'order', 'holds an object or a list'],
		['is a list', '{tags}', 'tags', 'holds an object or a list'],
	])('refuses an item whose field %s, and never writes "undefined"', (_, template, field, what) => {
		expect(compileTextTemplate(template)(item)).toEqual(refusal(field, what));
	});

	it('fills in one item after the other from one template', () => {
		const render = compileTextTemplate('Dear {name}');
		expect([{ name: 'Ann' }, {}, { name: 'Bob' }].map((fields) => render(fields))).toEqual([
			taken('Dear Ann'),
			refusal('name', 'has no value'),
			taken('Dear Bob'),
		]);
	});
});

describe('fieldValue', () => {
	it.each<[string, unknown]>([
		['name', 'Ann'],
		['order', item.order],
		['order.address', { city: 'Bangkok' }],
		['order.id', 'flat'],
		['tags.0', 'new'],
		['zero', 0],
		['empty', ''],
		['nothing', undefined],
		['nobody', undefined],
		['', undefined],
		['.', undefined],
		['order.', undefined],
		['toString', undefined],
	])('finds in %j %j', (name, value) => {
		expect(fieldValue(item, name)).toEqual(value);
	});
});
