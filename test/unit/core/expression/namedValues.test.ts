import { valuesOf } from '../../../../nodes/BulkSms/core/expression/namedValues';

const item = {
	name: 'Ann',
	zero: 0,
	nothing: null,
	order: { id: 4711, address: { 'Zip Code': '10110' } },
	'order.id': 'flat',
	'first name': 'Ann',
	"it's": 'quoted',
	'Stop [1]': 'as written',
	tags: ['new', 'vip'],
};

// Which words are the same: test/unit/core/text/words.test.ts.
describe('the fields with a name', () => {
	it.each<[string, unknown[]]>([
		['order.address', [{ 'Zip Code': '10110' }]],
		['order.id', [4711, 'flat']],
		['order.address["Zip Code"]', ['10110']],
		["order['address'].zipcode", ['10110']],
		["['it\\'s']", ['quoted']],
		['Stop [1]', ['as written']],
		['tags[1]', ['vip']],
		['toString', []],
	])('are found by %j: %j', (name, values) => {
		expect(valuesOf(name)(item)).toEqual(values);
	});

	it.each([
		['Opted Out', 'opted\u200b out'],
		['Opted\u3000Out', 'Ｏｐｔｅｄ Ｏｕｔ'],
		['ห้ามนำ', 'ห้ามนํา'],
	])('are alike for people: %j and %j', (one, other) => {
		expect(valuesOf(one)({ [other]: 'yes' })).toEqual(['yes']);
		expect(valuesOf(other)({ [one]: 'yes' })).toEqual(['yes']);
		expect(valuesOf(`a.${one}`)({ A: { [other]: 'yes' } })).toEqual(['yes']);
	});

	it('are all found, if an item has several', () => {
		expect(valuesOf('stop')({ Stop: 'no', 'stop ': 'yes', STOP: '' })).toEqual(['no', 'yes', '']);
	});

	it.each(['opted', 'Opted Outs', 'ออก'])('are no others: %j', (name) => {
		expect(valuesOf('Opted Out')({ [name]: 'yes' })).toEqual([]);
	});
});
