import { checkSender } from '../../../../../nodes/BulkSms/core/message/messageContent';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const ADVICE = 'Use 1 to 11 Latin letters (A to Z) or digits without spaces, for example MyShop';

const check = (value: unknown) => attempt(() => checkSender(value));

describe('checkSender', () => {
	it.each<[string, unknown, string]>([
		['11 letters', 'ABCDEFGHIJK', 'ABCDEFGHIJK'],
		['a whole number', 12345, '12345'],
	])('takes %s', (_, value, from) => {
		expect(check(value)).toEqual(taken(from));
	});

	it.each<[string, unknown, string]>([
		['nothing', undefined, 'From is empty'],
		['a space alone', ' ', 'From is empty'],
		['a space behind', 'MyShop ', 'The sender is "MyShop" with a blank after it'],
		['a no-break space', 'My\u00a0Shop', 'The sender is "My Shop" with a blank in it'],
		['the unseen', 'a\u200bb', 'The sender is "ab" with an invisible character in it'],
		[
			'a whole page',
			'x'.repeat(200_000),
			`The sender "${'x'.repeat(100)}…" is 200000 characters long; the limit is 11`,
		],
	])('refuses %s', (_, value, reason) => {
		expect(check(value)).toEqual(refused('From', reason, ADVICE));
	});

	it.each(['+66812', 'My_Shop', '๑๒๓', 'Shop😀'])('refuses other characters: %s', (sender) => {
		const reason = `The sender "${sender}" has characters other than Latin letters (A to Z) and digits`;
		expect(check(sender)).toEqual(refused('From', reason, ADVICE));
	});

	it.each<[unknown, string]>([
		['undefined', 'undefined'],
		[NaN, 'NaN'],
	])('refuses %j, which an expression without a value leaves', (value, word) => {
		expect(check(value)).toEqual(
			refused(
				'From',
				`The sender is only "${word}": its expression has no value`,
				'Choose the field that contains the sender, or write one, for example MyShop',
			),
		);
	});

	it.each(['Null', 'NAN', 'Undefined', 'nullify'])('takes %s, which may be a name', (name) => {
		expect(check(name)).toEqual(taken(name));
	});

	it.each<[string, unknown]>([
		['a number too long to be exact', 2 ** 53],
		['a Symbol', Symbol('MyShop')],
	])('refuses %s, which is no text', (_, value) => {
		expect(check(value)).toEqual(refused('From', 'The sender is not a text', ADVICE));
	});
});
