import { invalid, valid, type Checked } from './checked';
import { withToken } from './reportToken';
import { LIMITS } from './sendRequest';

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

/**
 * Checks the address of the delivery report (interface.md, Message object, `notifyUrl`: at most
 * 150 characters).
 *
 * @param value what the option holds
 * @returns the address unchanged, or what is wrong with it
 */
export function checkNotifyUrl(value: unknown): Checked<string> {
	if (typeof value !== 'string' || value === '') {
		return invalid('Notify URL', 'The address for the delivery report is empty', ADVICE);
	}
	if (!isHttpUrl(value)) {
		return invalid('Notify URL', `"${value}" is not an http or https address`, ADVICE);
	}
	if (value.length > LIMITS.notifyUrl) {
		return invalid(
			'Notify URL',
			`The address is ${value.length} characters long; the limit is ${LIMITS.notifyUrl}`,
			'Use a shorter address, for example a shorter host name or path',
		);
	}
	return valid(value);
}

/**
 * Puts the report token behind the address of a delivery report, where the trigger looks for it.
 *
 * @param token the token of the credential; a blank one is a problem, because the trigger refuses it
 */
export function withReportToken(url: string, token: string): Checked<string> {
	if (token.trim() === '') {
		return invalid(
			'Append Report Token',
			'The credential has no Report Token',
			'Enter one in the credential, or remove the option',
		);
	}
	return checkNotifyUrl(withToken(url, token));
}

/**
 * Whether this is the address n8n uses while someone listens for a test event. It stops answering
 * after one call or two minutes, so a report that comes later is lost.
 */
export const isTestWebhookUrl = (url: string): boolean =>
	new URL(url).pathname.includes('/webhook-test/');

function isHttpUrl(value: string): boolean {
	if (/\s/.test(value)) return false;
	try {
		return ['http:', 'https:'].includes(new URL(value).protocol);
	} catch {
		return false;
	}
}
