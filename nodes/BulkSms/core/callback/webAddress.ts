import { invalid, valid, type Checked } from '../problem';
import { missingScheme } from './missingScheme';

/**
 * Checks an address of the web that a user has entered.
 *
 * @param field label of the field that holds it
 * @param purpose what it is for, in words that complete "The address for"
 * @returns the address unchanged, or what is wrong with it
 */
export function checkWebAddress(
	field: string,
	value: unknown,
	purpose: string,
	advice: string,
): Checked<string> {
	if (typeof value !== 'string' || value === '') {
		return invalid(field, `The address for ${purpose} is empty`, advice);
	}
	if (isHttpUrl(value)) return valid(value);
	return missingScheme(field, value) ?? invalid(field, whatIsMissing(value), advice);
}

/**
 * Whether this is an address that n8n uses while someone listens for a test event. It stops answering
 * after one call or two minutes, so what comes later is lost.
 */
export const isTestWebhookUrl = (url: string): boolean =>
	new URL(url).pathname.includes('/webhook-test/');

/** Whether an address leads to the machine itself, so that no phone can open it. */
export function isLoopback(address: string): boolean {
	const { hostname } = new URL(address);
	return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** An address may hold a token, so it is shown without what comes after its path. */
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
