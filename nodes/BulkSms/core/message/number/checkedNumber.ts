import { memoize } from 'lodash';

import { LABELS, SETTINGS } from '../../labels';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { shownValue } from '../../text/words';
import { checkCountry, countryNames } from './country';
import { isUsual, type Plan, planOf, planOfCode } from './numberPlan';
import { decide, everyReading } from './readings';
import { cleanDigits, LEAST_DIGITS, MOST_DIGITS, unusable } from './writtenNumber';

const NAMED = 3;

export type SuspectNumbers = 'refuse' | 'repair' | 'send';

export interface NumberRules {
	/** The calling code of a country, or empty for none. */
	defaultCountryCode: string;
	/** What to do with a number that probably lost its first digits. If absent, it is refused. */
	suspectNumbers?: SuspectNumbers | undefined;
	/** The result of `readCountryCodes`. If empty or absent, every country is allowed. */
	allowedCountryCodes?: readonly string[];
	/** For a number that is only looked up: it may have a length that its country does not have. */
	anyLength?: boolean;
}

export interface CheckedNumber {
	result: 'ok' | 'repaired' | 'suspect' | 'invalid' | 'notAllowed';
	to: Checked<string>;
	/** Set if it could be a mobile abroad as well. */
	other?: OtherMeaning;
}

/** A number that counts as a mobile at home, and could be one abroad. */
export interface OtherMeaning {
	written: string;
	to: string;
	abroad: string;
}

/** Decides whether a written number gets a message, and which number that is. */
export function checkNumber(written: string, rules: NumberRules): CheckedNumber {
	const { allowedCountryCodes: allowed = [], defaultCountryCode } = rules;
	const checked = checkDigits(written, rules);
	if (!checked.to.ok) return checked;
	const to = checkCountry(written, checked.to.value, { allowed, defaultCountryCode });
	return to.ok ? checked : { result: 'notAllowed', to };
}

function checkDigits(number: string, rules: NumberRules): CheckedNumber {
	const { defaultCountryCode: home, suspectNumbers, anyLength } = rules;
	const clean = cleanDigits(number);
	if (!clean.ok) return { result: 'invalid', to: clean };
	const digits = clean.value;
	const decision = decide(digits, home);
	switch (decision.kind) {
		case 'one': {
			const { to, abroad } = decision;
			if (abroad === undefined) return { result: 'ok', to: valid(to) };
			return { result: 'ok', to: valid(to), other: { written: number, to, abroad } };
		}
		case 'several':
			return {
				result: 'invalid',
				to: invalid(
					LABELS.to,
					`"${shownValue(number)}" may be ${inWords(decision.numbers.map((each) => `+${each}`))}`,
					'Write the right one with + and its country code',
				),
			};
		case 'suspect': {
			const [national, another] = decision.atHome;
			if (suspectNumbers === 'repair' && national !== undefined && another === undefined) {
				return { result: 'repaired', to: valid(national) };
			}
			const [asItIs, other] = decision.abroad;
			const isAsItIs = suspectNumbers === 'send' || (anyLength && national === undefined);
			if (isAsItIs && asItIs !== undefined && other === undefined) {
				return { result: 'ok', to: valid(asItIs) };
			}
			return { result: 'suspect', to: suspect(number, digits, decision, rules) };
		}
		case 'none': {
			const [asItIs] = asWritten(digits, home);
			const isSent =
				suspectNumbers === 'send' && digits.startsWith('+') && digits.length > LEAST_DIGITS;
			if ((anyLength || isSent) && isNumber(asItIs)) return { result: 'ok', to: valid(asItIs) };
			return lacksCode(digits, home)
				? { result: 'suspect', to: suspect(number, digits, NO_READING, rules) }
				: { result: 'invalid', to: impossible(number, digits, rules) };
		}
	}
}

const NO_READING = { atHome: [], abroad: [] };

/** Whether a number is complete at home, but there is no Default Country Code to complete it. */
const lacksCode = (digits: string, home: string): boolean =>
	home === '' && /^[1-9]\d{7,8}$/.test(digits);

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
	if (lacksCode(digits, home)) {
		return suspect(number, digits, NO_READING, { ...rules, suspectNumbers: 'repair' });
	}
	const [old] = asWritten(digits, home);
	return isLong && isNumber(old) ? valid([old]) : impossible(number, digits, rules);
}

function suspect(
	number: string,
	digits: string,
	{ atHome, abroad }: { atHome: readonly string[]; abroad: readonly string[] },
	{ defaultCountryCode: home, suspectNumbers }: NumberRules,
): Checked<never> {
	const prefix = planOfCode(home)?.writtenPrefix ?? '0';
	const isShort = digits.length < 10;
	const why = `"${shownValue(number)}" ${isShort ? `has only ${digits.length} digits` : 'has no +'}`;
	if (home === '' && suspectNumbers === 'repair') {
		return invalid(
			LABELS.to,
			`${why}, and the credential has no Default Country Code`,
			'Set Default Country Code in the credential, or write the number with + and its country code',
		);
	}
	const lost = home === '' || atHome.length > 0 ? `first ${prefix || '0'}` : '';
	const parts = lost === '' ? 'country code' : `${lost} or its country code`;
	const may = [...atHome, ...(isShort ? [] : abroad)];
	const missing = isShort && atHome.length > 0 ? lost : parts;
	const reason = `${why}, so its ${missing} is probably missing${may.length > 0 ? `: it may be ${inWords(may)}` : ''}`;
	if (atHome.length === 0 || prefix === '') {
		return invalid(
			LABELS.to,
			reason,
			suspectNumbers !== undefined && home === ''
				? `Set Default Country Code in the credential, then choose Add Country Code in ${SETTINGS.suspectNumbers}. Or write it with + and its country code`
				: 'Write it with + and its country code',
		);
	}
	const choose =
		suspectNumbers === undefined
			? ''
			: `, or choose Add Country Code in ${SETTINGS.suspectNumbers}`;
	return invalid(
		LABELS.to,
		reason,
		`Write ${prefix}${digits}, or write it with + and its country code${choose}`,
	);
}

function impossible(
	number: string,
	digits: string,
	{ defaultCountryCode: home, suspectNumbers }: NumberRules,
): Checked<never> {
	const read = asWritten(digits, home);
	if (read.length === 0) {
		return unusable(
			number,
			'it starts with 0 and the credential has no default country code',
			'Write it with its country code, or set Default Country Code in the credential',
		);
	}
	if (read.every((each) => each.startsWith('0'))) {
		return unusable(number, 'its country code starts with 0');
	}
	if (read.every((each) => each.length > MOST_DIGITS)) {
		return unusable(number, `it has more than ${MOST_DIGITS} digits`);
	}
	const advice: Advice =
		suspectNumbers === undefined
			? 'Check the number'
			: `Check the number. If it is right, write it with +, and choose Send as They Are in ${SETTINGS.suspectNumbers}`;
	return unusable(number, read.map(fault).join('; '), advice);
}

/** Says why the country of a number cannot have it. */
function fault(to: string): string {
	const plan = planOf(to);
	if (!plan) return 'no country has its country code';
	const found = to.length - plan.code.length;
	const country = countryNames(plan.code);
	const subject = `a number of +${plan.code}${country === '' ? '' : ` (${country})`}`;
	return plan.lengths.includes(found)
		? `${subject} does not begin with ${to[plan.code.length]} after its country code`
		: `${subject} has ${lengthsOf(plan)} digits after its country code, and this one has ${found}`;
}

/** [7, 8, 9, 11] is "7 to 9 or 11". Made once for each code: a list may have many such numbers. */
const lengthsOf = memoize(({ lengths }: Plan): string => {
	const runs: number[][] = [];
	for (const each of lengths) {
		const run = runs.at(-1);
		if (run?.at(-1) === each - 1) run.push(each);
		else runs.push([each]);
	}
	return inWords(
		runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run.map(String))),
	);
});

const inWords = (parts: readonly string[]): string =>
	new Intl.ListFormat('en', { type: 'disjunction' }).format(parts);

/**
 * Says which numbers count as national although they may be international.
 *
 * @returns undefined if there are none
 */
export function otherMeaningWarning(numbers: readonly OtherMeaning[]): string | undefined {
	const [first] = numbers;
	if (first === undefined) return undefined;
	const { written, to, abroad } = first;
	const example = `"${shownValue(written)}" counts as +${to}, but may be +${abroad}. If it is, write it with +.`;
	if (numbers.length === 1) return example;
	const shown = numbers.slice(0, NAMED).map((each) => each.to);
	if (numbers.length > NAMED) shown.push('…');
	return `${numbers.length} numbers (${shown.join(', ')}) count as national, but may be international: ${example}`;
}
