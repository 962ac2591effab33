import { invalid, valid, type Checked } from '../problem';

/** Half of a surrogate pair (Unicode, section 3.8), and every control character. */
const FLAW = /[\p{Cs}\p{Cc}]/u;
/** The same without tabs and line breaks. */
const FLAW_IN_LINES = /\p{Cs}|[^\P{Cc}\t\n\r]/u;

const HALF_OF_PAIR = /^\p{Cs}$/u;

/**
 * Refuses what a strict gateway refuses a whole request for: half of a character, which no JSON in UTF-8
 * can hold, and control characters. Every text that enters a request is checked here.
 *
 * A form feed is refused too: GSM 03.38 has it as a page break, phones do not.
 *
 * @param allows `lines`: tabs and line breaks as well, which an identifier or an address never has
 * @param subject of the reason, if it is not the field
 */
export function checkCharacters(
	field: string,
	text: string,
	allows: 'lines' | 'oneLine',
	subject = field,
): Checked<string> {
	const flaw = (allows === 'lines' ? FLAW_IN_LINES : FLAW).exec(text);
	if (flaw === null) return valid(text);
	const [character] = flaw;
	const position = flaw.index + 1;
	if (HALF_OF_PAIR.test(character)) {
		const place = position === text.length ? 'its end' : `position ${position}`;
		return invalid(
			field,
			`${subject} has a broken character, such as half of an emoji, at ${place}`,
			'Use Array.from($json.text).slice(0, 20).join("") in place of $json.text.slice(0, 20), because it keeps each emoji whole',
		);
	}
	const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
	return invalid(
		field,
		`${subject} has the control character U+${code} at position ${position}`,
		'Take it out, for example with {{ $json.text.replace(/[\\x00-\\x08\\x0B-\\x1F\\x7F-\\x9F]/g, "") }}',
	);
}

/** The beginning of a text, in UTF-16 code units: one less than asked for where a pair would be cut. */
export const beginningOf = (text: string, most: number): string =>
	text.slice(0, isInPair(text, most) ? most - 1 : most);

const isInPair = (text: string, place: number): boolean =>
	place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff;
