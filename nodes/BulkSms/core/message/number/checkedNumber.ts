import { LABELS } from '../../labels';
import type { NumberItem } from '../../output/sentMessage';
import { type Checked, invalid, valid } from '../../problem';
import { checkCountry } from './country';
import { bareNumber, cleanDestination, cleanDigits } from './destination';
import { keepsZeroOfHome, lacksZero } from './leadingZero';

/** A number with this many digits or fewer is nearly always too short to have a country code. */
const MOST = 9;
const SHORT = new RegExp(`^[1-9]\\d{0,${MOST - 1}}$`);

const NAMED = 3;

export type SuspectNumbers = 'refuse' | 'repair' | 'send';

export interface NumberRules {
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	/** What to do with numbers that are too short for a country code. If absent, they are refused. */
	suspectNumbers?: SuspectNumbers | undefined;
	/** The result of `readCountryCodes`. If empty or absent, every country is allowed. */
	allowedCountryCodes?: readonly string[];
}

export interface CheckedNumber {
	result: NumberItem['result'];
	to: Checked<string>;
}

/**
 * Decides whether a written number gets a message. A number of fewer than ten digits without +, 00
 * or 0 is suspect: a spreadsheet has probably removed its first 0, and without it the number may
 * belong to a person in another country.
 */
export function checkNumber(written: string, rules: NumberRules): CheckedNumber {
	const { allowedCountryCodes: allowed = [], defaultCountryCode } = rules;
	const checked = checkDigits(written, rules);
	if (!checked.to.ok) return checked;
	const to = checkCountry(written, checked.to.value, { allowed, defaultCountryCode });
	return to.ok ? checked : { result: 'notAllowed', to };
}

function checkDigits(written: string, rules: NumberRules): CheckedNumber {
	const { defaultCountryCode, suspectNumbers } = rules;
	const asWritten = cleanDestination(written, defaultCountryCode);
	const isLong = asWritten.ok && asWritten.value.length > MOST;
	const short = isLong || suspectNumbers === 'send' ? undefined : shortDigits(written);
	if (short === undefined) return { result: asWritten.ok ? 'ok' : 'invalid', to: asWritten };
	const repaired = cleanDestination(`+${defaultCountryCode}${short}`, '');
	const isKnown = defaultCountryCode !== '' && repaired.ok;
	if (isKnown && suspectNumbers === 'repair') return { result: 'repaired', to: repaired };
	if (!isKnown && !asWritten.ok) return { result: 'invalid', to: asWritten };
	return { result: 'suspect', to: refusal(written, short, rules) };
}

/**
 * Finds every number that an entry of a list may mean: the number as written, and with the Default
 * Country Code if its 0 may be missing.
 *
 * @returns the numbers, or why the entry surely names nobody
 */
export function numbersMeant(written: string, rules: NumberRules): Checked<string[]> {
	const { defaultCountryCode, suspectNumbers } = rules;
	const isAsWritten = defaultCountryCode === '' && suspectNumbers === 'send';
	const { to, result } = checkNumber(written, {
		defaultCountryCode,
		suspectNumbers: isAsWritten ? 'send' : 'repair',
	});
	if (!to.ok) return to;
	if (result === 'repaired') return valid([to.value, bareNumber(written)]);
	if (!isDoubtful(written, defaultCountryCode)) return valid([to.value]);
	return valid([to.value, `${defaultCountryCode}${bareNumber(written)}`]);
}

/** @returns undefined if it is long enough for its country code */
function shortDigits(written: string): string | undefined {
	const digits = cleanDigits(written);
	return digits.ok && SHORT.test(digits.value) ? digits.value : undefined;
}

function refusal(
	written: string,
	short: string,
	{ defaultCountryCode, suspectNumbers }: NumberRules,
): Checked<never> {
	const few = `has only ${short.length} digits`;
	if (suspectNumbers === 'repair') {
		return invalid(
			LABELS.to,
			`"${written}" ${few}, and the credential has no Default Country Code`,
			'Set Default Country Code in the credential, or write the number with + and its country code',
		);
	}
	const hasOption = suspectNumbers !== undefined;
	if (defaultCountryCode === '' || keepsZeroOfHome(defaultCountryCode)) {
		return invalid(
			LABELS.to,
			`"${written}" ${few}, so its first 0 or its country code is probably missing`,
			hasOption && defaultCountryCode === ''
				? `Set Default Country Code in the credential, then choose Add Country Code in ${LABELS.suspectNumbers}. Or write it with + and its country code`
				: 'Write it with + and its country code',
		);
	}
	return invalid(
		LABELS.to,
		`"${written}" ${few}, so its first 0 is probably missing: it may be ${defaultCountryCode}${short}`,
		`Write 0${short}, or write it with + and its country code${hasOption ? `, or choose Add Country Code in ${LABELS.suspectNumbers}` : ''}`,
	);
}

/**
 * Whether a usable number of ten or more digits may be a national number that lost its leading 0,
 * as in a spreadsheet. This is a guess: `9812345678` is a number in India without its 0, and might
 * be one in Iran. It is false for a number that begins with + or 00, and without a default country
 * code.
 */
export const isDoubtful = (number: string, defaultCountryCode: string): boolean =>
	lacksZero(bareNumber(number), defaultCountryCode);

/** @returns undefined if there are none */
export function zeroWarning(
	numbers: readonly string[],
	defaultCountryCode: string,
): string | undefined {
	const shown = numbers.slice(0, NAMED).map(bareNumber);
	const [first] = shown;
	if (first === undefined) return undefined;
	const example = `+${defaultCountryCode}${first}`;
	if (numbers.length === 1) {
		return `${first} counts as an international number, but may be a national one that lost its leading 0 in a spreadsheet. If it is, write ${example}.`;
	}
	if (numbers.length > NAMED) shown.push('…');
	const named = shown.join(', ');
	return `${numbers.length} numbers (${named}) count as international numbers, but may be national ones that lost their leading 0 in a spreadsheet. If they are, write them like ${example}.`;
}
