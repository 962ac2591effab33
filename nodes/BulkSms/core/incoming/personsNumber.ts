import { bareNumber, cleanDestination } from '../message/destination';

/**
 * The number of a person who sent an SMS, as Bulk SMS writes to it where that is possible.
 *
 * @param number as the gateway wrote it
 * @param defaultCountryCode digits put in place of a single leading zero; empty = none
 * @returns the digits with the country code; the digits as they came if that is not known; or, if it
 * is no number, such as the name of a sender, the text as it came
 */
export function personsNumber(number: string, defaultCountryCode: string): string {
	const clean = cleanDestination(number, defaultCountryCode);
	if (clean.ok) return clean.value;
	const digits = bareNumber(number).replace(/^\+/, '');
	return /^\d+$/.test(digits) ? digits : number;
}
