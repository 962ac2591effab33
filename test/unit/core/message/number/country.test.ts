import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { checkNumber } from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { readCountryCodes } from '../../../../../nodes/BulkSms/core/message/number/country';
import { countries } from '../../../../../scripts/callingCodes/callingCodes';
import { refused, taken } from '../../../checkedResults';

const check = (written: string, allowed: string[], defaultCountryCode = '66') =>
	checkNumber(written, { allowedCountryCodes: allowed, defaultCountryCode });

describe('Allowed Country Codes', () => {
	it.each<[string, string[]]>([
		['', []],
		[' , ', []],
		['66', ['66']],
		['66, 856', ['66', '856']],
		['+66; 00856\n1', ['66', '856', '1']],
		['๖๖', ['66']],
		['1 876, +1 (212)', ['1876', '1212']],
	])('are read from %j', (written, codes) => {
		expect(readCountryCodes(written)).toEqual(taken(codes));
	});

	it.each([
		['66 856', '66 856'],
		['66, Laos', 'Laos'],
		['66, 999', '999'],
		['66, 66812345678', '66812345678'],
		['0', '0'],
		['44 7', '44 7'],
		['1 112', '1 112'],
	])('refuse %j', (written, part) => {
		expect(readCountryCodes(written)).toEqual(
			refused(
				'Allowed Country Codes',
				`"${part}" is not a country code`,
				'Write country codes with commas between them, for example 66, 856. With 1, an area code may follow: 1 212',
			),
		);
	});
});

describe('a number with Allowed Country Codes', () => {
	it.each([
		['+66 81 234 5678', ['66'], '66812345678'],
		['081 234 5678', ['66'], '66812345678'],
		['+856 20 5551 2345', ['66', '856'], '8562055512345'],
		['+1 212 555 0123', ['1'], '12125550123'],
		['+1 416 555 0123', ['1'], '14165550123'],
		['+1 212 555 0123', ['1212'], '12125550123'],
		['+1 876 555 0123', ['1876'], '18765550123'],
		['+7 701 234 5678', ['7'], '77012345678'],
		['+882 1234 5678', [], '88212345678'],
	])('is sent to if its country is listed: %s', (written, allowed, to) => {
		expect(check(written, allowed)).toEqual({ result: 'ok', to: taken(to) });
	});

	it.each([
		[
			'+856 20 5551 2345',
			['66'],
			'8562055512345 belongs to +856 (Laos), which Allowed Country Codes does not list',
			'Check the number, or add 856 there',
		],
		[
			'9812345678',
			['66'],
			'9812345678 belongs to +98 (Iran), which Allowed Country Codes does not list',
			'Write 09812345678 if its first 0 is missing. Check the number, or add 98 there',
		],
		[
			'+1 876 555 0123',
			['1'],
			'18765550123 belongs to +1876 (Jamaica), which Allowed Country Codes does not list',
			'Check the number, or add 1876 there',
		],
		[
			'+1 416 555 0123',
			['1212'],
			'14165550123 belongs to +1 (United States or Canada), which Allowed Country Codes does not list',
			'Check the number, or add 1 there',
		],
		[
			'+882 1234 5678',
			['66'],
			'88212345678 has no known country code, so Allowed Country Codes does not allow it',
			'Check the number',
		],
	])('is refused if its country is another one: %s', (written, allowed, reason, advice) => {
		expect(check(written, allowed)).toEqual({
			result: 'notAllowed',
			to: refused('To', reason, advice),
		});
	});

	it('is said to lack no 0 where numbers keep theirs, or where no home is known', () => {
		for (const home of ['39', '']) {
			expect(check('9812345678', ['66'], home).to).toMatchObject({
				problem: { advice: 'Check the number, or add 98 there' },
			});
		}
	});

	it('stays refused for what is wrong with it besides', () => {
		expect(check('812345678', ['66'])).toMatchObject({ result: 'suspect' });
		expect(check('hello', ['66'])).toMatchObject({ result: 'invalid' });
	});

	it('belongs to the country that libphonenumber names', () => {
		const ofCountry = new Map(countries.map(([code, names]) => [code, names]));
		const digits = fc.stringMatching(/^[2-9]\d{6,8}$/);
		fc.assert(
			fc.property(fc.constantFrom(...ofCountry.keys()), digits, (code, rest) => {
				const number = `${code}${rest}`;
				const known = parsePhoneNumberFromString(`+${number}`);
				fc.pre(known?.isValid() === true && known.country !== undefined);
				const isAllowed = check(`+${number}`, [code], '').result === 'ok';
				const main = ofCountry.get(code) ?? [];
				// Guernsey has the code of the United Kingdom: libphonenumber tells them apart, and we do not.
				const sharing = known?.countryCallingCode === code;
				expect(isAllowed).toBe(sharing || main.includes(known?.country ?? ''));
			}),
			{ numRuns: 500 },
		);
	});
});
