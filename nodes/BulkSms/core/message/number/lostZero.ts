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

/**
 * Whether digits of ten places or more, without a plus or 00, may be a number of this country that
 * lost its first 0. Only a guess: `9812345678` is one in India, and might be one in Iran.
 */
export const lacksZero = (digits: string, countryCode: string): boolean =>
	LONG.get(countryCode)?.test(digits) ?? false;
