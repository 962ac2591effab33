/** The content types in which a call can be answered. */
export const ANSWER_TYPES = [
	'application/json',
	'application/x-www-form-urlencoded',
	'application/xml',
	'text/xml',
] as const;

/** A content type in which a call can be answered. */
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** What a text looks like by its first character that is not blank. */
export function bodyForm(text: string): 'json' | 'xml' | 'form' {
	if (text.startsWith('<')) return 'xml';
	return /^[{[]/.test(text) ? 'json' : 'form';
}

/**
 * In which content type a call is answered: in that of the call. One that only ends in `+json` or
 * `+xml` is answered as JSON or XML.
 *
 * @param header the header Content-Type, or undefined if the call has none
 * @returns undefined if it names neither JSON nor XML nor a form
 */
export function answerType(header: string | undefined): AnswerType | undefined {
	const [written = ''] = (header ?? '').split(';', 1);
	const type = written.trim().toLowerCase();
	const same = ANSWER_TYPES.find((each) => each === type);
	if (same !== undefined) return same;
	if (type.endsWith('+json') || type === 'text/json') return 'application/json';
	return type.endsWith('+xml') ? 'application/xml' : undefined;
}

/** The encoding that a header Content-Type names, such as `tis-620`; undefined if it names none. */
export function charsetOf(header: string | undefined): string | undefined {
	return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(header ?? '')?.[1];
}
