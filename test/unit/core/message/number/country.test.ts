import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

import { checkNumber } from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { readCountryCodes } from '../../../../../nodes/BulkSms/core/message/number/country';
import { isPossible } from '../../../../../nodes/BulkSms/core/message/number/numberPlan';
import { countries } from '../../../../../scripts/numberPlans/numberPlans';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { volume } from '../../../../engine/volume';
import { refused, taken } from '../../../checkedResults';

const check = (written: string, allowed: string[], defaultCountryCode = '66') =>
	checkNumber(written, { allowedCountryCodes: allowed, defaultCountryCode }).to;

describe('Allowed Country Codes', () => {
	it.each<[string, string[]]>([
		[' ALL\u200b', []],
		['+66; 00856\n1', ['66', '856', '1']],
		['1 876, +1 (212)', ['1876', '1212']],
	])('are read from %j', (written, codes) => {
		expect(attempt(() => readCountryCodes(written))).toEqual(taken(codes));
	});

	it.each(['', ' ; ', '\ufeff ,\u2060', '()', '-'])(
		'refuse %j, which an expression without a value may give',
		(written) => {
			expect(attempt(() => readCountryCodes(written))).toEqual(
				refused(
					'Allowed Country Codes',
					'It names no country, or an expression in it found nothing, so nothing is sent',
					'Write the codes of the countries that you send to, for example 66, 856. Or write the word all for every country',
				),
			);
		},
	);

	it.each([
		['66, all', 'all'],
		['undefined', 'undefined'],
		['66 856', '66 856'],
		['66, 999', '999'],
		['1 112', '1 112'],
	])('refuse %j', (written, part) => {
		expect(attempt(() => readCountryCodes(written))).toEqual(
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
		['+1 212 555 0123', ['1212'], '12125550123'],
		['+1 900 234 5678', ['1900'], '19002345678'],
		['+7 701 234 5678', ['7'], '77012345678'],
		['+882 1234 5678', [], '88212345678'],
	])('is sent to if its country is listed: %s', (written, allowed, to) => {
		expect(check(written, allowed)).toEqual(taken(to));
	});

	it.each([
		['+856 20 5551 2345', ['66'], '856 (Laos)'],
		['+1 876 555 0123', ['1'], '1876 (Jamaica)'],
		['+1 900 234 5678', ['1', '1212'], '1900 (premium and special numbers)'],
		['+1 600 234 5678', ['1', '1212'], '1600 (premium and special numbers)'],
	])('is refused if its country is another one: %s', (written, allowed, country) => {
		const digits = written.replace(/\D/g, '');
		const reason = `${digits} belongs to +${country}, which Allowed Country Codes does not list`;
		const [code] = country.split(' ');
		const advice = `Check the number, or add ${code} to Allowed Country Codes in the credential`;
		expect(check(written, allowed)).toEqual(refused('To', reason, advice));
	});

	it('is refused if it has no known country', () => {
		const reason =
			'88212345678 has no known country code, so Allowed Country Codes does not allow it';
		expect(check('+882 1234 5678', ['66'])).toEqual(refused('To', reason, 'Check the number'));
	});

	it('is said to miss a 0 only where it can be a national number that does not keep its 0', () => {
		const advice = 'Check the number, or add 65 to Allowed Country Codes in the credential';
		for (const home of ['39', '', '66']) {
			expect(check('6591234567', ['66'], home)).toMatchObject({ problem: { advice } });
		}
		expect(check('6591234567', ['66'], '44')).toMatchObject({
			problem: { advice: `Write 06591234567 if its first 0 is missing. ${advice}` },
		});
	});

	it('stays refused for what is wrong with it besides', () => {
		const reasons = ['812345678', 'hello'].map((written) => check(written, ['66']));
		expect(reasons).toMatchObject([
			{ problem: { reason: expect.stringContaining('is probably missing') as unknown } },
			{ problem: { reason: expect.stringContaining('it contains letters') as unknown } },
		]);
	});

	it('is a special one with +1, wherever libphonenumber knows no place for it', () => {
		const SPECIAL = ['PREMIUM_RATE', 'PERSONAL_NUMBER', 'VOIP', 'SHARED_COST', 'UAN', 'PAGER'];
		const seen = new Map<string, boolean[]>();
		for (let area = 200; area < 1000; area += 1) {
			const number = parsePhoneNumberFromString(`+1${area}2345678`);
			const type = number?.getType();
			if (type === undefined || !['US', 'CA'].includes(number?.country ?? '')) continue;
			const kind = SPECIAL.includes(type) ? 'special' : 'others';
			const isAllowed = check(`+1${area}2345678`, ['1']).ok;
			expect(check(`+1${area}2345678`, [`1${area}`]).ok).toBe(true);
			seen.set(kind, [...(seen.get(kind) ?? []), isAllowed]);
		}
		expect(new Set(seen.get('special'))).toEqual(new Set([false]));
		expect(new Set(seen.get('others'))).toEqual(new Set([true]));
	});

	it('belongs to the country that libphonenumber names', () => {
		const ofCountry = new Map(
			Object.entries(countries).map(([code, names]) => [code, names.split('/')]),
		);
		const digits = fc.stringMatching(/^[2-9]\d{6,8}$/);
		fc.assert(
			fc.property(fc.constantFrom(...ofCountry.keys()), digits, (code, rest) => {
				const number = `${code}${rest}`;
				const known = parsePhoneNumberFromString(`+${number}`);
				fc.pre(known?.isValid() === true && known.country !== undefined && isPossible(number));
				fc.pre(known?.getType() !== 'PREMIUM_RATE' && known?.getType() !== 'PERSONAL_NUMBER');
				const rules = { allowedCountryCodes: [code], defaultCountryCode: '' };
				const isAllowed = checkNumber(`+${number}`, { ...rules, suspectNumbers: 'send' }).to.ok;
				const main = ofCountry.get(code) ?? [];
				// Guernsey has the code of the United Kingdom: libphonenumber tells them apart, and we do not.
				const sharing = known?.countryCallingCode === code;
				expect(isAllowed).toBe(sharing || main.includes(known?.country ?? ''));
			}),
			{ numRuns: volume(60, 5_000) },
		);
	});
});
