import { upperFirst } from 'lodash';

import type { Problem } from '../../problem';
import { shortened } from '../../text/words';
import { problemOf, subjectOf, type ValueSource } from './missingValues';
import { DOUBLE_BRACES, PLACEHOLDER_FORMS, UNNAMED, writtenIn } from './placeholderForms';

/** What a model thinks, and marks of its own language. */
const THOUGHTS = /<\/?(?:think|thinking|thought|reasoning)>|<\|[^<>|]{1,40}\|>/i;
/** The place of an opt-out link is no hole. */
const IN_BRACES =
	/(?<!\{)(?!\{{1,2}\s*optOutLink\s*\})(?:\{\{[^{}\r\n]{0,200}\}\}|\{[^{}\r\n]{0,100}\p{L}[^{}\r\n]{0,100}\})/iu;
/** What is left out is usually one of these. A mark such as `[URGENT]` or `[YES]` has none of them. */
const LEFT_OUT =
	/(?<![\p{L}\p{M}])(?:your|my|insert|name|company|date|time|link|url|phone|number|address|amount|customer|recipient|sender)(?![\p{L}\p{M}])/iu;
const MARK = /^\p{Lu}[\p{Lu}\p{N}_-]*$/u;

/**
 * Finds what a model left out of its text, or should have: `{{ name }}`, `[Your Name]`, `<think>`. It
 * can write the text again, so nothing of that counts as a quote.
 */
export function faultOfModel(text: unknown, source: ValueSource): Problem | undefined {
	if (typeof text !== 'string' || !/[[{<%]/.test(text)) return undefined;
	const [thought] = THOUGHTS.exec(text) ?? [];
	const written = thought ?? IN_BRACES.exec(text)?.[0] ?? leftOutIn(text);
	if (written === undefined) return undefined;
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains ${shortened(written, 60)}, which the phone would show as it is`,
		thought === undefined
			? 'Write what the person should read in its place'
			: 'Write only what the person should read',
	);
}

function leftOutIn(text: string): string | undefined {
	const forms = [DOUBLE_BRACES, ...PLACEHOLDER_FORMS];
	const found = writtenIn(text, forms).find(({ written, name, at }) => {
		if (LEFT_OUT.test(name)) return true;
		if (name === 'optOutLink') return false;
		const isFirst = at === 0 && /^\s/.test(text.slice(written.length));
		return UNNAMED.words.test(name) && !MARK.test(name) && !isFirst;
	});
	return found?.written ?? text.match(UNNAMED.codes)?.[0];
}

/** Not in a path, such as `C:\new` or `\\host\new`. */
const LINE_BREAK = /(?<!(?<!\S)(?:[A-Za-z]:|\\\\(?![nr])\w)\S{0,99})\\+(?:r\\+)?n/g;

/** Makes line breaks of `\n`, which a model writes with one backslash too many. */
export const withLineBreaks = (text: string): string => text.replace(LINE_BREAK, '\n');
