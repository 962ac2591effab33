import { deburr, isEqual } from 'lodash';

import { LABELS, SETTINGS } from '../../labels';
import type { OptOutCodes } from '../../optOut/optOutCodes';
import { type Advice, asItemProblem, attempt, refuse, valueOf } from '../../problem';
import { isNothing, nothingIn } from '../../text/nothing';
import { withLink } from '../../text/web/webAddress';
import { checkCharacters } from '../../text/words';
import { checkNoPlace, optOutLinks, type OptOutLinks, withOptOutLink } from '../fields/optOutLink';
import { LIMITS } from '../fields/sendRequest';
import { isGsm, measureText } from './segments';
import { nothingFits, shortenToFit } from './shortenToFit';

/**
 * Characters that word processors, phones and web pages write, and their replacement in GSM-7, as
 * in the transform Latin-ASCII of Unicode CLDR. Letters are not replaced: a name keeps its accents. Spaces come before invisible characters, because a few are both.
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

/** What Latin texts have besides accents. */
// prettier-ignore
const SIGNS: Readonly<Record<string, string>> = {
	'₺': 'TL', '₹': 'Rs', '₫': 'VND', '₽': 'RUB', '฿': 'THB', '½': '1/2', '¼': '1/4', '¾': '3/4',
	'²': '2', '³': '3', '™': 'TM', '®': '(R)', '©': '(C)', '°': 'o', '№': 'No', '→': '->', '±': '+/-',
	ẞ: 'SS', ə: 'e', Ə: 'E',
};
const plainLetter = (letter: string): string =>
	isGsm(letter) ? letter : (SIGNS[letter] ?? deburr(letter.normalize('NFD')));

/** How Smart Encoding writes a text: its punctuation alone, or also its letters. */
type SmartEncoding = boolean | 'letters';

function withPlainPunctuation(text: string): string {
	// ASCII characters in the width of a Chinese character: ！ (U+FF01) is !, and likewise up to ～.
	const composed = text
		.normalize('NFC')
		.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xff01 + 0x21));
	return REPLACEMENTS.reduce(
		(result, [characters, replacement]) => result.replace(characters, replacement),
		composed,
	);
}

/**
 * Writes a text in GSM-7, if that changes only typography: quotes, dashes, spaces, an ellipsis,
 * invisible characters, full-width letters, and letters with a separate accent.
 *
 * @param mode `letters`: also accents and signs, such as `ş` and `₺`
 * @returns the same text if it is already in GSM-7, if another character is not in GSM-7, if the
 * result takes more segments, or if it is too long for a message (docs/interface.md, `text`)
 */
export function makeGsmCompatible(text: string, mode: SmartEncoding = true): string {
	// A longer text would not fit into the limit.
	if (isGsm(text) || text.length > 4 * LIMITS.text) return text;
	const punctuated = withPlainPunctuation(text);
	const replaced = mode === 'letters' ? [...punctuated].map(plainLetter).join('') : punctuated;
	if (replaced === '' || replaced.length > LIMITS.text || !isGsm(replaced)) return text;
	return measureText(replaced).segments <= measureText(text).segments ? replaced : text;
}

/** Says which letters and signs {@link makeGsmCompatible} changes, each once: `ş as s`. */
export const lettersChanged = (text: string): string[] =>
	makeGsmCompatible(text, 'letters') === text
		? []
		: [...new Set(withPlainPunctuation(text))].flatMap((letter) =>
				plainLetter(letter) === letter ? [] : `${letter} as ${plainLetter(letter)}`,
			);

const CHOOSE_TEXT: Advice = 'Choose the field that contains the text, for example {{ $json.text }}';

/**
 * Checks the words of a text of any length. A number or a boolean counts as written. `NaN`,
 * `undefined` or `null` alone are refused, because an expression found nothing. Quotation marks that
 * were read in another encoding become what they are.
 *
 * @throws Refusal
 */
export function checkWords(value: unknown, label: string = LABELS.text): string {
	const name = label.toLowerCase();
	const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
	if (text === undefined || text === null || text === '') {
		return refuse(label, `The ${name} is empty`, 'Write the message that the phone should show');
	}
	const chooseText = (fault: string) => refuse(label, `The ${name} ${fault}`, CHOOSE_TEXT);
	if (typeof text !== 'string') {
		return chooseText('is an object, a list or another value without words');
	}
	if (nothingIn(text) === 'blank') return chooseText('contains only blanks');
	return isNothing(value)
		? chooseText(`is only "${text.trim()}": its expression has no value`)
		: text.replace(/[\x91-\x94]/g, (mark) => MARKS.charAt(mark.charCodeAt(0) - 0x91));
}

/** What windows-1252 has from 0x91 on. Read as ISO 8859-1, they are control characters. */
const MARKS = '‘’“”';

export interface TextOptions {
	makeGsmCompatible?: SmartEncoding | undefined;
	/** The result of `checkOptOutUrl`. */
	optOutUrl?: string | undefined;
	/** In segments. */
	shortenToFit?: number | undefined;
}

export interface Composition {
	options: TextOptions;
	codes: OptOutCodes;
	/** The label, if it is not Text. */
	label?: string | undefined;
	/** A link that comes last. */
	link?: string | undefined;
	/** A word that leads to the link if it costs nothing. */
	linkWord?: string | undefined;
}

interface ComposedText {
	text: string;
	/** If each number has its own link, the text has one that belongs to nobody. */
	links?: OptOutLinks;
	isShortened?: true;
}

/**
 * Returns the words with their links (docs/interface.md, Message object, `text`, in UTF-16 code
 * units). Smart Encoding makes the typography plain. Shorten to Fit cuts the words, but never the
 * links.
 *
 * @throws Refusal
 */
export function composeText(
	words: string,
	{ options, codes, label = LABELS.text, link, linkWord }: Composition,
): ComposedText {
	const { makeGsmCompatible: smart, optOutUrl, shortenToFit: segments } = options;
	if (segments === undefined && words.length > LIMITS.text) {
		const name = label.toLowerCase();
		refuse(
			label,
			`The ${name} is ${words.length} characters long; the limit is ${LIMITS.text}`,
			`Shorten the ${name} or send it as several messages`,
		);
	}
	const links = asItemProblem(() =>
		optOutUrl === undefined ? checkNoPlace(words) : optOutLinks(optOutUrl, codes),
	);
	const spellings = (part: string): string[] =>
		smart ? [...new Set([makeGsmCompatible(part, smart), part])] : [part];
	const complete = (part: string): string => {
		const linked = links ? withOptOutLink(part, links.sample) : part;
		return link === undefined ? linked : withOwnLink(linked, link, linkWord);
	};
	const wholes = spellings(words).map(complete);
	const text =
		segments === undefined ? wholes[0] : shortenToFit(words, segments, { complete, spellings });
	if (text === undefined) {
		const hasOwnLink = links !== undefined || link !== undefined;
		return nothingFits({ label, segments: segments ?? 0, text: words, hasOwnLink });
	}
	// The words alone are short enough.
	if (text.length > LIMITS.text) {
		const [what, advice]: [string, Advice] =
			link === undefined
				? ['text and its opt-out link', 'Shorten the text, or give the trigger a short Path']
				: [
						'message and its link',
						`Shorten the message to ${LIMITS.text - withLink('', link).length} characters. ${SETTINGS.responseFormDescription} can be longer`,
					];
		const reason = `The ${what} are ${text.length} characters long together; the limit is ${LIMITS.text}`;
		refuse(label, reason, advice);
	}
	// A character that is cut off or replaced does no harm. The position counts in the user's words.
	const characters = attempt(() => checkCharacters(label, text, 'lines'));
	if (!characters.ok) {
		checkCharacters(label, words, 'lines');
		valueOf(characters);
	}
	return {
		text,
		...(links && { links }),
		...(!wholes.includes(text) && { isShortened: true as const }),
	};
}

/** A bare link looks like phishing. A word before it must not change what the message costs. */
function withOwnLink(text: string, link: string, word: string | undefined): string {
	const bare = withLink(text, link);
	if (word === undefined) return bare;
	const led = withLink(text, `${word} ${link}`);
	const isFree = led.length <= LIMITS.text && isEqual(measureText(led), measureText(bare));
	return isFree ? led : bare;
}
