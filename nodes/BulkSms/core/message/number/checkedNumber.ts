import { memoize } from 'lodash';

import { LABELS, SETTINGS } from '../../labels';
import type { EstimateItem } from '../../output/sentMessage';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { checkCountry, countryNames } from './country';
import { bareNumber, cleanDestination, readNumber, twoZeros, unusable } from './destination';
import { callingCodeOf, keepsZeroOfHome, trunkZeroIn } from './leadingZero';
import { isLengthIn, isPossible, type Plan, planOf } from './possibleNumber';

/** A number with fewer digits is nearly always too short to have a country code. */
const LONG = 10;

const NAMED = 3;

export type SuspectNumbers = 'refuse' | 'repair' | 'send';

export interface NumberRules {
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	/** What to do with a number that probably lost its first 0. If absent, it is refused. */
	suspectNumbers?: SuspectNumbers | undefined;
	/** The result of `readCountryCodes`. If empty or absent, every country is allowed. */
	allowedCountryCodes?: readonly string[];
	/** For a number that is only looked up: it may have a length that its country does not have. */
	anyLength?: boolean;
}

export interface CheckedNumber {
	result: NonNullable<EstimateItem['numbers']>[number]['result'];
	to: Checked<string>;
	/** It is written to as international, but may be a national one that lost its 0. */
	missingZero?: true;
}

/**
 * Decides whether a written number gets a message: one that its country can have (libphonenumber's
 * data), and that has only one meaning. A number without +, 00 or 0 may be international, or a
 * national one that lost its 0 in a spreadsheet. If it has fewer than ten digits, or cannot be
 * international, it has probably lost its 0, and may belong to a person in another country.
 */
export function checkNumber(written: string, rules: NumberRules): CheckedNumber {
	const { allowedCountryCodes: allowed = [], defaultCountryCode } = rules;
	const checked = checkDigits(written, rules);
	if (!checked.to.ok) return checked;
	const to = checkCountry(written, checked.to.value, { allowed, defaultCountryCode });
	return to.ok ? checked : { result: 'notAllowed', to };
}

function checkDigits(number: string, rules: NumberRules): CheckedNumber {
	const { defaultCountryCode: home, suspectNumbers, anyLength } = rules;
	const read = readNumber(number, home);
	if (!read.ok) return { result: 'invalid', to: read };
	const { written, readings } = read.value;
	const [usual = '', dialed] = readings;
	const [national] = nationalsIn(written, home);
	const isShort = isBare(written) && written.length < LONG;
	const asItIs = isPossible(usual) ? usual : undefined;
	if (dialed !== undefined && !isShort && isPossible(dialed)) {
		if (asItIs === undefined) return { result: 'ok', to: valid(dialed) };
		const to = invalid(
			LABELS.to,
			`"${number}" may be ${readings.map((each) => `+${each}`).join(' or ')}`,
			'Write the right one with + and its country code',
		);
		return { result: 'invalid', to };
	}
	const maySend = suspectNumbers === 'send' || !isShort;
	if (asItIs !== undefined && maySend) {
		const to = valid(asItIs);
		const isDoubled = national !== undefined && !isShort;
		return isDoubled ? { result: 'ok', to, missingZero: true } : { result: 'ok', to };
	}
	if (national !== undefined && suspectNumbers === 'repair') {
		return { result: 'repaired', to: valid(national) };
	}
	const isIncomplete = isShort && (asItIs !== undefined || mayLackCode(written, home));
	if (national !== undefined || (isIncomplete && !(anyLength && asItIs !== undefined))) {
		return { result: 'suspect', to: missingZero(number, written, national, rules) };
	}
	if (trunkZeroIn(usual)) return { result: 'invalid', to: twoZeros(number) };
	const isAsWritten = suspectNumbers === 'send' && written.startsWith('+');
	if (anyLength || (isAsWritten && cleanDestination(`+${usual}`, '').ok)) {
		return { result: 'ok', to: valid(usual) };
	}
	return { result: 'invalid', to: impossible(number, written, usual, rules) };
}

/** Whether a number is complete at home, but there is no Default Country Code to complete it. */
const mayLackCode = (written: string, home: string): boolean =>
	home === '' && isBare(written) && written.length < LONG && cleanDestination(written, '').ok;

const isBare = (written: string): boolean => written[0] !== '+' && written[0] !== '0';

const NONE: readonly string[] = [];

/** The numbers at home that it may be if its first 0 is missing. */
function nationalsIn(written: string, home: string): readonly string[] {
	if (!isBare(written)) return NONE;
	const isLong = isLengthIn(home, written.length);
	if (!keepsZeroOfHome(home)) return isLong ? [home + written] : NONE;
	// There, a number that has lost no 0 looks the same: 333 123 4567 in Italy.
	const withZero = isLengthIn(home, written.length + 1) ? [`${home}0${written}`] : NONE;
	return isLong ? [home + written, ...withZero] : withZero;
}

/**
 * Finds every number that an entry of a list may mean, of any length: the number as written, as
 * people at home dial it, and with the Default Country Code if its 0 may be missing.
 *
 * @returns the numbers, or why the entry surely names nobody
 */
export function numbersMeant(number: string, rules: NumberRules): Checked<string[]> {
	const { defaultCountryCode: home, suspectNumbers } = rules;
	const read = readNumber(number, home);
	if (!read.ok) return read;
	const { written, readings } = read.value;
	const [usual = ''] = readings;
	if (mayLackCode(written, home) && suspectNumbers !== 'send' && !isPossible(usual)) {
		return missingZero(number, written, undefined, { ...rules, suspectNumbers: 'repair' });
	}
	const others = readings.slice(1).filter(isPossible);
	const meant = [...nationalsIn(written, home), ...(trunkZeroIn(usual) ? [] : [usual]), ...others];
	return meant.length > 0 ? valid(meant) : twoZeros(number);
}

function missingZero(
	number: string,
	written: string,
	national: string | undefined,
	{ defaultCountryCode: home, suspectNumbers }: NumberRules,
): Checked<never> {
	const isShort = written.length < LONG;
	const why = isShort ? `has only ${written.length} digits` : 'cannot be international';
	if (suspectNumbers === 'repair') {
		return invalid(
			LABELS.to,
			home === ''
				? `"${number}" ${why}, and the credential has no Default Country Code`
				: `"${number}" ${why}, and ${lengthFault(home + written)}`,
			home === ''
				? 'Set Default Country Code in the credential, or write the number with + and its country code'
				: 'Write it with + and its country code',
		);
	}
	const hasOption = suspectNumbers !== undefined;
	if (national === undefined || keepsZeroOfHome(home)) {
		return invalid(
			LABELS.to,
			`"${number}" ${why}, so its first 0 or its country code is probably missing`,
			hasOption && home === ''
				? `Set Default Country Code in the credential, then choose Add Country Code in ${SETTINGS.suspectNumbers}. Or write it with + and its country code`
				: 'Write it with + and its country code',
		);
	}
	const missing = isShort ? 'its first 0' : 'its first 0 or its country code';
	return invalid(
		LABELS.to,
		`"${number}" ${why}, so ${missing} is probably missing: it may be ${national}`,
		`Write 0${written}, or write it with + and its country code${hasOption ? `, or choose Add Country Code in ${SETTINGS.suspectNumbers}` : ''}`,
	);
}

function impossible(
	number: string,
	written: string,
	usual: string,
	{ defaultCountryCode: home, suspectNumbers }: NumberRules,
): Checked<never> {
	const faults = isBare(written) && home !== '' ? [usual, home + written] : [usual];
	const advice: Advice =
		suspectNumbers === undefined
			? 'Check the number'
			: `Check the number. If it is right, write it with +, and choose Send as They Are in ${SETTINGS.suspectNumbers}`;
	return unusable(number, faults.map(lengthFault).join('; '), advice);
}

/** Says which lengths the country of a number has. */
function lengthFault(digits: string): string {
	const plan = planOf(digits);
	if (!plan) return 'no country has its country code';
	return `${lengthsOf(plan)}, and this one has ${digits.length - plan.code.length}`;
}

/** Made once for each code: a list may have many such numbers. */
const lengthsOf = memoize(({ code, lengths }: Plan): string => {
	const country = callingCodeOf(code) === undefined ? '' : ` (${countryNames(code)})`;
	return `a number of +${code}${country} has ${inWords([...lengths])} digits after its country code`;
});

/** [7, 8, 9, 11] is "7 to 9 or 11". */
function inWords(lengths: number[]): string {
	const runs: number[][] = [];
	for (const each of lengths) {
		const run = runs.at(-1);
		if (run?.at(-1) === each - 1) run.push(each);
		else runs.push([each]);
	}
	const parts = runs.flatMap((run) =>
		run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String),
	);
	return new Intl.ListFormat('en', { type: 'disjunction' }).format(parts);
}

/**
 * Says which numbers count as international although they may lack their 0.
 *
 * @returns undefined if there are none
 */
export function missingZeroWarning(
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
