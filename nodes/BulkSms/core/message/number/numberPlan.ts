import { once, range, uniq } from 'lodash';

import { plans } from './numberPlans.json';

/** A line of `numberPlans.json`. Patterns are of numbers without their calling code. */
interface PlanData {
	/** How many digits may follow the code. */
	lengths: number[];
	/** The same of fixed lines and mobiles. */
	home: number[];
	/** Of mobiles, and of fixed lines that look the same. */
	mobile?: string;
	fixed?: string;
	/** Of the kinds of numbers that may begin with a 0 of their own. */
	zero?: string;
	/** What people dial before a number of their country, and libphonenumber's rule to remove it. */
	prefix?: string;
	parse?: string;
	transform?: string;
	/** What people dial before a number abroad, besides 00. */
	dialing?: string;
	/** Whether people write the prefix before a mobile. If absent, they do not. */
	written?: string;
}

/**
 * What Mexico dialed until 2020, before a number of ten digits: at home, and after +52. The data of
 * libphonenumber no longer has it.
 */
const OLD_MEXICO = { code: '52', atHome: /^(?:01|04[45])(?=\d{10}$)/, afterCode: /^1(?=\d{10}$)/ };

const matcher = (pattern: string | undefined, form = (each: string) => `^(?:${each})$`) =>
	once(() => (pattern === undefined ? undefined : new RegExp(form(pattern))));

const starting = (each: string): string => `^(?:${each})`;

/** The numbers of a calling code, by the data of libphonenumber. A number here is without the code. */
export class Plan {
	readonly lengths: readonly number[];

	/** More digits are not dialed at home. */
	readonly longestAtHome: number;

	/** What people of the country write before a mobile, or empty. */
	readonly writtenPrefix: string;

	/** Whether they may as well leave it out. */
	readonly isPrefixOptional: boolean;

	private readonly mobile: () => RegExp | undefined;
	private readonly fixed: () => RegExp | undefined;
	private readonly zero: () => RegExp | undefined;
	private readonly parse: () => RegExp | undefined;
	private readonly dialing: () => RegExp | undefined;

	constructor(
		readonly code: string,
		private readonly data: PlanData,
	) {
		this.lengths = data.lengths;
		const longest = Math.max(...data.home) + (data.prefix ?? '').length;
		this.longestAtHome = data.parse === undefined && code !== OLD_MEXICO.code ? longest : Infinity;
		this.writtenPrefix = data.written === undefined ? '' : (data.prefix ?? '');
		this.isPrefixOptional = data.written === 'optional';
		this.mobile = matcher(data.mobile);
		this.fixed = matcher(data.fixed);
		this.zero = matcher(data.zero);
		this.parse = matcher(data.parse ?? data.prefix, starting);
		this.dialing = matcher(data.dialing, (each) => `${starting(each)}(?=[1-9])`);
	}

	/** Whether a number of this length may get an SMS. A first 0 must belong to it. */
	has(national: string): boolean {
		return this.lengths.includes(national.length) && this.mayBegin(national);
	}

	/** Whether it may be a fixed line or a mobile, by its length. */
	hasAtHome(national: string): boolean {
		return this.data.home.includes(national.length) && this.mayBegin(national);
	}

	isMobile(national: string): boolean {
		return this.mobile()?.test(national) ?? false;
	}

	/** Whether it is a mobile or a fixed line. */
	isUsual(national: string): boolean {
		return this.isMobile(national) || (this.fixed()?.test(national) ?? false);
	}

	/** Returns the numbers that a person dials with these digits, if a prefix is before them. */
	withoutPrefix(dialed: string): string[] {
		const { prefix, transform } = this.data;
		const found: string[] = [];
		const [whole = '', ...groups] = this.parse()?.exec(dialed) ?? [];
		if (transform !== undefined && groups.some((group) => group !== undefined)) {
			// The rule of Argentina also finds the 15 of a mobile where no 0 is before it.
			if (prefix === undefined || dialed.startsWith(prefix)) {
				found.push(dialed.replace(this.parse() ?? '', transform));
			}
		} else if (whole !== '') found.push(dialed.slice(whole.length));
		// Without a carrier code, too: 0 15 11 … may be dialed with carrier 15, or in area 15.
		if (prefix !== undefined && dialed.startsWith(prefix)) found.push(dialed.slice(prefix.length));
		if (this.code === OLD_MEXICO.code && OLD_MEXICO.atHome.test(dialed)) {
			found.push(dialed.replace(OLD_MEXICO.atHome, ''));
		}
		return found;
	}

	/** Returns the numbers that digits after the calling code mean. Usually it is themselves. */
	afterCode(digits: string): string[] {
		if (this.has(digits)) return [digits];
		const { prefix = '' } = this.data;
		// After +1, there is no other 1. A mobile of Argentina may have its 15, but no 0 before it.
		const found =
			prefix === '1' ? [] : [digits, prefix + digits].flatMap((each) => this.withoutPrefix(each));
		if (this.code === OLD_MEXICO.code) found.push(digits.replace(OLD_MEXICO.afterCode, ''));
		const possible = uniq(found).filter((each) => this.has(each));
		if (possible.length > 0 || !digits.startsWith('0')) return possible;
		const rest = digits.slice(1);
		// A 0 too many. Where numbers have a 0 of their own, it is one only before a known number.
		const isOneTooMany = this.has(rest) && (this.data.zero === undefined || this.isUsual(rest));
		return isOneTooMany && !rest.startsWith('0') ? [rest] : [];
	}

	/** @returns undefined if the digits do not begin as people dial abroad from here */
	afterDialingPrefix(digits: string): string | undefined {
		const prefix = this.dialing()?.exec(digits)?.[0];
		return prefix === undefined ? undefined : digits.slice(prefix.length);
	}

	private mayBegin(national: string): boolean {
		return !national.startsWith('0') || (this.zero()?.test(national) ?? false);
	}
}

const DATA: Record<string, PlanData> = plans;
const PLANS: ReadonlyMap<string, Plan> = new Map(
	Object.entries(DATA).map(([code, data]) => [code, new Plan(code, data)]),
);

const LONGEST_CODE = 3;
/** By the first digits as a number. No code begins with 0, and none begins with another code. */
const BY_START: ReadonlyArray<Plan | undefined> = range(10 ** LONGEST_CODE).map((start) =>
	start < 10 ** (LONGEST_CODE - 1)
		? undefined
		: range(1, LONGEST_CODE + 1)
				.map((length) => PLANS.get(String(start).slice(0, length)))
				.find(Boolean),
);

/** @returns undefined if no number in international form begins like this */
export const planOf = (digits: string): Plan | undefined =>
	BY_START[Number(digits.slice(0, LONGEST_CODE))];

/** @returns undefined if it is no calling code */
export const planOfCode = (code: string): Plan | undefined => PLANS.get(code);

/**
 * Returns the numbers that digits with a calling code mean: themselves, or without what people dial
 * only at home, as in 66 081 234 5678. None if the country has no such number.
 */
export function international(digits: string): string[] {
	const plan = planOf(digits);
	if (plan === undefined) return [];
	return plan.afterCode(digits.slice(plan.code.length)).map((each) => plan.code + each);
}

const isInPlan = (to: string, test: (plan: Plan, national: string) => boolean): boolean => {
	const plan = planOf(to);
	return plan !== undefined && test(plan, to.slice(plan.code.length));
};

/** @param to with the calling code, as for the others */
export const isPossible = (to: string): boolean =>
	isInPlan(to, (plan, national) => plan.has(national));

export const isMobile = (to: string): boolean =>
	isInPlan(to, (plan, national) => plan.isMobile(national));

/** Whether it fits the pattern of a fixed line or a mobile of its country. */
export const isUsual = (to: string): boolean =>
	isInPlan(to, (plan, national) => plan.isUsual(national));
