import { isEqual, partition } from 'lodash';

import { checkCharacters } from '../words';
import { type Advice, type Checked, invalid } from '../../problem';

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

export function withoutToken(url: string): string {
	const { address, query, fragment } = partsOf(url);
	const isToken = isNamed(TOKEN_PARAMETER);
	if (!query.some(isToken)) return url;
	const pairs = query.map((pair) => (isToken(pair) ? `${TOKEN_PARAMETER}=*****` : pair));
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

/** Patterns for the part after the scheme: this machine, private networks, bare names. */
const WITHOUT_TLS = [
	'(127|10|169\\.254|192\\.168|172\\.(1[6-9]|2\\d|3[01]))\\.[\\d.]+([:/]|$)',
	'\\[(::1\\]|[fF][cdCD]|[fF][eE]80)',
	'[^.:/\\[]+([:/]|$)',
];

/** Names that only a private network resolves. They may have TLS. */
export const LOCAL_HOSTS = [
	...WITHOUT_TLS,
	'[^:/]+\\.(localhost|local|internal|lan|test|home\\.arpa)([:/]|$)',
];

const SELDOM_WITH_TLS = new RegExp(`^(${WITHOUT_TLS.join('|')})`);

export const isSeldomWithTls = (hostname: string): boolean => SELDOM_WITH_TLS.test(hostname);

/** Whether an address leads to the machine itself, so that no phone can open it. */
export function isLoopback(address: string): boolean {
	const { hostname } = new URL(address);
	return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** A name with at least two parts, an IPv6 address, `localhost`, or any name with a port. */
const HOST =
	/^([^\s/:.@?#]+(\.[^\s/:.@?#]+)+|\[[\da-f:.]+\]|localhost|[^\s/:@?#]+(?=:\d))(:\d+)?([/?#]|$)/i;

/** Returns the address unchanged, or its problem. `purpose` completes "The address for". */
export function checkWebAddress(
	field: string,
	value: unknown,
	purpose: string,
	advice: Advice,
): Checked<string> {
	if (typeof value !== 'string' || value === '') {
		return invalid(field, `The address for ${purpose} is empty`, advice);
	}
	if (isHttpUrl(value)) return checkCharacters(field, value, 'oneLine');
	return missingScheme(field, value) ?? invalid(field, whatIsMissing(value), advice);
}

/**
 * If an address lacks only its scheme, as in `sms.example.com:8080`, returns a problem that shows
 * the corrected address. It leaves out the query, which may hold a secret.
 */
export function missingScheme(field: string, written: string): Checked<never> | undefined {
	const address = written.trim().replace(/^\/\//, '');
	if (!HOST.test(address)) return undefined;
	try {
		const scheme = isSeldomWithTls(new URL(`https://${address}`).hostname) ? 'http' : 'https';
		return invalid(
			field,
			'http:// or https:// is missing at the start of the address',
			`Write it as ${scheme}://${address.replace(/[?#].*$/, '?…')}`,
		);
	} catch {
		return undefined;
	}
}

/** n8n answers a test address only once, and for two minutes at most. Later calls are lost. */
export const isTestWebhookUrl = (url: string): boolean =>
	new URL(url).pathname.includes('/webhook-test/');

/** A line of its own keeps the link whole. */
export const withLink = (message: string, link: string): string => `${message}\n${link}`;

/** An address may hold a token, so it is shown without its query. */
function whatIsMissing(value: string): string {
	const shown = value.replace(/[?#][^]*$/, '');
	if (/\s/.test(value)) return `"${shown}" holds a space or a line break`;
	return /^https?:\/\//i.test(value)
		? `"${shown}" is not a whole address`
		: `"${shown}" does not start with http:// or https://`;
}

const isHttpUrl = (value: string): boolean =>
	!/\s/.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
