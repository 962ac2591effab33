import {
	checkNumber,
	numbersMeant,
	missingZeroWarning,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { splitDestinations } from '../../../../../nodes/BulkSms/core/message/number/destination';
import { refused, taken } from '../../../checkedResults';

const check = (written: string, suspectNumbers?: SuspectNumbers, defaultCountryCode = '66') =>
	checkNumber(written, { defaultCountryCode, suspectNumbers });

describe('checkNumber', () => {
	it.each([
		['as a spreadsheet leaves it', '812345678', '812345678'],
		['with hyphens and brackets', '(81)-234-5678', '812345678'],
		['with marks that nobody sees', '\u200b812345678', '812345678'],
	])('tells of a number without its 0 %s what it may be', (_, written, digits) => {
		expect(check(written, 'refuse')).toEqual({
			result: 'suspect',
			to: refused(
				'To',
				`"${written}" has only ${digits.length} digits, so its first 0 is probably missing: it may be 66${digits}`,
				`Write 0${digits}, or write it with + and its country code, or choose Add Country Code in Safeguards → Numbers Missing a 0`,
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
			', so its first 0 or its country code is probably missing',
			'Set Default Country Code in the credential, then choose Add Country Code in Safeguards → Numbers Missing a 0. Or write it with + and its country code',
		],
		[
			'repair',
			', and the credential has no Default Country Code',
			'Set Default Country Code in the credential, or write the number with + and its country code',
		],
	])('knows no number behind it without a default country code (%s)', (mode, why, advice) => {
		const to = refused('To', `"812345678" has only 9 digits${why}`, advice);
		expect(check('812345678', mode, '')).toEqual({ result: 'suspect', to });
	});

	it.each(['66', ''])('sends it as it is where it shall, if it can be one (%j)', (code) => {
		expect(check('62 123 4567', 'send', code)).toMatchObject({
			result: 'ok',
			to: taken('621234567'),
		});
		expect(check('81 234 5678', 'send', code).result).toBe('suspect');
	});

	it.each([
		['with its 0', '081 234 5678', '66812345678'],
		['with a plus', '+62 123 4567', '621234567'],
	])('takes a number %s, whatever happens to suspect ones', (_, written, digits) => {
		for (const mode of [undefined, 'refuse', 'repair', 'send'] as const) {
			expect(check(written, mode)).toEqual({ result: 'ok', to: taken(digits) });
		}
	});

	it.each([
		['', 'it is empty'],
		['-81234567', 'it is written like an amount'],
		['(0)812345678', 'it contains "(0)"'],
		[
			'081',
			'a number of +66 (Thailand) has 8 or 9 digits after its country code, and this one has 2',
		],
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

	it.each([
		['national or not', '612345678', '39', ['39612345678', '390612345678', '612345678']],
		['dialed with 009', '009 66 81 234 5678', '66', ['966812345678', '66812345678']],
	])('counts an entry that may be %s in each reading', (_, written, code, numbers) => {
		expect(new Set(valueOf(meant(written, 'refuse', code)))).toEqual(new Set(numbers));
	});

	it.each([
		['081234567890', '6681234567890'],
		['+999 1234', '9991234'],
	])('takes an entry of any length, so that an old number stops nobody: %s', (written, to) => {
		expect(meant(written)).toEqual(taken([to]));
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

describe('a number of ten or more digits that begins with neither + nor 0', () => {
	it.each([
		['the United Kingdom', '44', '2012345678'],
		['India, with blanks and hyphens', '91', '95 1234-5678'],
	])('is international, and may be one of %s that lost its 0', (_, code, written) => {
		const to = taken(written.replace(/\D/g, ''));
		for (const mode of [undefined, 'refuse', 'repair', 'send'] as const) {
			expect(check(written, mode, code)).toEqual({ result: 'ok', to, missingZero: true });
		}
	});

	it.each([
		['India', '91', '9812345678'],
		['India, beginning like +7 with two zeros', '91', '7001234567'],
	])('has lost its 0 if only %s can have it', (_, code, written) => {
		const to = refused(
			'To',
			`"${written}" cannot be international, so its first 0 or its country code is probably missing: it may be ${code}${written}`,
			`Write 0${written}, or write it with + and its country code, or choose Add Country Code in Safeguards → Numbers Missing a 0`,
		);
		expect(check(written, 'refuse', code)).toEqual({ result: 'suspect', to });
		expect(check(written, 'send', code).result).toBe('suspect');
		expect(check(written, 'repair', code)).toEqual({
			result: 'repaired',
			to: taken(`${code}${written}`),
		});
	});

	it.each([
		['of Singapore', '66', '6591234567'],
		['with a plus', '91', '+9512345678'],
	])('is meant as written: %s', (_, code, written) => {
		expect(check(written, undefined, code)).not.toHaveProperty('missingZero');
		expect(check(written, undefined, code).result).toBe('ok');
	});

	it('is refused if nobody can have it', () => {
		const two =
			'"9812345678" is not a usable number: a number of +98 (Iran) has 4 to 7 or 10 digits after its country code, and this one has 8; a number of +66 (Thailand) has 8 or 9 digits after its country code, and this one has 10';
		for (const mode of ['refuse', 'repair', 'send'] as const) {
			expect(check('9812345678', mode)).toMatchObject({
				result: 'invalid',
				to: { problem: { reason: two } },
			});
		}
	});

	it('has lost the 0 that its country keeps, if it is one digit too short', () => {
		expect(check('701234567', 'repair', '225').to).toEqual(taken('2250701234567'));
	});
});

describe('a number that its country cannot have', () => {
	const lengths = (country: string, wanted: string, found: number) =>
		`a number of ${country} has ${wanted} digits after its country code, and this one has ${found}`;
	it.each([
		['+882 1', lengths('+882', '7 to 12', 1)],
		['+800 1234 5678', 'no country has its country code'],
	])('is refused, and the reason says which it has: %s', (written, fault) => {
		const to = refused('To', `"${written}" is not a usable number: ${fault}`, 'Check the number');
		expect(check(written)).toEqual({ result: 'invalid', to });
		expect(check(written, 'refuse')).toMatchObject({
			to: {
				problem: {
					advice:
						'Check the number. If it is right, write it with +, and choose Send as They Are in Safeguards → Numbers Missing a 0',
				},
			},
		});
	});

	it.each(['+47 58 0000 1234 56', '+999 1234 5678'])(
		'is sent to with a plus where it shall: %s',
		(written) => {
			const digits = written.replace(/\D/g, '');
			expect(check(written, 'send')).toEqual({ result: 'ok', to: taken(digits) });
			expect(check(digits, 'send').result).toBe('invalid');
			expect(check(`00${digits}`, 'send').result).toBe('invalid');
		},
	);

	it.each(['+66 81', '+1234567890123456'])(
		'is not sent to where E.164 does not allow it: %s',
		(written) => {
			expect(check(written, 'send').result).toBe('invalid');
		},
	);

	it('may be looked up', () => {
		const lookUp = (written: string) =>
			checkNumber(written, { defaultCountryCode: '66', anyLength: true });
		expect(lookUp('+66 8123')).toEqual({ result: 'ok', to: taken('668123') });
		expect(lookUp('298211234')).toMatchObject({ result: 'suspect' });
		expect(lookUp('9812345678')).toEqual({ result: 'ok', to: taken('9812345678') });
		expect(lookUp('2982112')).toEqual({ result: 'ok', to: taken('2982112') });
	});
});

describe('a number that begins as people dial abroad', () => {
	it.each([
		['001 66 81 234 5678', '66', '66812345678'],
		['011 66 81 234 5678', '1', '66812345678'],
		['0066 081 234 5678', '66', '66812345678'],
	])('is read from %s with the Default Country Code %s', (written, code, to) => {
		expect(check(written, undefined, code)).toEqual({ result: 'ok', to: taken(to) });
	});

	it('is refused if it may also be another, and the reason shows both', () => {
		const to = refused(
			'To',
			'"009 66 81 234 5678" may be +966812345678 or +66812345678',
			'Write the right one with + and its country code',
		);
		expect(check('009 66 81 234 5678')).toEqual({ result: 'invalid', to });
	});

	it('is one of Saudi Arabia where 009 is not dialed', () => {
		expect(check('009 66 81 234 5678', undefined, '44').to).toEqual(taken('966812345678'));
	});
});

describe('missingZeroWarning', () => {
	it('names the number and how to write it', () => {
		expect(missingZeroWarning(['81 234 5678'], '66')).toBe(
			'812345678 counts as an international number, but may be a national one that lost its leading 0 in a spreadsheet. If it is, write +66812345678.',
		);
	});

	const three = ['811111111', '822222222', '833333333'];
	it.each([
		[three, '3 numbers (811111111, 822222222, 833333333)'],
		[[...three, '844444444'], '4 numbers (811111111, 822222222, 833333333, …)'],
	])('names three of many', (numbers, subject) => {
		expect(missingZeroWarning(numbers, '66')).toBe(
			`${subject} count as international numbers, but may be national ones that lost their leading 0 in a spreadsheet. If they are, write them like +66811111111.`,
		);
	});

	it('says nothing where there is none', () => {
		expect(missingZeroWarning([], '66')).toBeUndefined();
	});
});
