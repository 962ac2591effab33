import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

import { cleanDestination } from '../../../../../nodes/BulkSms/core/message/number/destination';
import { taken } from '../../../checkedResults';

/**
 * libphonenumber-js as a second opinion, with its example of a mobile number for every country.
 *
 * What it knows and we do not: which numbers exist. We refuse by form alone, so a number with the
 * right count of digits and no owner passes here and fails at the gateway.
 */
const mobiles = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);

/** Countries in which a mobile number has fewer than 8 digits with its country code: we refuse it. */
const TOO_SHORT = ['TA', 'TK'];

describe('cleanDestination beside libphonenumber-js', () => {
	it('takes every mobile number in the ways in which people write it', () => {
		expect(mobiles.length).toBeGreaterThan(230);
		const usable = mobiles.filter(({ country = '' }) => !TOO_SHORT.includes(country));
		for (const mobile of usable) {
			const digits = mobile.number.slice(1);
			for (const written of [
				mobile.number,
				digits,
				`00${digits}`,
				mobile.formatInternational(),
				mobile.formatInternational().replaceAll(' ', '\u00a0'),
				mobile.formatInternational().replaceAll(' ', '-'),
			]) {
				expect([written, cleanDestination(written, '')]).toEqual([written, taken(digits)]);
			}
		}
	});

	/** Where the two differ on a national number: its country code has to be written out. */
	const OTHERWISE: Record<string, string> = {
		AR: 'at home a mobile number has a 15 that from abroad is a 9 in another place',
		GA: 'a leading 0 may belong to the number, or be dialled at home alone',
		HU: 'at home 06 is in front, of which only the 0 is taken away',
	};

	it('reads national numbers with a leading 0 alike, but in the countries listed', () => {
		let compared = 0;
		const differing: string[] = [];
		for (const mobile of mobiles) {
			const { country = 'TH', number } = mobile;
			const national = mobile.formatNational().replaceAll('/', ' ');
			if (!/^\(?0/.test(national) || TOO_SHORT.includes(country)) continue;
			compared += 1;
			const cleaned = cleanDestination(national, getCountryCallingCode(country));
			if (!cleaned.ok || `+${cleaned.value}` !== number) differing.push(country);
		}
		expect(compared).toBeGreaterThan(80);
		expect(differing).toEqual(Object.keys(OTHERWISE));
	});
});
