/** Anything but blanks of any width, control characters, and marks and fillers that nobody sees. */
const NOT_BLANK = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** What JavaScript writes where an expression or a calculation found nothing. */
const WORDS: ReadonlySet<string> = new Set(['NaN', 'undefined', 'null', '[object Object]']);

/** Whether a text shows nothing to its reader, for instance spaces or a zero-width mark. */
export const isBlank = (text: string): boolean => !NOT_BLANK.test(text);

/** Whether a text is only a word that stands for a missing value, such as `NaN` or `undefined`. */
export const isMissingWord = (text: string): boolean => WORDS.has(text.trim());

/**
 * Whether a value is nothing that one could put into a text: missing, blank, no finite number, or
 * only a word that stands for a missing value.
 */
export function isNoValue(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value === 'string') return isBlank(value) || isMissingWord(value);
	return value === undefined || value === null;
}
