import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import {
	getCountries,
	getCountryCallingCode,
	parsePhoneNumberFromString,
	type PhoneNumber,
} from 'libphonenumber-js/max';
import { z } from 'zod/v3';

/** A number that libphonenumber takes for valid, as a person may write it. */
export interface WrittenNumber {
	written: string;
	/** Digits with the country code. */
	to: string;
	/** The country code of the number. */
	code: string;
	isLandline: boolean;
}

/**
 * The second opinion: whether a number gets no SMS. In Argentina, a mobile may be written like a
 * landline. With +1, both have the same area codes.
 */
export const isLandline = (number: PhoneNumber | undefined): boolean =>
	number?.getType() === 'FIXED_LINE' && !['1', '54'].includes(number.countryCallingCode);

const { countries } = z
	.object({ countries: z.record(z.array(z.unknown())) })
	.parse(JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8')));

/** In a plan of libphonenumber-js: its types, of which fixed and mobile are the first two. */
const TYPES = 11;

/**
 * Countries where libphonenumber takes one written number for another one, or two numbers for one: in
 * Gabon a 0 may be there or not, and in Rwanda two zeros are read as one.
 */
const READ_OTHERWISE = ['GA', 'RW'];

const patterns = getCountries()
	.filter((country) => !READ_OTHERWISE.includes(country))
	.flatMap((country) => {
		const types = z.array(z.unknown()).catch([]).parse(countries[country]?.[TYPES]);
		return types.slice(0, 2).flatMap((type) => {
			const [pattern] = z.array(z.unknown()).catch([]).parse(type);
			const code = getCountryCallingCode(country);
			return typeof pattern === 'string' && pattern !== '' ? [{ code, pattern }] : [];
		});
	});

const nationalNumber = fc.oneof(
	...patterns.map(({ code, pattern }) =>
		fc
			.stringMatching(new RegExp(`^(?:${pattern})$`))
			.map((national) => ({ code, national, to: code + national })),
	),
);

const isUsable = ({ to }: { to: string }): boolean =>
	to.length >= 8 && to.length <= 15 && isSame(`+${to}`, to);

/** The second opinion: whether libphonenumber reads this valid number in it. */
const isSame = (written: string, to: string): boolean => {
	const number = parsePhoneNumberFromString(written);
	return number?.isValid() === true && number.number === `+${to}`;
};

/** Without a plus, a number of ten digits may be a national one. */
const isSureWithoutPlus = (digits: string): boolean => digits.length > 10;

/** The ways in which people put country code, 0 and number together. */
function spellings({
	code,
	national,
	to,
}: {
	code: string;
	national: string;
	to: string;
}): string[] {
	const withZero = isSame(`+${code}0${national}`, to)
		? [
				`+${code} 0${national}`,
				`+${code}(0${national})`,
				`+${code} (0)${national}`,
				`(+${code}) 0${national}`,
				`00${code} 0${national}`,
				...(isSureWithoutPlus(`${code}0${national}`) ? [`${code}0${national}`] : []),
			]
		: [];
	const bare = isSureWithoutPlus(to) ? [to] : [];
	return [`+${to}`, `00${to}`, `+${code} ${national}`, ...bare, ...withZero];
}

/** Zeros of scripts, and what nobody sees. */
const ZEROS = ['0', '0', '0', '๐', '໐', '០', '၀', '০', '०', '٠', '۰', '０', '𝟎', '𝟶'];
const BETWEEN = ['', '', '', '', ' ', '-', '.', '\u00a0', '\u200b', '\u00ad', '\ufe0f', '\u3164'];
/** What other programs write before a number. */
const BEFORE = ['', '', '', '', "'", '’', 'tel:', 'p:', "'whatsapp:"];
const WITH_ITS_AMOUNT = /^\(?\s*[-]|^\+?\d+\s*\.\s*\d+$/;

const inScript = (text: string, zero: string): string =>
	text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

/** Puts the marks between its digits, one after the other. */
function decorated(text: string, marks: string[]): string {
	let index = 0;
	return text.replace(/(?<=\d)(?=\d)/g, () => marks[index++ % marks.length] ?? '');
}

/** Any valid fixed or mobile number of any country, in any of these spellings, scripts and marks. */
export const writtenNumber: Arbitrary<WrittenNumber> = nationalNumber
	.filter(isUsable)
	.chain((number) =>
		fc
			.record({
				spelling: fc.constantFrom(...spellings(number)),
				zero: fc.constantFrom(...ZEROS),
				before: fc.constantFrom(...BEFORE),
				marks: fc.array(fc.constantFrom(...BETWEEN), { minLength: 1, maxLength: 8 }),
			})
			.map(({ spelling, zero, marks, before }) => ({
				...number,
				...{ plain: decorated(spelling, marks), zero, before },
			}))
			// A dot that makes an amount of it is refused, and so it shall be.
			.filter(
				({ plain }) => !WITH_ITS_AMOUNT.test(plain.replace(/[\ufe0f\u200b\u00ad\u3164]/g, '')),
			)
			.map(({ plain, zero, before, code, to }) => ({
				...{ written: before + inScript(plain, zero), to, code },
				isLandline: isLandline(parsePhoneNumberFromString(`+${to}`)),
			})),
	);
