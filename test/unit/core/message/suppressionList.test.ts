import {
	readSuppressionList,
	saysSuppressed,
} from '../../../../nodes/BulkSms/core/message/selection';
import { refused, taken } from '../../checkedResults';

const RULES = { defaultCountryCode: '66' };

describe('readSuppressionList', () => {
	it.each<[string, unknown, string[]]>([
		[
			'a text',
			'66812345678, +66 81-234-5679;0066812345680\n0812345681',
			['66812345678', '66812345679', '66812345680', '66812345681'],
		],
		['a list of texts and numbers', ['66812345678', 66812345679], ['66812345678', '66812345679']],
		['the same number twice', '0812345678,66812345678', ['66812345678']],
		['Thai digits', '๐๘๑๒๓๔๕๖๗๘', ['66812345678']],
		['an empty list', [], []],
	])('reads %s', (_, value, numbers) => {
		expect(readSuppressionList(value, RULES)).toEqual(taken(new Set(numbers)));
	});

	it.each(['', '  '])(
		'refuses the empty text "%s", which may be a field that was not found',
		(value) => {
			expect(readSuppressionList(value, RULES)).toEqual(
				refused(
					'Suppression List',
					'The list is empty',
					'Give numbers separated by comma, semicolon or line break, or a list of numbers. If nobody is to be left out, remove the safeguard, or give an empty list: {{ [] }}',
				),
			);
		},
	);

	it.each([undefined, null])('refuses %s, because an expression found nothing', (value) => {
		expect(readSuppressionList(value, RULES)).toEqual(
			refused(
				'Suppression List',
				'The list has no value',
				'Give numbers separated by comma, semicolon or line break, or a list of numbers',
			),
		);
	});

	it.each<[unknown, string]>([
		['66812345678, nobody', 'Entry 2: "nobody" is not a usable number: it holds letters'],
		[['66812345678', '', '1'], 'Entry 2: "" is not a usable number: it is empty'],
		[
			[{ phone: '66812345678' }],
			'Entry 1: "{"phone":"66812345678"}" is not a usable number: it holds letters',
		],
	])('names the entry of %j that cannot be used', (value, reason) => {
		expect(readSuppressionList(value, RULES)).toMatchObject({
			ok: false,
			problem: { field: 'Suppression List', reason },
		});
	});

	it('refuses a number without country code where none is set', () => {
		expect(readSuppressionList('0812345678', { defaultCountryCode: '' })).toMatchObject({
			ok: false,
			problem: {
				reason:
					'Entry 1: "0812345678" is not a usable number: it starts with 0 and the credential has no default country code',
			},
		});
	});
});

describe('an entry of readSuppressionList that a spreadsheet took the 0 of', () => {
	it.each<[string, unknown, string, string[]]>([
		[
			'a short number',
			[812345678, '81 234 5679'],
			'66',
			['66812345678', '812345678', '66812345679', '812345679'],
		],
		['a long one', 9812345678, '91', ['9812345678', '919812345678']],
	])('counts as it is written and with the country code: %s', (_, value, code, numbers) => {
		expect(readSuppressionList(value, { defaultCountryCode: code })).toEqual(
			taken(new Set(numbers)),
		);
	});

	it('refuses the list where there is no country code to complete it with', () => {
		expect(readSuppressionList('66812345678, 812345679', { defaultCountryCode: '' })).toMatchObject(
			{
				ok: false,
				problem: {
					reason:
						'Entry 2: "812345679" has only 9 digits, and the credential has no Default Country Code',
				},
			},
		);
	});
});

describe('saysSuppressed', () => {
	it.each([true, 'true', 'Yes', '1', 1, '2027-01-31', new Date(0), 'unsubscribed', ['sms']])(
		'takes %j for yes',
		(value) => {
			expect(saysSuppressed(value)).toBe(true);
		},
	);

	it.each([undefined, null, false, 0, '', ' ', 'false', 'No', '0', 'null'])(
		'takes %j for no',
		(value) => {
			expect(saysSuppressed(value)).toBe(false);
		},
	);
});
