import type { OptOutCodes } from '../callback/optOutCodes';
import {
	checkNoPlace,
	readOptOutLinks,
	withOptOutLink,
	type OptOutLinks,
} from '../callback/optOutLink';
import { invalid, valid, type Checked } from '../problem';
import { isBlank, isMissingWord } from '../item/noValue';
import { LIMITS } from '../interface/sendRequest';

const ADVICE = 'Choose the field that holds the text, for example {{ $json.text }}';

/**
 * Checks the text of a message (docs/interface.md, Message object, `text`: required, at most 1600
 * characters, any script).
 *
 * @param value what the parameter holds; a number or a boolean counts as it is written. A text that
 * is blank, or only `NaN`, `undefined` or `null`, is refused: an expression has found nothing.
 * @param label the label of the parameter
 * @returns the text unchanged, or what is wrong with it. Lengths are in UTF-16 code units.
 */
export function checkText(value: unknown, label = 'Text'): Checked<string> {
	const name = label.toLowerCase();
	const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value;
	if (text === undefined || text === null || text === '') {
		return invalid(label, `The ${name} is empty`, 'Write the message that the phone should show');
	}
	if (typeof text !== 'string') {
		return invalid(
			label,
			`The ${name} is an object, a list or another value without words`,
			ADVICE,
		);
	}
	if (isBlank(text)) return invalid(label, `The ${name} holds only blanks`, ADVICE);
	if (isMissingWord(text) || (typeof value === 'number' && !Number.isFinite(value))) {
		return invalid(
			label,
			`The ${name} is only "${text.trim()}": its expression has no value`,
			ADVICE,
		);
	}
	if (text.length > LIMITS.text) {
		return invalid(
			label,
			`The ${name} is ${text.length} characters long; the limit is ${LIMITS.text}`,
			'Shorten it or send it as several messages',
		);
	}
	return valid(text);
}

/** A text, and what makes it another one for each number. */
export interface LinkedText {
	/** With a link that belongs to nobody, if there are links. */
	text: string;
	links?: OptOutLinks;
}

/**
 * Checks a text together with the link for opt-outs that the message is to have.
 *
 * @param options those of the message; the link is wanted if the option `optOutUrl` is there
 */
export function checkLinkedText(
	value: unknown,
	options: { optOutUrl?: unknown },
	codes: OptOutCodes,
): Checked<LinkedText> {
	const words = checkText(value);
	if (!words.ok) return words;
	if (!('optOutUrl' in options)) {
		const text = checkNoPlace(words.value);
		return text.ok ? valid({ text: text.value }) : text;
	}
	const links = readOptOutLinks(options.optOutUrl, codes);
	if (!links.ok) return links;
	const text = withOptOutLink(words.value, links.value.sample);
	if (text.length <= LIMITS.text) return valid({ text, links: links.value });
	return invalid(
		'Text',
		`The text and its opt-out link are ${text.length} characters long together; the limit is ${LIMITS.text}`,
		'Shorten the text, or give the trigger a short Path',
	);
}
