import { readFileSync } from 'node:fs';
import { difference, groupBy, intersection, pickBy, range, sortBy, uniq } from 'lodash';
import { getExampleNumber, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { z } from 'zod/v3';

import { numberStarts } from './numberStarts';

/** The file that {@link numberPlansFile} is for. */
export const NUMBER_PLANS_FILE = 'nodes/BulkSms/core/message/number/numberPlans.json';

/** ITU-T E.164: an international number has at most 15 digits. */
const LONGEST = 15;
/** A calling code of many countries, most of which have area codes of their own. */
const NORTH_AMERICA = '1';
/** Countries that share a calling code, and no digits tell them apart. */
const SHARED: Record<string, string[]> = { [NORTH_AMERICA]: ['US', 'CA'], '7': ['RU', 'KZ'] };
/** Countries that write the prefix before their example of a mobile, but not before every mobile. */
const SOMETIMES = ['MC', 'PM'];
/**
 * What Mexico dialed until 2020 before a number of ten digits: at home, and after +52. The data of
 * libphonenumber no longer has it.
 */
const MEXICO = {
	code: '52',
	parse: '(?:01|04[45])(?=\\d{10}$)',
	dialedAfterCode: '1(?=\\d{10}$)',
};
const TYPE = { fixed: 0, mobile: 1, personal: 4, uan: 6, pager: 7, voip: 8 };
/** All but fixed lines and mobiles, with those that get no SMS, such as toll-free numbers. */
const OTHERS = [2, 3, 4, 5, 6, 7, 8, 9];

const text = z.string().catch('');
const list = z.array(z.unknown()).catch([]);
/** Where a plan of libphonenumber-js has what is needed here (its source, metadata.js). */
const country = z.array(z.unknown()).transform((plan) => ({
	code: text.parse(plan[0]),
	dialing: text.parse(plan[1]),
	lengths: z.array(z.number()).parse(plan[3]),
	prefix: text.parse(plan[5]),
	parse: text.parse(plan[7]),
	transform: text.parse(plan[8]),
	areas: text.parse(plan[10]),
	types: list.parse(plan[11]).map((type) => list.parse(type)),
}));
type Country = z.infer<typeof country>;

const metadata = z
	.object({
		country_calling_codes: z.record(z.array(z.string()).nonempty()),
		countries: z.record(country),
		nonGeographic: z.record(country),
	})
	.parse(JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8')));

/** Returns the pattern of a type, and how many digits its numbers have after the calling code. */
function typeOf(plan: Country, index: number): { pattern: string; lengths: number[] } {
	const [pattern, lengths = plan.lengths] = plan.types[index] ?? [];
	const most = LONGEST - plan.code.length;
	return typeof pattern === 'string' && pattern !== ''
		? {
				pattern,
				lengths: z
					.array(z.number())
					.parse(lengths)
					.filter((each) => each <= most),
			}
		: { pattern: '', lengths: [] };
}

/** Where a country does not keep them apart, its fixed lines are its mobiles. */
function mobileOf(plan: Country) {
	const mobile = typeOf(plan, TYPE.mobile);
	return mobile.pattern === '' ? typeOf(plan, TYPE.fixed) : mobile;
}

const either = (patterns: string[]): string => uniq(patterns).filter(Boolean).join('|');

const lengthsOf = (sharing: Country[], types: number[]): number[] =>
	sortBy(uniq(sharing.flatMap((plan) => types.flatMap((type) => typeOf(plan, type).lengths))));

const patternOf = (sharing: Country[], type: number): string =>
	either(sharing.map((plan) => typeOf(plan, type).pattern));

/** The numbers of one calling code, as numberPlan.ts in the nodes reads them. */
function planOf(code: string, sharing: Country[]) {
	const [main = ''] = metadata.country_calling_codes[code] ?? [];
	const data = metadata.countries[main];
	const { prefix = '' } = data ?? {};
	const { parse = '', dialedAfterCode = '' } =
		code === MEXICO.code ? MEXICO : { parse: data?.parse };
	const all = Object.values(TYPE);
	const lengths = lengthsOf(sharing, all);
	const usualLengths = lengthsOf(sharing, [TYPE.fixed, TYPE.mobile]);
	const mobileLengths = sortBy(uniq(sharing.flatMap((plan) => mobileOf(plan).lengths)));
	const oddLengths = mobileLengths.length > 0 ? difference(lengths, mobileLengths) : [];
	const written = writtenPrefix(main);
	return {
		lengths,
		usualLengths,
		oddLengths: oddLengths.length > 0 ? oddLengths : '',
		others: either(
			sharing
				.flatMap((plan) => OTHERS.map((type) => typeOf(plan, type)))
				.filter((type) => intersection(type.lengths, oddLengths).length > 0)
				.map(({ pattern }) => pattern),
		),
		longest: parse === '' ? Math.max(0, ...usualLengths) + prefix.length : '',
		mobile: either(sharing.map((plan) => mobileOf(plan).pattern)),
		fixed: patternOf(sharing, TYPE.fixed),
		ownZero: either(
			sharing
				.flatMap((plan) => all.map((type) => typeOf(plan, type).pattern))
				.filter((pattern) => pattern !== '' && beginsWithZero(pattern)),
		),
		prefix,
		parse: parse || prefix,
		dialedAfterCode,
		transform: data?.transform,
		dialing:
			data && data.dialing !== '' && data.dialing !== '00' ? `(?:${data.dialing})(?=[1-9])` : '',
		mobilePrefix: written === '' ? '' : prefix,
		optional: written === 'optional' || '',
	};
}

const beginsWithZero = (pattern: string): boolean =>
	numberStarts(pattern).some(({ digits }) => digits.startsWith('0'));

/** Whether mobiles of a country have its national prefix before them when people write them at home. */
function writtenPrefix(main: string): '' | 'always' | 'optional' {
	const example = isSupportedCountry(main) ? getExampleNumber(main, examples) : undefined;
	if (!example || SOMETIMES.includes(main)) return '';
	const digits = (number: PhoneNumber, options = {}) =>
		number.formatNational(options).replace(/\D/g, '');
	if (digits(example) === example.nationalNumber) return '';
	return digits(example) === digits(example, { nationalPrefix: false }) ? 'always' : 'optional';
}

/** By calling code. Codes without numbers that get an SMS are left out. */
export const plans = Object.fromEntries(
	Object.entries(
		groupBy(
			[...Object.values(metadata.countries), ...Object.values(metadata.nonGeographic)],
			'code',
		),
	)
		.map(([code, sharing]) => [code, planOf(code, sharing)] as const)
		.filter(([, { lengths }]) => lengths.length > 0),
);

function areaCodesOf({ code, areas }: Country): string[] {
	if (code !== NORTH_AMERICA || areas === '') return [];
	const own = new RegExp(`^(?:${areas})$`);
	return range(200, 1_000)
		.map(String)
		.filter((each) => own.test(each));
}

/** The main countries of each calling code, and the one of an area code that belongs to another. */
export const countries: Record<string, string> = Object.fromEntries([
	...Object.entries(metadata.country_calling_codes).map(([code, [main]]): [string, string] => [
		code,
		(SHARED[code] ?? [main]).join('/'),
	]),
	...Object.entries(metadata.countries).flatMap(([name, plan]) =>
		areaCodesOf(plan).map((area): [string, string] => [NORTH_AMERICA + area, name]),
	),
]);

/** The text of {@link NUMBER_PLANS_FILE}: a line for each calling code, and one for the countries. */
export function numberPlansFile(): string {
	const lines = Object.entries(plans).map(
		([code, plan]) => `\t\t"${code}": ${JSON.stringify(pickBy(plan, (value) => value !== ''))}`,
	);
	return `{\n\t"plans": {\n${lines.join(',\n')}\n\t},\n\t"countries": ${JSON.stringify(countries)}\n}\n`;
}
