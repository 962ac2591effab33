import { memoize } from 'lodash';

import { invalid, valid, type Advice, type Checked } from '../../problem';
import { LABELS } from '../../labels';
import { COUNTRIES } from './callingCodes';
import { bareNumber, seenCharacters } from './destination';
import { keepsZeroOfHome } from './leadingZero';

/** Countries (ISO 3166-1) by calling code. In the North American plan, also by area code. */
const COUNTRY_OF: ReadonlyMap<string, string> = new Map(
	Array.from(COUNTRIES.matchAll(/(\d+)(\S+)/g), ([, code = '', countries = '']) => [
		code,
		countries,
	]),
);
const LONGEST_CODE = 4;
/** An area code of the United States and Canada. The table has only 1 for them. */
const AREA_CODE = /^1[2-9]\d\d$/;
/** How many digits a national number has at most without its 0. */
const LONGEST_AT_HOME = 11;

/** Returns the longest country code that a number begins with, or undefined if there is none. */
function countryCodeOf(digits: string): string | undefined {
	for (let length = LONGEST_CODE; length > 0; length -= 1) {
		const code = digits.slice(0, length);
		if (COUNTRY_OF.has(code)) return code;
	}
	return undefined;
}

/** Made when a number is refused, once for each code: a list may have many such numbers. */
const countryNames = memoize((code: string): string => {
	const regions = new Intl.DisplayNames('en', { type: 'region' });
	const countries = (COUNTRY_OF.get(code) ?? '').split('/');
	return countries.map((country) => regions.of(country) ?? country).join(' or ');
});

/**
 * Reads Allowed Country Codes of the credential: calling codes, and area codes after +1.
 *
 * @returns the digits of each code. Empty if every country is allowed
 */
export function readCountryCodes(written: string): Checked<string[]> {
	const codes: string[] = [];
	for (const part of written.split(/[,;\r\n]+/)) {
		const code = seenCharacters(part)
			.replace(/[ ()-]/g, '')
			.replace(/^(\+|00)(?=\d)/, '');
		if (code === '') continue;
		if (!COUNTRY_OF.has(code) && !AREA_CODE.test(code)) {
			return invalid(
				'Allowed Country Codes',
				`"${part.trim()}" is not a country code`,
				'Write country codes with commas between them, for example 66, 856. With 1, an area code may follow: 1 212',
			);
		}
		codes.push(code);
	}
	return valid(codes);
}

/**
 * Refuses a number of a country that Allowed Country Codes does not list, and a number without a
 * known country. +1 stands for the United States and Canada. Other countries with +1 have their
 * area codes.
 *
 * @param written the number as written, and `to` as it would be sent
 * @param allowed the result of {@link readCountryCodes}. If empty, every number is allowed
 */
export function checkCountry(
	written: string,
	to: string,
	{ allowed, defaultCountryCode }: { allowed: readonly string[]; defaultCountryCode: string },
): Checked<string> {
	if (allowed.length === 0) return valid(to);
	const code = countryCodeOf(to);
	const isAllowed = (each: string) =>
		each === code || (each.length === LONGEST_CODE && to.startsWith(each));
	if (code !== undefined && allowed.some(isAllowed)) return valid(to);
	const reason =
		code === undefined
			? `${to} has no known country code, so Allowed Country Codes does not allow it`
			: `${to} belongs to +${code} (${countryNames(code)}), which Allowed Country Codes does not list`;
	return invalid(LABELS.to, reason, advice(bareNumber(written), code, defaultCountryCode));
}

function advice(bare: string, code: string | undefined, home: string): Advice {
	const add: Advice =
		code === undefined ? 'Check the number' : `Check the number, or add ${code} there`;
	const mayLackZero =
		/^[1-9]/.test(bare) && bare.length <= LONGEST_AT_HOME && home !== '' && !keepsZeroOfHome(home);
	return mayLackZero ? `Write 0${bare} if its first 0 is missing. ${add}` : add;
}
