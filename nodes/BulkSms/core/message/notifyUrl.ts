import { LIMITS } from './request/sendRequest';
import { LABELS } from '../labels';
import { invalid, type Checked } from '../problem';
import { checkWebAddress, TOKEN_PARAMETER, withParameter } from '../text/web/webAddress';

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

export function checkNotifyUrl(value: unknown): Checked<string> {
	const address = checkWebAddress(LABELS.notifyUrl, value, 'the delivery report', ADVICE);
	if (!address.ok || address.value.length <= LIMITS.notifyUrl) return address;
	return invalid(
		LABELS.notifyUrl,
		`The address is ${address.value.length} characters long; the limit is ${LIMITS.notifyUrl}`,
		'Use a shorter address, for example a shorter host name or path',
	);
}

/** Puts the token in place of one that is already there. The trigger refuses a blank one. */
export function withReportToken(url: string, token: string): Checked<string> {
	if (token.trim() === '') {
		return invalid(
			LABELS.appendReportToken,
			'The credential has no Report Token',
			'Enter a Report Token in the credential, or remove the option Report Token in URL',
		);
	}
	if (/[\uD800-\uDFFF]/u.test(token)) {
		return invalid(
			LABELS.appendReportToken,
			'The Report Token of the credential has a broken character, such as half of an emoji, which no address can hold',
			'Enter a Report Token of letters and digits in the credential',
		);
	}
	return checkNotifyUrl(withParameter(url, TOKEN_PARAMETER, token));
}

/**
 * If an address is too long for `notifyUrl` (docs/interface.md, Limits): the base address of n8n,
 * its length, and the longest that fits, in characters.
 */
export function excessOf(
	url: string,
): { base: string; length: number; longest: number } | undefined {
	const excess = url.length - LIMITS.notifyUrl;
	if (excess <= 0) return undefined;
	const base = url.slice(0, Math.max(url.lastIndexOf('/webhook-waiting/'), 0));
	return { base, length: base.length, longest: base.length - excess };
}
