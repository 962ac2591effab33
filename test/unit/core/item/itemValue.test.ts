import { digitsAsText, fieldValue } from '../../../../nodes/BulkSms/core/item/itemValue';

const item = {
	name: 'Ann',
	zero: 0,
	empty: '',
	nothing: null,
	order: { id: 4711, address: { city: 'Bangkok' } },
	'order.id': 'flat',
	tags: ['new', 'vip'],
};

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

describe('a number as an identifier', () => {
	it.each<[unknown, unknown]>([
		[4711, '4711'],
		[0, '0'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
		[Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER + 1],
		[1.5, 1.5],
		[NaN, NaN],
		['4711', '4711'],
		[null, null],
	])('%j is %j', (value, identifier) => {
		expect(digitsAsText(value)).toBe(identifier);
	});
});
