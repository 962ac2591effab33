import { LIMITS } from '../interface/sendRequest';
import { isBlank, isMissingWord } from '../item/itemValue';
import { LABELS } from '../labels';
import type { OptOutCodes } from '../optOut/optOutCodes';
import {
	checkNoPlace,
	readOptOutLinks,
	withOptOutLink,
	type OptOutLinks,
} from '../optOut/optOutLink';
import { invalid, valid, withScope, type Advice, type Checked } from '../problem';

const ADVICE: Advice = 'Choose the field that holds the text, for example {{ $json.text }}';

/**
 * Checks the text of a message (docs/interface.md, Message object, `text`: required, at most 1600
 * characters, any script). Lengths are in UTF-16 code units. A number or a boolean counts as it is
 * written. `NaN`, `undefined` or `null` alone are refused: an expression has found nothing.
 */
export function checkText(value: unknown, label: string = LABELS.text): Checked<string> {
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
	if (text.length <= LIMITS.text) return valid(text);
	return invalid(
		label,
		`The ${name} is ${text.length} characters long; the limit is ${LIMITS.text}`,
		`Shorten the ${name} or send it as several messages`,
	);
}

/** A text; with a link that belongs to nobody if each number is to get one of its own. */
export type LinkedText = { text: string; links?: OptOutLinks };

/** Checks a text together with the link for opt-outs, if the options of its message have one. */
export function checkLinkedText(
	value: unknown,
	options: { optOutUrl?: unknown },
	codes: OptOutCodes,
): Checked<LinkedText> {
	const words = checkText(value);
	if (!words.ok) return words;
	if (!('optOutUrl' in options)) {
		const text = withScope(checkNoPlace(words.value), 'item');
		return text.ok ? valid({ text: text.value }) : text;
	}
	const links = withScope(readOptOutLinks(options.optOutUrl, codes), 'item');
	if (!links.ok) return links;
	const text = withOptOutLink(words.value, links.value.sample);
	if (text.length <= LIMITS.text) return valid({ text, links: links.value });
	return invalid(
		LABELS.text,
		`The text and its opt-out link are ${text.length} characters long together; the limit is ${LIMITS.text}`,
		'Shorten the text, or give the trigger a short Path',
	);
}
