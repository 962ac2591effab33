// Segment: one SMS on the air. A text that fits in one segment uses all of it; a longer one gives
// up room in every segment for the header that lets the phone join them (3GPP TS 23.038, 23.040).
// GSM-7 counts septets, UCS-2 counts UTF-16 code units.

const GSM7_DEFAULT = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
		'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that GSM-7 sends as an escape and a second septet. */
const GSM7_EXTENSION = new Set('\f^{}\\[~]|€');

const GSM7_ROOM = { single: 160, joined: 153 };
const UCS2_ROOM = { single: 70, joined: 67 };

/** Alphabet that a text is sent in, and how many segments it takes. */
export interface TextMeasure {
	encoding: 'GSM-7' | 'UCS-2';
	segments: number;
	/** Characters that still fit into the last segment. */
	left: number;
}

/**
 * Measures a text.
 *
 * @returns its encoding, the number of segments, at least 1, and the room left
 */
export function measureText(text: string): TextMeasure {
	const characters = [...text];
	const isGsm7 = characters.every(
		(character) => GSM7_DEFAULT.has(character) || GSM7_EXTENSION.has(character),
	);
	const filling = isGsm7
		? fill(characters, (character) => (GSM7_EXTENSION.has(character) ? 2 : 1), GSM7_ROOM)
		: fill(characters, (character) => character.length, UCS2_ROOM);
	return { encoding: isGsm7 ? 'GSM-7' : 'UCS-2', ...filling };
}

/** Counts the segments that a text takes: 1 or more. */
export function countSegments(text: string): number {
	return measureText(text).segments;
}

// A character of two units is never split between two segments, so dividing the sum is not enough.
function fill(
	characters: string[],
	unitsOf: (character: string) => number,
	room: { single: number; joined: number },
): Pick<TextMeasure, 'segments' | 'left'> {
	let total = 0;
	let segments = 1;
	let used = 0;
	for (const character of characters) {
		const units = unitsOf(character);
		total += units;
		if (used + units > room.joined) {
			segments += 1;
			used = 0;
		}
		used += units;
	}
	return total <= room.single
		? { segments: 1, left: room.single - total }
		: { segments, left: room.joined - used };
}
