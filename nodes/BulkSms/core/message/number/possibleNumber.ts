import { range } from 'lodash';

import { DIALING_PREFIXES, LENGTHS } from './callingCodes';
import { trunkZeroIn } from './leadingZero';

/** The numbers of a calling code. */
export interface Plan {
	code: string;
	/** How many digits they have after it. */
	lengths: ReadonlySet<number>;
}

const PLANS: ReadonlyMap<string, Plan> = new Map(
	Array.from(LENGTHS.matchAll(/(\S+):([^:]+)(?=\s)/g), ([, all = '', codes = '']) => {
		const lengths = new Set(all.split(',').map(Number));
		return (codes.match(/\d+/g) ?? []).map((code) => [code, { code, lengths }] as const);
	}).flat(),
);

const LONGEST_PLAN_CODE = 3;
/** By the first digits as a number. No code begins with 0, and none begins with another code. */
const BY_START: ReadonlyArray<Plan | undefined> = range(10 ** LONGEST_PLAN_CODE).map((start) => {
	const codes = range(1, LONGEST_PLAN_CODE + 1).map((length) => String(start).slice(0, length));
	return start < 10 ** (LONGEST_PLAN_CODE - 1)
		? undefined
		: codes.map((code) => PLANS.get(code)).find(Boolean);
});

/** @returns undefined if no number in international form begins like this */
export const planOf = (digits: string): Plan | undefined =>
	BY_START[Number(digits.slice(0, LONGEST_PLAN_CODE))];

/**
 * Whether a number may exist: its calling code is known, and has numbers with so many digits, and no
 * 0 follows it that people dial only at home (libphonenumber's data).
 *
 * @param digits with the country code
 */
export function isPossible(digits: string): boolean {
	const plan = planOf(digits);
	if (!plan?.lengths.has(digits.length - plan.code.length)) return false;
	return trunkZeroIn(digits) === undefined;
}

/** Whether a country has numbers with so many digits after its code. */
export const isLengthIn = (code: string, length: number): boolean =>
	PLANS.get(code)?.lengths.has(length) ?? false;

const PREFIXES: ReadonlyMap<string, RegExp> = new Map(
	Array.from(DIALING_PREFIXES.matchAll(/(\d+)=(\S+)/g), ([, code = '', prefix = '']) => [
		code,
		new RegExp(`^(?:${prefix})(?=[1-9])`),
	]),
);

/**
 * Returns what follows the prefix that people of a country dial before a number abroad, such as 001
 * in Thailand, or undefined if the digits do not begin with one.
 *
 * @param digits as dialed, without a plus
 * @param home the calling code of the country
 */
export function afterDialingPrefix(digits: string, home: string): string | undefined {
	const prefix = PREFIXES.get(home)?.exec(digits)?.[0];
	return prefix === undefined ? undefined : digits.slice(prefix.length);
}
