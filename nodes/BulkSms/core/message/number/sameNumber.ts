import { international, planOf, planOfCode } from './numberPlan';
import { everyReading } from './readings';
import { bareNumber, cleanDigits } from './writtenNumber';

/**
 * Returns the digits of a number in an answer or a report, without a plus, 00, or what people dial
 * only at home. Undefined if it is no number. It serves only to compare numbers, also with a number
 * that was sent.
 */
export function writtenDigits(number: string | undefined): string | undefined {
	if (number === undefined) return undefined;
	const bare = bareNumber(number);
	if (!/^\+?\d+$/.test(bare)) return undefined;
	const digits = bare.replace(/^(\+|00)/, '');
	return international(digits)[0] ?? digits;
}

/**
 * Whether the gateway wrote another number than this one. A national number is the same number if
 * its other digits are the same, because its country is not known here.
 */
export function isOtherNumber(number: string | undefined, to: string): boolean {
	const digits = writtenDigits(number);
	return (
		digits !== undefined && digits !== writtenDigits(to) && !nationalForms(to).includes(digits)
	);
}

/** Whether a written number may be this one, for an account with this Default Country Code. */
export function mayBe(written: string, to: string, home: string): boolean {
	const clean = cleanDigits(written);
	const meant = clean.ok ? everyReading(clean.value, home) : [];
	return meant.includes(to) || writtenDigits(written) === writtenDigits(to);
}

/** Returns a number as it may be written with a 0 in its country. A code has one to three digits. */
export function nationalForms(to: string): string[] {
	const digits = writtenDigits(to) ?? to;
	const plan = planOf(digits);
	if (plan === undefined) return [1, 2, 3].map((length) => `0${digits.slice(length)}`);
	const home = homeForm(digits, plan.code);
	const withZero = `0${digits.slice(plan.code.length)}`;
	return home !== withZero && home.startsWith('0') ? [withZero, home] : [withZero];
}

/** Returns the number as people write it in the country with this code: 0812345678, 20123456. */
export const homeForm = (to: string, code: string): string =>
	(planOfCode(code)?.mobilePrefix ?? '') + to.slice(code.length);
