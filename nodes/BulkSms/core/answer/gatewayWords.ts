import { beginningOf } from '../format/characters';
import { asText } from '../format/words';
import { isTooDeep } from '../format/jsonText';
import { fieldsOf, readText } from '../interface/gatewayValues';

/** Takes secrets out. */
export type RedactWords = (words: string) => string;

/** Characters of an error that are shown, and that are looked at for it. */
const SHOWN = 200;
const READ = 10_000;

/**
 * The words of the member `error`, in one line of at most 200 characters; undefined if it says nothing.
 * It is text or an object of a shape that is not documented (docs/interface.md, Errors).
 */
export function errorWords(error: unknown, redact: RedactWords): string | undefined {
	if (typeof error === 'string') return error.trim() === '' ? undefined : shortened(error, redact);
	if (typeof error !== 'object' || error === null || Object.keys(error).length === 0) {
		return undefined;
	}
	const message = readText(fieldsOf(error)?.message)?.trim();
	return shortened(message ? message : asText(error), redact);
}

/**
 * Whether the member `error` of an answer says that something went wrong, whatever its shape
 * (docs/interface.md, Errors). No value, false, 0, a blank text, and what holds nothing else do not.
 */
export function saysError(error: unknown): boolean {
	if (typeof error === 'string') return error.trim() !== '';
	if (typeof error !== 'object' || error === null) return Boolean(error);
	return isTooDeep(error) || Object.values(error).some(saysError);
}

/** The words of an `error` that {@link saysError}, as {@link errorWords} shows them. */
export const wordsOfError = (error: unknown, redact: RedactWords): string =>
	errorWords(error, redact) ?? shortened(asText(error), redact);

/** For an answer that is no JSON object, as the end of a sentence. */
export function whatIsWrong(body: string, redact: RedactWords): string {
	if (body.trim() === '') return 'without a body';
	if (isMarkup(body)) return 'with a web page in place of JSON';
	return withWords('the body is not what the interface shows', shortened(body, redact));
}

/** An HTTP status with the words of the member `error`, else with the start of the body. */
export function describeHttpStatus(
	status: number,
	words: string | undefined,
	body: string,
	redact: RedactWords,
): string {
	const said = words ?? (isMarkup(body) ? 'a web page' : shortened(body, redact));
	return withWords(`HTTP ${status}`, said);
}

const withWords = (fact: string, words: string) => (words === '' ? fact : `${fact}: ${words}`);

const isMarkup = (body: string): boolean => body.trimStart().startsWith('<');

/** Secrets are taken out first: half of one would not be found. */
const shortened = (words: string, redact: RedactWords): string => {
	const whole = words.trimStart();
	const start = beginningOf(whole, READ);
	const line = redact(start).replace(/\s+/g, ' ').trim();
	if (line === '') return '';
	return line.length > SHOWN || whole.length >= READ ? `${beginningOf(line, SHOWN)}…` : line;
};
