import { groupBy, sortBy } from 'lodash';

import { callingCodes, type CallingCode } from '../callingCodes/callingCodes';

/** Countries whose numbers may begin with a 0, by their code in libphonenumber-js. */
const NAMES: Record<string, string> = {
	AC: 'Ascension Island',
	BF: 'Burkina Faso',
	BJ: 'Benin',
	CG: 'Congo (Brazzaville)',
	CI: 'Ivory Coast',
	GA: 'Gabon',
	HU: 'Hungary',
	IT: 'Italy',
	NE: 'Niger',
	RW: 'Rwanda',
	SM: 'San Marino',
	TJ: 'Tajikistan',
	VA: 'Vatican City',
};

const list = new Intl.ListFormat('en');

function named({ code, countries }: CallingCode): string {
	const names = countries.map((country) => {
		const name = NAMES[country];
		if (name === undefined) throw new Error(`${country} has no name here`);
		return name;
	});
	return `${list.format(names.sort())} (${code})`;
}

function naming(isMeant: (each: CallingCode) => boolean): string {
	return list.format(sortBy(callingCodes.filter(isMeant).map(named)));
}

function keptZeros(): string {
	const mixed = callingCodes.filter(({ zero }) => zero === 'mixed');
	const byDigits = sortBy(Object.entries(groupBy(mixed, ({ digits }) => list.format(digits))));
	const rest = byDigits.map(
		([digits, all]) =>
			`A 0 before ${digits} stays after the code of ${list.format(sortBy(all.map(named)))}.`,
	);
	return [
		`- **The 0 stays** where numbers may begin with it: ${naming(({ zero }) => zero === 'own')}. ${rest.join(' ')}`,
		`- **The Default Country Code goes before a first 0 that stays**: ${naming(({ isKeptAtHome }) => isKeptAtHome)}. Anywhere else it replaces the 0.`,
	].join('\n');
}

/** What the documents say of numbers that keep their 0. */
export const callingCodeTables: Record<string, (place: string) => string> = {
	'kept zeros': keptZeros,
};
