import { isEqual, partition } from 'lodash';

import { checkCharacters, shownValue } from '../words';
import { readUrl } from './hostName';
import { type Advice, refuse } from '../../problem';

export const TOKEN_PARAMETER = 'token';

/**
 * Sets a query parameter. Afterwards the address has exactly one parameter of this name. An address
 * that has it already stays unchanged.
 *
 * @throws URIError for a value with half of a character
 */
export function withParameter(url: string, name: string, value: string): string {
	const { address, query, fragment } = partsOf(url);
	const [same, others] = partition(query, isNamed(name));
	if (isEqual(same.map(decode), [`${name}=${value}`])) return url;
	const pairs = [...others, `${name}=${encodeURIComponent(value)}`];
	return `${address}?${pairs.join('&')}${fragment}`;
}

/** As written, not decoded. */
function partsOf(url: string): { address: string; query: string[]; fragment: string } {
	const [, address = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(url) ?? [];
	return { address, query: query ? query.split('&') : [], fragment };
}

/** Also `name[]` and similar forms, which n8n joins to a list. */
const isNamed =
	(name: string) =>
	(pair: string): boolean => {
		const [written = ''] = pair.split('=', 1);
		const decoded = decode(written);
		return decoded === name || decoded.startsWith(`${name}[`);
	};

function decode(written: string): string {
	try {
		return decodeURIComponent(written.replaceAll('+', ' '));
	} catch {
		return written;
	}
}

/** This machine, private networks, and bare names. */
export const isSeldomWithTls = (hostname: string): boolean =>
	/^((127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+|\[(::1|f[cd].*|fe80.*)\]|[^.:[]+)$/.test(
		hostname,
	);

/** Also names that only a private network resolves. They may have TLS. */
export const isLocalHost = (hostname: string): boolean =>
	isSeldomWithTls(hostname) || /\.(localhost|local|internal|lan|test|home\.arpa)$/.test(hostname);

/** Whether an address leads to the machine itself, so that no phone can open it. */
export function isLoopback(address: string): boolean {
	const { hostname } = new URL(address);
	return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/**
 * Returns the address unchanged. `purpose` completes "The address for".
 *
 * @throws Refusal
 */
export function checkWebAddress(
	field: string,
	value: unknown,
	purpose: string,
	advice: Advice,
): string {
	if (typeof value !== 'string' || value === '') {
		return refuse(field, `The address for ${purpose} is empty`, advice);
	}
	const isWhole = !/\s/.test(value) && /^https?:$/.test(readUrl(value)?.protocol ?? '');
	if (isWhole) return checkCharacters(field, value, 'oneLine');
	refuseMissingScheme(field, value);
	return refuse(field, whatIsMissing(value), advice);
}

/**
 * Refuses an address that lacks only its scheme, as in `sms.example.com:8080`. The advice shows the
 * corrected address without its query, which may contain a secret.
 *
 * @throws Refusal
 */
export function refuseMissingScheme(field: string, written: string): void {
	const address = written.trim().replace(/^\/\//, '');
	// A name with at least two parts, an IPv6 address, `localhost`, or any name with a port.
	const isHost =
		/^([^\s/:.@?#]+(\.[^\s/:.@?#]+)+|\[[\da-f:.]+\]|localhost|[^\s/:@?#]+(?=:\d))(:\d+)?([/?#]|$)/i;
	const url = isHost.test(address) ? readUrl(`https://${address}`) : undefined;
	if (!url) return;
	const scheme = isSeldomWithTls(url.hostname) ? 'http' : 'https';
	refuse(
		field,
		'http:// or https:// is missing at the start of the address',
		`Write it as ${scheme}://${shownValue(address.replace(/[?#].*$/, '?…'))}`,
	);
}

/** n8n answers a test address only once, and for two minutes at most. Later calls are lost. */
export const isTestWebhookUrl = (url: string): boolean =>
	new URL(url).pathname.includes('/webhook-test/');

/** A line of its own keeps the link whole. */
export const withLink = (message: string, link: string): string => `${message}\n${link}`;

/** An address may contain a token, so it is shown without its query. */
function whatIsMissing(value: string): string {
	const shown = shownValue(value.replace(/[?#][^]*$/, ''));
	if (/\s/.test(value)) return `"${shown}" contains a space or a line break`;
	return /^https?:\/\//i.test(value)
		? `"${shown}" is not a whole address`
		: `"${shown}" does not start with http:// or https://`;
}
