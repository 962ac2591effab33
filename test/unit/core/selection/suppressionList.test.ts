import {
	readSuppressionList,
	saysSuppressed,
} from '../../../../nodes/BulkSms/core/selection/suppressionList';
import { refused, taken } from '../../checkedResults';

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
		expect(readSuppressionList(value, '66')).toEqual(taken({ numbers: new Set(numbers) }));
	});

	it.each(['', '  '])(
		'refuses the empty text "%s", which may be a field that was not found',
		(value) => {
			expect(readSuppressionList(value, '66')).toEqual(
				refused(
					'Suppression List',
					'The list is empty',
					'Give numbers separated by comma, semicolon or line break, or a list of numbers. If nobody is to be left out, remove the safeguard, or give an empty list: {{ [] }}',
				),
			);
		},
	);

	it.each([undefined, null])('refuses %s, because an expression found nothing', (value) => {
		expect(readSuppressionList(value, '66')).toEqual(
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
		expect(readSuppressionList(value, '66')).toMatchObject({
			ok: false,
			problem: { field: 'Suppression List', reason },
		});
	});

	it('refuses a number without country code where none is set', () => {
		expect(readSuppressionList('0812345678', '')).toMatchObject({
			ok: false,
			problem: {
				reason:
					'Entry 1: "0812345678" is not a usable number: it starts with 0 and the credential has no default country code',
			},
		});
	});
});

describe('the warning of readSuppressionList', () => {
	it('names the entries that may lack their 0', () => {
		const numbers = new Set(['812345678', '66812345679', '66812345680']);
		const warning =
			'Suppression List: 812345678 was taken as an international number, but may be a national one whose leading 0 a spreadsheet removed. If it is, write +66812345678.';
		expect(readSuppressionList(['81 234 5678', 66812345679, '0812345680'], '66')).toEqual(
			taken({ numbers, warning }),
		);
	});

	it.each<[string, unknown, string]>([
		['all entries have a country code or a 0', '66812345678, +65 8123 4567; 0812345678', '66'],
		['no default country code is set', '812345678', ''],
	])('is not there where %s', (_, value, code) => {
		const list = readSuppressionList(value, code);
		expect(list.ok && Object.keys(list.value)).toEqual(['numbers']);
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
