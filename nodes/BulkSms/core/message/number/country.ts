import { compact } from 'lodash';

import { type Advice, type Checked, invalid, refuse, valid } from '../../problem';
import { CREDENTIAL_LABELS, LABELS } from '../../labels';
import { shownValue } from '../../text/words';
import { hasUsualLength, planOfCode } from './numberPlan';
import { countries } from './numberPlans.json';
import { bareNumber, seenCharacters } from './writtenNumber';

/** Countries (ISO 3166-1) by calling code. In the North American plan, also by area code. */
const COUNTRY_OF: ReadonlyMap<string, string> = new Map(Object.entries(countries));
const ALLOWED_COUNTRY_CODES = CREDENTIAL_LABELS.allowedCountryCodes;
const LONGEST_CODE = 4;
/**
 * Area codes after +1 that belong to no place: premium numbers (900), personal numbers (500, 521 …,
 * and in Canada 600, 622 …), and numbers of carriers and of the government (456, 700, 710). From
 * libphonenumber's types and the North American Numbering Plan.
 */
const SPECIAL = /^1(?:456|5(?:00|2[1-9]|3[23]|44|66|77|88)|6(?:00|22|33|44|55|77|88)|700|710|900)/;

/** Whether it is the calling code of a country: digits alone, without an area code. */
export const isCountryCode = (code: string): boolean =>
	code.length < LONGEST_CODE && COUNTRY_OF.has(code);

/** Returns the longest code that a number begins with, or undefined if there is none. */
const countryCodeOf = (digits: string): string | undefined =>
	SPECIAL.exec(digits)?.[0] ??
	[4, 3, 2, 1].map((length) => digits.slice(0, length)).find((code) => COUNTRY_OF.has(code));

/** Returns the calling code of a number in digits, without an area code. */
export function callingCodeOf(digits: string): string | undefined {
	const code = countryCodeOf(digits);
	return code?.length === LONGEST_CODE ? '1' : code;
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region' });

function countryNames(code: string): string {
	if (SPECIAL.test(code)) return 'premium and special numbers';
	const found = COUNTRY_OF.get(code)?.split('/') ?? [];
	return found.map((country) => REGIONS.of(country) ?? country).join(' or ');
}

/** Names the countries of a calling code behind it: ` (Thailand)`. Empty if there are none. */
export function inCountry(code: string): string {
	const country = countryNames(code);
	return country === '' ? '' : ` (${country})`;
}

/** Allowed Country Codes for every country. An empty field may be an expression without a value. */
export const ALL_COUNTRIES = 'all';

/**
 * Reads Allowed Country Codes of the credential: calling codes, and area codes after +1.
 *
 * @returns the digits of each code. Empty if every country is allowed. A text without a code is
 * refused, because it may be an expression that found nothing
 * @throws Refusal
 */
export function readCountryCodes(written: string): string[] {
	if (seenCharacters(written).toLowerCase() === ALL_COUNTRIES) return [];
	const codes = compact(written.split(/[,;\r\n]/).map(readCode));
	if (codes.length > 0) return codes;
	return refuse(
		ALLOWED_COUNTRY_CODES,
		'It names no country, or an expression in it found nothing, so nothing is sent',
		`Write the codes of the countries that you send to, for example 66, 856. Or write the word ${ALL_COUNTRIES} for every country`,
	);
}

function readCode(written: string): string {
	const code = seenCharacters(written)
		.replace(/(?!^-\d)[ ()-]/g, '')
		.replace(/^(\+|00)(?=\d)/, '');
	// The table has only 1 for the area codes of the United States and Canada.
	if (code === '' || COUNTRY_OF.has(code) || /^1[2-9]\d\d$/.test(code)) return code;
	return refuse(
		ALLOWED_COUNTRY_CODES,
		`"${shownValue(written.trim())}" is not a country code`,
		'Write country codes with commas between them, for example 66, 856. With 1, an area code may follow: 1 212',
	);
}

/**
 * Refuses a number of a country that Allowed Country Codes does not list, and a number without a
 * known country. +1 stands for the United States and Canada, without premium and special numbers.
 * Other countries with +1 have their area codes, and so do these numbers.
 *
 * @param written the number as written, and `to` as it would be sent
 */
export function checkCountry(
	written: string,
	to: string,
	account: { allowedCountryCodes?: readonly string[]; defaultCountryCode: string },
): Checked<string> {
	const allowed = account.allowedCountryCodes ?? [];
	if (allowed.length === 0) return valid(to);
	const code = countryCodeOf(to);
	const isAllowed = (each: string) =>
		each === code || (each.length === LONGEST_CODE && to.startsWith(each));
	if (code === undefined) {
		const reason = `${to} has no known country code, so ${ALLOWED_COUNTRY_CODES} does not allow it`;
		return invalid(LABELS.to, reason, 'Check the number');
	}
	if (allowed.some(isAllowed)) return valid(to);
	const bare = bareNumber(written);
	const home = planOfCode(account.defaultCountryCode);
	const advice: Advice = `Check the number, or add ${code} to ${ALLOWED_COUNTRY_CODES} in the credential`;
	return invalid(
		LABELS.to,
		`${to} belongs to +${code} (${countryNames(code)}), which ${ALLOWED_COUNTRY_CODES} does not list`,
		home?.mobilePrefix !== undefined && hasUsualLength(bare, home)
			? `Write ${home.mobilePrefix}${bare} if its first ${home.mobilePrefix} is missing. ${advice}`
			: advice,
	);
}
