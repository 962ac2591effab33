import { readFileSync } from 'node:fs';
import { groupBy, range, sortBy, uniq, uniqBy } from 'lodash';
import { z } from 'zod/v3';

import { numberStarts } from './numberStarts';

/** The file that {@link callingCodesFile} is for. */
export const CALLING_CODES_FILE = 'nodes/BulkSms/core/message/number/callingCodes.ts';

/** Digits of the shortest number that gets an SMS and begins with its own 0, with its calling code. */
const SHORTEST = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
const LONGEST = 15;

/** Where a plan of libphonenumber-js has what is needed here (its METADATA.md). */
const AT = {
	callingCode: 0,
	dialingPrefix: 1,
	lengths: 3,
	trunkPrefix: 5,
	parsedPrefix: 7,
	leadingDigits: 10,
	types: 11,
};
/** A calling code of many countries, most of which have area codes of their own. */
const NORTH_AMERICA = '1';
/** Countries that share a calling code, and no digits tell them apart. */
const SHARED: Record<string, string[]> = { [NORTH_AMERICA]: ['US', 'CA'], '7': ['RU', 'KZ'] };
const TYPE = { fixed: 0, mobile: 1, tollFree: 2, personal: 4, uan: 6, pager: 7, voip: 8 };
/** The types of numbers that may get an SMS. */
const WRITTEN_TO = [TYPE.fixed, TYPE.mobile, TYPE.personal, TYPE.uan, TYPE.pager, TYPE.voip];

const metadata = z
	.object({
		country_calling_codes: z.record(z.array(z.string()).nonempty()),
		countries: z.record(z.array(z.unknown())),
		nonGeographic: z.record(z.array(z.unknown())),
	})
	.parse(readJson('libphonenumber-js/metadata.max.json'));
const { version } = z
	.object({ version: z.string() })
	.parse(readJson('libphonenumber-js/package.json'));

function readJson(file: string): unknown {
	return JSON.parse(readFileSync(require.resolve(file), 'utf8'));
}

interface Plan {
	country: string;
	callingCode: string;
	/** Codes that this country alone has among those that share its calling code. */
	areaCodes: string[];
	/** What is dialed at home before a number; empty for nothing. */
	trunkPrefix: string;
	/** Also where there is no prefix, but one is understood: Gabon. */
	mayHaveTrunkZero: boolean;
	/** Digits that may follow a first 0 of a number that can get an SMS. */
	zeros: string[];
	/** Whether fixed or mobile numbers are among these. */
	isUsual: boolean;
}

const plans = Object.entries(metadata.countries).map(([country, plan]): Plan => {
	const callingCode = textAt(plan, AT.callingCode);
	const types = typesOf(plan);
	const zerosOf = (indexes: number[]): string[] =>
		uniq(indexes.flatMap((index) => zerosIn(types[index], callingCode))).sort();
	return {
		country,
		callingCode,
		areaCodes: callingCode === NORTH_AMERICA ? areaCodesIn(textAt(plan, AT.leadingDigits)) : [],
		trunkPrefix: textAt(plan, AT.trunkPrefix),
		zeros: zerosOf([...types.keys()].filter((index) => index !== TYPE.tollFree)),
		isUsual: zerosOf([TYPE.fixed, TYPE.mobile]).length > 0,
		mayHaveTrunkZero: [AT.trunkPrefix, AT.parsedPrefix].some((index) =>
			textAt(plan, index).startsWith('0'),
		),
	};
});

function areaCodesIn(leadingDigits: string): string[] {
	const own = new RegExp(`^(?:${leadingDigits})$`);
	return range(200, 1_000)
		.map(String)
		.filter((code) => own.test(code));
}

function textAt(plan: unknown[], index: number): string {
	const value = plan[index];
	return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
	return z.array(z.unknown()).catch([]).parse(value);
}

function typesOf(plan: unknown[]): unknown[] {
	return listOf(plan[AT.types]);
}

function startsIn(type: unknown): ReturnType<typeof numberStarts> {
	const [pattern] = listOf(type);
	return typeof pattern === 'string' ? numberStarts(pattern) : [];
}

/** The digits after a first 0 in numbers of a type that are long enough for an SMS. */
function zerosIn(type: unknown, callingCode: string): string[] {
	return startsIn(type)
		.filter(({ length }) => callingCode.length + length >= SHORTEST)
		.flatMap(({ digits }) => (digits.startsWith('0') ? (digits[1] ?? []) : []));
}

export interface CallingCode {
	code: string;
	countries: string[];
	/** What a 0 after the code is: of the number, or what is dialed at home, or told by its next digit. */
	zero: 'own' | 'trunk' | 'mixed';
	/** Of `mixed`: the digits after a 0 that stays. */
	digits: string[];
	/** Whether a number that is written without its code at home begins with its own 0. */
	isKeptAtHome: boolean;
}

/** What is known of a 0 after each calling code of countries, from the data of libphonenumber-js. */
export const callingCodes: CallingCode[] = sortBy(
	Object.entries(groupBy(plans, 'callingCode')).map(([code, sharing]) => {
		const zeros = uniq(sharing.flatMap((plan) => plan.zeros));
		const isTrunk = sharing.every(({ trunkPrefix }) => trunkPrefix === '0');
		// 06 in Hungary: a 0 with a 6 may be all of it, or a 0 too many.
		const longer = sharing.flatMap(({ trunkPrefix }) => /^0(.)/.exec(trunkPrefix)?.[1] ?? []);
		const digits = uniq([...zeros, ...longer]).sort();
		const isMixed = digits.length > 0 && (isTrunk || zeros.length === 0);
		return {
			code,
			countries: sharing.map(({ country }) => country),
			zero: isMixed ? 'mixed' : digits.length > 0 ? 'own' : 'trunk',
			digits: isMixed ? digits : [],
			isKeptAtHome:
				sharing.some((plan) => plan.isUsual) && !sharing.some((plan) => plan.mayHaveTrunkZero),
		};
	}),
	({ code }) => code,
);

const byCode = groupBy(
	[...Object.values(metadata.countries), ...Object.values(metadata.nonGeographic)],
	(plan) => textAt(plan, AT.callingCode),
);

/** How many digits the numbers of a plan have after the calling code. */
function lengthsOf(plan: unknown[]): number[] {
	const most = LONGEST - textAt(plan, AT.callingCode).length;
	return WRITTEN_TO.flatMap((index) => {
		const [pattern, own = plan[AT.lengths]] = listOf(typesOf(plan)[index]);
		return typeof pattern === 'string' && pattern !== '' ? z.array(z.number()).parse(own) : [];
	}).filter((length) => length <= most);
}

/**
 * How many digits may follow each calling code in a number of a fixed line or a mobile, or in a
 * personal, pager, VoIP or company (UAN) number. Codes without such numbers are left out.
 */
export const lengths: Array<[code: string, lengths: number[]]> = Object.entries(byCode)
	.map(([code, sharing]): [string, number[]] => [code, sortBy(uniq(sharing.flatMap(lengthsOf)))])
	.filter(([, all]) => all.length > 0);

const shortWithZero = Object.entries(byCode).flatMap(([code, sharing]) =>
	uniqBy(
		sharing
			.flatMap((plan) => WRITTEN_TO.flatMap((index) => startsIn(typesOf(plan)[index])))
			.filter(({ digits, length }) => digits.startsWith('0') && code.length + length < SHORTEST)
			.map(({ length }) => [code, length] as const),
		String,
	),
);

/** What is dialed before a number abroad, besides 00, in the main country of each calling code. */
export const dialingPrefixes: Array<[code: string, pattern: string]> = Object.entries(
	metadata.country_calling_codes,
).flatMap(([code, [main]]): Array<[string, string]> => {
	const pattern = textAt(metadata.countries[main] ?? [], AT.dialingPrefix);
	// It is tried on digits alone, so that a dot is a digit.
	return pattern === '' || pattern === '00' ? [] : [[code, pattern.replaceAll('\\d', '.')]];
});

/** The main countries of each calling code, and the one of an area code that belongs to another. */
export const countries: Array<[code: string, countries: string[]]> = sortBy(
	[
		...Object.entries(metadata.country_calling_codes).map(([code, [main]]): [string, string[]] => [
			code,
			SHARED[code] ?? [main],
		]),
		...plans.flatMap(({ country, callingCode, areaCodes }) =>
			areaCodes.map((code): [string, string[]] => [callingCode + code, [country]]),
		),
	],
	([code]) => code,
);

/** The text of {@link CALLING_CODES_FILE}. */
export const callingCodesFile = (): string => `/**
 * Calling codes of countries, and the role of a 0 after them, from the data of libphonenumber-js ${version}:
 * \`npm run docs\` writes this file (scripts/callingCodes). Toll-free numbers do not count: they get no SMS.
 */

/** No number has a 0 there, so it is what people dial before a number at home. */
export const TRUNK_ZERO = \`
${wrapped(codesOf((each) => each.zero === 'trunk'))}
\`;

/** Numbers may begin with a 0 of their own. */
export const OWN_ZERO = '${codesOf((each) => each.zero === 'own').join(' ')}';

/** The digits after a 0 that may belong to the number. Before others, it is what people dial. */
export const MIXED_ZERO: Record<string, string> = {
${callingCodes
	.filter(({ zero }) => zero === 'mixed')
	.map(({ code, digits }) => `\t'${code}': '${digits.join('')}',`)
	.join('\n')}
};

/** People write a number with its own 0 at home, too, and dial nothing before it. */
export const OWN_ZERO_AT_HOME = '${codesOf((each) => each.isKeptAtHome).join(' ')}';

/** Only a number of so many digits begins with a 0 of its own. It is too short for a mobile. */
export const SHORT_WITH_ZERO: Record<string, number> = {
${shortWithZero.map(([code, length]) => `\t'${code}': ${length},`).join('\n')}
};

/** How many digits may follow each code. +870 and the like, which no country has, are among them. */
export const LENGTHS = \`
${wrapped(
	Object.entries(groupBy(lengths, ([, all]) => `${all.join()}:`)).flatMap(([all, codes]) => [
		all,
		...codes.map(([code]) => code),
	]),
)}
\`;

/** What people dial before a number abroad, besides 00, by the code of their country: a pattern. */
export const DIALING_PREFIXES = \`
${wrapped(dialingPrefixes.map(([code, pattern]) => `${code}=${pattern}`))}
\`;

/** The countries (ISO 3166-1) of each code: 1 stands for its area codes that are not listed. */
export const COUNTRIES = \`
${wrapped(countries.map(([code, names]) => code + names.join('/')))}
\`;
`;

const codesOf = (isMeant: (each: CallingCode) => boolean): string[] =>
	callingCodes.filter(isMeant).map(({ code }) => code);

const wrapped = (codes: string[]): string =>
	codes
		.join(' ')
		.replace(/(.{1,90})( |$)/g, '$1\n')
		.trimEnd();
