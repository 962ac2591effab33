/** More digits than this may not be exact as a number of JavaScript (2^53 has 16). */
const EXACT_DIGITS = 15;
const COLON = 58;
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Parses JSON, with whole numbers too long to be exact kept as text: the identifier
 * 25501288135972440649 must not be rounded.
 *
 * @returns undefined if the text is not JSON
 */
export function parseExactJson(text: string): unknown {
	try {
		return JSON.parse(/(?:^|[:[,\s])-?\d{16}/.test(text) ? quoteLongNumbers(text) : text);
	} catch {
		return undefined;
	}
}

/** Steps over strings, so that digits in a text stay as they are; takes time linear in the length. */
function quoteLongNumbers(text: string): string {
	let quoted = '';
	let copied = 0;
	for (let index = 0; index < text.length; index += 1) {
		if (text.charCodeAt(index) === QUOTE) {
			index = endOfString(text, index);
		} else if (isNumberPart(text.charCodeAt(index))) {
			const start = index;
			while (isNumberPart(text.charCodeAt(index + 1))) index += 1;
			const number = text.slice(start, index + 1);
			if (isLong(number) && nextCode(text, index + 1) !== COLON) {
				quoted += `${text.slice(copied, start)}"${number}"`;
				copied = index + 1;
			}
		}
	}
	return quoted + text.slice(copied);
}

function endOfString(text: string, start: number): number {
	let index = start + 1;
	while (index < text.length && text.charCodeAt(index) !== QUOTE) {
		index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
	}
	return index;
}

/** Whether it is a whole number, as JSON writes one, of more digits than are exact. */
function isLong(number: string): boolean {
	const digits = number.startsWith('-') ? number.slice(1) : number;
	return digits.length > EXACT_DIGITS && !digits.startsWith('0') && !/\D/.test(digits);
}

/** The code of the next character that is no white space. */
function nextCode(text: string, start: number): number {
	let index = start;
	while (text.charCodeAt(index) <= 32) index += 1;
	return text.charCodeAt(index);
}

/** A digit, or one of `+ - . E e`. */
const isNumberPart = (code: number): boolean =>
	(code >= 48 && code <= 57) ||
	code === 43 ||
	code === 45 ||
	code === 46 ||
	code === 69 ||
	code === 101;
