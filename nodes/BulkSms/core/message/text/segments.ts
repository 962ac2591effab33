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
import type { MeasuredText, Size } from '../../output/sentMessage';

type TextFigures = Omit<MeasuredText, 'text'>;

const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/**
 * How many septets a character takes, by its UTF-16 code unit. A 0, and any unit after the end, is
 * not in GSM-7.
 */
const SEPTETS = new Uint8Array('€'.charCodeAt(0) + 1);
for (const character of BASIC) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION) SEPTETS[character.charCodeAt(0)] = 2;

const CAPACITY = {
	'GSM-7': { single: 160, concatenated: 153 },
	'UCS-2': { single: 70, concatenated: 67 },
} as const;

/**
 * GSM 03.38 and, for the concatenation header, GSM 03.40. An extension character or a surrogate
 * pair is never split between two segments.
 */
export function measureText(text: string): Size {
	const { encoding, segments } = fill(text);
	return { encoding, segments };
}

export function describeText(text: string): TextFigures {
	const { encoding, segments, free } = fill(text);
	return {
		encoding,
		characters: text.length,
		segments,
		remainingInSegment: free,
		firstNonGsmCharacter: encoding === 'UCS-2' ? firstNonGsmCharacter(text) : null,
	};
}

/** How many characters fit into some segments: septets of GSM-7, or UTF-16 code units of UCS-2. */
export function charactersIn(segments: number, encoding: Size['encoding']): number {
	const { single, concatenated } = CAPACITY[encoding];
	return segments === 1 ? single : segments * concatenated;
}

/** Returns in words why a text has its encoding, for example `Thai text`. */
export function kindOfText(text: string): string {
	const first = firstNonGsmCharacter(text);
	if (first === null) return 'Text';
	if (/\p{Script=Thai}/u.test(first.character)) return 'Thai text';
	return /[\p{L}\p{N}\p{P}\p{S}]/u.test(first.character)
		? `Text with ${first.character} (${first.codePoint})`
		: `Text with ${first.codePoint}`;
}

/** @returns `free` in the last segment, in septets or code units */
function fill(text: string): Size & { free: number } {
	const septets = countSeptets(text);
	const encoding = septets === undefined ? 'UCS-2' : 'GSM-7';
	const { single, concatenated } = CAPACITY[encoding];
	let free = single - (septets ?? text.length);
	if (free >= 0) return { encoding, segments: 1, free };
	let segments = 1;
	free = concatenated;
	for (const character of text) {
		const width = encoding === 'UCS-2' ? character.length : (SEPTETS[character.charCodeAt(0)] ?? 1);
		if (width > free) {
			segments += 1;
			free = concatenated;
		}
		free -= width;
	}
	return { encoding, segments, free };
}

export const isGsm = (text: string): boolean => countSeptets(text) !== undefined;

/** Returns undefined if a character is not in GSM-7. */
function countSeptets(text: string): number | undefined {
	let total = 0;
	for (let index = 0; index < text.length; index += 1) {
		const width = SEPTETS[text.charCodeAt(index)];
		if (!width) return undefined;
		total += width;
	}
	return total;
}

function firstNonGsmCharacter(text: string): TextFigures['firstNonGsmCharacter'] {
	let position = 1;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		if (!SEPTETS[code]) {
			const hex = code.toString(16).toUpperCase().padStart(4, '0');
			return { character, codePoint: `U+${hex}`, position };
		}
		position += character.length;
	}
	return null;
}
