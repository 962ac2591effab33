import { memoize, uniq } from 'lodash';

import { plans } from './numberPlans.json';

/**
 * The numbers of a calling code, by the data of libphonenumber: a line of `numberPlans.json`. All
 * patterns and lengths are of numbers without the code.
 */
interface PlanData {
	/** How many digits may follow the code. */
	lengths: number[];
	/** The same of fixed lines and mobiles. */
	usualLengths: number[];
	/** Those of {@link lengths} that no mobile has. Absent if there are none. */
	oddLengths?: number[];
	/** Of the other kinds of numbers that have one of them, such as toll-free numbers. */
	others?: string;
	/** More digits are not dialed at home. If absent, any number may be. */
	longest?: number;
	/** Of mobiles, and of fixed lines that look the same. */
	mobile?: string;
	fixed?: string;
	/** Of the kinds of numbers that may begin with a 0 of their own. */
	ownZero?: string;
	/** What people dial before a number of their country, and the rule to remove it. */
	prefix?: string;
	parse?: string;
	transform?: string;
	/** What people dialed between the code and a number. */
	dialedAfterCode?: string;
	/** What people dial before a number abroad, besides 00. */
	dialing?: string;
	/** What people of the country write before a mobile, and whether they may leave it out. */
	mobilePrefix?: string;
	optional?: boolean;
}

export type Plan = PlanData & { code: string };

const PLANS: ReadonlyMap<string, Plan> = new Map(
	Object.entries<PlanData>(plans).map(([code, data]) => [code, { ...data, code }]),
);

const beginning = memoize((pattern: string) => new RegExp(`^(?:${pattern})`));
const whole = memoize((pattern: string) => new RegExp(`^(?:${pattern})$`));

const fits = (digits: string, pattern: string | undefined): boolean =>
	pattern !== undefined && whole(pattern).test(digits);

/** A first 0 must belong to the number. */
const hasLength = (digits: string, lengths: readonly number[], { ownZero }: Plan): boolean =>
	lengths.includes(digits.length) && (!digits.startsWith('0') || fits(digits, ownZero));

/** Whether it may be a fixed line or a mobile, by its length. */
export const hasUsualLength = (digits: string, plan: Plan): boolean =>
	hasLength(digits, plan.usualLengths, plan);

const isMobileOf = (digits: string, plan: Plan): boolean => fits(digits, plan.mobile);

const isUsualOf = (digits: string, plan: Plan): boolean =>
	fits(digits, plan.mobile) || fits(digits, plan.fixed);

/** Returns the numbers that a person dials with these digits, if a prefix is before them. */
export function withoutPrefix(dialed: string, { prefix, parse, transform }: Plan): string[] {
	const found: string[] = [];
	const rule = parse === undefined ? undefined : beginning(parse);
	const [start = '', ...groups] = rule?.exec(dialed) ?? [];
	if (rule && transform !== undefined && groups.some((group) => group !== undefined)) {
		// The rule of Argentina also finds the 15 of a mobile where no 0 is before it.
		if (dialed.startsWith(prefix ?? '')) found.push(dialed.replace(rule, transform));
	} else if (start !== '') found.push(dialed.slice(start.length));
	// Without a carrier code, too: 0 15 11 … may be dialed with carrier 15, or in area 15.
	if (prefix !== undefined && dialed.startsWith(prefix)) found.push(dialed.slice(prefix.length));
	return found;
}

/** Returns the numbers that digits after the calling code mean. Usually it is themselves. */
function afterCode(written: string, plan: Plan): string[] {
	const { prefix = '', dialedAfterCode } = plan;
	const digits =
		dialedAfterCode === undefined ? written : written.replace(beginning(dialedAfterCode), '');
	const has = (each: string) => hasLength(each, plan.lengths, plan);
	if (has(digits)) return [digits];
	// After +1, there is no other 1. A mobile of Argentina may have its 15, but no 0 before it.
	const dialed = prefix === '1' ? [] : [digits, prefix + digits];
	const found = uniq(dialed.flatMap((each) => withoutPrefix(each, plan))).filter(has);
	if (found.length > 0 || !digits.startsWith('0')) return found;
	const rest = digits.slice(1);
	// A 0 too many. Where numbers have a 0 of their own, it is one only before a known number.
	const isOneTooMany = has(rest) && (plan.ownZero === undefined || isUsualOf(rest, plan));
	return isOneTooMany && !rest.startsWith('0') ? [rest] : [];
}

/** No code begins with another. Returns undefined if no number in international form begins so. */
export const planOf = (digits: string): Plan | undefined =>
	PLANS.get(digits.slice(0, 2)) ?? PLANS.get(digits.slice(0, 3)) ?? PLANS.get(digits.slice(0, 1));

/** @returns undefined if it is no calling code */
export const planOfCode = (code: string): Plan | undefined => PLANS.get(code);

/**
 * Returns the numbers that digits with a calling code mean: themselves, or without what people dial
 * only at home, as in 66 081 234 5678. None if the country has no such number.
 */
export function international(digits: string): string[] {
	const plan = planOf(digits);
	if (plan === undefined) return [];
	return afterCode(digits.slice(plan.code.length), plan).map((each) => plan.code + each);
}

/** Returns the numbers that digits mean which begin as people of a country dial abroad. */
export function dialedAbroad(digits: string, { dialing }: Plan): string[] {
	const [prefix] = (dialing !== undefined && beginning(dialing).exec(digits)) || [];
	return prefix === undefined ? [] : international(digits.slice(prefix.length));
}

const inPlan =
	(test: (digits: string, plan: Plan) => boolean) =>
	(to: string): boolean => {
		const plan = planOf(to);
		return plan !== undefined && test(to.slice(plan.code.length), plan);
	};

/** @param to with the calling code, as for the others */
export const isPossible = inPlan((digits, plan) => hasLength(digits, plan.lengths, plan));

export const isMobile = inPlan(isMobileOf);

/** Whether it fits the pattern of a fixed line of its country, and not the one of a mobile. */
export const isFixedOnly = inPlan(
	(digits, plan) => fits(digits, plan.fixed) && !isMobileOf(digits, plan),
);

/** Whether no mobile of its country has its length, and it fits no pattern of any kind of number there. */
export const fitsNoKind = inPlan(
	(digits, plan) =>
		(plan.oddLengths ?? []).includes(digits.length) &&
		![plan.mobile, plan.fixed, plan.others].some((pattern) => fits(digits, pattern)),
);

/**
 * Returns the mobile that is in a number whose country code was written twice, as in +43 43 664 …
 * Undefined if the number itself is a mobile.
 */
export function withoutSecondCode(to: string): string | undefined {
	const code = planOf(to)?.code ?? '';
	const once = to.slice(code.length);
	return code !== '' && once.startsWith(code) && isMobile(once) && !isMobile(to) ? once : undefined;
}

/** Whether it fits the pattern of a fixed line or a mobile of its country. */
export const isUsual = inPlan(isUsualOf);
