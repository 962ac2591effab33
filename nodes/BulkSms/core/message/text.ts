import { checkGiven, isBlank, isMissingWord, readCount } from '../item/itemValue';
import { LABELS } from '../labels';
import type { OptOutCodes } from '../pages/optOutCodes';
import { type Advice, allOf, type Checked, invalid, valid, withScope } from '../problem';
import { withLink } from '../text/web/webAddress';
import { checkCharacters } from '../text/words';
import { checkSwitch } from './notification';
import { checkNoPlace, type OptOutLinks, readOptOutLinks, withOptOutLink } from './optOutLink';
import { LIMITS } from './sendRequest';
import { isGsm, measureText } from './segments';
import { nothingFits, shortenToFit } from './shortenToFit';

/**
 * Characters that word processors, phones and web pages write, and their replacement in GSM-7, as
 * in the transform Latin-ASCII of Unicode CLDR. Letters are never replaced: a name keeps its
 * accents. Spaces come before invisible characters, because a few are both.
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

/** A longer text would not fit into the limit. */
const LONGEST_REPLACED = 4 * LIMITS.text;

/** ASCII characters in the width of a Chinese character. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/**
 * Writes a text in GSM-7, if that changes only typography: quotes, dashes, spaces, an ellipsis,
 * invisible characters, full-width letters, and letters with a separate accent.
 *
 * @returns the same text if it is already in GSM-7, if another character is not in GSM-7, if the
 * result takes more segments, or if it is too long for a message (docs/interface.md, `text`)
 */
export function makeGsmCompatible(text: string): string {
	if (isGsm(text) || text.length > LONGEST_REPLACED) return text;
	const composed = text.normalize('NFC').replace(FULL_WIDTH, toHalfWidth);
	const replaced = REPLACEMENTS.reduce(
		(result, [characters, replacement]) => result.replace(characters, replacement),
		composed,
	);
	if (replaced === '' || replaced.length > LIMITS.text || !isGsm(replaced)) return text;
	return measureText(replaced).segments <= measureText(text).segments ? replaced : text;
}

/** ！ (U+FF01) to !, and likewise up to ～. */
const toHalfWidth = (character: string): string =>
	String.fromCharCode(character.charCodeAt(0) - 0xff01 + 0x21);

const ADVICE: Advice = 'Choose the field that holds the text, for example {{ $json.text }}';

/**
 * Checks the text of a message (docs/interface.md, Message object, `text`), in UTF-16 code units.
 */
export function checkText(value: unknown, label: string = LABELS.text): Checked<string> {
	const words = checkWords(value, label);
	if (!words.ok || words.value.length <= LIMITS.text) return words;
	const name = label.toLowerCase();
	return invalid(
		label,
		`The ${name} is ${words.value.length} characters long; the limit is ${LIMITS.text}`,
		`Shorten the ${name} or send it as several messages`,
	);
}

/**
 * Checks the words of a text of any length. A number or a boolean counts as written. `NaN`,
 * `undefined` or `null` alone are refused, because an expression found nothing.
 */
export function checkWords(value: unknown, label: string = LABELS.text): Checked<string> {
	const name = label.toLowerCase();
	const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
	if (text === undefined || text === null || text === '') {
		return invalid(label, `The ${name} is empty`, 'Write the message that the phone should show');
	}
	if (typeof text !== 'string') {
		return invalid(
			label,
			`The ${name} is an object, a list or another value without words`,
			ADVICE,
		);
	}
	if (isBlank(text)) return invalid(label, `The ${name} holds only blanks`, ADVICE);
	if (isMissingWord(text) || (typeof value === 'number' && !Number.isFinite(value))) {
		return invalid(
			label,
			`The ${name} is only "${text.trim()}": its expression has no value`,
			ADVICE,
		);
	}
	return valid(text);
}

export interface Composition {
	options: { makeGsmCompatible?: unknown; optOutUrl?: unknown; shortenToFit?: unknown };
	codes: OptOutCodes;
	/** The label, if it is not Text. */
	label?: string | undefined;
	/** A link that comes last. */
	link?: string | undefined;
}

export interface ComposedText {
	text: string;
	/** If each number has its own link, the text has one that belongs to nobody. */
	links?: OptOutLinks;
	isShortened?: true;
}

/**
 * Returns the words with their links. Smart Encoding makes the typography plain. Shorten to Fit
 * cuts the words, but never the links.
 */
export function composeText(
	value: unknown,
	{ options, codes, label = LABELS.text, link }: Composition,
): Checked<ComposedText> {
	const isCut = 'shortenToFit' in options;
	const checked = isCut ? checkWords(value, label) : checkText(value, label);
	if (!checked.ok) return checked;
	const given = allOf(
		withScope(readLinks(checked.value, options, codes), 'item'),
		checkGiven(options, 'makeGsmCompatible', checkSwitch(LABELS.makeGsmCompatible)),
		checkGiven(options, 'shortenToFit', checkSegments),
	);
	if (!given.ok) return given;
	const [links, isSmart, segments] = given.value;
	const words = checked.value;
	const spellings = (part: string): string[] =>
		isSmart ? [...new Set([makeGsmCompatible(part), part])] : [part];
	const complete = (part: string): string => {
		const linked = links ? withOptOutLink(part, links.sample) : part;
		return link === undefined ? linked : withLink(linked, link);
	};
	const wholes = spellings(words).map(complete);
	const text =
		segments === undefined ? wholes[0] : shortenToFit(words, segments, { complete, spellings });
	if (text === undefined) {
		const hasOwnLink = links !== undefined || link !== undefined;
		return nothingFits({ label, segments: segments ?? 0, text: words, hasOwnLink });
	}
	if (text.length > LIMITS.text) return tooLong(label, text, link);
	// A character that is cut off or replaced does no harm. The position counts in the user's words.
	const characters = checkCharacters(label, text, 'lines');
	if (!characters.ok) {
		const ofWords = checkCharacters(label, words, 'lines');
		return ofWords.ok ? characters : ofWords;
	}
	return valid({
		text,
		...(links && { links }),
		...(!wholes.includes(text) && { isShortened: true as const }),
	});
}

function readLinks(
	words: string,
	options: Composition['options'],
	codes: OptOutCodes,
): Checked<OptOutLinks | undefined> {
	if ('optOutUrl' in options) return readOptOutLinks(options.optOutUrl, codes);
	const text = checkNoPlace(words);
	return text.ok ? valid(undefined) : text;
}

function checkSegments(value: unknown): Checked<number> {
	const segments = readCount(value);
	if (segments !== undefined) return valid(segments);
	const label = LABELS.shortenToFit;
	return withScope(
		invalid(
			label,
			`${label} is not a whole number of 1 or more`,
			'Enter the number of segments that the text may take, or remove the option',
		),
		'item',
	);
}

/** For words that are short enough by themselves. */
const tooLong = (label: string, { length }: string, link: string | undefined): Checked<never> =>
	link === undefined
		? invalid(
				label,
				`The text and its opt-out link are ${length} characters long together; the limit is ${LIMITS.text}`,
				'Shorten the text, or give the trigger a short Path',
			)
		: invalid(
				label,
				`The message and its link are ${length} characters long together; the limit is ${LIMITS.text}`,
				`Shorten the message to ${LIMITS.text - withLink('', link).length} characters. Response Form Description can hold more`,
			);
