import { LABELS } from '../../labels';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { asText } from '../../text/words';
import {
	callingCodeOf,
	homeForm,
	keepsZeroOfHome,
	trunkZeroIn,
	withoutTrunkZero,
} from './leadingZero';
import { afterDialingPrefix, isPossible } from './possibleNumber';

/** Characters between the digits of a number, as {@link seenCharacters} gives them. */
const DECORATION = /[ .()-]/g;
/** The 0 that people dial only within their country. */
const ZERO_IN_BRACKETS = /\( *0 *\)/;
const LEAST_DIGITS = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
const MOST_DIGITS = 15;
/**
 * A number in the form of the gateway. Most numbers of a long list have this form, and need no
 * cleaning.
 */
const PLAIN_NUMBER = new RegExp(`^[1-9]\\d{${LEAST_DIGITS - 1},${MOST_DIGITS - 1}}$`);

/**
 * Splits the value of To (a text, a number, or a list of these) into single numbers as written,
 * trimmed. It splits at commas, semicolons and line breaks, and never at a space, which belongs to
 * "+66 81 234 5678". It leaves out empty parts of a text, but keeps an empty entry of a list,
 * because it may stand for a person.
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
	// Also the commas and semicolons of Chinese, Japanese and Arabic, and the line breaks that Word,
	// Excel and web pages make.
	return asText(value)
		.split(/[,;\u060c\u061b\u3001\ufe50\ufe51\ufe54\uff0c\uff1b\uff64\r\n\v\f\u0085\u2028\u2029]+/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Whether To contains no number at all: nothing, or a text without a digit. */
export const isNoNumber = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && !/\p{Nd}/u.test(value)) ||
	(Array.isArray(value) && value.every(isNoNumber));

interface ReadNumber {
	/** Its digits, after a plus if it has one. */
	written: string;
	/** In international form: as usual, and as people at home dial abroad, if that is another number. */
	readings: string[];
}

/**
 * Reads a number as international, or as national if one 0 stands before it. 00 is a plus. One trunk
 * 0 after the country code is left out. Of the length, only the limit of E.164 counts.
 *
 * @param home the Default Country Code: digits, or empty for none
 */
export function readNumber(number: string, home: string): Checked<ReadNumber> {
	const clean = cleanDigits(number);
	if (!clean.ok) return clean;
	const written = clean.value;
	const usual = international(number, internationalDigits(written, home));
	// 0066 2 is Bangkok for an account in Thailand, although 006 62 could be dialed.
	const isHome = home !== '' && written.startsWith(`00${home}`);
	const abroad = isHome ? undefined : afterDialingPrefix(written, home);
	const dialed = abroad === undefined ? usual : international(number, abroad);
	if (!dialed.ok) return usual.ok ? valid({ written, readings: [usual.value] }) : usual;
	const isOne = !usual.ok || usual.value === dialed.value;
	return valid({ written, readings: isOne ? [dialed.value] : [usual.value, dialed.value] });
}

function international(number: string, digits: string | undefined): Checked<string> {
	if (digits === undefined) {
		return unusable(
			number,
			'it starts with 0 and the credential has no default country code',
			'Write it with its country code, or set Default Country Code in the credential',
		);
	}
	if (digits.startsWith('0')) return unusable(number, 'its country code starts with 0');
	const cleaned = withoutTrunkZero(digits);
	return cleaned.length > MOST_DIGITS
		? unusable(number, `it has more than ${MOST_DIGITS} digits`)
		: valid(cleaned);
}

/**
 * Writes a number in the form of the gateway: digits only, country code first, no leading plus or
 * zeros (docs/interface.md, Destination object, `to`), and no trunk 0 after the country code. It
 * serves to compare numbers: its country may have none of this length.
 *
 * @param home as for {@link readNumber}
 */
export function cleanDestination(number: string, home: string): Checked<string> {
	const read = readNumber(number, home);
	if (!read.ok) return read;
	const { readings } = read.value;
	const digits = readings.find(isPossible) ?? readings[0] ?? '';
	if (trunkZeroIn(digits)) return twoZeros(number);
	return digits.length < LEAST_DIGITS
		? unusable(number, `it has fewer than ${LEAST_DIGITS} digits`)
		: valid(digits);
}

/** For a number from which {@link readNumber} could not remove the 0 after its country code. */
export const twoZeros = (number: string): Checked<never> =>
	unusable(number, 'two zeros follow its country code');

/** Returns the ASCII digits of a written number, after a plus if it has one. */
export function cleanDigits(number: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const seen = withoutZeroInBrackets(seenCharacters(number));
	const bare = seen.replace(DECORATION, '');
	if (bare === '') return unusable(number, 'it is empty');
	if (ZERO_IN_BRACKETS.test(seen))
		return unusable(number, 'it contains "(0)"', 'Leave the "(0)" out');
	// A table took it for an amount: 66812345678.0, -66812345678. A dot after a country code, as in
	// +66.812345678, is not an amount.
	if (/^\(? *-|^\d+ *\. *\d+$|^\+\d+ *\. *\d{1,2}$/.test(seen)) {
		return unusable(number, 'it is written like an amount');
	}
	// As in 0812345678/0898765432, where each part is long enough for a number.
	const parts = seen.split(/[^\d +.()-]+/);
	if (parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= LEAST_DIGITS)) {
		const advice = 'Separate numbers by comma, semicolon or line break';
		return unusable(number, 'it contains several numbers', advice);
	}
	if (/\p{L}/u.test(bare)) return unusable(number, 'it contains letters');
	if (!/^\+?\d+$/.test(bare)) return unusable(number, 'it contains something other than digits');
	return valid(bare);
}

export const unusable = (
	number: string,
	reason: string,
	advice: Advice = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678',
): Checked<never> => invalid(LABELS.to, `"${number}" is not a usable number: ${reason}`, advice);

/**
 * Removes the characters between the digits of a number, and writes it in ASCII. A plus and letters
 * stay.
 */
export const bareNumber = (number: string): string =>
	PLAIN_NUMBER.test(number) ? number : seenCharacters(number).replace(DECORATION, '');

/**
 * Returns the digits of a number in an answer or a report, without a plus, 00, or a trunk 0.
 * Undefined if it is no number. It serves only to compare numbers, also with a number that was
 * sent.
 */
export function writtenDigits(number: string | undefined): string | undefined {
	if (number === undefined) return undefined;
	if (PLAIN_NUMBER.test(number)) return withoutTrunkZero(number);
	const bare = bareNumber(number);
	return /^\+?\d+$/.test(bare) ? withoutTrunkZero(bare.replace(/^(\+|00)/, '')) : undefined;
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

/** Returns a number as it may be written in its country. An unknown code has one to three digits. */
export function nationalForms(to: string): string[] {
	const digits = withoutTrunkZero(to);
	const code = callingCodeOf(digits);
	if (code === undefined) return [1, 2, 3].map((length) => `0${digits.slice(length)}`);
	const home = homeForm(digits, code);
	const withZero = `0${digits.slice(code.length)}`;
	return home !== withZero && home.startsWith('0') ? [withZero, home] : [withZero];
}

/** +66 (0)81 is +66 81. If numbers of the country may begin with 0, it is unclear, so the 0 stays. */
function withoutZeroInBrackets(seen: string): string {
	const [before = '', after = '', ...more] = seen.split(ZERO_IN_BRACKETS);
	const next = /\d/.exec(after)?.[0];
	if (next === undefined || more.length > 0) return seen;
	const code = before.replace(DECORATION, '').replace(/^(\+|00)(?=\d)/, '');
	const zero = trunkZeroIn(`${code}0${next}`);
	return zero?.code === code && !zero.isDouble ? `+${code} ${after}` : seen;
}

function internationalDigits(bare: string, home: string): string | undefined {
	if (bare.startsWith('+')) return bare.slice(1);
	if (bare.startsWith('00')) return bare.slice(2);
	if (!bare.startsWith('0')) return bare;
	if (home === '') return undefined;
	return home + (keepsZeroOfHome(home) ? bare : bare.slice(1));
}

/**
 * Returns the visible part of a number, in ASCII if possible: its digits in any script, spaces,
 * dashes, dots, brackets, and a plus. Other characters stay.
 */
export const seenCharacters = (number: string): string =>
	number
		.replace(/\s/g, ' ')
		// Marks, fillers, controls, and the frame of a keycap digit.
		.replace(/[\u20e3\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
		.replace(/[^\P{Nd}0-9]/gu, digitOf)
		.replace(/[\u2010-\u2015\u2043\u2212\u30fc\ufe58\ufe63\uff0d\uff70]/g, '-')
		.replace(/[\u207a\u2795\ufb29\ufe62\uff0b]/g, '+')
		.replace(/[\u207d\ufe59\uff08]/g, '(')
		.replace(/[\u207e\ufe5a\uff09]/g, ')')
		.replace(/[\ufe52\uff0e]/g, '.')
		.trim();

/** The digits of a script are ten in a row from 0, and rows may follow each other (Unicode, 4.6). */
function digitOf(digit: string): string {
	const point = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
	return String(before % 10);
}
