import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { isEqual, sumBy } from 'lodash';
import {
	type CountryCode,
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { z } from 'zod/v3';

import {
	checkNumber,
	numbersMeant,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { isPossible } from '../../../../../nodes/BulkSms/core/message/number/numberPlan';
import { volume } from '../../../../engine/volume';
import { valueOf } from '../../../checkedResults';
import { isLandline } from './writtenNumbers';

const plan = z.array(z.unknown());
const {
	countries,
	nonGeographic,
	country_calling_codes: codes,
} = z
	.object({
		countries: z.record(plan),
		nonGeographic: z.record(plan),
		country_calling_codes: z.record(z.array(z.string()).nonempty()),
	})
	.parse(JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8')));

/** Where a plan of libphonenumber-js has its dialing prefix, and its patterns of fixed lines and mobiles. */
const AT = { dialing: 1, types: 11 };
const EACH = volume(1, 25);

/** Forms of Gabon from before 2019, which its numbers of today look like, are left out. */
const NAMES = getCountries().filter((country) => country !== 'GA');

/** What is sampled is the same each time, except in the soak. */
const seed = fc.readConfigureGlobal()?.seed ?? 1;

interface Sample {
	number: PhoneNumber;
	/** Digits with the country code. */
	to: string;
	/** The calling code. */
	code: string;
	isMobile: boolean;
}

const isMobileType = (number: PhoneNumber): boolean =>
	['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');

function samplesOf(country: CountryCode): Sample[] {
	const types = plan.catch([]).parse(countries[country]?.[AT.types]);
	return types.slice(0, 2).flatMap((type) => {
		const [pattern] = plan.catch([]).parse(type);
		if (typeof pattern !== 'string' || pattern === '') return [];
		const national = fc.stringMatching(new RegExp(`^(?:${pattern})$`));
		return fc.sample(national, { numRuns: EACH, seed }).flatMap((digits) => {
			const code: string = getCountryCallingCode(country);
			const number = parsePhoneNumberFromString(`+${code}${digits}`);
			if (!number?.isValid() || number.number.length > 16) return [];
			const to = number.number.slice(1);
			return [{ number, to, code, isMobile: isMobileType(number) }];
		});
	});
}

const examplesOf = (country: CountryCode): Sample[] => {
	const number = getExampleNumber(country, examples);
	const code = getCountryCallingCode(country);
	return number ? [{ number, to: number.number.slice(1), code, isMobile: true }] : [];
};

const samples = NAMES.flatMap((each) => [...examplesOf(each), ...samplesOf(each)]);
const homes = Object.keys(codes);
/** Where the numbers of others look most like those at home. */
const OFTEN = ['1', '7', '49', '52', '86', '235'];

/** What people of a country dial before a number abroad: 011 in North America. */
function dialingPrefix(home: string): string {
	const [main = ''] = codes[home] ?? [];
	const pattern = z.string().catch('').parse(countries[main]?.[AT.dialing]);
	return /^\d+$/.test(pattern) ? pattern : '00';
}

const sent = (written: string, home: string, suspectNumbers?: SuspectNumbers) => {
	const { to, ...more } = checkNumber(written, { defaultCountryCode: home, suspectNumbers });
	const isRefused = !to.ok && to.problem.reason.includes('looks like a landline');
	return { to: to.ok ? to.value : undefined, ...(isRefused && { isLandline: true }), ...more };
};

/** The second opinion: whether people of a country write one of its mobiles with these digits. */
function isMobileAtHome(digits: string, home: string, to: string): boolean {
	const [main] = codes[home] ?? [];
	const country = getCountries().find((each) => each === main);
	const number = parsePhoneNumberFromString(digits, country);
	return number?.number === `+${to}` && isMobileType(number);
}

describe('numbers of every country', () => {
	it('are enough', () => {
		expect(samples.length).toBeGreaterThan(volume(500, 1_200));
	});

	it('go to the right person or to nobody at home, and mobiles always to the right one', () => {
		const wrong: unknown[] = [];
		for (const { number, to, code, isMobile } of samples) {
			const national = number.formatNational();
			// A few fixed lines, such as 153 … in Israel, are written without the 0 of all others.
			const isBare = national.replace(/\D/g, '') === number.nationalNumber;
			// 390 577 404 is a mobile in Italy, and a fixed line with its country code.
			const isOther = parsePhoneNumberFromString(`+${number.nationalNumber}`)?.isValid() === true;
			const isUnclear = isBare && (isMobile ? isOther && national.startsWith(code) : true);
			const writings = [
				...[number.number, number.formatInternational(), `00${to}`, to],
				...(isUnclear ? [] : [national]),
			];
			for (const written of writings) {
				const result = sent(written, code).to;
				if (result !== to && (isMobile || result !== undefined))
					wrong.push([code, written, result]);
			}
		}
		expect(wrong).toEqual([]);
	});

	it('go to the right person or to nobody abroad, unless they are a mobile there', () => {
		const wrong: unknown[] = [];
		for (const [index, { number, to, code, isMobile }] of samples.entries()) {
			const some = homes.filter((_, position) => (position + index) % volume(61, 5) === 0);
			for (const home of [...some, ...OFTEN].filter((each) => each !== code)) {
				for (const written of [number.number, number.formatInternational()]) {
					// A landline, too, if the user says so.
					const result = sent(written, home, 'send').to;
					if (result !== to) wrong.push([home, written, result]);
				}
				for (const written of [`${dialingPrefix(home)}${to}`, to]) {
					const { to: result, other } = sent(written, home);
					if (result === to || result === undefined) continue;
					const isSaid = !isMobile || other?.abroad === to;
					const isHome = isMobileAtHome(written, home, result);
					if (!isSaid || !isHome) wrong.push([home, written, result]);
				}
			}
		}
		expect(wrong).toEqual([]);
	});

	it('are landlines, which get nothing unless the user says so, or mobiles, which always do', () => {
		const wrong: unknown[] = [];
		const apart = new Map<string, boolean>();
		for (const { number, to, code } of samples) {
			const isFixed = isLandline(number);
			const expected = isFixed ? { to: undefined, isLandline: true } : { to };
			for (const [home, written] of [
				...['', code, '66'].map((each) => [each, number.formatInternational()] as const),
				...['', code].map((each) => [each, `00${to}`] as const),
			]) {
				const result = sent(written, home);
				if (!isEqual(result, expected)) wrong.push([home, written, number.getType(), result]);
			}
			const isAtHome = sent(number.formatNational(), code, 'send').to === to;
			const { isLandline: isRefused = false } = sent(number.formatNational(), code);
			if (isAtHome && isRefused !== isFixed) wrong.push([code, number.formatNational()]);
			if (!isMobileType(number)) apart.set(code, isFixed && apart.get(code) !== false);
		}
		expect(wrong).toEqual([]);
		expect([...apart.values()].filter(Boolean).length).toBeGreaterThanOrEqual(190);
	});

	it('are found in most countries if a digit of a mobile is missing, and never if none is', () => {
		const found = new Map<string, { all: number; refused: number }>();
		for (const { to, code, isMobile } of samples) {
			if (!isMobile) continue;
			expect([to, sent(`+${to}`, '').to]).toEqual([to, to]);
			const at = code.length + 1 + (Number(to.at(-1)) % (to.length - code.length - 1));
			const short = to.slice(0, at) + to.slice(at + 1);
			const count = found.get(code) ?? { all: 0, refused: 0 };
			count.all += 1;
			if (sent(`+${short}`, '').to !== short) count.refused += 1;
			found.set(code, count);
		}
		const shareOf = (codes: string[]) => {
			const all = codes.map((code) => found.get(code) ?? { all: 0, refused: 0 });
			return sumBy(all, 'refused') / sumBy(all, 'all');
		};
		const { length } = [...found.values()].filter(({ all, refused }) => refused / all > 0.9);
		expect(length).toBeGreaterThanOrEqual(volume(150, 150));
		expect(shareOf(['66', '44', '254', '84', '61', '48'])).toBeGreaterThan(0.9);
	});

	it('are one person for a list, however they are written', () => {
		const missed: unknown[] = [];
		for (const { number, to, code } of samples) {
			for (const written of [
				...[number.number, number.formatInternational(), number.formatNational()],
				...[`00${to}`, to, number.nationalNumber],
			]) {
				const meant = numbersMeant(written, { defaultCountryCode: code });
				if (!meant.ok || !meant.value.includes(to)) missed.push([code, written, meant]);
			}
		}
		expect(missed).toEqual([]);
	});
});

/** Fixed, mobile, personal, company, pager and VoIP, where libphonenumber-js has them. */
const TYPES = [0, 1, 4, 6, 7, 8];
const MOST = 15;

const types = [...Object.values(countries), ...Object.values(nonGeographic)].flatMap(
	({ 0: code, 3: general, 11: all }) =>
		TYPES.flatMap((index) => {
			const [pattern, lengths = general] = plan.catch([]).parse(plan.parse(all)[index]);
			if (typeof pattern !== 'string' || pattern === '') return [];
			return [{ code: z.string().parse(code), lengths: z.array(z.number()).parse(lengths) }];
		}),
);

/** The second opinion: the data itself, read in another way than for the table. */
const isInData = (digits: string): boolean =>
	digits.length <= MOST &&
	types.some(
		({ code, lengths }) => digits.startsWith(code) && lengths.includes(digits.length - code.length),
	);

const anyHome = fc.constantFrom('', ...new Set(types.map(({ code }) => code)));
const mode = fc.constantFrom<SuspectNumbers | undefined>(undefined, 'refuse', 'repair', 'send');
const RUNS = { numRuns: volume(200, 200_000) };

const start = fc.constantFrom('', '+', '0', '00', '001', '009', '011', '+66', '66', '1');
const written = fc
	.tuple(start, fc.oneof(anyHome, fc.constant('')), fc.stringMatching(/^\d{1,16}$/))
	.map((parts) => parts.join(''));

describe('any digits, with any Default Country Code', () => {
	it('are sent to only if their country can have the number, or with a plus if the user says so', () => {
		fc.assert(
			fc.property(written, anyHome, mode, (number, defaultCountryCode, suspectNumbers) => {
				const { to } = checkNumber(number, { defaultCountryCode, suspectNumbers });
				if (!to.ok) return;
				const isAsWritten = number.startsWith('+') && suspectNumbers === 'send';
				expect([to.value, isAsWritten || isInData(to.value)]).toEqual([to.value, true]);
			}),
			RUNS,
		);
	});

	it('are possible exactly where the data says so', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]{4}\d{0,12}$/), (digits) => {
				expect([digits, isPossible(digits)]).toEqual([digits, isInData(digits)]);
			}),
			RUNS,
		);
	});

	it('are suppressed by a list that has the same writing, unless they are too short for a list', () => {
		fc.assert(
			fc.property(written, anyHome, mode, (number, defaultCountryCode, suspectNumbers) => {
				fc.pre(number.length >= 8);
				const rules = { defaultCountryCode, suspectNumbers };
				const { to } = checkNumber(number, rules);
				if (!to.ok) return;
				expect(valueOf(numbersMeant(number, rules))).toContain(to.value);
			}),
			RUNS,
		);
	});
});

it.each([
	['DE', '49', 116],
	['AT', '43', 7],
	['ID', '62', 4],
] as const)(
	'a list of %s without its 0 is completed if the account writes to no other country',
	(country, code, toOthers) => {
		const [, [pattern]] = z
			.tuple([plan, z.tuple([z.string()]).rest(z.unknown())])
			.rest(z.unknown())
			.parse(countries[country]?.[AT.types]);
		const list = fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), {
			numRuns: 500,
			seed: 1,
		});
		const refusedOf = (allowedCountryCodes: string[]) =>
			list.filter((written) => {
				const rules = {
					defaultCountryCode: code,
					suspectNumbers: 'repair',
					allowedCountryCodes,
				} as const;
				const { to } = checkNumber(written, rules);
				if (to.ok) expect(to.value).toBe(code + written);
				return !to.ok;
			}).length;
		expect([refusedOf([]), refusedOf([code, '1']), refusedOf([code])]).toEqual([
			toOthers,
			country === 'DE' ? toOthers : 0,
			0,
		]);
	},
);
