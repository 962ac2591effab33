import { SETTINGS } from '../../labels';
import { refuse } from '../../problem';
import { eachLink, findLinks } from '../../text/web/links';
import { counted } from '../../text/words';
import { findPlaceholders } from '../fields/optOutLink';
import { LIMITS } from '../fields/sendRequest';
import { isGsm, measureText } from './segments';

/** How far before a cut it looks for the end of a word, in UTF-16 code units. */
const NEAR = 20;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Positions are in UTF-16 code units. */
interface Span {
	start: number;
	end: number;
}

interface Completion {
	/**
	 * Adds the part that must stay, such as a link. It may not shorten the text, except by the places
	 * of links.
	 */
	complete?: (text: string) => string;
	/** The ways to write a text, the best one first. */
	spellings?: (text: string) => string[];
}

/**
 * Cuts a text to a number of segments and ends it in `…`. A text in GSM-7 ends in `...`, so that it
 * does not become UCS-2. It cuts at the end of a word if one is near, and never inside a grapheme
 * (UAX 29), a link, or the place of an opt-out link.
 *
 * @returns the completed text, or undefined if no part of it fits together with the part that must
 * stay
 */
export function shortenToFit(
	text: string,
	segments: number,
	{ complete = (each) => each, spellings = (each) => [each] }: Completion = {},
): string | undefined {
	const firstThatFits = (completed: string[]) =>
		completed.find((each) => each.length <= LIMITS.text && measureText(each).segments <= segments);
	const whole = firstThatFits(spellings(text).map(complete));
	if (whole !== undefined) return whole;
	const cut = (end: number, space = '') =>
		firstThatFits(
			spellings(text.slice(0, end)).map((beginning) => {
				const kept = beginning.slice(0, withoutLeading(beginning, beginning.length));
				return complete(kept + space + (isGsm(kept) ? '...' : '…'));
			}),
		);
	const fits = (end: number): boolean => cut(end) !== undefined;

	// Without its places, a text is longer: the link comes last, on its own line. More than 80 links
	// do not fit into any message.
	const places = findPlaceholders(text).slice(0, 80);
	const begins = [0, ...places.map(({ end }) => end)];
	for (const [index, begin] of [...begins.entries()].reverse()) {
		if (begin > 0 && !fits(begin)) continue;
		const stop = Math.min(places[index]?.start ?? text.length, begin + LIMITS.text);
		const longest = lastWith(fits, begin, stop);
		// So far may a link reach beyond the cut.
		const parts = [...places, ...findLinks(text.slice(0, longest + 2000))];
		for (let end = longest; end > 0; end -= 1) {
			end = cleanEnd(text, end, parts);
			if (end === 0 || end < begin) break;
			// Some phones read the next characters as a part of the link.
			const shortened = cut(end, parts.some((part) => part.end === end) ? ' ' : '');
			if (shortened !== undefined) return shortened;
		}
	}
	return undefined;
}

/** Returns the last number from `low` to `high` that `fits`. All numbers before it must fit. */
function lastWith(fits: (end: number) => boolean, low: number, high: number): number {
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (fits(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}

/**
 * Returns the last position up to `end` outside graphemes and parts, at the end of a word if one is
 * near.
 */
function cleanEnd(text: string, end: number, parts: Span[]): number {
	// So far may a grapheme reach beyond the cut.
	const read = text.slice(0, end + 100);
	const outside = (place: number): number => {
		const whole = graphemes.segment(read).containing(place)?.index ?? place;
		const around = parts.find((part) => whole > part.start && whole < part.end);
		const before = withoutLeading(read, around?.start ?? whole);
		return before === place ? place : outside(before);
	};
	const clean = outside(end);
	const from = Math.max(0, clean - 3 * NEAR);
	const word = words.segment(text.slice(from, clean + NEAR)).containing(clean - from);
	const atWord = outside(from + (word?.index ?? clean - from));
	return clean - atWord < NEAR ? atWord : clean;
}

/** Blanks and the Thai vowels before a consonant belong to the next character. */
function withoutLeading(text: string, end: number): number {
	let place = end;
	while (place > 0 && /[\s\u0e40-\u0e44]/.test(text.charAt(place - 1))) place -= 1;
	return place;
}

interface TooNarrow {
	/** The label of the parameter that contains the text. */
	label: string;
	segments: number;
	text: string;
	/** Whether the node adds a link. */
	hasOwnLink?: boolean;
}

/** @throws Refusal with the reason why Shorten to Fit would leave nothing of a text */
export function nothingFits({ label, segments, text, hasOwnLink }: TooNarrow): never {
	const name = label.toLowerCase();
	const first = eachLink(text).next().value;
	const isLinkFirst = first && /^\P{L}*$/u.test(text.slice(0, first.start));
	const [why, how] = hasOwnLink
		? ['its links are too long', ', or use shorter links']
		: isLinkFirst
			? ['it begins with a longer link', ', or use a shorter link']
			: ['it cannot be cut earlier', ''];
	return refuse(
		label,
		`Nothing of the ${name} fits into ${counted(segments, 'segment')}: ${why}`,
		`Raise ${SETTINGS.shortenToFit}${how}`,
	);
}
