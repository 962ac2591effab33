import {
	checkNumber,
	isDoubtful,
	numbersMeant,
	zeroWarning,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { splitDestinations } from '../../../../../nodes/BulkSms/core/message/number/destination';
import { refused, taken } from '../../../checkedResults';

const check = (written: string, suspectNumbers?: SuspectNumbers, defaultCountryCode = '66') =>
	checkNumber(written, { defaultCountryCode, suspectNumbers });

describe('checkNumber', () => {
	it.each([
		['as a spreadsheet leaves it', '812345678', '812345678'],
		['with spaces', '81 234 5678', '812345678'],
		['with hyphens and brackets', '(81)-234-5678', '812345678'],
		['in Thai digits', '๘๑๒๓๔๕๖๗๘', '812345678'],
		['with marks that nobody sees', '\u200b812345678', '812345678'],
		['of a place, with 8 digits', '21234567', '21234567'],
		['that begins like its country code', '661234567', '661234567'],
		['of 7 digits', '1234567', '1234567'],
	])('tells of a number without its 0 %s what it may be', (_, written, digits) => {
		expect(check(written, 'refuse')).toEqual({
			result: 'suspect',
			to: refused(
				'To',
				`"${written}" has only ${digits.length} digits, so its first 0 is probably missing: it may be 66${digits}`,
				`Write 0${digits}, or write it with + and its country code, or choose Add Country Code in Numbers Missing a 0`,
			),
		});
		expect(check(written, 'repair')).toEqual({ result: 'repaired', to: taken(`66${digits}`) });
	});

	it('names no option where there is none', () => {
		expect(check('812345678')).toEqual({
			result: 'suspect',
			to: refused(
				'To',
				'"812345678" has only 9 digits, so its first 0 is probably missing: it may be 66812345678',
				'Write 0812345678, or write it with + and its country code',
			),
		});
	});

	it.each<[SuspectNumbers | undefined, string, string]>([
		[
			'refuse',
			'"812345678" has only 9 digits, so its first 0 or its country code is probably missing',
			'Set Default Country Code in the credential, then choose Add Country Code in Numbers Missing a 0. Or write it with + and its country code',
		],
		[
			undefined,
			'"812345678" has only 9 digits, so its first 0 or its country code is probably missing',
			'Write it with + and its country code',
		],
		[
			'repair',
			'"812345678" has only 9 digits, and the credential has no Default Country Code',
			'Set Default Country Code in the credential, or write the number with + and its country code',
		],
	])('knows no number behind it without a default country code (%s)', (mode, reason, advice) => {
		const to = refused('To', reason, advice);
		expect(check('812345678', mode, '')).toEqual({ result: 'suspect', to });
	});

	it.each(['66', ''])('sends it as it is where it shall (%j)', (code) => {
		expect(check('81 234 5678', 'send', code)).toEqual({ result: 'ok', to: taken('812345678') });
	});

	it.each([
		['with its country code', '66812345678', '66812345678'],
		['with its 0', '081 234 5678', '66812345678'],
		['of 10 digits', '6591234567', '6591234567'],
		['with a plus', '+81 234 5678', '812345678'],
		['with a plus in brackets', '(+81) 2345678', '812345678'],
		['with 00', '0081 2345678', '812345678'],
	])('takes a number %s, whatever happens to suspect ones', (_, written, digits) => {
		for (const mode of [undefined, 'refuse', 'repair', 'send'] as const) {
			expect(check(written, mode)).toEqual({ result: 'ok', to: taken(digits) });
		}
	});

	it.each([
		['', 'it is empty'],
		['nobody', 'it holds letters'],
		['-81234567', 'it is written like an amount'],
		['8123456.5', 'it is written like an amount'],
		['(0)812345678', 'it holds "(0)"'],
		['12345', 'it has fewer than 8 digits'],
		['081', 'it has fewer than 8 digits'],
	])('does not repair %j', (written, reason) => {
		for (const mode of ['refuse', 'repair', 'send'] as const) {
			expect(check(written, mode)).toMatchObject({
				result: 'invalid',
				to: { problem: { reason: `"${written}" is not a usable number: ${reason}` } },
			});
		}
	});

	it('takes the numbers of a spreadsheet, also in lists', () => {
		const results = splitDestinations([812345678, [66812345678], '0812345679,812345680']).map(
			(written) => check(written, 'repair'),
		);
		expect(results).toEqual([
			{ result: 'repaired', to: taken('66812345678') },
			{ result: 'ok', to: taken('66812345678') },
			{ result: 'ok', to: taken('66812345679') },
			{ result: 'repaired', to: taken('66812345680') },
		]);
	});
});

describe('numbersMeant', () => {
	const meant = (written: string, suspectNumbers?: SuspectNumbers, defaultCountryCode = '66') =>
		numbersMeant(written, { defaultCountryCode, suspectNumbers });

	it.each(['refuse', 'repair', 'send'] as const)('counts a short entry both ways (%s)', (mode) => {
		expect(meant('81 234 5678', mode)).toEqual(taken(['66812345678', '812345678']));
	});

	it('counts an entry of ten digits both ways where it may lack its 0', () => {
		expect(new Set(valueOf(meant('9812345678', 'refuse', '91')))).toEqual(
			new Set(['9812345678', '919812345678']),
		);
	});

	it('takes a short entry as it is where short numbers are sent to and nothing is to be added', () => {
		expect(new Set(valueOf(meant('812345678', 'send', '')))).toEqual(new Set(['812345678']));
	});

	it.each(['refuse', 'repair'] as const)('refuses one that nobody can complete (%s)', (mode) => {
		expect(meant('812345678', mode, '')).toMatchObject({
			ok: false,
			problem: {
				reason: '"812345678" has only 9 digits, and the credential has no Default Country Code',
			},
		});
	});
});

const valueOf = (checked: ReturnType<typeof numbersMeant>): string[] =>
	checked.ok ? checked.value : [];

describe('isDoubtful', () => {
	it.each([
		['the United Kingdom', '44', '7911123456'],
		['Germany', '49', '15112345678'],
		['India', '91', '9812345678'],
		['India, with blanks and hyphens', '91', '98 1234-5678'],
		['India, beginning like its country code', '91', '9112345678'],
		['Indonesia', '62', '81234567890'],
		['China', '86', '13812345678'],
		['the United States', '1', '2125550123'],
		['Malaysia', '60', '1112345678'],
	])('doubts a long number without its 0 in %s', (_, code, number) => {
		expect(isDoubtful(number, code)).toBe(true);
	});

	it.each([
		['with its country code', '66', '66812345678'],
		['with a plus', '91', '+9812345678'],
		['with 00', '91', '009812345678'],
		['with its 0', '91', '09812345678'],
		['of Singapore', '66', '6591234567'],
		['of Japan', '66', '819012345678'],
		['of the United States', '66', '12125550123'],
		['of Singapore, for an account in Malaysia', '60', '6591234567'],
		['of Singapore, for an account in Indonesia', '62', '6591234567'],
		['of France, for an account in India', '91', '33612345678'],
		['of India, with its country code', '91', '919812345678'],
		['without a default country code', '', '9812345678'],
		['that cannot be used', '66', 'abc'],
		['of 16 digits', '66', '8123456789012345'],
	])('does not doubt a number %s', (_, code, number) => {
		expect(isDoubtful(number, code)).toBe(false);
	});
});

describe('zeroWarning', () => {
	it('names the number and how to write it', () => {
		expect(zeroWarning(['81 234 5678'], '66')).toBe(
			'812345678 counts as an international number, but may be a national one that lost its leading 0 in a spreadsheet. If it is, write +66812345678.',
		);
	});

	it.each([
		[['811111111', '822222222', '833333333'], '3 numbers (811111111, 822222222, 833333333)'],
		[
			['811111111', '822222222', '833333333', '844444444'],
			'4 numbers (811111111, 822222222, 833333333, …)',
		],
	])('names three of many', (numbers, subject) => {
		expect(zeroWarning(numbers, '66')).toBe(
			`${subject} count as international numbers, but may be national ones that lost their leading 0 in a spreadsheet. If they are, write them like +66811111111.`,
		);
	});

	it('says nothing where there is none', () => {
		expect(zeroWarning([], '66')).toBeUndefined();
	});
});
