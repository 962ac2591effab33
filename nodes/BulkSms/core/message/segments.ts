/**
 * How many SMS a text takes.
 *
 * Glossary
 * - GSM-7: the default alphabet of GSM 03.38 (3GPP TS 23.038), 7 bits (one septet) a character.
 * - Extension table: ten characters of GSM-7 that are sent as an escape and a second septet.
 * - UCS-2: 16-bit code units, used for the whole text as soon as one character is not in GSM-7.
 * - Segment: one SMS. A text that needs several gives 6 octets of each to the concatenation header
 *   (7 septets of GSM-7, 3 code units of UCS-2).
 */
export type Encoding = 'GSM-7' | 'UCS-2';

/** The size of a text on air. `segments` is the number of SMS that are sent and charged. */
export interface TextSize {
	encoding: Encoding;
	segments: number;
}

/** What there is to know of a text before it is sent. */
export interface TextFigures extends TextSize {
	/** In UTF-16 code units, as the limits of docs/interface.md are counted. */
	characters: number;
	/**
	 * What still goes into the last segment: septets in GSM-7, of which an extension character takes
	 * two, or code units in UCS-2, of which an emoji takes two or more.
	 */
	remainingInSegment: number;
	/** The first character for which the text needs UCS-2. */
	firstNonGsmCharacter?: NonGsmCharacter;
}

/** A character that is not in GSM-7. */
export interface NonGsmCharacter {
	character: string;
	/** As Unicode writes it, for example U+201C: some characters cannot be seen. */
	codePoint: string;
	/** Place in the text, from 1, in UTF-16 code units. */
	position: number;
}

const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/** Septets a character takes, by its UTF-16 code unit; a unit that is not listed is not in GSM-7. */
const SEPTETS = new Map<number, 1 | 2>([
	...[...BASIC].map((character) => [character.charCodeAt(0), 1] as const),
	...[...EXTENSION].map((character) => [character.charCodeAt(0), 2] as const),
]);

const CAPACITY = {
	'GSM-7': { single: 160, concatenated: 153 },
	'UCS-2': { single: 70, concatenated: 67 },
} as const;

/**
 * Measures a text (GSM 03.38 and, for the concatenation header, GSM 03.40).
 *
 * @param text any text; a character outside the basic plane takes two UCS-2 units
 * @returns its encoding and its number of segments; an extension character or a surrogate pair is
 * never split over two segments
 */
export function measureText(text: string): TextSize {
	const septets = countSeptets(text);
	const encoding: Encoding = septets === undefined ? 'UCS-2' : 'GSM-7';
	const { single, concatenated } = CAPACITY[encoding];
	if ((septets ?? text.length) <= single) return { encoding, segments: 1 };
	return { encoding, segments: fillSegments(text, encoding, concatenated).segments };
}

/** Measures a text as `measureText` does, and tells what else one may want to know of it. */
export function describeText(text: string): TextFigures {
	const septets = countSeptets(text);
	const encoding: Encoding = septets === undefined ? 'UCS-2' : 'GSM-7';
	const { single, concatenated } = CAPACITY[encoding];
	const free = single - (septets ?? text.length);
	const filled = free >= 0 ? { segments: 1, free } : fillSegments(text, encoding, concatenated);
	return {
		encoding,
		characters: text.length,
		segments: filled.segments,
		remainingInSegment: filled.free,
		...(encoding === 'UCS-2' && { firstNonGsmCharacter: firstNonGsmCharacter(text) }),
	};
}

/** Whether every character of a text is in GSM-7. */
export const isGsm = (text: string): boolean => countSeptets(text) !== undefined;

/** @returns undefined if a character is not in GSM-7 */
function countSeptets(text: string): number | undefined {
	let total = 0;
	for (let index = 0; index < text.length; index += 1) {
		const width = SEPTETS.get(text.charCodeAt(index));
		if (width === undefined) return undefined;
		total += width;
	}
	return total;
}

/** @returns how many segments a text takes, and what is free in the last of them */
function fillSegments(text: string, encoding: Encoding, capacity: number) {
	let segments = 1;
	let free = capacity;
	for (const character of text) {
		const width =
			encoding === 'UCS-2' ? character.length : (SEPTETS.get(character.charCodeAt(0)) ?? 1);
		if (width > free) {
			segments += 1;
			free = capacity;
		}
		free -= width;
	}
	return { segments, free };
}

function firstNonGsmCharacter(text: string): NonGsmCharacter | undefined {
	let position = 1;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		if (!SEPTETS.has(code)) {
			const hex = code.toString(16).toUpperCase().padStart(4, '0');
			return { character, codePoint: `U+${hex}`, position };
		}
		position += character.length;
	}
	return undefined;
}
