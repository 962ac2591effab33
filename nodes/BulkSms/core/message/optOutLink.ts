import { LIMITS } from './sendRequest';
import { LABELS } from '../labels';
import { invalid, valid, type Checked } from '../problem';
import {
	checkWebAddress,
	isLoopback,
	isTestWebhookUrl,
	withLink,
	withParameter,
} from '../text/web/webAddress';
import { CODE_LENGTH, SHORTEST_SECRET, type OptOutCodes } from '../pages/optOutCodes';

const FIELD = LABELS.optOutUrl;
const ADVICE =
	'Copy the Production URL from a Bulk SMS Trigger with the event Opt-Out, for example https://n8n.example.com/webhook/…';

/** Short, because every character costs money. */
export const OPT_OUT_PARAMETER = 'o';

/** Blanks of any width, and invisible marks. */
const BLANKS = String.raw`[\s\p{Cf}\p{Cc}]*`;

/**
 * `{optOutLink}`, also in upper or lower case, with blanks, or in double braces. No phone may show
 * it.
 */
const PLACE = new RegExp(['\\{{1,2}', 'opt', 'out', 'link', '\\}{1,2}'].join(BLANKS), 'iu');
const PLACES = new RegExp(PLACE, 'giu');

/** A letter or a digit directly before an address may hide the link from a phone. */
const GLUED_BEFORE = /[\p{L}\p{M}\p{N}]$/u;
/** Characters directly after an address belong to it, except the end of a sentence. */
const GLUED_BEHIND = /^(?!["'’”…。、，！？）」』.,;:!?)\]}>]*(?:\s|$))/u;

/** Belongs to nobody. It ends in a digit, because an accent after it cannot combine with a digit. */
const SAMPLE_CODE = '0'.repeat(CODE_LENGTH);

/** Characters that RFC 3986 does not allow in an address, although browsers accept some of them. */
const NOT_IN_ADDRESS = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g;

export interface OptOutLinks {
	url: string;
	/** Returns a link that belongs to nobody. It is as long as the link of any number. */
	sample: string;
	of: (number: string) => string;
}

export function readOptOutLinks(value: unknown, codes: OptOutCodes): Checked<OptOutLinks> {
	const address = checkWebAddress(FIELD, value, 'opt-outs', ADVICE);
	if (!address.ok) return address;
	const { href, username, password } = new URL(address.value);
	if (username !== '' || password !== '') {
		return invalid(FIELD, 'The address holds a login', 'Remove what is before the @, and the @');
	}
	if (codes.isGuessable) {
		return invalid(
			FIELD,
			`An opt-out link needs a Report Token of at least ${SHORTEST_SECRET} characters`,
			'Enter a Report Token of 16 or more letters and digits. The trigger needs the same credential',
		);
	}
	// All in ASCII: one other character would make the whole text UCS-2.
	const url = href.replace(NOT_IN_ADDRESS, encodeURIComponent);
	const linkWith = (code: string): string => withParameter(url, OPT_OUT_PARAMETER, code);
	const sample = linkWith(SAMPLE_CODE);
	if (sample.length > LIMITS.text) {
		return invalid(FIELD, 'The address is longer than a text may be', ADVICE);
	}
	return valid({ url, sample, of: (number) => linkWith(codes.seal(number)) });
}

/** Puts spaces around the link. If the text has no place for it, it goes on its own line. */
export const withOptOutLink = (text: string, link: string): string =>
	PLACE.test(text)
		? text.replace(PLACES, (place, offset: number) => {
				const before = GLUED_BEFORE.test(text.slice(0, offset)) ? ' ' : '';
				const behind = GLUED_BEHIND.test(text.slice(offset + place.length)) ? ' ' : '';
				return before + link + behind;
			})
		: withLink(text, link);

/** The positions of the places of the link, in UTF-16 code units. */
export const findPlaces = (text: string): Array<{ start: number; end: number }> =>
	Array.from(text.matchAll(PLACES), ({ 0: place, index }) => ({
		start: index,
		end: index + place.length,
	}));

export const withLinkOf = (number: string, text: string, links: OptOutLinks): string =>
	text.replaceAll(links.sample, () => links.of(number));

export const checkNoPlace = (text: string): Checked<string> =>
	PLACE.test(text)
		? invalid(
				FIELD,
				'Opt-Out URL is missing, and the text has {optOutLink}',
				'Add the option Opt-Out URL, or take {optOutLink} out of the text',
			)
		: valid(text);

/** For an operation without the option. `label` is the label of the text. */
export const checkNeverPlace = (label: string, text: string): Checked<string> =>
	PLACE.test(text)
		? invalid(
				label,
				`The ${label.toLowerCase()} has {optOutLink}, and this operation has no opt-out link`,
				`Take {optOutLink} out of ${label}. The operation Send has the option Opt-Out URL`,
			)
		: valid(text);

export function optOutWarnings(url: string): string[] {
	const warnings: string[] = [];
	if (isTestWebhookUrl(url)) {
		warnings.push(
			'Opt-Out URL is a test URL of n8n, which answers only while you listen for a test event. ' +
				'Use the Production URL of the trigger, and publish its workflow.',
		);
	}
	if (isLoopback(url)) {
		warnings.push(
			`The opt-out link leads to ${new URL(url).origin}, which only this machine can open. ` +
				'Give n8n its public address with the setting N8N_WEBHOOK_URL.',
		);
	}
	return warnings;
}
