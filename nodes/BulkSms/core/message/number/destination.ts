import { LABELS } from '../../labels';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { asText } from '../../text/words';
import {
	callingCodeOf,
	homeForm,
	keepsZeroOfHome,
	lacksZero,
	trunkZeroIn,
	withoutTrunkZero,
} from './leadingZero';

/** Includes the line breaks that Word, Excel and web pages make. */
const SEPARATORS = /[,;\r\n\v\f\u0085\u2028\u2029]+/;
/** Characters between the digits of a number, as {@link seenCharacters} gives them. */
const DECORATION = /[ .()-]/g;
/**
 * A number that a table took for an amount: 66812345678.0, -66812345678. A dot after a country
 * code, as in +66.812345678, is not an amount.
 */
const AMOUNT = /^\(? *-|^\d+ *\. *\d+$|^\+\d+ *\. *\d{1,2}$/;
/** The 0 that people dial only within their country. */
const ZERO_IN_BRACKETS = /\( *0 *\)/;
const SHORTEST = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
const LONGEST = 15;
/**
 * A number in the form of the gateway. Most numbers of a long list have this form, and need no
 * cleaning.
 */
const PLAIN_NUMBER = new RegExp(`^[1-9]\\d{${SHORTEST - 1},${LONGEST - 1}}$`);
/** A number of ten digits without a plus may be a national number that lost its 0: 10 1234 5678. */
const SURE_WITHOUT_PLUS = 11;
const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';

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
	return asText(value)
		.split(SEPARATORS)
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

/** Whether To holds no number at all: nothing, or a text without a digit. */
export const isNoNumber = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && !/\p{Nd}/u.test(value)) ||
	(Array.isArray(value) && value.every(isNoNumber));

/**
 * Writes a number in the form of the gateway: digits only, country code first, no leading plus or
 * zeros (docs/interface.md, Destination object, `to`), and no trunk 0 after the country code.
 *
 * @param defaultCountryCode digits that replace a single leading zero, or come before a zero that
 * stays. Empty if there are none
 */
export function cleanDestination(number: string, defaultCountryCode: string): Checked<string> {
	if (PLAIN_NUMBER.test(number) && trunkZeroIn(number) === undefined) return valid(number);
	const bare = cleanDigits(number);
	if (!bare.ok) return bare;
	const international = internationalDigits(bare.value, defaultCountryCode);
	if (international === undefined) {
		return unusable(
			number,
			'it starts with 0 and the credential has no default country code',
			'Write it with its country code, or set Default Country Code in the credential',
		);
	}
	if (international.startsWith('0')) return unusable(number, 'its country code starts with 0');
	const isSure = isSurelyInternational(bare.value, defaultCountryCode);
	if (isSure && trunkZeroIn(international)?.isDouble) {
		return unusable(number, 'two zeros follow its country code');
	}
	const digits = isSure ? withoutTrunkZero(international) : international;
	if (digits.length < SHORTEST) return unusable(number, `it has fewer than ${SHORTEST} digits`);
	if (digits.length > LONGEST) return unusable(number, `it has more than ${LONGEST} digits`);
	return valid(digits);
}

/** Returns the ASCII digits of a written number, after a plus if it has one. */
export function cleanDigits(number: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const seen = withoutZeroInBrackets(seenCharacters(number));
	const bare = seen.replace(DECORATION, '');
	if (bare === '') return unusable(number, 'it is empty');
	if (ZERO_IN_BRACKETS.test(seen)) return unusable(number, 'it holds "(0)"', 'Leave the "(0)" out');
	if (AMOUNT.test(seen)) return unusable(number, 'it is written like an amount');
	if (/\p{L}/u.test(bare)) return unusable(number, 'it holds letters');
	if (!/^\+?\d+$/.test(bare)) return unusable(number, 'it holds something other than digits');
	return valid(bare);
}

const unusable = (number: string, reason: string, advice: Advice = ADVICE): Checked<never> =>
	invalid(LABELS.to, `"${number}" is not a usable number: ${reason}`, advice);

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

function internationalDigits(bare: string, defaultCountryCode: string): string | undefined {
	if (bare.startsWith('+')) return bare.slice(1);
	if (bare.startsWith('00')) return bare.slice(2);
	if (!bare.startsWith('0')) return bare;
	if (defaultCountryCode === '') return undefined;
	return defaultCountryCode + (keepsZeroOfHome(defaultCountryCode) ? bare : bare.slice(1));
}

const isSurelyInternational = (bare: string, defaultCountryCode: string): boolean =>
	/^[+0]/.test(bare) || (bare.length >= SURE_WITHOUT_PLUS && !lacksZero(bare, defaultCountryCode));

/**
 * Removes invisible characters between digits: marks, fillers, controls, and the frame of a keycap
 * digit.
 */
const UNSEEN = /[\u20e3\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const WHITE_SPACE = /\s/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\u30fc\ufe58\ufe63\uff0d\uff70]/g;
const PLUSES = /[\u207a\u2795\ufb29\ufe62\uff0b]/g;
const OPENING = /[\u207d\ufe59\uff08]/g;
const CLOSING = /[\u207e\ufe5a\uff09]/g;
const DOTS = /[\ufe52\uff0e]/g;
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * Returns the visible part of a number, in ASCII if possible: its digits in any script, spaces,
 * dashes, dots, brackets, and a plus. Other characters stay.
 */
export const seenCharacters = (number: string): string =>
	number
		.replace(WHITE_SPACE, ' ')
		.replace(UNSEEN, '')
		.replace(OTHER_DIGITS, valueOf)
		.replace(DASHES, '-')
		.replace(PLUSES, '+')
		.replace(OPENING, '(')
		.replace(CLOSING, ')')
		.replace(DOTS, '.')
		.trim();

/** The digits of a script are ten in a row from 0, and rows may follow each other (Unicode, 4.6). */
function valueOf(digit: string): string {
	const point = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
	return String(before % 10);
}
