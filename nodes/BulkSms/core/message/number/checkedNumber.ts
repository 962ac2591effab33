import { compact, range, uniq } from 'lodash';

import { CREDENTIAL_LABELS, LABELS, SETTINGS } from '../../labels';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { shownValue } from '../../text/words';
import { checkCountry, inCountry } from './country';
import { isMobile, isUsual, planOf, planOfCode, withoutSecondCode } from './numberPlan';
import {
	decide,
	everyReading,
	isLandline,
	isOfNoKind,
	LEAST_WITH_CODE,
	type OtherMeaning,
	type Suspect,
} from './readings';
import { cleanDigits, LEAST_DIGITS, MOST_DIGITS, unusable } from './writtenNumber';

export type SuspectNumbers = 'refuse' | 'repair' | 'send';

export interface NumberRules {
	/** The calling code of a country, or empty for none. */
	defaultCountryCode: string;
	/**
	 * What to do with a number that probably lost its first digits, or that looks like a landline. If
	 * absent, it is refused.
	 */
	suspectNumbers?: SuspectNumbers | undefined;
	/** The result of `readCountryCodes`. If empty or absent, every country is allowed. */
	allowedCountryCodes?: readonly string[];
	/** For a number that is only looked up: a landline, or of a length that its country does not have. */
	anyLength?: boolean;
}

export interface CheckedNumber {
	to: Checked<string>;
	/** Set if it could be a mobile abroad as well. */
	other?: OtherMeaning;
}

/** Decides whether a written number gets a message, and which number that is. */
export function checkNumber(written: string, rules: NumberRules): CheckedNumber {
	const clean = cleanDigits(written);
	if (!clean.ok) return { to: clean };
	const checked = checkDigits(written, clean.value, rules);
	const to = checked.to.ok ? checkCountry(written, checked.to.value, rules) : checked.to;
	return to.ok ? checked : { to };
}

function checkDigits(number: string, digits: string, rules: NumberRules): CheckedNumber {
	const { defaultCountryCode: home, suspectNumbers: mode, anyLength } = rules;
	const { numbers, abroad, suspect } = decide(digits, home);
	const [to, another] = numbers;
	if (another !== undefined) {
		const reason = `"${shownValue(number)}" may be ${inWords(numbers.map((each) => `+${each}`))}`;
		const advice = 'Write the right one with + and its country code';
		return { to: invalid(LABELS.to, reason, advice) };
	}
	if (to !== undefined) {
		const doubt = doubtOf(number, to, rules);
		if (doubt) return { to: doubt };
		const other = abroad !== undefined && { other: { written: number, to, abroad } };
		return { to: valid(to), ...other };
	}
	const [written] = asWritten(digits, home);
	if (suspect === undefined) {
		const isSent = mode === 'send' && digits.startsWith('+') && digits.length > LEAST_DIGITS;
		const isTaken = (anyLength || isSent) && isNumber(written);
		return { to: isTaken ? valid(written) : impossible(number, digits, rules) };
	}
	const doubts = suspect.lacking.map((each) => doubtOf(number, each, rules));
	const [doubt] = doubts;
	if (doubt && suspect.abroad.length === 0 && !doubts.includes(undefined)) return { to: doubt };
	const national = repaired(suspect, rules);
	if (mode === 'repair' && national !== undefined) {
		return { to: doubtOf(number, national, rules) ?? valid(national) };
	}
	const [asItIs = anyLength ? written : undefined, other] = suspect.abroad;
	const isAsItIs = mode === 'send' || (anyLength && suspect.lacking.length === 0);
	const isTaken = isAsItIs && asItIs !== undefined && other === undefined;
	return { to: isTaken ? valid(asItIs) : suspicious(number, digits, suspect, rules) };
}

/**
 * Returns what Add Country Code makes of it. Undefined if it may be somebody else's, in a country that
 * the account writes to.
 */
const repaired = ({ lacking, abroad }: Suspect, rules: NumberRules): string | undefined =>
	lacking.length === 1 && !abroad.some((to) => isMobile(to) && checkCountry(to, to, rules).ok)
		? lacking[0]
		: undefined;

/** Says why a number of its country probably gets no SMS. */
function doubtOf(
	number: string,
	to: string,
	{ suspectNumbers, anyLength }: NumberRules,
): Checked<never> | undefined {
	if (suspectNumbers === 'send' || anyLength) return undefined;
	const { code = '' } = planOf(to) ?? {};
	const once = withoutSecondCode(to);
	const refused = (reason: string, what: Advice): Checked<never> => {
		const send = `. If it gets SMS, choose Send as They Are in ${SETTINGS.suspectNumbers}`;
		const advice: Advice = `${what}${suspectNumbers === undefined ? '' : send}`;
		return invalid(LABELS.to, `"${shownValue(number)}" ${reason}`, advice);
	};
	if (isLandline(to)) {
		return refused('looks like a landline, which gets no SMS', 'Give a mobile number');
	}
	if (once !== undefined) {
		return refused(`has the country code ${code} twice`, `Write it once: +${once}`);
	}
	return isOfNoKind(to)
		? refused(
				`has ${to.length - code.length} digits after +${code}${inCountry(code)}, as no mobile there`,
				'Check the number: a digit is probably missing',
			)
		: undefined;
}

/** Returns what written digits are with a country code: as they are, and as at home. */
function asWritten(digits: string, home: string): string[] {
	const [, dialed, national = digits] = /^(?:\+|00)(\d+)$|^0(\d+)$/.exec(digits) ?? [];
	if (dialed !== undefined) return [dialed];
	return [...(digits.startsWith('0') ? [] : [digits]), ...(home === '' ? [] : [home + national])];
}

const isNumber = (digits: string | undefined): digits is string =>
	digits !== undefined && /^[1-9]/.test(digits) && digits.length <= MOST_DIGITS;

/**
 * Finds every number that an entry of a list may mean. A number that its country cannot have counts
 * as written, so that an old number stops nobody.
 *
 * @returns the numbers, or why the entry names nobody
 */
export function numbersMeant(number: string, rules: NumberRules): Checked<string[]> {
	const { defaultCountryCode: home } = rules;
	const clean = cleanDigits(number);
	if (!clean.ok) return clean;
	const digits = clean.value;
	const isLong = digits.length >= LEAST_DIGITS;
	// A row number is no phone number of a country with short ones.
	const readings = everyReading(digits, home).filter((to) => isLong || isUsual(to));
	if (readings.length > 0) return valid(readings);
	const { suspect } = decide(digits, home);
	if (suspect) return suspicious(number, digits, suspect, rules);
	const [old] = asWritten(digits, home);
	return isLong && isNumber(old) ? valid([old]) : impossible(number, digits, rules);
}

const NO_CODE = `the credential has no ${CREDENTIAL_LABELS.defaultCountryCode}`;
const SET_CODE: Advice = `Set ${CREDENTIAL_LABELS.defaultCountryCode} in the credential, or write the number with + and its country code`;

/** Says of a number what it has lost. */
function suspicious(
	number: string,
	digits: string,
	suspect: Suspect,
	rules: NumberRules,
): Checked<never> {
	const { defaultCountryCode: home, suspectNumbers } = rules;
	const { lacking, abroad } = suspect;
	const isShort = digits.length < LEAST_WITH_CODE;
	const why = `"${shownValue(number)}" ${isShort ? `has only ${digits.length} digits` : 'has no +'}`;
	if (home === '') {
		return invalid(LABELS.to, `${why}, and ${NO_CODE}`, SET_CODE);
	}
	const prefix = planOfCode(home)?.mobilePrefix ?? '';
	const isNational = lacking.length > 0;
	const lost = compact([
		isNational && `first ${prefix || '0'}`,
		!(isNational && isShort) && 'country code',
	]).join(' or its ');
	const mobiles = abroad.filter(isMobile);
	const may = uniq([...lacking, ...(isShort ? mobiles : abroad)]);
	const advice: Advice = 'Write it with + and its country code';
	const canRepair = suspectNumbers !== undefined && repaired(suspect, rules) !== undefined;
	const repair = canRepair
		? `or choose Add Country Code in ${SETTINGS.suspectNumbers}`
		: suspectNumbers === 'repair' &&
			`or list only the countries that you send to in ${CREDENTIAL_LABELS.allowedCountryCodes} of the credential`;
	return invalid(
		LABELS.to,
		`${why}, so its ${lost} is probably missing${may.length > 0 ? `: it may be ${inWords(may)}` : ''}`,
		isNational && prefix !== ''
			? `Write ${compact([prefix + digits, 'or write it with + and its country code', repair]).join(', ')}`
			: advice,
	);
}

function impossible(
	number: string,
	digits: string,
	{ defaultCountryCode: home, suspectNumbers }: NumberRules,
): Checked<never> {
	const read = asWritten(digits, home);
	if (read.length === 0) {
		return unusable(number, `it starts with 0, and ${NO_CODE}`, SET_CODE);
	}
	const faults = uniq(read.map(fault)).join('; ');
	if (home === '' && !digits.startsWith('+')) {
		return unusable(number, `${faults}, and ${NO_CODE}`, SET_CODE);
	}
	const send = `If it is right, write it with +, and choose Send as They Are in ${SETTINGS.suspectNumbers}`;
	return unusable(
		number,
		faults,
		suspectNumbers === undefined ? 'Check the number' : `Check the number. ${send}`,
	);
}

/** Says why the country of a number cannot have it. */
function fault(to: string): string {
	if (to.startsWith('0')) return 'its country code starts with 0';
	const plan = planOf(to);
	if (!plan) return 'no country has its country code';
	const found = to.length - plan.code.length;
	const subject = `a number of +${plan.code}${inCountry(plan.code)}`;
	return plan.lengths.includes(found)
		? `${subject} does not begin with ${to[plan.code.length]} after its country code`
		: `${subject} has ${inWords(runsIn(plan.lengths))} digits after its country code, and this one has ${found}`;
}

/** [7, 8, 9, 11] is "7 to 9" and "11". */
const runsIn = (lengths: readonly number[]): string[] =>
	lengths
		.filter((each) => !lengths.includes(each - 1))
		.flatMap((first) => {
			const last = range(first, MOST_DIGITS).find((each) => !lengths.includes(each + 1)) ?? first;
			return last - first > 1 ? `${first} to ${last}` : range(first, last + 1).map(String);
		});

const DISJUNCTION = new Intl.ListFormat('en', { type: 'disjunction' });
const inWords = (parts: readonly string[]): string => DISJUNCTION.format(parts);
