import { digitsAsText } from '../../../../nodes/BulkSms/core/expression/itemValue';

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
