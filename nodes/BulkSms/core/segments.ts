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

const BASIC =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
	'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

const SEPTETS = new Map<string, 1 | 2>([
	...[...BASIC].map((character) => [character, 1] as const),
	...[...EXTENSION].map((character) => [character, 2] as const),
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
	const characters = [...text];
	const septets = characters.map((character) => SEPTETS.get(character));
	const encoding: Encoding = septets.includes(undefined) ? 'UCS-2' : 'GSM-7';
	const widths =
		encoding === 'GSM-7'
			? septets.map((width) => width ?? 1)
			: characters.map((character) => character.length);
	return { encoding, segments: countSegments(widths, CAPACITY[encoding]) };
}

function countSegments(
	widths: number[],
	capacity: { single: number; concatenated: number },
): number {
	const total = widths.reduce((sum, width) => sum + width, 0);
	if (total <= capacity.single) return 1;
	let segments = 1;
	let used = 0;
	for (const width of widths) {
		if (used + width > capacity.concatenated) {
			segments += 1;
			used = 0;
		}
		used += width;
	}
	return segments;
}
