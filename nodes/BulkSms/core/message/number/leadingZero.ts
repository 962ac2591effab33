import {
	MIXED_ZERO,
	OWN_ZERO,
	OWN_ZERO_AT_HOME,
	SHORT_WITH_ZERO,
	TRUNK_ZERO,
} from './callingCodes';

const codesIn = (codes: string): string[] => codes.trim().split(/\s+/);

/** By calling code: if these digits follow a 0, it belongs to the number. */
const OWN_BEFORE: ReadonlyMap<string, string> = new Map([
	...codesIn(TRUNK_ZERO).map((code) => [code, ''] as const),
	...codesIn(OWN_ZERO).map((code) => [code, '0123456789'] as const),
	...Object.entries(MIXED_ZERO),
]);
const KEPT_AT_HOME: ReadonlySet<string> = new Set(codesIn(OWN_ZERO_AT_HOME));

/**
 * A calling code has at most three digits (E.164).
 *
 * @returns undefined if the digits begin with the calling code of no country
 */
export function callingCodeOf(digits: string): string | undefined {
	for (let length = 1; length <= 3; length += 1) {
		const code = digits.slice(0, length);
		if (OWN_BEFORE.has(code)) return code;
	}
	return undefined;
}

interface TrunkZero {
	code: string;
	/** Its position in the digits. */
	index: number;
	/** Whether another 0 follows. Then the meaning is unclear. */
	isDouble: boolean;
}

/**
 * Finds the 0 that people dial before a number within their country, here after its calling code:
 * 66 0812345678. Returns undefined if there is none, if numbers with this code may begin with 0, or
 * if the code is not known (E.164, libphonenumber's data).
 */
export function trunkZeroIn(digits: string): TrunkZero | undefined {
	if (digits[1] !== '0' && digits[2] !== '0' && digits[3] !== '0') return undefined;
	const code = callingCodeOf(digits);
	if (code === undefined || digits[code.length] !== '0') return undefined;
	const following = digits[code.length + 1];
	if (following !== undefined && OWN_BEFORE.get(code)?.includes(following)) return undefined;
	if (SHORT_WITH_ZERO[code] === digits.length - code.length) return undefined;
	return { code, index: code.length, isDouble: following === '0' };
}

/**
 * Returns the number without the 0 after its calling code, if this 0 certainly does not belong to
 * it.
 */
export function withoutTrunkZero(digits: string): string {
	const zero = trunkZeroIn(digits);
	if (zero === undefined || zero.isDouble) return digits;
	return digits.slice(0, zero.index) + digits.slice(zero.index + 1);
}

/** Whether numbers of a country keep their first 0 after the calling code: 06 1234567 in Italy. */
export const keepsZeroOfHome = (code: string): boolean => KEPT_AT_HOME.has(code);

/**
 * Returns the number as people dial it in the country with this code: with a 0 before it, unless it
 * has its own.
 */
export function homeForm(to: string, code: string): string {
	const rest = to.slice(code.length);
	return keepsZeroOfHome(code) ? rest : `0${rest}`;
}
