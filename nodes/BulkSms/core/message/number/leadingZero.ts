import { MIXED_ZERO, OWN_ZERO, OWN_ZERO_AT_HOME, TRUNK_ZERO } from './callingCodes';

const listed = (codes: string): string[] => codes.trim().split(/\s+/);

/** By calling code: if these digits follow a 0, it belongs to the number. */
const OWN_BEFORE: ReadonlyMap<string, string> = new Map([
	...listed(TRUNK_ZERO).map((code) => [code, ''] as const),
	...listed(OWN_ZERO).map((code) => [code, '0123456789'] as const),
	...Object.entries(MIXED_ZERO),
]);
const KEPT_AT_HOME: ReadonlySet<string> = new Set(listed(OWN_ZERO_AT_HOME));

const LONGEST_CODE = 3;

/** @returns undefined if the digits begin with the calling code of no country */
export function callingCodeOf(digits: string): string | undefined {
	for (let length = 1; length <= LONGEST_CODE; length += 1) {
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

/** National mobile numbers of 10 and 11 digits without a 0, by country code. */
const LONG: ReadonlyMap<string, RegExp> = new Map([
	['1', /^[2-9]\d{9}$/],
	['7', /^9\d{9}$/],
	['20', /^1\d{9}$/],
	['30', /^6\d{9}$/],
	['39', /^3\d{9}$/],
	['43', /^6\d{9,10}$/],
	['44', /^7\d{9}$/],
	['49', /^1[5-7]\d{8,9}$/],
	['52', /^[1-9]\d{9}$/],
	['54', /^[1-9]\d{9}$/],
	['55', /^[1-9]{2}9?\d{8}$/],
	['57', /^3\d{9}$/],
	['58', /^4\d{9}$/],
	['60', /^1\d{9}$/],
	['62', /^8\d{9,10}$/],
	['63', /^9\d{9}$/],
	['64', /^2\d{9}$/],
	['81', /^[7-9]0\d{8}$/],
	['82', /^1\d{9}$/],
	['86', /^1[3-9]\d{9}$/],
	['90', /^5\d{9}$/],
	['91', /^[6-9]\d{9}$/],
	['92', /^3\d{9}$/],
	['95', /^9\d{9}$/],
	['98', /^9\d{9}$/],
	['234', /^[7-9]\d{9}$/],
	['856', /^20\d{8}$/],
	['880', /^1\d{9}$/],
	['964', /^7\d{9}$/],
	['977', /^9\d{9}$/],
]);

/**
 * Whether ten or more digits, without a plus or 00, may be a number of this country that lost its
 * first 0. This is a guess: `9812345678` is a number in India, and might be one in Iran.
 */
export const lacksZero = (digits: string, countryCode: string): boolean =>
	LONG.get(countryCode)?.test(digits) ?? false;
