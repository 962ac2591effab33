import {
	ABBREVIATIONS,
	COMPANIES,
	DOTTED,
	FIRST_WORDS,
	INTERJECTIONS,
	NEVER_WORDS,
	SMALL_WORDS,
	TITLES,
} from './everydayWords';

/**
 * What people write with a dot and no space behind it. Android makes a link only of an ending in lower
 * case (`AUTOLINK_WEB_URL`), and iPhones know few endings, so `Mr.Li` is none on a phone. `Evil.Com`
 * stays one, because nobody can tell it from what an iPhone links (docs/contributors/decisions.md).
 */

/** More labels than people put together without a space. */
const MOST_LABELS = 6;

/** What makes a link of it, such as a path or a port; not another such name, as in `Mr.Li/Mrs.Li`. */
const GOES_ON =
	/^(?::\d|(?!\/[A-Z][a-z]{0,4}\.[A-Z])[/?#\\@][.,;:!?'"”’»)\]}>…]*[^\s.,;:!?'"”’»)\]}>…])/;
const WWW = /(?:^|[^a-z])www\d*$/i;
const NUMBER_BEHIND = /^[.:#]? *[A-Z*x]{0,8}-?\d(?!\d*[/?])/;
const IDENTIFIER_BEHIND = /^(?:[.#]|: |:(?=\d{6})| (?=\S*\d{3}))[A-Z*x]{0,8}-?\d(?!\d*[/?])/;
const COMPANY_BEHIND = /^[.,\s]{1,3}(?:ltd|limited|inc)\b/i;
const SENTENCE_BEHIND = /^(?:['’](?:s|re|ll|ve|d|m)\b|[ \u00a0]+["'“‘(]?[\p{L}\p{N}฿$€£#])/u;
const LOUD_SENTENCE_BEHIND = /^ +(?:\p{Lu}{2}|\d)/u;

/** One letter, or some of a script without capitals, as in `บมจ.SCB`. */
const LETTER = /^(?:\p{L}|[\p{Lo}\p{M}]+)$/u;

/** Letters of Latin script that end a word, where another script may touch it. */
const LATIN_END = /(?:^|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])([a-z]+)$/iu;

/**
 * Whether the first labels of a name are everyday words, although the last of them is a top-level domain.
 *
 * @param labels as they are written
 * @param behind what follows the last of them in the text
 */
export function isEverydayWriting(labels: readonly string[], behind: string): boolean {
	const [before, ending = ''] = [labels.slice(0, -1), labels.at(-1)];
	if (labels.length > MOST_LABELS || !/^\p{L}+$/u.test(ending)) return false;
	const lower = ending.toLowerCase();
	const hasCapital = ending !== lower;
	if (WWW.test(before[0] ?? '') || (hasCapital && NEVER_WORDS.has(lower))) return false;
	if (hasCapital && isNumbered(lower, behind)) return true;
	if (GOES_ON.test(behind)) return false;
	if (isDotted(before)) return true;
	if (!hasCapital) return SMALL_WORDS.has(ending) && (isVersion(before) || isInitials(before));
	if (COMPANIES.has(lower) || (lower === 'co' && COMPANY_BEHIND.test(behind))) return true;
	if (isWord(ending))
		return isAbbreviated(before) || isListed(before) || isSentence(labels, behind);
	return ending === ending.toUpperCase() && (isAbbreviated(before) || isLoud(labels, behind));
}

/** `No.12345`, also with another word before it, as in `ID.No.12345`. */
const isNumbered = (lower: string, behind: string): boolean =>
	(lower === 'no' && NUMBER_BEHIND.test(behind)) ||
	(lower === 'id' && IDENTIFIER_BEHIND.test(behind));

/** `10.30a.m` and `5pm`, and whatever stands before it in another script. */
function isDotted(before: readonly string[]): boolean {
	const written = before.join('.').toLowerCase();
	return (
		DOTTED.has(written.replace(/^[^a-z]+/, '')) || /^(?:\d{1,2}\.)?\d{1,2}[ap]m$/.test(written)
	);
}

const isVersion = (labels: readonly string[]): boolean =>
	labels.length > 1 && /^v?(?:\d{1,3}\.)+\d{1,3}$/i.test(labels.join('.'));

const isInitials = (labels: readonly string[]): boolean =>
	labels.length > 1 && labels.every((label) => /^[A-Z]$/.test(label));

const isWord = (ending: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(ending);

/** `Prof.Dr.Li`, and with the end of a sentence before it, `Regards.Dr.Li`. */
const isAbbreviated = (before: readonly string[]): boolean =>
	before.every(isAbbreviation) ||
	(TITLES.has(latinEnd(before.at(-1) ?? '')) && before.slice(0, -1).every(isPlain));

function isAbbreviation(label: string): boolean {
	const word = latinEnd(label);
	return LETTER.test(label) || word.length === 1 || TITLES.has(word) || ABBREVIATIONS.has(word);
}

const latinEnd = (label: string): string => LATIN_END.exec(label)?.[1]?.toLowerCase() ?? '';

const isPlain = (label: string): boolean => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+)$/u.test(label);

/** `1.Name`, and `v1.2.So`. */
const isListed = (labels: readonly string[]): boolean =>
	isVersion(labels) || (labels.length === 1 && /^\d{1,2}$/.test(labels[0] ?? ''));

/** Other sentences of one word may stand before it. */
function isSentence([, ...next]: readonly string[], behind: string): boolean {
	const lower = next.at(-1)?.toLowerCase() ?? '';
	if (!next.every((label) => /^(?:\p{Lu}|\d+$)/u.test(label))) return false;
	if (TITLES.has(lower)) return /^\. ?\p{Lu}/u.test(behind);
	if (!FIRST_WORDS.has(lower)) return false;
	const isCut = behind.startsWith(', ') && INTERJECTIONS.has(lower);
	return SENTENCE_BEHIND.test(isCut ? behind.slice(1) : behind);
}

/** `SERVER DOWN.CALL OPS`. */
const isLoud = (labels: readonly string[], behind: string): boolean => {
	const lower = labels.at(-1)?.toLowerCase() ?? '';
	const isFirst = lower === 'no' || (lower.length > 2 && FIRST_WORDS.has(lower));
	return isFirst && LOUD_SENTENCE_BEHIND.test(behind) && !/\p{Ll}/u.test(labels.join(''));
};
