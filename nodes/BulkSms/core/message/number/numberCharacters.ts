/** What nobody sees between digits: marks, fillers, controls, and the frame of a keycap digit. */
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
 * What a person sees of a number, in ASCII where it can be: its digits in any script, spaces, dashes,
 * dots, brackets, and a plus. Anything else stays.
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

/** Digits of a script are ten in a row from 0 on, and rows may follow each other (Unicode, 4.6). */
function valueOf(digit: string): string {
	const point = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
	return String(before % 10);
}
