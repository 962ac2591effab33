import { LIMITS } from '../interface/sendRequest';
import { invalid, valid, type Checked } from '../problem';
import { CODE_LENGTH, SHORTEST_SECRET, type OptOutCodes } from './optOutCodes';
import { withParameter } from './queryParameter';
import { withLink } from './questionLink';
import { checkWebAddress, isLoopback, isTestWebhookUrl } from './webAddress';

const FIELD = 'Opt-Out URL';
const ADVICE =
	'Copy the Production URL from a Bulk SMS Trigger with the event Opt-Out, for example https://n8n.example.com/webhook/…';

/** Query parameter with the code. Short: every character is paid for. */
export const OPT_OUT_PARAMETER = 'o';

/**
 * What people write where the link is to stand: `{optOutLink}`. In other letters, with blanks or in
 * doubled braces it means the same, because no phone is to show it.
 */
const PLACE = /\{{1,2}\s?optOutLink\s?\}{1,2}/i;
const PLACES = new RegExp(PLACE, 'gi');

/**
 * A code that belongs to nobody, for what is the same for every number: its length and encoding. It
 * ends in a digit, which no accent behind it can become one character with.
 */
const NOBODY = '0'.repeat(CODE_LENGTH);

/** Whatever RFC 3986 does not allow in an address, although browsers take some of it. */
const NOT_IN_ADDRESS = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g;

/** The links of one message, one for each number. All have the same length. */
export interface OptOutLinks {
	/** The address that the links lead to. */
	url: string;
	/** A link with zeros in place of a code, which belongs to nobody. */
	sample: string;
	/** Makes the link of a number of 8 to 15 digits. */
	of: (number: string) => string;
}

/**
 * Reads the option Opt-Out URL.
 *
 * @param value what the option holds
 * @param codes made with the Report Token of the credential
 * @returns the links, or why there are none: the address cannot be used, or the token is too short
 */
export function readOptOutLinks(value: unknown, codes: OptOutCodes): Checked<OptOutLinks> {
	const address = checkWebAddress(FIELD, value, 'opt-outs', ADVICE);
	if (!address.ok) return address;
	const { href, username, password } = new URL(address.value);
	if (username !== '' || password !== '') {
		return invalid(FIELD, 'The address holds a login', 'Leave out what is before the @');
	}
	if (codes.isGuessable) {
		return invalid(
			FIELD,
			`Links for opt-outs need a Report Token of at least ${SHORTEST_SECRET} characters in the credential`,
			'Enter one of some 20 letters and digits. The trigger needs the same credential',
		);
	}
	// All of it in ASCII: one other character would make the whole text UCS-2.
	const url = href.replace(NOT_IN_ADDRESS, encodeURIComponent);
	const linkWith = (code: string): string => withParameter(url, OPT_OUT_PARAMETER, code);
	const sample = linkWith(NOBODY);
	if (sample.length > LIMITS.text) {
		return invalid(FIELD, 'The address is longer than a text may be', ADVICE);
	}
	return valid({ url, sample, of: (number) => linkWith(codes.seal(number)) });
}

/**
 * Puts the link for opt-outs into a text: wherever it has `{optOutLink}`, or behind it on a line of
 * its own.
 */
export const withOptOutLink = (text: string, link: string): string =>
	PLACE.test(text) ? text.replace(PLACES, () => link) : withLink(text, link);

/** Puts the link of a number into a text in place of the link that belongs to nobody. */
export const withLinkOf = (number: string, text: string, links: OptOutLinks): string =>
	text.replaceAll(links.sample, () => links.of(number));

/** Refuses a text with a place for a link that there is none for: no phone is to show the place. */
export function checkNoPlace(text: string): Checked<string> {
	if (!PLACE.test(text)) return valid(text);
	return invalid(
		FIELD,
		'Opt-Out URL is missing, and the text has {optOutLink}',
		'Add the option Opt-Out URL, or take {optOutLink} out of the text',
	);
}

/** What the user should know of an address for opt-outs, each a sentence or two. */
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
				'Give n8n its public address with the setting WEBHOOK_URL.',
		);
	}
	return warnings;
}
