import { testUrlWarning } from './notification';
import { LIMITS } from './sendRequest';
import { LABELS, SETTINGS } from '../../labels';
import { refuse } from '../../problem';
import {
	checkWebAddress,
	isLoopback,
	isTestWebhookUrl,
	withLink,
	withParameter,
} from '../../text/web/webAddress';
import { CODE_LENGTH, SHORTEST_SECRET, type OptOutCodes } from '../../optOut/optOutCodes';

const OPT_OUT_URL = LABELS.optOutUrl;
const COPY_OPT_OUT_URL =
	'Copy the Production URL from a Bulk SMS Trigger with the event Opt-Out, for example https://n8n.example.com/webhook/…';

/** Short, because every character costs money. */
export const OPT_OUT_PARAMETER = 'o';

/**
 * `{optOutLink}`, also in upper or lower case, with blanks and invisible marks, or in double braces.
 * No phone may show it.
 */
const PLACE = new RegExp(
	['\\{{1,2}', 'opt', 'out', 'link', '\\}{1,2}'].join(String.raw`[\s\p{Cf}\p{Cc}]*`),
	'iu',
);
const PLACES = new RegExp(PLACE, 'giu');

export interface OptOutLinks {
	url: string;
	/** Returns a link that belongs to nobody. It is as long as the link of any number. */
	sample: string;
	of: (number: string) => string;
}

/** @throws Refusal */
export function checkOptOutUrl(value: unknown): string {
	const { href, username, password } = new URL(
		checkWebAddress(OPT_OUT_URL, value, 'opt-outs', COPY_OPT_OUT_URL),
	);
	if (username !== '' || password !== '') {
		refuse(OPT_OUT_URL, 'The address contains a login', 'Remove what is before the @, and the @');
	}
	return href;
}

/**
 * @param href the result of {@link checkOptOutUrl}
 * @throws Refusal if the links could be guessed, or are longer than a text
 */
export function optOutLinks(href: string, codes: OptOutCodes): OptOutLinks {
	if (codes.isGuessable) {
		refuse(
			OPT_OUT_URL,
			`An opt-out link needs a Report Token of at least ${SHORTEST_SECRET} characters`,
			'Enter a Report Token of 16 or more letters and digits in the credential. The trigger needs the same credential',
		);
	}
	// All in ASCII, and only what RFC 3986 allows in an address: one other character would make the
	// whole text UCS-2.
	const url = href.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g, encodeURIComponent);
	const linkWith = (code: string): string => withParameter(url, OPT_OUT_PARAMETER, code);
	// It ends in a digit, because an accent after it cannot combine with a digit.
	const sample = linkWith('0'.repeat(CODE_LENGTH));
	if (sample.length > LIMITS.text) {
		refuse(OPT_OUT_URL, 'The address is longer than a text may be', COPY_OPT_OUT_URL);
	}
	return { url, sample, of: (number) => linkWith(codes.seal(number)) };
}

/** Puts spaces around the link. If the text has no place for it, it goes on its own line. */
export const withOptOutLink = (text: string, link: string): string =>
	PLACE.test(text)
		? text.replace(PLACES, (place, offset: number) => {
				// A letter or a digit directly before an address may hide the link from a phone.
				// Characters directly after it belong to it, except the end of a sentence.
				const isGlued = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(0, offset));
				const isEnd = /^["'’”…。、，！？）」』.,;:!?)\]}>]*(?:\s|$)/u;
				const behind = isEnd.test(text.slice(offset + place.length)) ? '' : ' ';
				return (isGlued ? ' ' : '') + link + behind;
			})
		: withLink(text, link);

/** The positions of the places of the link, in UTF-16 code units. */
export const findPlaceholders = (text: string): Array<{ start: number; end: number }> =>
	Array.from(text.matchAll(PLACES), ({ 0: place, index }) => ({
		start: index,
		end: index + place.length,
	}));

export const withLinkOf = (number: string, text: string, links: OptOutLinks): string =>
	text.replaceAll(links.sample, () => links.of(number));

/** @throws Refusal of a text with a place for a link that there is not */
export function checkNoPlace(text: string): void {
	if (!PLACE.test(text)) return;
	refuse(
		OPT_OUT_URL,
		'Opt-Out URL is missing, and the text has a place for its link',
		'Add the option, or take {optOutLink} out of the text',
	);
}

/**
 * For an operation without the option.
 *
 * @param label of the text
 * @returns the text
 * @throws Refusal of a text with a place for the link
 */
export function checkNeverPlace(label: string, text: string): string {
	if (!PLACE.test(text)) return text;
	return refuse(
		label,
		`The ${label.toLowerCase()} has a place for an opt-out link, and this operation has none`,
		`Take {optOutLink} out of ${label}. The operation Send has ${SETTINGS.optOutUrl}`,
	);
}

export function optOutWarnings(url: string): string[] {
	const warnings: string[] = [];
	if (isTestWebhookUrl(url)) warnings.push(testUrlWarning(SETTINGS.optOutUrl));
	if (isLoopback(url)) {
		warnings.push(
			`The opt-out link leads to ${new URL(url).origin}, which only this machine can open. ` +
				'Give n8n its public address with the setting N8N_WEBHOOK_URL.',
		);
	}
	return warnings;
}
