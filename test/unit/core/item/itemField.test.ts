import { fieldValue } from '../../../../nodes/BulkSms/core/item/itemField';

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
