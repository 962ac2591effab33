import {
	accountTypeIn,
	creditsIn,
	readAmount,
} from '../../../../../nodes/BulkSms/core/gateway/answer/accountAnswers';

describe('the balance in an answer', () => {
	it.each<[unknown, number | undefined, string | undefined]>([
		[{ type: 'prepaid', credit: 12.5 }, 12.5, 'prepaid'],
		[{ type: 'postpaid', credit: '1,250.50' }, 1250.5, 'postpaid'],
		[{ credit: -3 }, -3, undefined],
		[{ type: 7, credit: 0 }, 0, undefined],
		[{ type: 'prepaid', credit: null }, undefined, 'prepaid'],
		[{ balance: 12 }, undefined, undefined],
		[[{ credit: 12 }], undefined, undefined],
		[{}, undefined, undefined],
	])('%j', (answer, credits, type) => {
		expect([creditsIn(answer), accountTypeIn(answer)]).toEqual([credits, type]);
	});
});

describe('a number of credits', () => {
	it.each<[unknown, number]>([
		[0, 0],
		[-12.5, -12.5],
		[1250.5, 1250.5],
		[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
		['1.00', 1],
		[' 1250.5 ', 1250.5],
		['-3', -3],
		['007', 7],
		['1,250.50', 1250.5],
		['1,234,567.8', 1_234_567.8],
		['1,234,567', 1_234_567],
		['-1,234,567', -1_234_567],
	])('%j is read', (value, amount) => {
		expect(readAmount(value)).toBe(amount);
	});

	it.each<[string, unknown]>([
		['one comma, which may be the decimal sign', '1,250'],
		['a comma as decimal sign', '12,5'],
		['points between the thousands', '1.250,50'],
		['two points', '1.250.000'],
		['groups of the wrong length', '12,34,567'],
		['a comma behind the point', '1.250,000'],
		['a currency', '12 THB'],
		['an exponent', '1e3'],
		['a hexadecimal number', '0x10'],
		['a half of a number', '12.'],
		['nothing before the point', '.5'],
		['a plus', '+5'],
		['two minuses', '--5'],
		['words', 'unlimited'],
		['nothing', ''],
		['blanks', '  '],
		['more digits than are exact', '12345678901234567890'],
		['a number with more digits than are exact', 2 ** 60],
		['endless digits', '1'.repeat(1_000_000)],
		['infinity', Infinity],
		['NaN', NaN],
		['true', true],
		['null', null],
		['undefined', undefined],
		['a list', [12]],
		['an object', { amount: 12 }],
	])('is not read where there is a doubt: %s', (_, value) => {
		expect(readAmount(value)).toBeUndefined();
	});
});
