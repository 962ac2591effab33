import { invalid, valid, type Advice, type Checked } from '../problem';
import { asText } from '../format/words';
import { LABELS } from '../labels';
import { toHalfWidth } from './text';

const SEPARATORS = /[,;\r\n]+/;
/** Marks that nobody sees, which pasted contacts contain. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** What people write between the digits of a number: spaces of any width, hyphens, dots, brackets. */
const DECORATION = /[\s.()\-\u2010-\u2015\u2212]/g;
/**
 * What is left of a number that a table took for an amount: 66812345678.0, -66812345678. A dot
 * after a country code, as in +66.812345678, is none of these.
 */
const AMOUNT = /^\(?\s*[-\u2010-\u2015\u2212]|^\d+\s*\.\s*\d+$|^\+\d+\s*\.\s*\d{1,2}$/;
/** Digits of other scripts: Arabic-Indic, extended Arabic-Indic (Persian, Urdu), Thai. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g;
const FULL_WIDTH = /[\uff08\uff09\uff0b\uff0d\uff0e\uff10-\uff19]/g;
const SHORTEST = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
const LONGEST = 15;
/** As the gateway takes it: of a long list most are, and need no cleaning. */
const PLAIN_NUMBER = new RegExp(`^[1-9]\\d{${SHORTEST - 1},${LONGEST - 1}}$`);
const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';

/**
 * Splits what To holds (a text, a number, or a list of those) into single numbers as they were
 * written, trimmed: at commas, semicolons and line breaks, never at a space, which belongs to
 * "+66 81 234 5678". Empty parts of a text are left out; an empty entry of a list is kept, because
 * somebody was meant by it.
 */
export function splitDestinations(value: unknown): string[] {
	if (typeof value === 'string' && PLAIN_NUMBER.test(value)) return [value];
	if (Array.isArray(value)) {
		return value.flatMap((each) => {
			const parts = splitDestinations(each);
			return parts.length > 0 ? parts : [''];
		});
	}
	if (value === undefined || value === null) return [];
	if (typeof value === 'object') return [asText(value)];
	return asText(value)
		.split(SEPARATORS)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Whether what To holds is no number at all: nothing, or a text without any digit. */
export const isNoNumber = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && !/\p{Nd}/u.test(value)) ||
	(Array.isArray(value) && value.every(isNoNumber));

/**
 * Brings a number into the form the gateway takes: digits only, country code first, no leading plus
 * or zeros (docs/interface.md, Destination object, `to`).
 *
 * @param defaultCountryCode digits put in place of a single leading zero; empty = none
 */
export function cleanDestination(number: string, defaultCountryCode: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const bare = cleanDigits(number);
	if (!bare.ok) return bare;
	const digits = internationalDigits(bare.value, defaultCountryCode);
	if (digits === undefined) {
		return unusable(
			number,
			'it starts with 0 and the credential has no default country code',
			'Write it with its country code, or set Default Country Code in the credential',
		);
	}
	if (digits.startsWith('0')) return unusable(number, 'its country code starts with 0');
	if (digits.length < SHORTEST) return unusable(number, `it has fewer than ${SHORTEST} digits`);
	if (digits.length > LONGEST) return unusable(number, `it has more than ${LONGEST} digits`);
	return valid(digits);
}

/** The ASCII digits of a number as a person wrote it, after a plus if it has one. */
export function cleanDigits(number: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const seen = seenDigits(number);
	const bare = seen.replace(DECORATION, '');
	if (bare === '') return unusable(number, 'it is empty');
	if (/\(\s*0\s*\)/.test(seen)) return unusable(number, 'it holds "(0)"', 'Leave the "(0)" out');
	if (AMOUNT.test(seen)) return unusable(number, 'it is written like an amount');
	if (/\p{L}/u.test(bare)) return unusable(number, 'it holds letters');
	if (!/^\+?\d+$/.test(bare)) return unusable(number, 'it holds something other than digits');
	return valid(bare);
}

const unusable = (number: string, reason: string, advice: Advice = ADVICE): Checked<never> =>
	invalid(LABELS.to, `"${number}" is not a usable number: ${reason}`, advice);

/** A number without what people write between its digits, in ASCII; a plus and letters stay. */
export const bareNumber = (number: string): string =>
	PLAIN_NUMBER.test(number) ? number : seenDigits(number).replace(DECORATION, '');

/** The digits that the gateway wrote, with or without a plus or 00; undefined if it is no number. */
export function writtenDigits(number: string | undefined): string | undefined {
	if (number === undefined || PLAIN_NUMBER.test(number)) return number;
	const bare = bareNumber(number);
	return /^\+?\d+$/.test(bare) ? bare.replace(/^(\+|00)/, '') : undefined;
}

/**
 * Whether the gateway wrote another number than this one. A national number, with a 0 in place of the
 * country code, is the same if the other digits are: which country it means is not known here.
 */
export function isOtherNumber(number: string | undefined, to: string): boolean {
	const digits = writtenDigits(number);
	return digits !== undefined && digits !== to && !nationalForms(to).includes(digits);
}

/** A number with a 0 in place of its country code, which has one to three digits. */
export const nationalForms = (to: string): string[] =>
	[1, 2, 3].map((length) => `0${to.slice(length)}`);

/** The digits of the three scripts begin at U+0660, U+06F0 and U+0E50, where the last place is 0. */
const seenDigits = (number: string): string =>
	number
		.replace(UNSEEN, '')
		.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
		.replace(FULL_WIDTH, toHalfWidth)
		.trim();

function internationalDigits(bare: string, defaultCountryCode: string): string | undefined {
	if (bare.startsWith('+')) return bare.slice(1);
	if (bare.startsWith('00')) return bare.slice(2);
	if (!bare.startsWith('0')) return bare;
	return defaultCountryCode === '' ? undefined : defaultCountryCode + bare.slice(1);
}
