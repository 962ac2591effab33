import { compact, isNil } from 'lodash';

import { LABELS } from '../../labels';
import { type Advice, type Checked, invalid, valid } from '../../problem';
import { fieldsOf, parseExactJson } from '../../text/jsonText';
import { asText, shownValue } from '../../text/words';
import { isUsual, planOf } from './numberPlan';

/** Characters between the digits of a number, as {@link seenCharacters} gives them. */
const DECORATION = /[ .()-]/g;
/** The 0 that people dial only within their country. */
const ZERO_IN_BRACKETS = /\( *0 *\)/;
/**
 * A table took it for an amount: 66812345678.0, -66812345678. A dot after a country code, as in
 * +66.812345678, is not an amount, nor is one after an area, as in 0912.345678, nor one in the middle
 * of eight digits, as in 9123.4567.
 */
const AMOUNT =
	/^\(? *-|^(?!(?:0\d+ *\. *(?=\d{3})|\d{4} *\. *(?=\d{4}$))(?!0+$))\d+ *\. *\d+$|^\+\d+ *\. *\d{1,2}$/;
/** How many fields of an object are named. */
const MOST_NAMES = 5;
/** Digits of the shortest international number, in most countries. */
export const LEAST_DIGITS = 8;
/** ITU-T E.164: an international number has at most 15 digits. */
export const MOST_DIGITS = 15;
/**
 * A number in the form of the gateway. Most numbers of a long list have this form, and need no
 * cleaning.
 */
const PLAIN_NUMBER = new RegExp(`^[1-9]\\d{${LEAST_DIGITS - 1},${MOST_DIGITS - 1}}$`);

/** No number is so short as the parts of 66,812,345,678. */
const WITH_THOUSANDS = /^\d{1,3}(?:,\d{3}){2,}$/;

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
	if (isNil(value)) return [];
	if (typeof value === 'object') return [asText(value)];
	const text = asText(value).trim();
	if (WITH_THOUSANDS.test(text)) return [text];
	// Also the commas and semicolons of Chinese, Japanese and Arabic, and the line breaks that Word,
	// Excel and web pages make.
	const parts = text.split(
		/[,;\u060c\u061b\u3001\ufe50\ufe51\ufe54\uff0c\uff1b\uff64\r\n\v\f\u0085\u2028\u2029]/,
	);
	return compact(parts.map((part) => part.trim()));
}

/** Returns the ASCII digits of a written number, after a plus if it has one. */
export function cleanDigits(number: string): Checked<string> {
	if (PLAIN_NUMBER.test(number)) return valid(number);
	const seen = withoutZeroInBrackets(withoutSigns(seenCharacters(number)));
	const bare = seen.replace(DECORATION, '');
	if (bare === '')
		return unusable(number, number.trim() === '' ? 'it is empty' : 'it has no digits');
	if (/^\+?\d+$/.test(bare)) {
		if (ZERO_IN_BRACKETS.test(seen))
			return unusable(number, 'it contains "(0)"', 'Leave the "(0)" out');
		if (AMOUNT.test(seen)) return unusable(number, 'it is written like an amount');
	}
	// As in 0812345678/0898765432, where each part is long enough for a number.
	if (
		isSeveral(number, /\t| {2,}/) ||
		isSeveral(seen, /[^\d+.()-]+/) ||
		isSeveral(seen, /[^\d +.()-]+/)
	) {
		const advice = 'Separate numbers by comma, semicolon or line break';
		return unusable(number, 'it contains several numbers', advice);
	}
	for (const [form, reason, advice] of OTHER_TEXTS) {
		if (form.test(seen)) return unusable(number, reason, fieldsAdvice(number) ?? advice);
	}
	if (!/^\+?\d+$/.test(bare)) return unusable(number, 'it contains something other than digits');
	return valid(bare);
}

const isSeveral = (number: string, between: RegExp): boolean => {
	const parts = number.trim().split(between).map(seenCharacters);
	return parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= LEAST_DIGITS);
};

/** What is no number, and how to give the number that is in it. The first that fits counts. */
const OTHER_TEXTS: Array<[form: RegExp, reason: string, advice?: Advice]> = [
	[
		/^\{/,
		'it is an object',
		'Take the field with the number, for example {{ $json.people.map((person) => person.phone) }}',
	],
	[
		WITH_THOUSANDS,
		'it is one number with separators of thousands',
		'Set the format of its column to text in the spreadsheet',
	],
	[/<\/?[a-z]/i, 'it is HTML', 'Give only the number'],
	[
		/["[\]{}]/,
		'it is part of a JSON text',
		'Give the list itself, for example {{ JSON.parse($json.phones) }}',
	],
	[
		/\d *@/,
		'it is the ID of a chat, or an email address',
		'Give what stands before the @, for example {{ $json.from.split("@")[0] }}',
	],
	[
		/^\d+(?:[.,]\d+)? ?E\+?\d{1,2}$/i,
		'a spreadsheet has shortened it, and digits are lost',
		'Set the format of its column to text in the spreadsheet, and enter the number again if its last digits are 0',
	],
	[/\p{L}/u, 'it contains letters'],
];

/** Names the fields of an object. Returns undefined for any other text. */
function fieldsAdvice(text: string): Advice | undefined {
	const names = Object.keys(fieldsOf(parseExactJson(text)) ?? {}).slice(0, MOST_NAMES);
	return names.length === 0
		? undefined
		: `Take its field with the number: ${shownValue(names.join(', '))}`;
}

export const unusable = (
	number: string,
	reason: string,
	advice: Advice = 'Write the country code and the number, for example 66812345678 or +66 81 234 5678',
): Checked<never> =>
	invalid(LABELS.to, `"${shownValue(number)}" is not a usable number: ${reason}`, advice);

/**
 * Removes the characters between the digits of a number, and writes it in ASCII. A plus and letters
 * stay.
 */
export const bareNumber = (number: string): string =>
	PLAIN_NUMBER.test(number) ? number : withoutSigns(seenCharacters(number)).replace(DECORATION, '');

/**
 * Removes what other programs write before a number, such as the ' or ="…" of Excel, `tel:`, and the
 * `p:` of Facebook's leads, the brackets around a first 0, and one slash after the area, as in
 * 0151/2345678.
 */
const withoutSigns = (seen: string): string =>
	seen
		.replace(/^="(.*)"$/, '$1')
		.replace(/^['\u2018\u2019]+ */, '')
		.replace(/^(?:tel|sms|callto|whatsapp|p) *: */i, '')
		.replace(/^\( *0 *\)(?=.*\d)/, '0')
		.replace(AREA_AND_SLASH, '$1 ');

/**
 * Each part is too short for a number, as one with its own trunk 0 is, and both together are no order
 * number such as 2026/12345.
 */
const AREA_AND_SLASH =
	/^(?=[+(0])((?:[^\d/]*\d){1,7}[^\d/]*)\/(?=[^\d/]*(?:[1-9](?:[^\d/]*\d){4,}|0(?:[^\d/]*\d){4,5})[^\d/]*$)/;

/** +66 (0)81 is +66 81. Where a number may need this 0, as in Italy, it stays. */
function withoutZeroInBrackets(seen: string): string {
	const [, code, rest = ''] = /^\(?(?:\+|00)?([\d .()-]+?)\( *0 *\)(.*)$/.exec(seen) ?? [];
	if (code === undefined) return seen;
	const digits = (code + rest).replace(DECORATION, '');
	const isCode = planOf(digits)?.code === code.replace(DECORATION, '');
	return isCode && isUsual(digits) ? `+${digits}` : seen;
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
		.replace(/\uff0f/g, '/')
		.trim();

/** The digits of a script are ten in a row from 0, and rows may follow each other (Unicode, 4.6). */
function digitOf(digit: string): string {
	const point = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
	return String(before % 10);
}
