import {
	checkNumber,
	otherMeaningWarning,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { splitDestinations } from '../../../../../nodes/BulkSms/core/message/number/writtenNumber';
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

	it.each<SuspectNumbers | undefined>([undefined, 'refuse', 'repair'])(
		'knows no number behind it without a default country code (%s)',
		(mode) => {
			const to = refused(
				'To',
				'"812345678" has only 9 digits, and the credential has no Default Country Code',
				'Set Default Country Code in the credential, or write the number with + and its country code',
			);
			expect(check('812345678', mode, '')).toEqual({ result: 'suspect', to });
		},
	);

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

describe('a number of ten or more digits that begins with neither + nor 0', () => {
	it.each([
		['of Singapore', '66', '6591234567'],
		['with a plus', '91', '+9512345678'],
	])('is meant as written: %s', (_, code, written) => {
		expect(check(written, undefined, code)).toEqual({
			result: 'ok',
			to: taken(written.replace('+', '')),
		});
	});

	it('has lost its 0 if only people at home can have it', () => {
		const to = refused(
			'To',
			'"8123456789" has no +, so its first 0 or its country code is probably missing: it may be 628123456789',
			'Write 08123456789, or write it with + and its country code, or choose Add Country Code in Safeguards → Numbers Missing a 0',
		);
		expect(check('8123456789', 'refuse', '62')).toEqual({ result: 'suspect', to });
		expect(check('8123456789', 'send', '62').result).toBe('suspect');
		expect(check('8123456789', 'repair', '62')).toEqual({
			result: 'repaired',
			to: taken('628123456789'),
		});
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
		['009 66 81 234 5678', '44', '966812345678'],
	])('is read from %s with the Default Country Code %s', (written, code, to) => {
		expect(check(written, undefined, code)).toEqual({ result: 'ok', to: taken(to) });
	});
});

describe('otherMeaningWarning', () => {
	const three = ['131', '132', '133'].map((start) => ({
		written: `${start} 2345 6789`,
		to: `86${start}23456789`,
		abroad: `${start}23456789`,
	}));
	const example =
		'"131 2345 6789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.';

	it('names the number and how to write it', () => {
		expect(otherMeaningWarning(three.slice(0, 1))).toBe(example);
	});

	it('names three of many', () => {
		const shown = '8613123456789, 8613223456789, 8613323456789';
		expect(otherMeaningWarning(three)).toBe(
			`3 numbers (${shown}) count as national, but may be international: ${example}`,
		);
		expect(otherMeaningWarning([...three, ...three])).toBe(
			`6 numbers (${shown}, …) count as national, but may be international: ${example}`,
		);
	});

	it('says nothing where there is none', () => {
		expect(otherMeaningWarning([])).toBeUndefined();
	});
});
