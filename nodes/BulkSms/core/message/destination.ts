import { invalid, valid, type Checked } from '../problem';
import { asText } from '../format/asText';

const SEPARATORS = /[,;\r\n]+/;
/** Marks that nobody sees, which pasted contacts bring along. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** What people write between the digits of a number: spaces of any width, hyphens, dots, brackets. */
const DECORATION = /[\s.()\-\u2010-\u2015\u2212]/g;
/**
 * What becomes of a number that a table took for an amount: 66812345678.0, -66812345678. A dot
 * behind a country code, as in +66.812345678, is none of these.
 */
const AMOUNT = /^\(?\s*[-\u2010-\u2015\u2212]|^\d+\s*\.\s*\d+$|^\+\d+\s*\.\s*\d{1,2}$/;
/**
 * Digits of other scripts: Arabic-Indic, extended Arabic-Indic (Persian, Urdu), Thai, and the
 * full-width forms, of which plus, brackets, hyphen and dot are taken too.
 */
const OTHER_DIGITS =
	/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\uff08\uff09\uff0b\uff0d\uff0e\uff10-\uff19]/g;
const FULL_WIDTH = 0xff01;
const FULL_WIDTH_OFFSET = FULL_WIDTH - 0x21;
const SHORTEST = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
const LONGEST = 15;
/** As the gateway takes it: of a long list most are, and need no cleaning. */
const PLAIN_NUMBER = new RegExp(`^[1-9]\\d{${SHORTEST - 1},${LONGEST - 1}}$`);
const ADVICE = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678';

/**
 * Splits what the To parameter holds into single numbers, as they were written.
 *
 * @param value one number or many: text separated by comma, semicolon or line break (never by a
 * space, which belongs to "+66 81 234 5678"), a number, or a list of those
 * @returns the parts in their order, trimmed. Empty parts of a text, as after a last comma, are left
 * out; an empty entry of a list is kept, because somebody was meant by it.
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

/**
 * Brings a number into the form the gateway takes: digits only, country code first, no leading
 * plus or zeros (docs/interface.md, Destination object, `to`).
 *
 * @param number the number as a person wrote it
 * @param defaultCountryCode digits put in place of a single leading zero; empty = none
 * @returns the digits, or why the number cannot be used
 */
export function cleanDestination(number: string, defaultCountryCode: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const refuse = (reason: string, advice = ADVICE) =>
		invalid('To', `"${number}" is not a usable number: ${reason}`, advice);

	const seen = seenDigits(number);
	const bare = seen.replace(DECORATION, '');
	if (bare === '') return refuse('it is empty');
	if (/\(\s*0\s*\)/.test(seen)) return refuse('it holds "(0)"', 'Leave the "(0)" out');
	if (AMOUNT.test(seen)) return refuse('it is written like an amount');
	if (!/^\+?\d+$/.test(bare)) {
		return refuse(
			/\p{L}/u.test(bare) ? 'it holds letters' : 'it holds something other than digits',
		);
	}

	const digits = internationalDigits(bare, defaultCountryCode);
	if (digits === undefined) {
		return refuse(
			'it starts with 0 and the credential has no default country code',
			'Write it with its country code, or set Default Country Code in the credential',
		);
	}
	if (digits.startsWith('0')) return refuse('its country code starts with 0');
	if (digits.length < SHORTEST) return refuse(`it has fewer than ${SHORTEST} digits`);
	if (digits.length > LONGEST) return refuse(`it has more than ${LONGEST} digits`);
	return valid(digits);
}

/**
 * A number as it was written, without what people write between digits.
 *
 * @returns digits of ASCII, behind a plus if one was written; letters stay
 */
export const bareNumber = (number: string): string =>
	PLAIN_NUMBER.test(number) ? number : seenDigits(number).replace(DECORATION, '');

const seenDigits = (number: string): string =>
	number.replace(UNSEEN, '').replace(OTHER_DIGITS, inAscii).trim();

/** The digits of the three scripts begin at U+0660, U+06F0 and U+0E50, where the last place is 0. */
function inAscii(character: string): string {
	const code = character.charCodeAt(0);
	if (code >= FULL_WIDTH) return String.fromCharCode(code - FULL_WIDTH_OFFSET);
	return String(code % 16);
}

function internationalDigits(bare: string, defaultCountryCode: string): string | undefined {
	if (bare.startsWith('+')) return bare.slice(1);
	if (bare.startsWith('00')) return bare.slice(2);
	if (!bare.startsWith('0')) return bare;
	return defaultCountryCode === '' ? undefined : defaultCountryCode + bare.slice(1);
}
