import { LIMITS } from '../interface/sendRequest';
import { findLinks, type Link } from '../web/links';
import { isGsm, measureText } from './segments';

/** How far before a cut the end of a word may be, in UTF-16 code units. */
const NEAR = 20;

/** How far a link or a grapheme that begins before a cut may reach, in UTF-16 code units. */
const LONGEST_LINK = 2_000;
const LONGEST_GRAPHEME = 100;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Thai vowels that are written before their consonant belong to what follows. */
const LEADING = /[\s\u0e40-\u0e44]+$/u;

/**
 * Cuts a text to a number of segments and ends it in `…`, or in `...` where it is in GSM-7, so that the
 * mark does not make it UCS-2. It cuts at the end of a word if one is near, and never inside a
 * grapheme (UAX 29) or a link.
 *
 * @param complete adds what must stay, such as a link; it may not shorten the text
 * @returns the completed text; undefined if no part of it fits with what must stay
 */
export function shortenToFit(
	text: string,
	segments: number,
	complete: (text: string) => string = (shorter) => shorter,
): string | undefined {
	const fits = (completed: string) =>
		completed.length <= LIMITS.text && measureText(completed).segments <= segments;
	const whole = complete(text);
	if (fits(whole)) return whole;
	const cut = (end: number) => complete(marked(text.slice(0, end)));
	let [low, high] = [0, Math.min(text.length, LIMITS.text)];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(cut(middle))) low = middle;
		else high = middle - 1;
	}
	const links = findLinks(text.slice(0, low + LONGEST_LINK));
	for (let end = low; end > 0; end -= 1) {
		end = cleanEnd(text, end, links);
		if (saysNothing(text.slice(0, end))) return undefined;
		const shortened = cut(end);
		if (fits(shortened)) return shortened;
	}
	return undefined;
}

const marked = (beginning: string): string => {
	const kept = beginning.replace(LEADING, '');
	return kept + (isGsm(kept) ? '...' : '…');
};

const saysNothing = (beginning: string): boolean => beginning.replace(LEADING, '') === '';

/** The last place up to `end` that is in no grapheme and no link; at the end of a word if one is near. */
function cleanEnd(text: string, end: number, links: Link[]): number {
	const beforeLink = (place: number) =>
		links.find(({ start, end: behind }) => place > start && place < behind)?.start ?? place;
	const read = text.slice(0, end + LONGEST_GRAPHEME);
	const whole = beforeLink(graphemes.segment(read).containing(end)?.index ?? end);
	const from = Math.max(0, whole - 3 * NEAR);
	const word = words.segment(text.slice(from, whole + NEAR)).containing(whole - from);
	const atWord = from + (word?.index ?? whole - from);
	return whole - atWord < NEAR && beforeLink(atWord) === atWord ? atWord : whole;
}
