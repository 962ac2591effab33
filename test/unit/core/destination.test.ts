import { cleanDestination, splitDestinations } from '../../../nodes/BulkSms/core/destination';
import { refused, taken } from '../checkedResults';

const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';
const refusal = (written: string, reason: string, advice = ADVICE) =>
	refused('To', `"${written}" is not a usable number: ${reason}`, advice);

describe('splitDestinations', () => {
	it.each<[string, unknown, string[]]>([
		['one number', '66812345678', ['66812345678']],
		['a number type', 66812345678, ['66812345678']],
		['a comma', '1,2', ['1', '2']],
		['a semicolon', '1;2', ['1', '2']],
		['a line break', '1\n2', ['1', '2']],
		['a line break of Windows', '1\r\n2', ['1', '2']],
		['all of them with spaces around', ' 1 , 2 ;\n 3 ', ['1', '2', '3']],
		['separators in a row and at the ends', ',1,,;\n2;', ['1', '2']],
		['a list', ['66812345678', 66898765432], ['66812345678', '66898765432']],
		['a list in a list', [['1', '2'], ['3']], ['1', '2', '3']],
		['separators inside a list', ['1,2', '3'], ['1', '2', '3']],
		['the same number twice, which stays twice', '1,1', ['1', '1']],
	])('splits %s', (_, value, parts) => {
		expect(splitDestinations(value)).toEqual(parts);
	});

	it.each(['+66 81 234 5678', '66 81-234-5678', '(66) 81.234.5678', '66\t812345678'])(
		'keeps %j as one number, because a space belongs to it',
		(value) => {
			expect(splitDestinations(value)).toEqual([value]);
		},
	);

	it.each([undefined, null, '', '  ', ',;\r\n', [], [[]]])('finds no number in %j', (value) => {
		expect(splitDestinations(value)).toEqual([]);
	});

	it.each<[string, unknown, string]>([
		['an object', { to: '66812345678', name: 'A' }, '{"to":"66812345678","name":"A"}'],
		['an object in a list', [{ to: 1 }], '{"to":1}'],
		['true', true, 'true'],
	])('keeps %s as one part, so that it is refused and not lost', (_, value, part) => {
		expect(splitDestinations(value)).toEqual([part]);
	});
});

describe('cleanDestination', () => {
	it.each([
		['digits alone', '66812345678', '66812345678'],
		['a leading plus', '+66812345678', '66812345678'],
		['a leading 00', '0066812345678', '66812345678'],
		['spaces', '+66 81 234 5678', '66812345678'],
		['spaces and hyphens', '+66 81-234-5678', '66812345678'],
		['brackets', '+66 (81) 2345678', '66812345678'],
		['dots', '66.81.234.5678', '66812345678'],
		['a tab', '66\t812345678', '66812345678'],
		['no-break spaces', '+66\u00a081\u202f234\u20095678', '66812345678'],
		['typographic hyphens', '66\u201081\u2011234\u20135678\u2212', '66812345678'],
		['8 digits, the fewest', '12345678', '12345678'],
		['15 digits, the most of E.164', '123456789012345', '123456789012345'],
		['15 digits behind 00', '00123456789012345', '123456789012345'],
	])('takes %s', (_, written, digits) => {
		expect(cleanDestination(written, '')).toEqual(taken(digits));
		expect(cleanDestination(written, '49')).toEqual(taken(digits));
	});

	it.each([
		['0812345678', '66', '66812345678'],
		['081-234 5678', '66', '66812345678'],
		['(081) 234 5678', '66', '66812345678'],
		['02071838750', '44', '442071838750'],
		['0123456', '66', '66123456'],
		['01234567890123', '66', '661234567890123'],
	])('puts the default country code in place of the first 0 of %s', (written, code, digits) => {
		expect(cleanDestination(written, code)).toEqual(taken(digits));
	});

	it.each([
		['an empty text', '', 'it holds something other than digits'],
		['a plus alone', '+', 'it holds something other than digits'],
		['brackets alone', '()', 'it holds something other than digits'],
		['two pluses', '++66812345678', 'it holds something other than digits'],
		['a plus inside', '66+812345678', 'it holds something other than digits'],
		['letters', '66812abc678', 'it holds something other than digits'],
		['an extension', '66812345678 ext 5', 'it holds something other than digits'],
		['a slash', '081/2345678', 'it holds something other than digits'],
		['an exponent', '6.6812345678E+10', 'it holds something other than digits'],
		['Thai digits', '๖๖๘๑๒๓๔๕๖๗๘', 'it holds something other than digits'],
		['full-width digits', '６６８１２３４５６７８', 'it holds something other than digits'],
		['an object', '{"to":1}', 'it holds something other than digits'],
		['a country code of 0 behind a plus', '+0812345678', 'its country code starts with 0'],
		['a country code of 0 behind 00', '000812345678', 'its country code starts with 0'],
		['plus and 00 together', '+0066812345678', 'its country code starts with 0'],
		['7 digits', '1234567', 'it has fewer than 8 digits'],
		['7 digits behind 00', '001234567', 'it has fewer than 8 digits'],
		['00 alone', '00', 'it has fewer than 8 digits'],
		['16 digits', '1234567890123456', 'it has more than 15 digits'],
		['two numbers with a space between', '66812345678 66898765432', 'it has more than 15 digits'],
	])('refuses %s', (_, written, reason) => {
		expect(cleanDestination(written, '66')).toEqual(refusal(written, reason));
	});

	it.each([
		['too short', '012345', 'it has fewer than 8 digits'],
		['too long', '012345678901234', 'it has more than 15 digits'],
	])('refuses a number that is %s with the default country code', (_, written, reason) => {
		expect(cleanDestination(written, '66')).toEqual(refusal(written, reason));
	});

	it('refuses a leading 0 where there is no default country code', () => {
		expect(cleanDestination('081 234 5678', '')).toEqual(
			refusal(
				'081 234 5678',
				'it starts with 0 and the credential has no default country code',
				'Write it with its country code, or set Default Country Code in the credential',
			),
		);
	});

	it.each(['+66 (0)81 234 5678', '66(0)812345678'])(
		'refuses %s, because the 0 in brackets is not dialled from abroad',
		(written) => {
			expect(cleanDestination(written, '66')).toEqual(
				refusal(written, 'it holds "(0)"', 'Leave the "(0)" out'),
			);
		},
	);
});
