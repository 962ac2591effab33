import { counted } from '../format/words';
import { LIMITS } from '../interface/sendRequest';
import { checkGiven, isBlank, isMissingWord, readCount } from '../item/itemValue';
import { LABELS } from '../labels';
import type { OptOutCodes } from '../optOut/optOutCodes';
import {
	checkNoPlace,
	readOptOutLinks,
	withOptOutLink,
	type OptOutLinks,
} from '../optOut/optOutLink';
import { allOf, invalid, valid, withScope, type Advice, type Checked } from '../problem';
import { withLink } from '../web/webAddress';
import { makeGsmCompatible } from './gsmCompatible';
import { checkSwitch } from './notification';
import { shortenToFit } from './shortenToFit';

const ADVICE: Advice = 'Choose the field that holds the text, for example {{ $json.text }}';

/**
 * Checks the text of a message (docs/interface.md, Message object, `text`: required, at most 1600
 * characters, any script). Lengths are in UTF-16 code units.
 */
export function checkText(value: unknown, label: string = LABELS.text): Checked<string> {
	const words = checkWords(value, label);
	if (!words.ok || words.value.length <= LIMITS.text) return words;
	const name = label.toLowerCase();
	return invalid(
		label,
		`The ${name} is ${words.value.length} characters long; the limit is ${LIMITS.text}`,
		`Shorten the ${name} or send it as several messages`,
	);
}

/**
 * Checks the words of a text, however many they are. A number or a boolean counts as it is written.
 * `NaN`, `undefined` or `null` alone are refused: an expression has found nothing.
 */
export function checkWords(value: unknown, label: string = LABELS.text): Checked<string> {
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
	return valid(text);
}

/** What brings the words of a message into the form in which they are sent. */
export interface Composition {
	options: { makeGsmCompatible?: unknown; optOutUrl?: unknown; shortenToFit?: unknown };
	codes: OptOutCodes;
	/** The label of the parameter that holds the words, if it is not Text. */
	label?: string | undefined;
	/** A link that comes last. */
	link?: string | undefined;
}

/** A text as it is sent. */
export interface ComposedText {
	text: string;
	/** If each number gets a link of its own: the text has one that belongs to nobody. */
	links?: OptOutLinks;
	/** Set if Shorten to Fit cut it. */
	isShortened?: true;
}

/**
 * Composes the text of a message: its words, with plain typography if Smart Encoding is on, cut if
 * Shorten to Fit is, and with the links that belong to it, which are never cut.
 */
export function composeText(
	value: unknown,
	{ options, codes, label = LABELS.text, link }: Composition,
): Checked<ComposedText> {
	const isCut = 'shortenToFit' in options;
	const checked = isCut ? checkWords(value, label) : checkText(value, label);
	if (!checked.ok) return checked;
	const given = allOf(
		withScope(readLinks(checked.value, options, codes), 'item'),
		checkGiven(options, 'makeGsmCompatible', checkSwitch(LABELS.makeGsmCompatible)),
		checkGiven(options, 'shortenToFit', checkSegments),
	);
	if (!given.ok) return given;
	const [links, isSmart, segments] = given.value;
	const words = isSmart ? withPlainBeginning(checked.value) : checked.value;
	const complete = (part: string): string => {
		const linked = links ? withOptOutLink(part, links.sample) : part;
		return link === undefined ? linked : withLink(linked, link);
	};
	const whole = complete(words);
	const text = segments === undefined ? whole : shortenToFit(words, segments, complete);
	if (text === undefined) return tooNarrow(label, segments);
	if (text.length > LIMITS.text) return tooLong(label, text, link);
	return valid({
		text,
		...(links && { links }),
		...(text !== whole && { isShortened: true as const }),
	});
}

/** With plain typography as far as a message may be long: the rest is cut anyway. */
const withPlainBeginning = (words: string): string =>
	makeGsmCompatible(words.slice(0, LIMITS.text)) + words.slice(LIMITS.text);

function readLinks(
	words: string,
	options: Composition['options'],
	codes: OptOutCodes,
): Checked<OptOutLinks | undefined> {
	if ('optOutUrl' in options) return readOptOutLinks(options.optOutUrl, codes);
	const text = checkNoPlace(words);
	return text.ok ? valid(undefined) : text;
}

/** Checks the option Shorten to Fit: a number of segments. */
function checkSegments(value: unknown): Checked<number> {
	const segments = readCount(value);
	if (segments !== undefined) return valid(segments);
	const label = LABELS.shortenToFit;
	return withScope(
		invalid(
			label,
			`${label} is not a whole number of 1 or more`,
			'Enter the number of segments that the text may take, or remove the option',
		),
		'item',
	);
}

const tooNarrow = (label: string, segments: number | undefined): Checked<never> =>
	invalid(
		label,
		`Nothing of the ${label.toLowerCase()} fits: Shorten to Fit allows ${counted(segments ?? 0, 'segment')}, and its links take them`,
		'Raise Shorten to Fit, or use shorter links',
	);

/** Of words that are short enough by themselves. */
const tooLong = (label: string, { length }: string, link: string | undefined): Checked<never> =>
	link === undefined
		? invalid(
				label,
				`The text and its opt-out link are ${length} characters long together; the limit is ${LIMITS.text}`,
				'Shorten the text, or give the trigger a short Path',
			)
		: invalid(
				label,
				`The message and its link are ${length} characters long together; the limit is ${LIMITS.text}`,
				`Shorten the message to ${LIMITS.text - withLink('', link).length} characters. Response Form Description can hold more`,
			);
