import { bareNumber } from './destination';

/** Too short for nearly every mobile number that begins with its country code. */
const SHORT = /^[1-9]\d{7,8}$/;

/** Mobile numbers of 10 and 11 digits as people write them at home, without a 0, by country code. */
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

const NAMED = 3;

/**
 * Whether a usable number, as it was written, may be a national one that lost its leading 0, as in a
 * spreadsheet. Only a guess: `812345678` is a number in Thailand without its 0, and might be one in
 * Japan that is too short. A number that begins with + or 00 is never doubted, and none without a
 * default country code.
 */
export function isSuspect(number: string, defaultCountryCode: string): boolean {
	if (defaultCountryCode === '') return false;
	const bare = bareNumber(number);
	if (LONG.get(defaultCountryCode)?.test(bare)) return true;
	return SHORT.test(bare) && !bare.startsWith(defaultCountryCode);
}

/** The warning about such numbers, as they were written; undefined if there are none. */
export function zeroWarning(
	numbers: readonly string[],
	defaultCountryCode: string,
): string | undefined {
	const shown = numbers.slice(0, NAMED).map(bareNumber);
	const [first] = shown;
	if (first === undefined) return undefined;
	const example = `+${defaultCountryCode}${first}`;
	if (numbers.length === 1) {
		return `${first} was taken as an international number, but may be a national one whose leading 0 a spreadsheet removed. If it is, write ${example}.`;
	}
	if (numbers.length > NAMED) shown.push('…');
	const named = shown.join(', ');
	return `${numbers.length} numbers (${named}) were taken as international numbers, but may be national ones whose leading 0 a spreadsheet removed. If they are, write them like ${example}.`;
}
