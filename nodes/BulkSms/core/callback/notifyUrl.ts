import { invalid, valid, type Checked } from '../problem';
import { missingScheme } from './missingScheme';
import { withToken } from './reportToken';
import { LIMITS } from '../interface/sendRequest';

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

/**
 * Checks the address of the delivery report (docs/interface.md, Message object, `notifyUrl`: at most
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
		return (
			missingScheme('Notify URL', value) ?? invalid('Notify URL', whatIsMissing(value), ADVICE)
		);
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
 * Puts the report token behind the address of a delivery report, where the trigger looks for it. A
 * token that stands there already is replaced.
 *
 * @param token the token of the credential; a blank one is a problem, because the trigger refuses it
 */
export function withReportToken(url: string, token: string): Checked<string> {
	if (token.trim() === '') {
		return invalid(
			'Report Token in URL',
			'The credential has no Report Token',
			'Enter one in the credential, or remove the option',
		);
	}
	if (/[\uD800-\uDFFF]/u.test(token)) {
		return invalid(
			'Report Token in URL',
			'The Report Token of the credential holds half of a character, which no address can hold',
			'Enter another one in the credential',
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

/** An address may hold a token, so it is shown without what stands behind its path. */
function whatIsMissing(value: string): string {
	const shown = value.replace(/[?#][^]*$/, '');
	if (/\s/.test(value)) return `"${shown}" holds a space or a line break`;
	return /^https?:\/\//i.test(value)
		? `"${shown}" is not a whole address`
		: `"${shown}" does not start with http:// or https://`;
}

function isHttpUrl(value: string): boolean {
	if (/\s/.test(value)) return false;
	try {
		return ['http:', 'https:'].includes(new URL(value).protocol);
	} catch {
		return false;
	}
}
