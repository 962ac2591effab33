import { LIMITS } from '../interface/sendRequest';
import { isGsm, measureText } from './segments';

/**
 * What word processors, phones and web pages put into a text, and its replacement in GSM-7: as in
 * the transform Latin-ASCII of Unicode CLDR. Letters are never replaced: a name keeps its accents.
 * Spaces come before what is invisible, because a few are both.
 */
const REPLACEMENTS: ReadonlyArray<readonly [RegExp, string]> = [
	// Line separator, paragraph separator, next line, vertical tab.
	[/[\u2028\u2029\u0085\v]/g, '\n'],
	// No-break, en, em, thin, figure, ideographic … space, and the tab.
	[/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
	// Zero-width space and joiners, marks of direction, word joiner, soft hyphen, byte order mark.
	[/\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, ''],
	// Variation selectors 15 and 16 after a character that is no emoji.
	[/[\ufe0e\ufe0f]/g, ''],
	// ‘ ’ ‚ ‛ ′ ‹ › ` ´ ʹ ʻ ʼ ʽ ˈ
	[/[\u2018-\u201b\u2032\u2035\u2039\u203a`\u00b4\u02b9\u02bb-\u02bd\u02c8]/g, "'"],
	// “ ” „ ‟ ″ ‶ « » ʺ 〝 〞
	[/[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u02ba\u301d\u301e]/g, '"'],
	// ‐ ‑ ‒ – — ― − ⁃ ﹘ ﹣
	[/[\u2010-\u2015\u2212\u2043\ufe58\ufe63]/g, '-'],
	// • ‣ ◦ ▪ ·
	[/[\u2022\u2023\u25e6\u25aa\u00b7]/g, '-'],
	[/\u2026/g, '...'],
	[/\u2025/g, '..'],
	// ⁄ ∕
	[/[\u2044\u2215]/g, '/'],
	[/\u00d7/g, 'x'],
];

/** The forms of ASCII that are as wide as a Chinese character. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Brings a text into GSM-7, if that changes nothing but typography: quotes, dashes, spaces, an
 * ellipsis, what nobody sees, full-width letters, and letters whose accent is a character of its own.
 *
 * @returns the text itself if it is in GSM-7 already, if some other character stays outside of it, if
 * the result takes more segments, or if it is longer than a message may be (docs/interface.md, `text`)
 */
export function makeGsmCompatible(text: string): string {
	if (isGsm(text)) return text;
	const composed = text.normalize('NFC').replace(FULL_WIDTH, toHalfWidth);
	const replaced = REPLACEMENTS.reduce(
		(result, [characters, replacement]) => result.replace(characters, replacement),
		composed,
	);
	if (replaced === '' || replaced.length > LIMITS.text || !isGsm(replaced)) return text;
	return measureText(replaced).segments <= measureText(text).segments ? replaced : text;
}

/** ！ (U+FF01) to !, and likewise up to ～. */
export const toHalfWidth = (character: string): string =>
	String.fromCharCode(character.charCodeAt(0) - 0xff01 + 0x21);
