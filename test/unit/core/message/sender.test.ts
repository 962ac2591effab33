import { checkSender } from '../../../../nodes/BulkSms/core/message/messageContent';
import { refused, taken } from '../../checkedResults';

const ADVICE = 'Use 1 to 11 letters or digits without spaces, for example MyShop';

const circular: Record<string, unknown> = {};
circular.self = circular;

describe('checkSender', () => {
	it.each<[string, unknown, string]>([
		['one letter', 'A', 'A'],
		['one digit', '0', '0'],
		['11 letters', 'ABCDEFGHIJK', 'ABCDEFGHIJK'],
		['11 digits', '66812345678', '66812345678'],
		['letters of both cases and digits', 'MyShop24', 'MyShop24'],
		['a whole number', 12345, '12345'],
		['the number 0', 0, '0'],
		['a number of 11 digits', 66812345678, '66812345678'],
	])('takes %s', (_, value, from) => {
		expect(checkSender(value)).toEqual(taken(from));
	});

	it.each<[string, unknown, string]>([
		['nothing', undefined, 'The sender is empty'],
		['null', null, 'The sender is empty'],
		['an empty text', '', 'The sender is empty'],
		['a space alone', ' ', 'The sender " " holds a space'],
		['a space inside', 'My Shop', 'The sender "My Shop" holds a space'],
		['a space behind', 'MyShop ', 'The sender "MyShop " holds a space'],
		['a tab', 'My\tShop', 'The sender "My\tShop" holds a space'],
		['a line break behind', 'MyShop\n', 'The sender "MyShop\n" holds a space'],
		['a no-break space', 'My\u00a0Shop', 'The sender "My\u00a0Shop" holds a space'],
		[
			'12 letters',
			'ABCDEFGHIJKL',
			'The sender "ABCDEFGHIJKL" is 12 characters long; the limit is 11',
		],
		[
			'a number of 12 digits',
			668123456789,
			'The sender "668123456789" is 12 characters long; the limit is 11',
		],
		['a hyphen', 'My-Shop', 'The sender "My-Shop" holds other characters than letters and digits'],
		[
			'a leading plus',
			'+66812',
			'The sender "+66812" holds other characters than letters and digits',
		],
		[
			'an underscore',
			'My_Shop',
			'The sender "My_Shop" holds other characters than letters and digits',
		],
		['an accent', 'Café', 'The sender "Café" holds other characters than letters and digits'],
		['Thai letters', 'ร้าน', 'The sender "ร้าน" holds other characters than letters and digits'],
		['Thai digits', '๑๒๓', 'The sender "๑๒๓" holds other characters than letters and digits'],
		['an emoji', 'Shop😀', 'The sender "Shop😀" holds other characters than letters and digits'],
		[
			'a zero-width space',
			'My\u200bShop',
			'The sender "My\u200bShop" holds other characters than letters and digits',
		],
		['a negative number', -5, 'The sender "-5" holds other characters than letters and digits'],
	])('refuses %s', (_, value, reason) => {
		expect(checkSender(value)).toEqual(refused('From', reason, ADVICE));
	});

	it.each<[unknown, string]>([
		['undefined', 'undefined'],
		['null', 'null'],
		['NaN', 'NaN'],
		[NaN, 'NaN'],
		[' null ', 'null'],
		['[object Object]', '[object Object]'],
	])('refuses %j, which an expression without a value leaves', (value, word) => {
		expect(checkSender(value)).toEqual(
			refused(
				'From',
				`The sender is only "${word}": its expression has no value`,
				'Choose the field that holds the sender, or write one, for example MyShop',
			),
		);
	});

	it.each(['Null', 'NAN', 'Undefined', 'nullify'])('takes %s, which may be a name', (name) => {
		expect(checkSender(name)).toEqual(taken(name));
	});

	it.each<[string, unknown]>([
		['a fraction', 1.5],
		['Infinity', Infinity],
		['a number too long to be exact', 2 ** 53],
		['true', true],
		['an object', { name: 'MyShop' }],
		['a list', ['MyShop']],
		['an object that holds itself', circular],
		['a BigInt', 12345n],
		['a Symbol', Symbol('MyShop')],
	])('refuses %s, which is no text', (_, value) => {
		expect(checkSender(value)).toEqual(refused('From', 'The sender is not a text', ADVICE));
	});
});
